package ode

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestDerivativesOfProblems: the given derivative is that of f, by central differences at random places.
func TestDerivativesOfProblems(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 1))
	observed, second := observedProblem(-0.3+2i, false), observedProblem(-0.3+2i, true)
	observed.Y0, second.Y0 = []float64{1, 0}, []float64{1, 0}
	for _, p := range []Problem{
		Dahlquist(-15), Overdamped(), HauthSpring(), Wave(), Spiral(), Sine(), Kink(false), Kink(true), observed, second,
	} {
		n := len(p.Y0)
		at, y := 2*rnd.Float64(), make([]float64, n)
		for i := range y {
			y[i] = 2*rnd.Float64() - 1
		}
		given := mat.NewDense(n, n, nil)
		p.Jacobian(at, y, given)
		for k := range n {
			const by = 1e-5
			above, below := make([]float64, n), make([]float64, n)
			was := y[k]
			y[k] = was + by
			p.F(at, y, above)
			y[k] = was - by
			p.F(at, y, below)
			y[k] = was
			for i := range n {
				// Third derivatives of size 10 times by², and roundings of 1000 over by.
				if want := (above[i] - below[i]) / (2 * by); math.Abs(given.At(i, k)-want) > 1e-7 {
					t.Errorf("%s: ∂f_%d/∂y_%d = %g, differences have %g", p.Name, i, k, given.At(i, k), want)
				}
			}
		}
	}
}

// TestProblemOfNoLength: who is there at once has arrived.
func TestProblemOfNoLength(t *testing.T) {
	p := Dahlquist(1)
	p.T1 = 0
	stays := Scheme{Name: "stays", New: func(Problem, float64) (Stepper, func() Work) {
		return func(*State) error { return nil }, nil
	}}
	if m, err := Measure(p, stays, 1); err != nil || m.Error != 0 {
		t.Errorf("%+v, error %v", m, err)
	}
}

// TestWorkIsWhatWasDone: evaluations of f and of its derivative and systems prepared are those that were called, those of the
// first steps too, which another method takes; each iteration of Newton's method for matrices factors one.
func TestWorkIsWhatWasDone(t *testing.T) {
	var f, jacobians, prepared int
	rate := func(_ float64, y, dy []float64) { f++; dy[0] = -y[0] * y[0] }
	derivative := func(_ float64, y []float64, j *mat.Dense) { jacobians++; j.Set(0, 0, -2*y[0]) }
	shifted := func(_ float64, y []float64, gamma float64) (func(b []float64) error, error) {
		prepared++
		d := 1 + 2*gamma*y[0]
		return func(b []float64) error { b[0] /= d; return nil }, nil
	}
	for _, dense := range []bool{true, false} {
		j, s := Jacobian(derivative), Shifted(nil)
		if !dense {
			j, s = nil, shifted
		}
		sdirk, radau, bdf3, moulton, bdf2 := NewRK(rate, 0.1, SDIRK2), NewRK(rate, 0.1, RadauIIA5),
			NewLMM(rate, 0.1, BDF(3)), NewLMM(rate, 0.1, AdamsMoulton(4)), NewBDF2(rate, 0.1)
		for _, m := range []*RK{sdirk, radau} {
			m.Jacobian, m.Shifted = j, s
		}
		for _, m := range []*LMM{bdf3, moulton} {
			m.Jacobian, m.Shifted = j, s
		}
		bdf2.Jacobian, bdf2.Shifted = j, s
		for name, m := range map[string]struct {
			step Stepper
			work func() Work
		}{
			"SDIRK2": {sdirk.Step, sdirk.Work}, "Radau": {radau.Step, radau.Work}, "BDF 3": {bdf3.Step, bdf3.Work},
			"Adams-Moulton": {moulton.Step, moulton.Work}, "BDF2": {bdf2.Step, bdf2.Work},
		} {
			f, jacobians, prepared = 0, 0, 0
			q := State{Y: []float64{1}}
			for range 6 {
				must(t, m.step(&q))
			}
			w := m.work()
			if w.F != f || w.Newton < 6 || dense && (w.Jacobians != jacobians || w.Factors != w.Newton) || !dense && w.Factors != prepared {
				t.Errorf("%s: %+v; %d evaluations of f, %d of its derivative, %d systems", name, w, f, jacobians, prepared)
			}
		}
	}
}

// TestMeasureCountsAccelerations of a method for x″ = f that does not count, and of one for y' = f on the same problem.
func TestMeasureCountsAccelerations(t *testing.T) {
	p := Wave()
	mine := Scheme{Name: "mine", Order: 1, SecondOrder: true, New: func(p Problem, h float64) (Stepper, func() Work) {
		m := NewVelocityVerlet(p.Accel, h)
		return m.Step, nil
	}}
	m, err := Measure(p, mine, 50)
	must(t, err)
	theirs, err := Measure(p, mine, 100)
	must(t, err)
	if m.Work.F != 51 || theirs.Work.F != 101 { // a step, and one to begin with
		t.Errorf("%d and %d evaluations in 50 and 100 steps", m.Work.F, theirs.Work.F)
	}
	first := Scheme{Name: "first", Order: 4, New: func(p Problem, h float64) (Stepper, func() Work) { return NewRK(p.F, h, RK4).Step, nil }}
	for _, p := range []Problem{p, Sine()} {
		if m, err := Measure(p, first, 50); err != nil || m.Work.F != 200 {
			t.Errorf("%s: %d evaluations in 50 steps of RK4, error %v", p.Name, m.Work.F, err)
		}
	}
}

// TestResultOfStiffStages: where the stages alone tell the result, the stiffness does not multiply their rounding. With
// y' = λ (y − cos t) − sin t, λ → −∞, the stage of the implicit midpoint rule is cos (t + h/2) and y_1 = 2 cos (t + h/2) − y_0.
func TestResultOfStiffStages(t *testing.T) {
	const lambda, h = -1e12, 0.1
	m := NewRK(cosine(lambda), h, ImplicitMidpoint)
	m.Jacobian = func(_ float64, _ []float64, j *mat.Dense) { j.Set(0, 0, lambda) }
	q, want := State{Y: []float64{1}}, 1.0
	for range 50 {
		want = 2*math.Cos(q.T+h/2) - want
		must(t, m.Step(&q))
		if math.Abs(q.Y[0]-want) > 1e-9 { // 1/λ and roundings of 1, 50 times; by f it would be λ h times as much
			t.Fatalf("t = %g: y = %.15g, want %.15g", q.T, q.Y[0], want)
		}
	}
}

// TestOscillatorF: F, which is written out, is FirstOrder of Accel to the last bit.
func TestOscillatorF(t *testing.T) {
	for _, p := range []Problem{Wave(), Overdamped()} {
		y, got, want := []float64{0.7, -1.3}, make([]float64, 2), make([]float64, 2)
		p.F(0, y, got)
		FirstOrder(p.Accel)(0, y, want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: F = %v, want %v", p.Name, got, want)
		}
	}
}
