package main

import (
	"fmt"
	"log"
	"math"
	"slices"
	"strings"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

type rule func(x, v, a, h float64) (float64, float64)

func main() {
	springForce := func(p1, p2 []float64, k, r float64) []float64 {
		// your turn: the force on p1, three numbers
		return []float64{0, 0, 0}
	}

	sheet := check.NewSheet("you", "lesson 4", "")
	_ = sheet.SpringForce(springForce) // a picture in the notebook

	byDifferences := func(E func(x []float64) float64, x []float64, δ float64) []float64 {
		// your turn: −∇E at x by central differences; leave x as it was
		return make([]float64, len(x))
	}

	_ = sheet.Differences(byDifferences) // a picture in the notebook

	k, r := 100.0, 1.0
	p1, p2 := []float64{0.3, 0.9, 0.4}, []float64{0, 0, 0}
	_ = p2
	l := floats.Norm(p1, 2)
	u := p1[0] / l
	exact := -k * (l - r) * u
	E := func(x float64) float64 {
		return msp.SpringEnergy([]float64{x, p1[1], p1[2]}, r, k)
	}
	var steps, errors []float64
	for n := 2; n <= 26; n++ {
		δ := math.Pow(10, -float64(n)/2)
		quotient := -(E(p1[0]+δ) - E(p1[0]-δ)) / (2 * δ)
		steps, errors = append(steps, δ), append(errors, math.Abs(quotient-exact))
	}
	_ = viz.LogLog("δ (m)", "error of the force (N)", viz.Line("central differences", steps, errors)) // a picture in the notebook

	damperForce := func(p1, p2, v1, v2 []float64, kd float64) []float64 {
		// your turn: the force on p1
		return []float64{0, 0, 0}
	}

	_ = sheet.DamperForce(damperForce) // a picture in the notebook

	turning := func(d msp.Damping) (*msp.System, []msp.State) {
		s := msp.OneSpring(100, 1)
		s.Gravity, s.Damping = [3]float64{}, d
		q := s.Rest()
		q.V[0], q.V[3] = 2, -2 // both ends 1 kg, at (0, 0, 0) and (0, −1, 0)
		a, err := methods.NewRK(s, 0.01, ode.RK4)
		if err != nil {
			panic(err)
		}
		frames, err := msp.Run(q, a.Step, 300)
		if err != nil {
			panic(err)
		}
		return s, frames
	}

	curves := []viz.Curve{}
	for name, d := range map[string]msp.Damping{"along the spring": {Projected: 2}, "Kauppila's": {Unprojected: 2}} {
		s, frames := turning(d)
		var t, l []float64
		for _, q := range frames {
			t, l = append(t, q.T), append(l, s.AngularMomentum(q, [3]float64{})[2])
		}
		curves = append(curves, viz.Line(name, t, l))
	}
	slices.SortFunc(curves, func(a, b viz.Curve) int { return strings.Compare(a.Name, b.Name) })
	_ = viz.Lines("time (s)", "angular momentum (kg m²/s)", curves...) // a picture in the notebook

	dumbbell, frames := turning(msp.Damping{Projected: 2})
	_ = viz.Animate(dumbbell, frames) // a picture in the notebook

	momentum := func(mass, x, v []float64) (linear, angular []float64) {
		linear, angular = make([]float64, 3), make([]float64, 3)
		// your turn: add up the particles
		return linear, angular
	}

	_ = sheet.Momentum(momentum) // a picture in the notebook

	wrong := msp.OneSpring(0, 1)
	wrong.Gravity = [3]float64{}
	wrong.Forces = []msp.Force{func(t float64, x, v, f []float64) {
		p12 := []float64{x[0] - x[3], x[1] - x[4], x[2] - x[5]}
		l := floats.Norm(p12, 2)
		floats.AddScaled(f[:3], -20*(l-1)/l, p12)
		floats.AddScaled(f[3:], -20*(l-1)/l, p12) // should be +20
	}}
	q := wrong.Rest()
	q.X[4] -= 0.1
	a, err := methods.NewRK(wrong, 0.01, ode.RK4)
	_ = err
	if err != nil {
		log.Fatal(err)
	}
	flight, err := msp.Run(q, a.Step, 100)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("after a second: momentum %.2f kg m/s\n", wrong.Momentum(flight[100].V))
	_ = viz.Animate(wrong, flight) // a picture in the notebook

	jacobian := func(p12 []float64, k, r float64) *mat.Dense {
		K := mat.NewDense(3, 3, nil)
		// your turn: K.Set(i, j, …) for i and j from 0 to 2
		return K
	}

	_ = sheet.SpringHessian(jacobian) // a picture in the notebook

	block := func(length float64) *mat.Dense { // of msp: minus the difference of two forces
		K, δ := mat.NewDense(3, 3, nil), 1e-6
		for j := range 3 {
			for i := range 3 {
				at := func(by float64) float64 {
					s, x := msp.OneSpring(100, 1), []float64{length, 0, 0, 0, 0, 0}
					x[j] += by
					return s.Force(x)[i] - s.ExternalForce()[i]
				}
				K.Set(i, j, math.Round(1e3*(at(-δ)-at(δ))/(2*δ))/1e3)
			}
		}
		return K
	}
	_ = viz.Row(viz.Heat(block(1.25)).Titled("stretched"), viz.Heat(block(0.8)).Titled("squeezed")) // a picture in the notebook

	explicit := func(x, v, a, h float64) (float64, float64) { return x + h*v, v + h*a }
	symplectic := func(x, v, a, h float64) (float64, float64) { return x + h*(v+h*a), v + h*a }
	portrait := func(name string, step rule, k, kd, h float64) viz.Curve {
		x, v := []float64{1}, []float64{0}
		for n := 0; float64(n)*h < 3 && math.Abs(x[n]) < 3; n++ {
			nx, nv := step(x[n], v[n], -k*x[n]-kd*v[n], h) // m = 1 kg
			x, v = append(x, nx), append(v, nv)
		}
		return viz.Line(name, x, v)
	}

	_ = viz.Interact(func(k, kd, h float64) viz.Figure {
		omega := math.Sqrt(k)
		says := fmt.Sprintf("ω = %.1f rad/s, ζ = %.2f, hω = %.2f", omega, kd/(2*omega), h*omega)
		return viz.PhasePortrait(
			portrait("solution", symplectic, k, kd, h/1000),
			portrait("explicit Euler", explicit, k, kd, h),
			portrait("symplectic Euler", symplectic, k, kd, h)).Captioned(says)
	}, widget.Slider("k (N/m)", 1, 100, 25), widget.Slider("k_d (N s/m)", 0, 20, 0.4),
		widget.Slider("h (s)", 0.005, 0.3, 0.05)) // a picture in the notebook
}
