package methods_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/ode"
)

// TestOscillator compares one particle on a spring with the matrices of the two methods: on the vertical,
// u = stretch beyond equilibrium, the exact map of a step is linear.
func TestOscillator(t *testing.T) {
	const k, h = 100.0, 0.01
	for _, symplectic := range []bool{false, true} {
		s := msptest.HangingSpring(k, 1)
		step := explicitStep(t, s, h, symplectic)
		frames, err := msp.Run(s.Rest(), step, 200)
		if err != nil {
			t.Fatal(err)
		}
		u, v := -9.81/k, 0.0
		for n, q := range frames {
			// 200 steps of roundings of 1e-16 m and 1e-15 m/s, amplified at most (1 + h²k)^100 = 3 times.
			if got := -q.X[4] - 1 - 9.81/k; math.Abs(got-u) > 1e-12 {
				t.Fatalf("symplectic %v: u = %v after %d steps, want %v", symplectic, got, n, u)
			}
			if symplectic {
				v -= h * k * u
				u += h * v
			} else {
				u, v = u+h*v, v-h*k*u
			}
		}
	}
}

func explicitStep(t *testing.T, s *msp.System, h float64, symplectic bool) msp.Stepper {
	t.Helper()
	a, err := methods.NewRK(s, h, ode.ExplicitEuler)
	if symplectic {
		a, err = methods.NewVerlet(s, h, ode.NewSymplecticEuler)
	}
	if err != nil {
		t.Fatal(err)
	}
	return a.Step
}

// TestEnergyOfTheEulers: explicit Euler multiplies the energy of the oscillator by 1 + h²ω² a step,
// symplectic Euler keeps it within h ω of what it was.
func TestEnergyOfTheEulers(t *testing.T) {
	const k, h = 100.0, 0.01
	for _, symplectic := range []bool{false, true} {
		s := msptest.HangingSpring(k, 1)
		frames, err := msp.Run(s.Rest(), explicitStep(t, s, h, symplectic), 200)
		if err != nil {
			t.Fatal(err)
		}
		energy := func(q msp.State) float64 { // above equilibrium
			u := -q.X[4] - 1 - 9.81/k
			return 0.5*k*u*u + 0.5*q.V[4]*q.V[4]
		}
		first := energy(frames[0])
		for n, q := range frames {
			grown := energy(q) / first
			if !symplectic && math.Abs(grown/math.Pow(1+h*h*k, float64(n))-1) > 1e-10 { // roundings, as above
				t.Fatalf("explicit: energy grew %v times in %d steps", grown, n)
			}
			if symplectic && math.Abs(grown-1) > math.Sqrt(k)*h {
				t.Fatalf("symplectic: energy grew %v times in %d steps", grown, n)
			}
		}
	}
}

// TestExplicitEulersBlowUp on cloth at h = 1/30 s, and say which particle is the first.
func TestExplicitEulersBlowUp(t *testing.T) {
	s := msp.Cloth(10, 10)
	s.Pin(0, 9)
	for _, symplectic := range []bool{false, true} {
		frames, err := msp.Run(s.Rest(), explicitStep(t, s, h, symplectic), 2000)
		if !errors.Is(err, msp.ErrNotFinite) || len(frames) < 10 {
			t.Errorf("symplectic %v: %d frames, %v", symplectic, len(frames), err)
		}
	}
	// At a tenth of the least 2/ω, ω² ≤ 4·16 k/m, the symplectic one is stable.
	step := explicitStep(t, s, 0.0004, true)
	if _, err := msp.Run(s.Rest(), step, 2000); err != nil {
		t.Error(err)
	}
}

// TestBaselinesOnAllScenes: no NaN, pins to the last bit, the same bits twice.
func TestBaselinesOnAllScenes(t *testing.T) {
	for _, sc := range systems() {
		p, err1 := methods.NewPBD(sc.S, h)
		x, err2 := methods.NewXPBD(sc.S, h)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		for name, step := range map[string]msp.Stepper{
			"PBD": p.Step, "XPBD": x.Step,
			"explicit": explicitStep(t, sc.S, 1e-4, false), "symplectic": explicitStep(t, sc.S, 1e-4, true),
		} {
			a, err := msp.Run(sc.Q, step, 10)
			b, err2 := msp.Run(sc.Q, step, 10)
			if err != nil || err2 != nil {
				t.Errorf("%s, %s: %v, %v", sc.Name, name, err, err2)
				continue
			}
			if !slices.Equal(a[10].X, b[10].X) || !slices.Equal(a[10].V, b[10].V) {
				t.Errorf("%s, %s: the second run differs", sc.Name, name)
			}
			wantPinned(t, sc.Name+", "+name, sc.S, a[10])
		}
	}
}

func TestBaselinesSayWhatIsWrong(t *testing.T) {
	s := msp.Chain(3)
	p, err1 := methods.NewPBD(s, h)
	x, err2 := methods.NewXPBD(s, h)
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	for _, f := range testkit.Faults {
		s := msp.Cloth(3, 3)
		f.Spoil(s)
		_, err1 := methods.NewPBD(s, h)
		_, err2 := methods.NewXPBD(s, h)
		_, err3 := methods.NewRK(s, h, ode.ExplicitEuler)
		_, err4 := methods.NewVerlet(s, h, ode.NewSymplecticEuler)
		_, err5 := msp.NewNewton(s, h)
		_, err6 := methods.NewSemiImplicit(s, h)
		_, err7 := methods.NewHybrid(s, h)
		for n, err := range []error{err1, err2, err3, err4, err5, err6, err7} {
			if !errors.Is(err, f.Want) {
				t.Errorf("%s, method %d: %v", f.Name, n, err)
			}
		}
	}
	q := s.Rest()
	p.Iterations, x.Iterations = 0, -1
	if err := p.Step(&q); !errors.Is(err, msp.ErrInvalid) {
		t.Error(err)
	}
	if err := x.Step(&q); !errors.Is(err, msp.ErrInvalid) {
		t.Error(err)
	}
	q.V[3] = math.Inf(1)
	for name, step := range map[string]msp.Stepper{"explicit": explicitStep(t, s, h, false), "symplectic": explicitStep(t, s, h, true)} {
		if err := step(&q); !errors.Is(err, msp.ErrNotFinite) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := methods.NewXPBD(s, 0); !errors.Is(err, msp.ErrInvalid) {
		t.Error(err)
	}
}

// Symplectic Euler needs a far smaller step than 1/30 s for cloth.
func ExampleNewVerlet_symplecticEuler() {
	s := msp.Cloth(10, 10)
	s.Pin(0, 9)
	for _, h := range []float64{1.0 / 30, 1.0 / 3000} {
		e, err := methods.NewVerlet(s, h, ode.NewSymplecticEuler)
		if err != nil {
			fmt.Println(err)
			return
		}
		_, err = msp.Run(s.Rest(), e.Step, 1000)
		fmt.Println(err)
	}
	// Output:
	// step 93, t = 3.067 s: symplectic Euler: t = 3.066666667, h = 0.03333: particle 2: acceleration x = NaN: msp: state is not finite; spring 424 to particle 22 (k = 36 N/m, r = 0.2222 m) was 5.63e+154 m long; h = 0.03333 s is too long a step for it
	// <nil>
}
