package viz_test

import (
	"fmt"
	"math/cmplx"

	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz"
)

func ExampleStability() {
	f := viz.Stability(ode.RK4.R)
	fmt.Println(f)
	fmt.Println(f.Save("stability.png"))
	// Output:
	// stability region: does not contain the left half-plane, reaches −2.785 on the real axis and 2.828i on the imaginary axis
	// <nil>
}

// The region of an A-stable method has no end; the window shows where it is unstable.
func ExampleStability_implicit() {
	f := viz.Stability(ode.BDF(2).R).Titled("BDF2")
	fmt.Println(f)
	fmt.Println(f.Save("stability-bdf2.png"))
	// Output:
	// BDF2: stability region: contains the left half-plane, unbounded
	// <nil>
}

func ExampleRegions() {
	f := viz.Regions(
		viz.Region("RK4", ode.RK4.R),
		viz.Region("Heun", ode.Heun.R),
		viz.Region("explicit Euler", ode.ExplicitEuler.R),
	)
	fmt.Println(f)
	fmt.Println(f.Save("regions.png"))
	// Output:
	// stability region: RK4 does not contain the left half-plane, reaches −2.785 on the real axis and 2.828i on the imaginary axis; Heun does not contain the left half-plane, reaches −2 on the real axis; explicit Euler does not contain the left half-plane, reaches −2 on the real axis
	// <nil>
}

// Hauth 2003, fig. 4.
func ExampleRegion() {
	f := viz.Row(
		viz.Stability(ode.ExplicitEuler.R).Titled("explicit Euler"),
		viz.Stability(ode.RK4.R).Titled("RK4"),
		viz.Stability(ode.VerletR).Titled("Verlet"),
		viz.Stability(ode.ImplicitEuler.R).Titled("implicit Euler"),
		viz.Stability(ode.ImplicitMidpoint.R).Titled("implicit midpoint"),
		viz.Stability(ode.BDF(2).R).Titled("BDF2"),
	)
	fmt.Println(f.Err())
	fmt.Println(f.Save("stability-row.png"))
	// Output:
	// <nil>
	// <nil>
}

// The boundary of multistep methods by their root loci: the higher the order of an explicit one, the smaller its
// region; BDF lose the imaginary axis from order 3 on.
func ExampleRegionOf() {
	var adams, bdf []viz.StabilityRegion
	for k := 1; k <= 5; k++ {
		adams = append(adams, viz.RegionOf(ode.AdamsBashforth(k)))
	}
	for k := 1; k <= 6; k++ {
		bdf = append(bdf, viz.RegionOf(ode.BDF(k)))
	}
	f := viz.Row(viz.Regions(adams...).Captioned("The higher the order, the smaller"),
		viz.Regions(bdf...).Captioned("Stable is what is outside the lines"))
	fmt.Println(f.Err())
	fmt.Println(f.Save("regions-multistep.png"))
	// Output:
	// <nil>
	// <nil>
}

// A spring with a damper, ω = 2 and ζ = 1/4, by steps of 1 s: explicit Euler explodes.
func ExampleFigure_Mark() {
	z := complex(-0.5, 1.936)
	f := viz.Regions(viz.Region("RK4", ode.RK4.R), viz.Region("explicit Euler", ode.ExplicitEuler.R)).Mark("z = hλ", z, cmplx.Conj(z))
	fmt.Println(f)
	fmt.Println(f.Save("regions-mark.png"))
	// Output:
	// stability region: RK4 does not contain the left half-plane, reaches −2.785 on the real axis and 2.828i on the imaginary axis; explicit Euler does not contain the left half-plane, reaches −2 on the real axis; z = hλ: 2 of 2 in RK4, 0 of 2 in explicit Euler
	// <nil>
}
