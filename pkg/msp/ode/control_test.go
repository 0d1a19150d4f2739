package ode

import (
	"errors"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestCollocationMethods: of the implicit methods those with s stages of order s, the last at the end of the step, are
// controlled by collocation.
func TestCollocationMethods(t *testing.T) {
	var got []string
	for _, tb := range Tableaus() {
		if newCollocation(tb) != nil {
			got = append(got, tb.Name)
		}
	}
	if want := []string{ImplicitEuler.Name, RadauIIA3.Name, RadauIIA5.Name}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestStepsOfCollocation: the factors by which steps grow and shrink, against their formulas.
func TestStepsOfCollocation(t *testing.T) {
	// after is the factor after a step of h and the size of its error, pastH and pastSize before it; 0: there was none.
	after := func(h, size, pastH, pastSize float64) float64 {
		m := newCollocation(RadauIIA3)
		m.made, m.h, m.stages = 1, h, []float64{0, 0}
		if pastH > 0 {
			m.past, m.pastH, m.size = []float64{0, 0}, pastH, pastSize
		}
		factor, _ := m.accept(&Controlled{}, &State{Y: []float64{0}}, []float64{0}, size)
		if m.retried || m.pastH != h || m.size != size {
			t.Errorf("accept forgets h = %g, size %g", h, size)
		}
		return factor
	}
	margin := safety(1, collocationLimit)
	power := func(x float64) float64 { return margin * math.Pow(x, -1./3) } // of two stages
	for _, c := range []struct {
		name                     string
		h, size, pastH, pastSize float64
		want                     float64
	}{
		{"the first", 1, 1. / 64, 0, 0, power(1. / 64)},
		{"much longer at most", 1, 1e-9, 0, 0, 8},
		{"much shorter at most", 1, 1e9, 0, 0, 0.2},
		{"hardly longer", 1, 0.5, 0, 0, 1},
		{"shorter", 1, 1, 0, 0, margin},
		{"the same as before", 1, 1. / 64, 1, 1. / 64, power(1. / 64)},
		{"errors that grow", 2, 1. / 64, 1, 1. / 128, power(1./64) * math.Min(1, 2*math.Pow(0.5, 1./3))},
		{"errors that grow fast", 1, 1. / 64, 1, 1. / 1e6, power(1./64) * math.Pow(0.01*64, 1./3)},
		{"errors that shrink", 1, 1. / 64, 1, 1, power(1. / 64)},
	} {
		if got := after(c.h, c.size, c.pastH, c.pastSize); math.Abs(got-c.want) > 1e-14*c.want {
			t.Errorf("%s: factor %.6g, want %.6g", c.name, got, c.want)
		}
	}
	b := &backward{k: 1, made: 1}
	for name, s := range map[string]interface {
		reject(size float64, err error) float64
	}{"collocation": &collocation{tb: RadauIIA3, made: 1}, "BDF": b} {
		// An error that is not known halves the step, one that is shortens it, by a tenth at least.
		if got := s.reject(0, errors.New("no solution")); got != 0.5 {
			t.Errorf("%s: after an error %g of the step, want half", name, got)
		}
		for _, size := range []float64{1.01, 8, 1e9} {
			if got := s.reject(size, nil); got > 0.9 || got < 0.2 || size == 8 && got == 0.5 || size == 1e9 && got != 0.2 {
				t.Errorf("%s: after an error of %g: %g of the step", name, size, got)
			}
		}
	}
}

// TestNothingIsLeftOfAnotherState: after an event a method goes on as a new one with the same step, to the last bit.
func TestNothingIsLeftOfAnotherState(t *testing.T) {
	f := func(_ float64, y, dy []float64) { dy[0] = -50 * y[0] * y[0] * y[0] }
	used, fresh := controlled(f, 1e-6), controlled(f, 1e-6)
	for name, c := range used {
		q := State{Y: []float64{1}}
		for range 7 {
			must(t, c.Step(&q))
		}
		c.H, fresh[name].H = 1e-3, 1e-3
		q = State{T: 2, Y: []float64{3}}
		p := q.Clone()
		for k := range 4 {
			must(t, c.Step(&q))
			must(t, fresh[name].Step(&p))
			if q.T != p.T || q.Y[0] != p.Y[0] {
				t.Fatalf("%s, step %d: %v, a new one has %v", name, k+1, q, p)
			}
		}
	}
}

// TestWhatIsNotFinite, of either sign, and a time that is not.
func TestWhatIsNotFinite(t *testing.T) {
	f := func(_ float64, y, dy []float64) {}
	for _, q := range []State{
		{Y: []float64{0, math.Inf(-1)}}, {Y: []float64{0, math.Inf(1)}}, {Y: []float64{0, math.NaN()}},
		{T: math.Inf(-1), Y: []float64{0}}, {T: math.Inf(1), Y: []float64{0}}, {T: math.NaN(), Y: []float64{0}},
	} {
		if err := NewRK(f, 1, RK4).Step(&q); !errors.Is(err, ErrNotFinite) {
			t.Errorf("%v: %v", q, err)
		}
	}
}

// TestExplicit methods have no β_0, as their names say; a method without coefficients panics before it has steps.
func TestExplicit(t *testing.T) {
	for _, m := range []Multistep{AdamsBashforth(2), AdamsMoulton(2), BDF(2)} {
		if got, want := m.Explicit(), m.Name == AdamsBashforth(2).Name; got != want {
			t.Errorf("%s: explicit %t", m.Name, got)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("LinearMultistep takes a method without coefficients")
		}
	}()
	LinearMultistep(Multistep{Name: "none"})
}

// TestEstimateAfterARejectedStep: the estimate of a collocation method is filtered twice at first and after a step that was
// taken back, and once after one that was not: the second filter costs an evaluation of f.
func TestEstimateAfterARejectedStep(t *testing.T) {
	c := NewControlled(func(_ float64, y, dy []float64) { dy[0] = -300 * y[0] }, RadauIIA5, 1e-3, 1e-3)
	q, y := State{Y: []float64{1}}, []float64{0}
	c.Jacobian = func(_ float64, _ []float64, j *mat.Dense) { j.Set(0, 0, -300) }
	c.H = 0.01
	must(t, c.prepare(&q))
	evaluations := func() int {
		before, iterations := c.Work().F, c.Work().Newton
		size, err := c.scheme.try(c, &q, c.H, y)
		must(t, err)
		if size <= 0 {
			t.Error("an estimate of nothing")
		}
		return c.Work().F - before - 3*(c.Work().Newton-iterations)
	}
	evaluations() // J and its factors
	first := evaluations()
	c.scheme.accept(c, &q, y, 0.5)
	later := evaluations()
	c.scheme.reject(2, nil)
	rejected := evaluations()
	if first != 1 || later != 0 || rejected != 1 {
		t.Errorf("evaluations for the estimate: %d at first, %d later, %d after a step that was taken back, want 1, 0, 1", first, later, rejected)
	}
}
