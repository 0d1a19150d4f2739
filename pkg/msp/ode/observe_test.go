package ode

import (
	"errors"
	"math"
	"math/cmplx"
	"slices"
	"strings"
	"testing"
)

// TestObservedStabilityFunctions: what the steps of every method show is what its coefficients say.
func TestObservedStabilityFunctions(t *testing.T) {
	want := map[string]func(z complex128) complex128{"BDF2, variable steps": BDF(2).R}
	for _, tb := range Tableaus() {
		want[tb.Name] = tb.R
	}
	for _, m := range Multisteps() {
		want[m.Name] = m.R
	}
	for _, m := range Schemes() {
		r := want[m.Name]
		if m.SecondOrder {
			r = VerletR
		}
		got, err := Observe(m)
		must(t, err)
		for _, z := range plane() {
			// Which of two roots of almost one size is the dominant one is for rounding to say; their size is not. The
			// roots of a long recurrence are known to some 1e-8.
			if a, b := cmplx.Abs(got(z)), cmplx.Abs(r(z)); !(math.Abs(a-b) <= 1e-6*(1+b)) {
				t.Errorf("%s: |R(%.3g)| = %.10g as observed, want %.10g", m.Name, z, a, b)
			}
		}
	}
}

// TestObservedAtPoles: where a step has no solution, where it leaves the numbers and where it leaves nothing.
func TestObservedAtPoles(t *testing.T) {
	euler, err := Observe(RungeKutta(ImplicitEuler))
	must(t, err)
	rk4, err := Observe(RungeKutta(RK4))
	must(t, err)
	if a, b := euler(1), rk4(1e100); !cmplx.IsInf(a) || !cmplx.IsInf(b) {
		t.Errorf("R = %v and %v, want infinities", a, b)
	}
	first, err := Observe(RungeKutta(ExplicitEuler))
	must(t, err)
	if r := first(-1); r != 0 {
		t.Errorf("R = %v at a zero, want 0", r)
	}
}

// A student's closures: for y' = f, with a memory, and for x″ = f; and what is wrong with others.
func TestObserveClosures(t *testing.T) {
	euler := Scheme{Name: "mine", Order: 1, New: func(p Problem, h float64) (Stepper, func() Work) {
		return func(q *State) error {
			dy := make([]float64, len(q.Y))
			p.F(q.T, q.Y, dy)
			axpy(q.Y, h, dy)
			q.T += h
			return nil
		}, nil
	}}
	// y_n+1 = y_n−1 + 2h f_n, which is unstable but on the imaginary axis: the root that is not eᶻ is −1 there.
	midpoint := Scheme{Name: "two steps", Order: 2, New: func(p Problem, h float64) (Stepper, func() Work) {
		var last []float64
		return func(q *State) error {
			dy := make([]float64, len(q.Y))
			p.F(q.T, q.Y, dy)
			now := append([]float64(nil), q.Y...)
			if last == nil {
				axpy(q.Y, h, dy)
			} else {
				copy(q.Y, last)
				axpy(q.Y, 2*h, dy)
			}
			last = now
			q.T += h
			return nil
		}, nil
	}}
	verlet := func(damped bool) Scheme {
		return Scheme{Name: "Verlet", Order: 2, SecondOrder: true, New: func(p Problem, h float64) (Stepper, func() Work) {
			return func(q *State) error {
				a, v := make([]float64, 1), q.Y[1:]
				if !damped {
					v = make([]float64, 1)
				}
				p.Accel(q.T, q.Y[:1], v, a)
				q.Y[1] += h * a[0]
				q.Y[0] += h * q.Y[1]
				q.T += h
				return nil
			}, nil
		}}
	}
	leap := Multistep{Name: "leap", Alpha: []float64{1, 0, -1}, Beta: []float64{0, 2, 0}}
	for _, c := range []struct {
		m    Scheme
		want func(z complex128) complex128
	}{{euler, ExplicitEuler.R}, {midpoint, leap.R}, {verlet(true), VerletR}} {
		r, err := Observe(c.m)
		must(t, err)
		for _, z := range plane() {
			if a, b := cmplx.Abs(r(z)), cmplx.Abs(c.want(z)); !(math.Abs(a-b) <= 1e-8*(1+b)) {
				t.Errorf("%s: |R(%.3g)| = %.12g, want %.12g", c.m.Name, z, a, b)
			}
		}
	}
	if _, err := Observe(verlet(false)); !errors.Is(err, ErrNoDampers) || !strings.HasPrefix(err.Error(), "Verlet: ode: ") {
		t.Errorf("dampers left out: %v", err)
	}
	own := errors.New("out of paper")
	broken := func(step Stepper) Scheme {
		return Scheme{Name: "broken", New: func(Problem, float64) (Stepper, func() Work) { return step, nil }}
	}
	if _, err := Observe(broken(func(q *State) error { return own })); !errors.Is(err, own) {
		t.Errorf("a step that fails: %v", err)
	}
	if _, err := Observe(broken(func(q *State) error { q.Y = q.Y[:1]; return nil })); !errors.Is(err, ErrSteps) {
		t.Errorf("a step that loses a component: %v", err)
	}
	k := 0.0
	if _, err := Observe(broken(func(q *State) error { k++; q.Y[0] = math.Sin(k * k); return nil })); !errors.Is(err, ErrSteps) {
		t.Errorf("steps without a rule: %v", err)
	}
}

// TestMeasureCountsForOthers: a stepper that does not count is counted for, and one that forgets the time gets an error.
func TestMeasureCountsForOthers(t *testing.T) {
	euler := func(steps float64) Scheme {
		return Scheme{Name: "mine", Order: 1, New: func(p Problem, h float64) (Stepper, func() Work) {
			return func(q *State) error {
				dy := make([]float64, len(q.Y))
				p.F(q.T, q.Y, dy)
				axpy(q.Y, h, dy)
				q.T += steps * h
				return nil
			}, nil
		}}
	}
	mine, err := Measure(Sine(), euler(1), 100)
	must(t, err)
	theirs, err := Measure(Sine(), RungeKutta(ExplicitEuler), 100)
	must(t, err)
	if mine != theirs {
		t.Errorf("%+v, the built-in method %+v", mine, theirs)
	}
	if _, err := Measure(Sine(), euler(0), 10); err == nil || !strings.Contains(err.Error(), "t = 0, want 1: a step has to add h to T") {
		t.Errorf("a step that forgets T: %v", err)
	}
	flat := Scheme{Name: "flat", Evaluations: 3, New: func(p Problem, h float64) (Stepper, func() Work) {
		return func(q *State) error { q.T += h; return nil }, nil
	}}
	if m, err := Measure(Sine(), flat, 10); err != nil || m.Work.F != 30 {
		t.Errorf("work %+v, error %v, want 30 evaluations", m.Work, err)
	}
	flat.New = func(p Problem, h float64) (Stepper, func() Work) {
		return func(q *State) error { q.Y[0] = math.NaN(); q.T += h; return nil }, nil
	}
	if m, err := Measure(Sine(), flat, 1); !errors.Is(err, ErrNotFinite) || !math.IsInf(m.Error, 1) {
		t.Errorf("NaN: %+v, error %v", m, err)
	}
}

// TestStepsOfObserve: a method without a memory is asked for a step at each z, for x″ = f for two; one that remembers for as
// many as settle and tell its recurrence.
func TestStepsOfObserve(t *testing.T) {
	for _, m := range Schemes() {
		steps := 0
		counted := m
		counted.New = func(p Problem, h float64) (Stepper, func() Work) {
			step, work := m.New(p, h)
			return func(q *State) error { steps++; return step(q) }, work
		}
		r, err := Observe(counted)
		must(t, err)
		steps = 0
		r(-0.3 + 0.4i)
		least, most := 1, 1
		switch {
		case m.SecondOrder && m.Name != "symplectic Euler":
			least, most = settling+4, settling+2*mostHistory+2 // their v, or that of a_n, is of another time
		case m.SecondOrder:
			least, most = 2, 2
		case slices.ContainsFunc(Multisteps(), func(k Multistep) bool { return k.Name == m.Name && k.Steps() > 1 }) || strings.HasPrefix(m.Name, "BDF2"):
			least, most = settling+4, settling+2*mostHistory+2
		}
		if steps < least || steps > most {
			t.Errorf("%s: %d steps, want %d to %d", m.Name, steps, least, most)
		}
	}
}
