package methods_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/ode"
)

// dampers are the ways to give springs of k = 100 N/m dampers of 4 N s/m along them.
var dampers = map[string]func(s *msp.System){
	"D": func(s *msp.System) {
		for n := range s.Springs {
			s.Springs[n].D = 4
		}
	},
	"Projected": func(s *msp.System) { s.Damping.Projected = 4 },
	"Beta":      func(s *msp.System) { s.Damping.Beta = 0.04 },
	"all three": func(s *msp.System) {
		s.Springs[0].D, s.Damping = 1, msp.Damping{Projected: 1, Beta: 0.02}
	},
}

// TestDamperOrder: a particle of m = 1 kg on one spring and damper, let go where the spring has its rest length, goes as
//
//	u(t) = −e^(−γt) (m g/k) (cos ωt + (γ/ω) sin ωt),   γ = k_d/2m,  ω² = k/m − γ²,
//
// beyond its equilibrium, with the error of the order of the method.
func TestDamperOrder(t *testing.T) {
	const k, gamma, end = 100.0, 2.0, 1.0
	omega := math.Sqrt(k - gamma*gamma)
	exact := -math.Exp(-gamma*end) * 9.81 / k * (math.Cos(omega*end) + gamma/omega*math.Sin(omega*end))
	type maker = func(s *msp.System, h float64) (msp.Method, error)
	within := func(method maker) maker {
		return func(s *msp.System, h float64) (msp.Method, error) { return methods.NewDamped(s, h, method) }
	}
	tableau := func(tb ode.Tableau) maker {
		return func(s *msp.System, h float64) (msp.Method, error) { return methods.NewRK(s, h, tb) }
	}
	for _, c := range []struct {
		name   string
		order  float64
		n      int // steps, and then twice as many
		method maker
	}{
		{"damped local/global", 1, 2000, within(damped["local/global"])},
		{"damped Newton", 1, 2000, within(damped["Newton"])},
		{"damped XPBD", 1, 2000, within(damped["XPBD"])},
		{"semi-implicit", 1, 2000, func(s *msp.System, h float64) (msp.Method, error) { return methods.NewSemiImplicit(s, h) }},
		{"implicit midpoint", 2, 100, tableau(ode.ImplicitMidpoint)},
		{"RK4", 4, 100, tableau(ode.RK4)},
		{"Gauss 4", 4, 50, tableau(ode.Gauss4)},
	} {
		for way, put := range dampers {
			var errors [2]float64
			for i := range errors {
				n := c.n << i
				s := msptest.HangingSpring(k, 1)
				put(s)
				a, err := c.method(s, end/float64(n))
				if err != nil {
					t.Fatal(err)
				}
				q := s.Rest()
				for range n {
					if err := a.Step(&q); err != nil {
						t.Fatal(c.name, err)
					}
				}
				errors[i] = math.Abs(-q.X[4] - 1 - 9.81/k - exact)
			}
			// The next power of h is a hundredth at these steps.
			if order := math.Log2(errors[0] / errors[1]); math.Abs(order-c.order) > 0.02 {
				t.Errorf("%s, %s: errors %.3g m and %.3g m, order %.3f, want %g", c.name, way, errors[0], errors[1], order, c.order)
			}
		}
	}
}

// uneven gives every spring another damper.
func uneven(s *msp.System) {
	for n := range s.Springs {
		s.Springs[n].D = 0.02 * float64(n%7)
	}
}

// TestDampersAndAngularMomentum: forces along springs, dampers too, leave Σ m x × v as an integrator leaves it: the implicit
// midpoint rule where it was, implicit Euler with h Σ m v × v' more. Unprojected dampers take some of it beside that.
func TestDampersAndAngularMomentum(t *testing.T) {
	const h = 1.0 / 60
	for _, unprojected := range []float64{0, 0.05} {
		s, start := shaken(6)
		uneven(s)
		s.Damping.Unprojected = unprojected
		euler, err := methods.NewDamped(s, h, damped["Newton"])
		if err != nil {
			t.Fatal(err)
		}
		midpoint, err := methods.NewRK(s, h, ode.ImplicitMidpoint)
		if err != nil {
			t.Fatal(err)
		}
		q, p := start.Clone(), start.Clone()
		for range 10 {
			before := q.Clone()
			if err := euler.Step(&q); err != nil {
				t.Fatal(err)
			}
			want, taken := s.AngularMomentum(before, v3.Vec{}), v3.Vec{}
			for i, m := range s.Mass {
				want = v3.Plus(want, h*m, v3.Cross(v3.At(q.V, i), v3.At(before.V, i)))
			}
			for _, sp := range s.Springs {
				p12, w := v3.Sub(q.Point(sp.I), q.Point(sp.J)), v3.Sub(v3.At(q.V, sp.I), v3.At(q.V, sp.J))
				taken = v3.Plus(taken, -h*unprojected, v3.Cross(p12, w))
			}
			near(t, "implicit Euler", s.AngularMomentum(q, v3.Vec{}), v3.Add(want, taken), 1e-10) // Newton's rounding, over h
			if unprojected > 0 && v3.Norm(taken) < 1e-3 {
				t.Errorf("unprojected dampers turn by %v N m s only", taken)
			}
			if err := midpoint.Step(&p); err != nil {
				t.Fatal(err)
			}
		}
		near(t, "momentum", s.Momentum(q.V), s.Momentum(start.V), 1e-10)
		if unprojected == 0 {
			near(t, "implicit midpoint", s.AngularMomentum(p, v3.Vec{}), s.AngularMomentum(start, v3.Vec{}), 1e-9) // 1e-10 of a length
		}
	}
}

// TestUnprojectedDamped: an unprojected damper is linear, so that Damped takes the step of implicit Euler's tableau.
func TestUnprojectedDamped(t *testing.T) {
	const h = 0.01
	s, start := shaken(5)
	s.Damping.Unprojected = 0.05
	s.Fext = make([]float64, len(start.X))
	s.Fext[4] = 0.3
	a, err := methods.NewDamped(s, h, damped["Newton"])
	if err != nil {
		t.Fatal(err)
	}
	b, err := methods.NewRK(s, h, ode.ImplicitEuler)
	if err != nil {
		t.Fatal(err)
	}
	p, q := start.Clone(), start.Clone()
	for n := range 10 {
		if err := a.Step(&p); err != nil {
			t.Fatal(err)
		}
		if err := b.Step(&q); err != nil {
			t.Fatal(err)
		}
		for c := range p.X {
			if math.Abs(p.X[c]-q.X[c]) > 1e-9 { // the tableau's equations are solved to 1e-10
				t.Fatalf("step %d: coordinate %d is %v, with the tableau %v", n+1, c, p.X[c], q.X[c])
			}
		}
	}
	if s.Fext[4] != 0.3 || s.Fext[1] != 0 {
		t.Errorf("the load of the system has become %v", s.Fext[:6])
	}
}

// TestRefactorDamped: prepared for another h, the method takes the steps of one that was made for it, and after an h that is none
// those from before.
func TestRefactorDamped(t *testing.T) {
	const h = 0.01
	s, start := shaken(5)
	s.Damping.Projected = 0.1
	made := func(h float64) msp.Method {
		a, err := methods.NewDamped(s, h, damped["local/global"])
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	stepped := func(a msp.Method) []float64 {
		q := start.Clone()
		if err := a.Step(&q); err != nil {
			t.Fatal(err)
		}
		return q.X
	}
	a := made(h)
	if err := a.Refactor(h / 2); err != nil || a.H() != h/2 || !slices.Equal(stepped(a), stepped(made(h/2))) {
		t.Errorf("prepared for %g s: %v, h = %g s, want %g s and the step of a new method", h/2, err, a.H(), h/2)
	}
	if err := a.Refactor(0); !errors.Is(err, msp.ErrInvalid) || a.H() != h/2 || !slices.Equal(stepped(a), stepped(made(h/2))) {
		t.Errorf("prepared for 0 s: %v, h = %g s, want ErrInvalid, %g s and the same step as before", err, a.H(), h/2)
	}
}

// TestImplicitWork: implicit Runge-Kutta methods solve with sparse matrices and evaluate f for their stages alone, not once more
// for each of the 150 coordinates of the state.
func TestImplicitWork(t *testing.T) {
	s, start := shaken(5)
	for _, tb := range []ode.Tableau{ode.ImplicitMidpoint, ode.Gauss4} {
		a, err := methods.NewRK(s, 0.01, tb)
		if err != nil {
			t.Fatal(err)
		}
		q := start.Clone()
		if err := a.Step(&q); err != nil {
			t.Fatal(err)
		}
		if w := a.Work(); w.F > len(tb.B)*(w.Newton+2) {
			t.Errorf("%s: %+v", tb.Name, w)
		}
	}
}

// TestDampersOfEachSpring: every method takes D = β k as it takes β.
func TestDampersOfEachSpring(t *testing.T) {
	const h, beta = 1.0 / 60, 0.03
	for name, method := range damped {
		var ends [2]msp.State
		for i := range ends {
			s, q := shaken(5)
			for n := range s.Springs {
				s.Springs[n].K *= 1 + float64(n%3)
				if i == 1 {
					s.Springs[n].D = beta * s.Springs[n].K
				}
			}
			if i == 0 {
				s.Damping.Beta = beta
			}
			d, err := methods.NewDamped(s, h, method)
			if err != nil {
				t.Fatal(err)
			}
			for range 5 {
				if err := d.Step(&q); err != nil {
					t.Fatal(name, err)
				}
			}
			ends[i] = q
		}
		for c, x := range ends[0].X {
			if x != ends[1].X[c] {
				t.Errorf("%s: coordinate %d is %v by β, %v by D", name, c, x, ends[1].X[c])
				break
			}
		}
	}
}
