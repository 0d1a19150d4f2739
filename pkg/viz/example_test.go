package viz_test

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz"
)

// What these examples save is compared with the pictures in testdata/golden; see golden_test.go.

func ExampleSpy() {
	s := msp.Chain(5)
	s.AddSpring(0, 4, 50, 1)
	f := viz.Spy(s.L())
	fmt.Println(f)
	fmt.Println(f.Save("spy.png"))
	// Output:
	// spy plot of a 5×5 matrix, 15 nonzeros
	// <nil>
}

func ExampleSpy_cloth() {
	s := msp.Cloth(12, 12)
	f := viz.Spy(s.L()).Titled("L of a 12×12 cloth")
	fmt.Println(f)
	fmt.Println(f.Save("spy-cloth.png"))
	// Output:
	// L of a 12×12 cloth: spy plot of a 144×144 matrix, 1636 nonzeros
	// <nil>
}

func ExampleSpy_large() {
	s := msp.ClothWith(81, 81, msp.LayoutCurtain) // the curtain of Liu et al. 2013, Table 1
	f := viz.Spy(s.L())
	fmt.Println(f.Alt())
	fmt.Println(f.Save("spy-curtain.png"))
	// Output:
	// spy plot of a 6561×6561 matrix, 70877 nonzeros. 6561×6561, 70877 nonzeros (0.16 %); each dot is a block of 17×17, darker with more nonzeros (at most 79)
	// <nil>
}

func ExampleSpy_wide() {
	s := msp.Cloth(20, 20)
	f := viz.Spy(s.J()).Titled("J of a 20×20 cloth")
	fmt.Println(f)
	fmt.Println(f.Save("spy-wide.png"))
	// Output:
	// J of a 20×20 cloth: spy plot of a 400×2202 matrix, 4404 nonzeros
	// <nil>
}

func ExampleSpy_tall() {
	s := msp.Cloth(20, 20)
	f := viz.Spy(s.J().T()).Titled("J^{T}")
	fmt.Println(f)
	fmt.Println(f.Save("spy-tall.png"))
	// Output:
	// J^T: spy plot of a 2202×400 matrix, 4404 nonzeros
	// <nil>
}

// fast stands for a method that converges quadratically to g* = 2 from g = 5; slow for one that
// converges linearly.
func fastAndSlow() (fast, slow msp.Trace) {
	for i := range 9 {
		fast.G = append(fast.G, 2+3*math.Pow(0.6, math.Pow(2, float64(i))-1))
		fast.Seconds = append(fast.Seconds, 0.03*float64(i))
	}
	for i := range 41 {
		slow.G = append(slow.G, 2+3*(0.7*math.Pow(0.3, float64(i))+0.3*math.Pow(0.9, float64(i))))
		slow.Seconds = append(slow.Seconds, 0.002*float64(i))
	}
	return fast, slow
}

func ExampleConvergence() {
	fast, slow := fastAndSlow()
	f := viz.Convergence(viz.Trace("linear", slow).Against(2), viz.Trace("quadratic", fast).Against(2))
	fmt.Println(f)
	fmt.Println(f.Save("convergence.png"))
	// Output:
	// relative error of g: linear 0.0044 after 40 iterations; quadratic 0 to rounding after 8 iterations
	// <nil>
}

func ExampleFigure_OverTime() {
	fast, slow := fastAndSlow()
	f := viz.Convergence(viz.Trace("linear", slow), viz.Trace("quadratic", fast)).OverTime()
	fmt.Println(f.Alt())
	fmt.Println(f.Save("convergence-time.png"))
	// Output:
	// relative error of g: linear 0.0044 after 0.08 s; quadratic 0 to rounding after 0.24 s. g* = 2 kg m^2, the smallest g in the traces
	// <nil>
}

func ExampleTrace() {
	s := msp.Cloth(8, 8)
	s.Pin(0, 7)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	y := a.Y(s.Rest())
	best := a.Trace(y, 2000)
	gstar := best.G[len(best.G)-1]
	f := viz.Convergence(viz.Trace("local/global", a.Trace(y, 100)).Against(gstar))
	fmt.Println(f.Err())
	fmt.Println(f.Save("convergence-cloth.png"))
	// Output:
	// <nil>
	// <nil>
}

// hanging returns a cloth that is bent by hand, so that the picture does not depend on a method.
func hanging(n int) (*msp.System, msp.State) {
	s := msp.Cloth(n, n)
	s.Pin(0, n-1)
	q := s.Rest()
	for p := range n * n {
		u, v := q.X[3*p], q.X[3*p+2]
		sag := u * (1 - u) // 0 at the pins
		q.X[3*p+1] = -0.8*v - 0.5*sag*(1-0.4*v) + 0.1*v*v
		q.X[3*p+2] = 0.45*v*v + 0.06*math.Sin(3*math.Pi*u)*v
		q.X[3*p] = 0.5 + (u-0.5)*(1-0.2*v)
	}
	return s, q
}

func ExampleDraw() {
	s, q := hanging(20)
	f := viz.Draw(s, q)
	fmt.Println(f)
	fmt.Println(f.Save("cloth.png"))
	// Output:
	// shaded picture of cloth at t = 0 s: 400 particles, 2202 springs, 2 pinned; x from 0 to 1 m, y from -0.775 to 0 m, z from -0.00181 to 0.51 m
	// <nil>
}

func ExampleDraw_chain() {
	s := msp.Chain(9)
	s.Pin(0, 8)
	q := s.Rest()
	for p := range 9 {
		u := q.X[3*p]
		q.X[3*p+1] = -1.2 * u * (1 - u)
	}
	f := viz.Draw(s, q)
	fmt.Println(f)
	fmt.Println(f.Save("cloth-chain.png"))
	// Output:
	// shaded picture of particles and springs at t = 0 s: 9 particles, 8 springs, 2 pinned; x from 0 to 1 m, y from -0.3 to 0 m, z from 0 to 0 m
	// <nil>
}

func ExampleRow() {
	s, q := hanging(12)
	f := viz.Row(
		viz.Draw(s, s.Rest()).Titled("at rest"),
		viz.Draw(s, q).Titled("hanging").Captioned("seen by the same camera"),
		viz.Spy(s.L()).Titled("its L"),
	)
	fmt.Println(f.Err())
	fmt.Println(f.Save("row.png"))
	// Output:
	// <nil>
	// <nil>
}

func ExampleFigure_Err() {
	s := msp.Cloth(3, 3)
	q := s.Rest()
	q.X[3*4+1] = math.NaN()
	f := viz.Draw(s, q)
	fmt.Println(f)
	fmt.Println(f.Save("nothing.png"))
	fmt.Println(viz.Spy(&mat.Dense{}).Err())
	// Output:
	// no picture: picture at t = 0 s: particle 4: viz: value is not finite: x = [0.5 NaN 0.5]
	// saving nothing.png: picture at t = 0 s: particle 4: viz: value is not finite: x = [0.5 NaN 0.5]
	// spy plot of a 0×0 matrix: viz: nothing to draw
}
