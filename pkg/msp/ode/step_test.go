package ode

import (
	"math"
	"testing"
)

// TestNoJacobian: with difference quotients the methods arrive where they do with the given derivative.
func TestNoJacobian(t *testing.T) {
	p := HauthSpring()
	bare := p
	bare.Jacobian = nil
	for _, m := range Schemes() {
		with, err := Measure(p, m, 400)
		must(t, err)
		without, err := Measure(bare, m, 400)
		must(t, err)
		// Newton's method stops at 1e-10 of the iterate; the errors here are 1e-2 to 1e-9.
		if math.Abs(with.Error-without.Error) > 1e-9 && !(with.Error > 1) {
			t.Errorf("%s: error %.12g with the derivative, %.12g without", m.Name, with.Error, without.Error)
		}
	}
}

func TestControlledMeetsItsTolerance(t *testing.T) {
	p := Spiral()
	var work []int
	for _, tol := range []float64{1e-4, 1e-6, 1e-8, 1e-10} {
		c := NewControlled(p.F, DormandPrince, tol, tol)
		states, err := c.Until(p.Start(), p.T1)
		must(t, err)
		last := states[len(states)-1]
		// On the circle errors of a step are passed on as they are: at most tol per step.
		if e := math.Hypot(last.Y[0]-1, last.Y[1]); e > tol*float64(len(states)) {
			t.Errorf("tolerance %g: error %.3g after %d steps", tol, e, len(states)-1)
		}
		// The last stage is used again: 6 evaluations a step and one more.
		if w, want := c.Work().F, 6*(len(states)-1+c.Rejected)+1; w != want {
			t.Errorf("tolerance %g: %d evaluations, want %d", tol, w, want)
		}
		work = append(work, c.Work().F)
	}
	// The fifth order makes 10^(1/5) of the steps for each decimal.
	if r := float64(work[3]) / float64(work[1]); r < 4 || r > 10 {
		t.Errorf("1e4 in the tolerance costs %.2f in work, want about 10^(4/5) = 6.3", r)
	}
}

// TestControlledNoticesEvents: a state that others have changed is not continued with the old slope.
func TestControlledNoticesEvents(t *testing.T) {
	f := func(t float64, y, dy []float64) { dy[0] = y[0] }
	c := NewControlled(f, DormandPrince, 1e-9, 1e-9)
	q := State{Y: []float64{1}}
	must(t, c.Step(&q))
	q = State{T: 7, Y: []float64{5}}
	must(t, c.Step(&q))
	if want := 5 * math.Exp(q.T-7); math.Abs(q.Y[0]-want) > 1e-8 {
		t.Errorf("y = %.12g, want %.12g", q.Y[0], want)
	}
	c.H = 100 // far too long: is taken back
	must(t, c.Step(&q))
	if c.Rejected == 0 || math.Abs(q.Y[0]-5*math.Exp(q.T-7)) > 1e-6*q.Y[0] {
		t.Errorf("%d rejected, y = %.12g, want %.12g", c.Rejected, q.Y[0], 5*math.Exp(q.T-7))
	}
}

// TestMemoryNoticesEvents: methods with a past start again from a state that others have changed.
func TestMemoryNoticesEvents(t *testing.T) {
	for _, m := range Schemes() {
		p := Kink(false)
		step, _ := m.New(p, 0.01)
		q := p.Start()
		for range 10 {
			must(t, step(&q))
		}
		q = State{T: p.T0, Y: append([]float64{}, p.Y0...)} // from the start again
		fresh, _ := m.New(p, 0.01)
		r := q.Clone()
		for k := range 10 {
			must(t, step(&q))
			must(t, fresh(&r))
			if q.Y[0] != r.Y[0] {
				t.Errorf("%s: step %d after the event gives %v, a new method %v", m.Name, k+1, q, r)
				break
			}
		}
	}
}

func TestExplicitStepAllocatesLittle(t *testing.T) {
	p := Wave()
	r := NewRK(p.F, 0.01, RK4)
	q := p.Start()
	must(t, r.Step(&q))
	if n := testing.AllocsPerRun(100, func() { _ = r.Step(&q) }); n > 1 { // the result, until it is known to be good
		t.Errorf("%v allocations in a step", n)
	}
}

// TestWork: the work of a step in the long run: one evaluation for explicit multistep methods.
func TestWork(t *testing.T) {
	p := Kink(true)
	p.Jacobian = nil
	for _, c := range []struct {
		m    Scheme
		want int
	}{
		{RungeKutta(ExplicitEuler), 1}, {RungeKutta(RK4), 4}, {RungeKutta(DormandPrince), 7},
		{LinearMultistep(AdamsBashforth(1)), 1}, {LinearMultistep(AdamsBashforth(5)), 1},
	} {
		short, err := Measure(p, c.m, 100)
		must(t, err)
		long, err := Measure(p, c.m, 200)
		must(t, err)
		if got := long.Work.F - short.Work.F; got != 100*c.want {
			t.Errorf("%s: %d evaluations in 100 steps, want %d", c.m.Name, got, 100*c.want)
		}
	}
}

// TestDecayToNothing: a solution that dies out to zero, through the denormal numbers, stays there.
func TestDecayToNothing(t *testing.T) {
	for _, lambda := range []float64{-10, -1e4, -1e9} {
		p := Dahlquist(lambda)
		p.Jacobian = nil
		for _, tb := range []Tableau{ImplicitEuler, SDIRK2, RadauIIA3, RadauIIA5} {
			states, err := Run(p.Start(), NewRK(p.F, 1, tb).Step, 500)
			if err != nil {
				t.Errorf("%s, λ = %g: %v", tb.Name, lambda, err)
			} else if y := states[500].Y[0]; math.Abs(y) > 1e-290 {
				t.Errorf("%s, λ = %g: y = %g after 500 steps", tb.Name, lambda, y)
			}
		}
	}
}

// TestImplicitStepAllocatesLittle: Newton's method keeps its memory from step to step.
func TestImplicitStepAllocatesLittle(t *testing.T) {
	p := Wave()
	for _, tb := range []Tableau{SDIRK2, RadauIIA5} {
		r := NewRK(p.F, 0.01, tb)
		q := p.Start()
		must(t, r.Step(&q))
		if n := testing.AllocsPerRun(100, func() { _ = r.Step(&q) }); n > 0 {
			t.Errorf("%v: %v allocations in a step", tb, n)
		}
	}
}
