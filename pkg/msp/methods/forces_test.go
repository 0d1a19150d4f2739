package methods_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
)

// free returns one particle of 1 kg without gravity.
func free() *msp.System {
	s := msp.Chain(1)
	s.Gravity = [3]float64{}
	return s
}

// endOf returns where the method is after the time t in n steps from q.
func endOf(t *testing.T, step msp.Stepper, q msp.State, n int) msp.State {
	t.Helper()
	frames, err := msp.Run(q, step, n)
	if err != nil {
		t.Fatal(err)
	}
	return frames[n]
}

// TestForcesAreEvaluatedAtEachStage: Runge-Kutta methods keep their order with a force that depends on time.
func TestForcesAreEvaluatedAtEachStage(t *testing.T) {
	s := free()
	s.Forces = []msp.Force{func(t float64, _, _, f []float64) { f[0] += math.Cos(t) }} // x = 1 − cos t
	miss := func(n int) float64 {
		a, err := methods.NewRK(s, 1/float64(n), ode.RK4)
		if err != nil {
			t.Fatal(err)
		}
		return math.Abs(endOf(t, a.Step, s.Rest(), n).X[0] - (1 - math.Cos(1)))
	}
	if ratio := miss(4) / miss(8); ratio < 14 || ratio > 18 { // 2⁴, and terms of the next order
		t.Errorf("half the step divides the error by %.3g, want 16", ratio)
	}
}

// TestForcesAddUp: each of two functions, gravity and the load is felt, by methods of either kind, and Forces come into
// implicit steps as at (t, q, v).
func TestForcesAddUp(t *testing.T) {
	s := msp.Chain(1)
	const h = 0.01 // short enough for Forces to be explicit
	s.Gravity, s.Fext = [3]float64{0, 0, -3}, []float64{0, 5, 0}
	at := func(t float64) [3]float64 { return [3]float64{1, 1, t} }
	s.Forces = []msp.Force{msp.AirDrag(2, [3]float64{1, 0, 0}), msp.Attach(0, 10, at)}
	q := s.Rest()
	q.V[0], q.T = 3, 7
	want := [3]float64{-2*2*2 + 10, 5 + 10, -3 + 70}
	if f := s.TotalForce(q); [3]float64(f) != want {
		t.Errorf("force %v, want %v", f, want)
	}
	lg, err1 := msp.NewLocalGlobal(s, h)
	rk, err2 := methods.NewRK(s, h, ode.ExplicitEuler)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	for _, m := range []interface {
		fmt.Stringer
		Step(*msp.State) error
	}{lg, rk} {
		p := endOf(t, m.Step, q, 1)
		for axis := range 3 {
			if v := q.V[axis] + h*want[axis]; math.Abs(p.V[axis]-v) > 1e-12 {
				t.Errorf("%v: v = %v, want %v along %c", m, p.V, v, 'x'+rune(axis))
			}
		}
	}
}

// TestDragIsARate: what drag takes away in a second does not depend on the steps, and is e^−c for all methods that do not
// approximate it, also where Adaptive changes h.
func TestDragIsARate(t *testing.T) {
	s := free()
	s.SetAlpha(0.9, 0.1)
	if a := s.Alpha(0.1); math.Abs(a-0.9) > 1e-15 {
		t.Errorf("α = %v, want 0.9", a)
	}
	q := s.Rest()
	q.V[0] = 1
	want := math.Pow(0.9, 10)
	build := func(h float64) (msp.Stepper, error) {
		a, err := msp.NewLocalGlobal(s, h)
		if err != nil {
			return nil, err
		}
		return a.Step, nil
	}
	for _, n := range []int{1, 10, 640} {
		step, err := build(1 / float64(n))
		if err != nil {
			t.Fatal(err)
		}
		if v := endOf(t, step, q, n).V[0]; math.Abs(v-want) > 1e-12 { // rounding of x, n times 1/h
			t.Errorf("%d steps: v = %.15g m/s, want %.15g", n, v, want)
		}
	}
	a, err := methods.NewAdaptive(0.1, build, func(from, to msp.State) bool { return to.T-from.T < 0.01 })
	if err != nil {
		t.Fatal(err)
	}
	p := q.Clone()
	for p.T < 1-1e-9 {
		if err := a.Step(&p); err != nil {
			t.Fatal(err)
		}
	}
	if v := math.Pow(0.9, 10*p.T); math.Abs(p.V[0]-v) > 1e-12 {
		t.Errorf("adaptive: v = %.15g m/s at t = %g, want %.15g", p.V[0], p.T, v)
	}
}

// TestRestLengthsAreNotFactored: a new rest length is that of the next step, and one that is none is an error.
func TestRestLengthsAreNotFactored(t *testing.T) {
	s := msp.OneSpring(1000, 1)
	s.Gravity = [3]float64{}
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	a.Iterations = 100
	s.Springs[0].R = 2
	s.SetAlpha(0.5, h)
	q := endOf(t, a.Step, s.Rest(), 100)
	if l := q.X[1] - q.X[4]; math.Abs(l-2) > 1e-9 { // it comes to rest, 0.5^100 = 1e-30
		t.Errorf("the spring is %v m long, want 2", l)
	}
	s.Springs[0].R = -1
	if err := a.Step(&q); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("R = −1: %v", err)
	}
}

// TestConstraintsCountParticles: with particle 0 pinned, a rod from it to particle 1 is that, and no rod between the
// first two free ones; a particle that is not there is an error.
func TestConstraintsCountParticles(t *testing.T) {
	s := msp.Chain(3)
	s.Springs = nil
	s.Pin(0)
	rod := func(i, j int, wi, wj float64) func(f ode.Accel, h float64) *ode.Verlet {
		return func(f ode.Accel, h float64) *ode.Verlet {
			m := ode.NewStormer(f, h)
			m.Constraints = []ode.Constraint{ode.Distance(3, i, j, 0.5, wi, wj)}
			return m
		}
	}
	a, err := methods.NewVerlet(s, 0.001, rod(0, 1, 0, 1))
	if err != nil {
		t.Fatal(err)
	}
	q := endOf(t, a.Step, s.Rest(), 500)
	if l := math.Hypot(q.X[3], q.X[4]); math.Abs(l-0.5) > 1e-12 || q.X[4] > -0.3 {
		t.Errorf("the pendulum is at %v, %v m long", q.X[3:6], l)
	}
	if fallen := -9.81 * 0.5 * 0.5 / 2; math.Abs(q.X[7]-fallen) > 0.01 || q.X[6] != 1 { // half a step of velocity
		t.Errorf("particle 2 is at %v, want it to fall freely, to %v", q.X[6:], fallen)
	}
	a, err = methods.NewVerlet(s, 0.001, rod(0, 3, 0, 1))
	if err != nil {
		t.Fatal(err)
	}
	q = s.Rest()
	if err := a.Step(&q); err == nil || q.T != 0 {
		t.Errorf("a rod to particle 3 of 3: %v", err)
	}
}

// TestControlledBDFAddsNoEnergy: a curtain let go from rest loses energy with the formulas of order 1 and 2, also at a
// tolerance that skips its fast oscillations; those up to order 5 feed them.
func TestControlledBDFAddsNoEnergy(t *testing.T) {
	s := msp.ClothWith(9, 9, msp.LayoutCurtain)
	s.Pin(0, 8)
	gain := func(order int) float64 {
		a, err := methods.NewControlledBDF(s, h, 1e-2, 1e-2)
		if err != nil {
			t.Fatal(err)
		}
		if order > 0 {
			a.Control.MaxOrder = order
		}
		q, most := s.Rest(), math.Inf(-1)
		first := s.E(q.X)
		for range 90 {
			if err := a.Step(&q); err != nil {
				return math.Inf(1) // it has blown up
			}
			most = max(most, s.KineticEnergy(q.V)+s.E(q.X)-first)
		}
		return most
	}
	two, five := gain(0), gain(5)
	t.Logf("gain of order 2: %.3g J, of order 5: %.3g J", two, five)
	if two > 0.05 { // of some 5 J that it has to fall by: what the tolerance allows
		t.Errorf("orders to 2 gain %.3g J", two)
	}
	if five < 0.5 {
		t.Errorf("orders to 5 gain %.3g J: the test shows little", five)
	}
}

// TestNewtonsErrorNamesTheWayOut of implicit Euler's equations at a step that is long for them.
func TestNewtonsErrorNamesTheWayOut(t *testing.T) {
	s := msp.ClothWith(17, 17, msp.LayoutCurtain)
	s.Pin(0, 16)
	a, err := methods.NewRK(s, 0.5, ode.ImplicitEuler)
	if err != nil {
		t.Fatal(err)
	}
	_, err = msp.Run(s.Rest(), a.Step, 10)
	if !errors.Is(err, ode.ErrNewton) || !strings.Contains(err.Error(), "NewNewton") {
		t.Errorf("error %v, want ErrNewton with a way out", err)
	}
}

// TestIMEXLosesAngularMomentum as its doc says.
func TestIMEXLosesAngularMomentum(t *testing.T) {
	s := msp.Cloth(10, 10)
	s.Gravity = [3]float64{}
	q := s.Rest()
	for i := range s.Mass { // 1 rad/s about the vertical through the middle
		q.V[3*i], q.V[3*i+2] = q.X[3*i+2]-0.5, 0.5-q.X[3*i]
	}
	spin := func(q msp.State) float64 {
		sum := 0.0
		for i, m := range s.Mass {
			sum += m * ((q.X[3*i+2]-0.5)*q.V[3*i] - (q.X[3*i]-0.5)*q.V[3*i+2])
		}
		return sum
	}
	one, err1 := methods.NewIMEX(s, h)
	ten, err2 := msp.NewLocalGlobal(s, h)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	for _, m := range []*msp.LocalGlobal{one, ten} {
		p := endOf(t, m.Step, q, 50)
		switch left := spin(p) / spin(q); {
		case m == one && math.Abs(left) > 0.01, m == ten && math.Abs(left-0.95) > 0.01:
			t.Errorf("%v: %.3f of the angular momentum is left", m, left)
		}
	}
}

func TestNothingInPlaceOfSomethingPanics(t *testing.T) {
	s := msp.Chain(3)
	s.Pin(0)
	local, err1 := msp.NewLocalGlobal(s, h)
	rk, err2 := methods.NewRK(s, h, ode.RK4)
	pbd, err3 := methods.NewPBD(s, h)
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	build := func(float64) (msp.Stepper, error) { return nil, nil }
	accept := func(_, _ msp.State) bool { return true }
	for what, c := range map[string]struct {
		misuse func()
		says   string
	}{
		"q = nil: local/global":   {func() { _ = local.Step(nil) }, "q = nil"},
		"q = nil: RK4":            {func() { _ = rk.Step(nil) }, "q = nil"},
		"q = nil: PBD":            {func() { _ = pbd.Step(nil) }, "q = nil"},
		"step = nil":              {func() { _, _ = msp.Run(s.Rest(), nil, 3) }, "step = nil"},
		"build is nil":            {func() { _, _ = methods.NewAdaptive(h, nil, accept) }, "build is nil: true, accept is nil: false"},
		"build returns nothing":   {func() { _, _ = methods.NewAdaptive(h, build, accept) }, "= nil, nil; want a Stepper"},
		"accept is nil":           {func() { _, _ = methods.NewAdaptive(h, build, nil) }, "build is nil: false, accept is nil: true"},
		"a budget for no step":    {func() { methods.Budget(s, nil, 1) }, "keep = 1, step is nil: true"},
		"a budget of less than 0": {func() { methods.Budget(s, local.Step, -0.1) }, "keep = -0.1, step is nil: false"},
		"a budget of more than 1": {func() { methods.Budget(s, local.Step, 1.1) }, "keep = 1.1, step is nil: false"},
		"BDF of 7 steps":          {func() { _, _ = methods.NewBDF(s, h, 7) }, "7"},
		"drag with a negative c":  {func() { msp.AirDrag(-1, [3]float64{}) }, "-1"},
		"attached to nothing":     {func() { msp.Attach(0, 1, nil) }, "to is nil: true"},
		"alpha of 0":              {func() { s.SetAlpha(0, h) }, "0"},
	} {
		func() {
			defer func() {
				reason := recover()
				if text, sentence := reason.(string); !sentence || !strings.Contains(text, c.says) { // and no runtime error
					t.Errorf("%s: %v, want a sentence with %q", what, reason, c.says)
				}
			}()
			c.misuse()
		}()
	}
	q := s.Rest()
	q.T = math.NaN()
	if err := local.Step(&q); !errors.Is(err, msp.ErrNotFinite) {
		t.Errorf("t = NaN: %v", err)
	}
}
