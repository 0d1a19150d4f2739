package collide_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/methods"
)

// takers makes each method that minimises g, or comes near to its least value.
var takers = map[string]func(s *msp.System, h float64) (msp.Stepper, error){
	"LocalGlobal": func(s *msp.System, h float64) (msp.Stepper, error) { return stepOf(msp.NewLocalGlobal(s, h)) },
	"Newton":      func(s *msp.System, h float64) (msp.Stepper, error) { return stepOf(msp.NewNewton(s, h)) },
	"CG": func(s *msp.System, h float64) (msp.Stepper, error) {
		a, err := msp.NewNewton(s, h)
		if err == nil {
			a.CG = &msp.ConjugateGradients{}
		}
		return stepOf(a, err)
	},
	"Hybrid":              func(s *msp.System, h float64) (msp.Stepper, error) { return stepOf(methods.NewHybrid(s, h)) },
	"PBD":                 func(s *msp.System, h float64) (msp.Stepper, error) { return stepOf(methods.NewPBD(s, h)) },
	"XPBD":                func(s *msp.System, h float64) (msp.Stepper, error) { return stepOf(methods.NewXPBD(s, h)) },
	"collide.LocalGlobal": func(s *msp.System, h float64) (msp.Stepper, error) { return stepOf(collide.NewLocalGlobal(s, h)) },
	"collide.Newton":      func(s *msp.System, h float64) (msp.Stepper, error) { return stepOf(collide.NewNewton(s, h)) },
	"Barrier":             func(s *msp.System, h float64) (msp.Stepper, error) { return stepOf(collide.NewBarrier(s, h, 1e-3)) },
}

func stepOf(m interface{ Step(*msp.State) error }, err error) (msp.Stepper, error) {
	if err != nil {
		return nil, err
	}
	return m.Step, nil
}

func taker(t *testing.T, name string, s *msp.System, h float64) msp.Stepper {
	t.Helper()
	step, err := takers[name](s, h)
	if err != nil {
		t.Fatal(err)
	}
	return step
}

// stiff are forces of the same spring of 5000 N/m from particle 0 to the point (1, 0, 0), ours and a user's, which only has to be as stiff
// along all axes.
var stiff = map[string]msp.Force{
	"Attach": msp.Attach(0, 5000, func(float64) [3]float64 { return [3]float64{1, 0, 0} }),
	"by hand": func(_ float64, x, _, f []float64) {
		f[0], f[1], f[2] = f[0]+5000*(1-x[0]), f[1]-5000*x[1], f[2]-5000*x[2]
	},
}

// TestStiffAttachIsImplicitEuler: a particle of 1 kg on a spring of 5000 N/m, h²k = 5.6 kg, follows the implicit Euler solution of the
// damped oscillator, e_n = x − 1:
//
//	v' = (v − h k e/m)/(1 + h²k/m),  e' = e + h v'
//
// Its energy never rises. An explicit force took it to 2e25 m.
func TestStiffAttachIsImplicitEuler(t *testing.T) {
	const h, k = 1. / 30, 5000.
	for of, force := range stiff {
		for name := range takers {
			s := msp.Chain(1)
			s.Mass[0], s.Gravity, s.Forces = 1, [3]float64{}, []msp.Force{force}
			step, q := taker(t, name, s, h), s.Rest()
			q.X[0] = 0
			e, v, energy := -1., 0., 0.5*k
			for n := range 60 {
				if err := step(&q); err != nil {
					t.Fatalf("%s, %s, step %d: %v", of, name, n, err)
				}
				v = (v - h*k*e) / (1 + h*h*k)
				e += h * v
				// k is known to 2⁻²⁰ of itself, which leaves the error of a step at 2⁻²⁰ of e, in as many steps as e takes to vanish.
				if math.Abs(q.X[0]-1-e) > 0x1p-18 {
					t.Fatalf("%s, %s, step %d: x − 1 = %.9g m, want %.9g", of, name, n, q.X[0]-1, e)
				}
				now := 0.5*q.V[0]*q.V[0] + 0.5*k*(q.X[0]-1)*(q.X[0]-1)
				if now > energy+k*1e-28 { // x is rounded to 1e-16 m, and v to h⁻¹ times that
					t.Fatalf("%s, %s, step %d: energy rises from %g to %g J", of, name, n, energy, now)
				}
				energy = now
			}
		}
	}
}

// TestStrongWindCarriesACloth: a cloth of 1 kg without pins or gravity, in wind of 10 m/s with h c w/m = 2, comes up to the speed
// of the wind and never exceeds it: explicitly it went to 1e183 m. Its particles all have the same motion, and in each step
// v' = v + (h/m') c (w − v)², m' = m + hC, with C from c (w − v) to 4 times that.
func TestStrongWindCarriesACloth(t *testing.T) {
	const h = 1. / 30
	for name := range takers {
		s := msp.Cloth(9, 6)
		m := s.Mass[0]
		c := 2 * m / (h * 10)
		s.Gravity, s.Forces = [3]float64{}, []msp.Force{msp.AirDrag(c, [3]float64{10, 0, 0})}
		step, q := taker(t, name, s, h), s.Rest()
		before := 0.
		for n := range 10 {
			if err := step(&q); err != nil {
				t.Fatalf("%s, step %d: %v", name, n, err)
			}
			v := s.Momentum(q.V)[0] / s.TotalMass()
			w := 10 - before
			if slow, fast := before+h*c*w*w/(m+4*h*c*w), before+h*c*w*w/(m+h*c*w); v < slow*(1-1e-9) || v > fast*(1+1e-9) {
				if h*2*c*w > m/2 { // else explicit
					t.Fatalf("%s, step %d: %g m/s, want %g … %g", name, n, v, slow, fast)
				}
			}
			if v <= before || v > 10 {
				t.Fatalf("%s, step %d: %g m/s after %g", name, n, v, before)
			}
			before = v
		}
	}
}

// TestTooStiffForces: a user's force that is too stiff along one axis only, and one between two particles, are errors that name the
// particle, and leave the state unchanged; just below the bound h²k = 4 m both are taken.
func TestTooStiffForces(t *testing.T) {
	const h = 1. / 30
	floor := func(k float64) msp.Force {
		return func(_ float64, x, _, f []float64) { f[4] -= k * min(0, x[4]) }
	}
	pair := func(k float64) msp.Force {
		return func(_ float64, x, _, f []float64) {
			for c := range 3 {
				f[3+c] += k * (x[c] - x[3+c])
				f[c] -= k * (x[c] - x[3+c])
			}
		}
	}
	for what, make := range map[string]func(k float64) msp.Force{"floor": floor, "pair": pair} {
		for name := range takers {
			for _, h2k := range []float64{0.99, 1.01} {
				s := msp.Chain(2)
				s.Springs = nil
				s.Mass[0], s.Mass[1], s.Gravity = 1, 1, [3]float64{}
				k := 4 * h2k / (h * h)
				if what == "pair" {
					k /= 2 // ω² = 2 k/m
				}
				s.Forces = []msp.Force{make(k)}
				q := s.Rest()
				q.X[4] -= 0.01
				x := q.X[4]
				err := taker(t, name, s, h)(&q)
				if h2k < 1 && err != nil {
					t.Errorf("%s, %s, h²k = 4 m × %g: %v", what, name, h2k, err)
				}
				if h2k > 1 && (!errors.Is(err, msp.ErrStiffForce) || !strings.Contains(err.Error(), "particle ") || q.X[4] != x) {
					t.Errorf("%s, %s, h²k = 4 m × %g: %v, y = %g m", what, name, h2k, err, q.X[4])
				}
			}
		}
	}
}

// TestForcesThatJump: a field of force that begins where a particle lies at rest is not stiff.
func TestForcesThatJump(t *testing.T) {
	s := msp.Chain(1)
	s.Gravity = [3]float64{}
	s.Forces = []msp.Force{func(_ float64, x, _, f []float64) {
		if x[0] > 0 {
			f[0] -= 10
		}
	}}
	q := s.Rest()
	q.X[0] = 0
	if err := taker(t, "LocalGlobal", s, 1./30)(&q); err != nil || q.X[0] != 0 {
		t.Errorf("x = %g m, error %v, want 0 and none", q.X[0], err)
	}
}

// TestStrongWindOnTriangles: wind of 30 m/s across a cloth of 0.2 kg/m², h ρ c_D w = 1.2 kg/m², is taken implicitly: no step of a flight
// without gravity is faster than the wind, or an error, whatever side the cloth turns to it.
func TestStrongWindOnTriangles(t *testing.T) {
	for name := range takers {
		for _, wind := range [][3]float64{{0, 0, 30}, {20, 0, 20}, {30, 0, 3}} {
			s := msp.Cloth(8, 8)
			for i := range s.Mass {
				s.Mass[i] *= 0.2
			}
			s.Gravity = [3]float64{}
			s.Forces = []msp.Force{s.Wind(msp.Air{Drag: 1, Velocity: msp.Steady(wind)})}
			step, q := taker(t, name, s, 1./30), s.Rest()
			for n := range 30 {
				if err := step(&q); err != nil {
					t.Errorf("%s, wind %v, step %d: %v", name, wind, n, err)
					break
				}
				p := s.Momentum(q.V)
				if v, w := math.Hypot(p[0], p[2])/s.TotalMass(), math.Hypot(wind[0], wind[2]); v > w {
					t.Errorf("%s, wind %v, step %d: %g m/s", name, wind, n, v)
					break
				}
			}
		}
	}
}
