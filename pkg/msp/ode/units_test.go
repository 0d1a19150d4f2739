package ode

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// inUnits returns y' = f(t, y) in a unit of y that is 1/size of the one before, and of time 1/length: both powers of two, so
// that nothing is rounded otherwise.
func inUnits(f F, size, length float64) F {
	return func(t float64, y, dy []float64) {
		was := make([]float64, len(y))
		for i, v := range y {
			was[i] = v / size
		}
		f(t/length, was, dy)
		for i := range dy {
			dy[i] *= size / length
		}
	}
}

// reaction is nonlinear, stiff and depends on time.
func reaction(t float64, y, dy []float64) {
	dy[0] = -40*y[0]*y[0] + y[1] + math.Cos(3*t)
	dy[1] = 40*y[0]*y[0] - y[1]*y[1]
}

// TestUnits: in other units of y and of time every method goes through the same numbers, to the last bit: nothing in it has
// a size of its own.
func TestUnits(t *testing.T) {
	const h, steps = 1. / 64, 20
	for _, u := range []struct{ size, length float64 }{{0x1p40, 1}, {0x1p-40, 1}, {1, 0x1p30}, {1, 0x1p-30}} {
		f := inUnits(reaction, u.size, u.length)
		for _, m := range Schemes() {
			if m.SecondOrder {
				continue // x and v have units of their own
			}
			a, _ := m.New(Problem{F: reaction}, h)
			b, _ := m.New(Problem{F: f}, h*u.length)
			p, q := State{Y: []float64{1, 0.25}}, State{Y: []float64{u.size, 0.25 * u.size}}
			for k := range steps {
				errP, errQ := a(&p), b(&q)
				if (errP == nil) != (errQ == nil) || q.T != p.T*u.length || q.Y[0] != p.Y[0]*u.size || q.Y[1] != p.Y[1]*u.size {
					t.Errorf("%s, y times %g, t times %g, step %d: %v (%v), want the same as %v (%v)",
						m.Name, u.size, u.length, k+1, q, errQ, p, errP)
					break
				}
				if errP != nil {
					break // an explicit method that is not stable here
				}
			}
		}
		kinds := func(f F, atol float64) map[string]*Controlled {
			return map[string]*Controlled{
				"Dormand-Prince": NewControlled(f, DormandPrince, 1e-5, atol), "implicit Euler": NewControlled(f, ImplicitEuler, 1e-3, atol),
				"Radau IIA 5": NewControlled(f, RadauIIA5, 1e-5, atol), "BDF": NewControlledBDF(f, 1e-5, atol),
			}
		}
		other := kinds(f, 1e-6*u.size)
		for name, a := range kinds(reaction, 1e-6) {
			b := other[name]
			a.H, b.H = h, h*u.length
			p, q := State{Y: []float64{1, 0.25}}, State{Y: []float64{u.size, 0.25 * u.size}}
			for k := range steps {
				must(t, a.Step(&p))
				must(t, b.Step(&q))
				if q.T != p.T*u.length || q.Y[0] != p.Y[0]*u.size || a.Work() != b.Work() || a.Rejected != b.Rejected {
					t.Errorf("%s, y times %g, t times %g, step %d: %v with %+v, want the same as %v with %+v",
						name, u.size, u.length, k+1, q, b.Work(), p, a.Work())
					break
				}
			}
		}
	}
}

// TestFirstStep: where H is 0 the first step is a hundredth of the time in which y would change by itself, and a millionth
// where y or its slope says nothing.
func TestFirstStep(t *testing.T) {
	for _, c := range []struct {
		y, slope []float64
		want     float64
	}{
		{[]float64{3, -4}, []float64{1, 2}, 0.02},
		{[]float64{3, 4}, []float64{-8, 2}, 0.005},
		{[]float64{1e-6, 0}, []float64{1, 2}, 1e-6},
		{[]float64{3, -4}, []float64{0, 1e-6}, 1e-6},
		{[]float64{0, 0}, []float64{0, 0}, 1e-6},
	} {
		f := func(_ float64, _, dy []float64) { copy(dy, c.slope) }
		for name, m := range map[string]*Controlled{
			"Dormand-Prince": NewControlled(f, DormandPrince, 1e-3, 1e-3), "BDF": NewControlledBDF(f, 1e-3, 1e-3),
		} {
			q := State{Y: c.y}.Clone()
			must(t, m.Step(&q))
			if math.Abs(q.T-c.want) > 1e-15*c.want {
				t.Errorf("%s, y = %v with slope %v: the first step is %g long, want %g", name, c.y, c.slope, q.T, c.want)
			}
		}
	}
}

// TestStepAfterATooLongOne: a step that has been taken back is not followed by a longer one; a step that was cut to end where
// it had to says nothing against longer ones.
func TestStepAfterATooLongOne(t *testing.T) {
	// van der Pol's oscillator, whose steps have to shrink and grow.
	f := func(_ float64, y, dy []float64) { dy[0], dy[1] = y[1], 20*(1-y[0]*y[0])*y[1]-y[0] }
	kinds := controlled(f, 1e-4)
	kinds["Dormand-Prince"] = NewControlled(f, DormandPrince, 1e-4, 1e-4)
	for name, c := range kinds {
		taken, cut := 0, 0
		for q, k := (State{Y: []float64{2, 0}}), 0; k < 400; k++ {
			h, before, rejected := c.H, q.T, c.Rejected
			end := math.Inf(1)
			if k%3 == 2 {
				end = q.T + 0.99*h
			}
			must(t, c.StepTo(&q, end))
			step := q.T - before
			if c.Rejected > rejected {
				taken++
				if c.H > step*(1+1e-9) { // T is rounded
					t.Errorf("%s, t = %g: a step of %g was taken back until %g was left, and the next is %g", name, q.T, h, step, c.H)
				}
			} else if end < math.Inf(1) {
				cut++
				if c.H < step*(1-1e-9) || q.T != end {
					t.Errorf("%s: a step that was cut to %g ends at %g, want %g; the next is %g", name, step, q.T, end, c.H)
				}
			}
		}
		if taken < 1 || cut < 50 {
			t.Errorf("%s: %d steps taken back and %d cut, too few to tell", name, taken, cut)
		}
	}
}

// TestRestart: after a change of f that the state does not show, Restart makes a method go on as a new one with the same step.
func TestRestart(t *testing.T) {
	rate := -1.0
	f := func(_ float64, y, dy []float64) { dy[0] = rate * y[0] * y[0] }
	used, fresh := controlled(f, 1e-6), controlled(f, 1e-6)
	used["Dormand-Prince"], fresh["Dormand-Prince"] = NewControlled(f, DormandPrince, 1e-6, 1e-6), NewControlled(f, DormandPrince, 1e-6, 1e-6)
	for name, c := range used {
		rate = -1
		q := State{Y: []float64{1}}
		for range 7 {
			must(t, c.Step(&q))
		}
		rate = -30
		c.Restart()
		c.H, fresh[name].H = 1e-4, 1e-4
		p := q.Clone()
		for k := range 4 {
			must(t, c.Step(&q))
			must(t, fresh[name].Step(&p))
			if q.T != p.T || q.Y[0] != p.Y[0] {
				t.Errorf("%s, step %d: %v, a new one has %v", name, k+1, q, p)
				break
			}
		}
	}
}

// TestUntilNamesTheStep: its error counts the steps from 1, one more than those that were taken.
func TestUntilNamesTheStep(t *testing.T) {
	f := func(t float64, y, dy []float64) {
		if dy[0] = -y[0]; t > 0.5 {
			dy[0] = math.NaN()
		}
	}
	states, err := NewControlled(f, DormandPrince, 1e-6, 1e-6).Until(State{Y: []float64{1}}, 1)
	want := fmt.Sprintf("step %d: t = ", len(states))
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("after %d states: %v, want %q", len(states), err, want)
	}
	if last := states[len(states)-1]; last.T > 0.5 || last.T < 0.49 {
		t.Errorf("the last state is %v, want one shortly before 0.5", last)
	}
}
