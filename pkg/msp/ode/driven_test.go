package ode

import (
	"errors"
	"math"
	"testing"
)

// driven is x″ = −x + sin 2t from (1, 0): a force that depends on time, as no problem with an Accel has it.
func driven() Problem {
	f := func(t float64, x, v, a []float64) { a[0] = math.Sin(2*t) - x[0] }
	return Problem{
		Name: "driven", Accel: f, F: FirstOrder(f), T1: 2, Y0: []float64{1, 0},
		Exact: func(t float64) []float64 {
			return []float64{math.Cos(t) + (2*math.Sin(t)-math.Sin(2*t))/3, 2*(math.Cos(t)-math.Cos(2*t))/3 - math.Sin(t)}
		},
	}
}

// TestTimeOfForces: every method evaluates forces at the times of its stages, also by FirstOrder. A force at another time
// costs an order.
func TestTimeOfForces(t *testing.T) {
	for _, m := range Schemes() {
		if m.SecondOrder {
			checkOrder(t, driven(), m, 200, float64(m.Order))
		}
	}
	for _, tb := range []Tableau{ExplicitMidpoint, RK4, ImplicitMidpoint} {
		checkOrder(t, driven(), RungeKutta(tb), 50, float64(tb.Order))
	}
	for _, m := range []Multistep{AdamsBashforth(3), AdamsMoulton(2), BDF(3)} {
		checkOrder(t, driven(), LinearMultistep(m), 400, float64(m.Order))
	}
	// The velocities of velocity Verlet, which Measure does not look at, are of order 2 too.
	p := driven()
	velocity := func(n int) Measurement {
		m, q := NewVelocityVerlet(p.Accel, p.T1/float64(n)), p.Start()
		for range n {
			must(t, m.Step(&q))
		}
		return Measurement{H: m.H, Error: math.Abs(q.Y[1] - p.Exact(p.T1)[1])}
	}
	if order := ObservedOrder(velocity(200), velocity(400)); math.Abs(order-2) > 0.1 { // as in checkOrder
		t.Errorf("velocities of velocity Verlet: order %.3f, want 2", order)
	}
}

// TestAdamsBashforthThatOverflows names the result, not the f of a result that is no number.
func TestAdamsBashforthThatOverflows(t *testing.T) {
	f := func(_ float64, y, dy []float64) { dy[0] = 1e10 * y[0] }
	m := NewLMM(f, 1, AdamsBashforth(1))
	q := State{Y: []float64{1e299}}
	before := q.Clone()
	err := m.Step(&q)
	if !errors.Is(err, ErrNotFinite) || q.Y[0] != before.Y[0] || q.T != before.T {
		t.Errorf("Step: %v, at t = %g with y = %g", err, q.T, q.Y[0])
	}
}

// circle is y' = i y as a real system: all derivatives have the same size.
func circle(_ float64, y, dy []float64) { dy[0], dy[1] = -y[1], y[0] }

// TestStepsOfBDF: with an error of c_k h^(k+1) |y^(k+1)|/√2 in a step of order k, and y on the unit circle, steps of
//
//	h_k = (√2 tol/c_k)^(1/(k+1))
//
// meet the tolerance exactly. The method keeps a margin, changes h only by a fifth or more, and starts with order 1; but at
// tolerances so tight that the highest order is the best, it takes no more than twice as many and none that are longer.
func TestStepsOfBDF(t *testing.T) {
	const end, tol = 20, 1e-8
	for k := 1; k <= mostOrder; k++ {
		c := NewControlledBDF(circle, 0, tol)
		c.MaxOrder = k
		until := end / float64(int(1)<<(4*max(0, 2-k))) // order 1 takes 10⁴ times as many steps
		states, err := c.Until(State{Y: []float64{1, 0}}, until)
		must(t, err)
		h := math.Pow(math.Sqrt2*tol/bdfError(k), 1/float64(k+1))
		if least := until / h; float64(c.Steps) < 0.9*least || float64(c.Steps) > 2*least+60 { // 60: to come up to h from 1e-2 tol
			t.Errorf("order %d: %d steps, want about %.0f", k, c.Steps, least)
		}
		longest := 0.0
		for n := 1; n < len(states); n++ {
			longest = max(longest, states[n].T-states[n-1].T)
		}
		if longest > h {
			t.Errorf("order %d: a step of %.3g s, and none longer than %.3g s keeps the tolerance", k, longest, h)
		}
		if b := c.scheme.(*backward); b.k != k {
			t.Errorf("order %d at the end, want %d", b.k, k)
		}
		if c.Rejected > c.Steps/10 {
			t.Errorf("order %d: %d steps rejected of %d", k, c.Rejected, c.Steps)
		}
	}
}

// TestOrderOfBDF: after k+1 equal steps, and not before, the order of k−1, k and k+1 is taken that promises the longest
// step, within MaxOrder; and h stays if that is little longer.
func TestOrderOfBDF(t *testing.T) {
	const tol = 1e-3
	for _, c := range []struct {
		name               string
		k, most, equal     int
		below, same, above float64 // the factor that each order promises, for rest, D_k and D_k+2
		wantK              int
		wantFactor         float64
	}{
		{"too early", 3, 5, 2, 3, 2, 4, 3, 1},
		{"higher", 3, 5, 3, 2, 3, 4, 4, 4},
		{"lower", 3, 5, 3, 4, 3, 2, 2, 4},
		{"same", 3, 5, 3, 2, 3, 2.5, 3, 3},
		{"hardly longer", 3, 5, 3, 0.5, 1.15, 1.1, 3, 1},
		{"hardly shorter", 3, 5, 3, 0.5, 0.95, 0.5, 3, 1},
		{"shorter", 3, 5, 3, 0.5, 0.85, 0.5, 3, 0.85},
		{"hardly longer, but of another order", 3, 5, 3, 0.5, 1.05, 1.15, 4, 1.15},
		{"order 1 has none below", 1, 5, 1, 9, 2, 1.5, 1, 2},
		{"MaxOrder has none above", 3, 3, 3, 0.5, 2, 9, 3, 2},
		{"no more than tenfold", 3, 5, 3, 1, 50, 1, 3, 10},
		{"no less than a fifth", 3, 5, 3, 0.01, 0.1, 0.01, 3, 0.2},
	} {
		b := &backward{k: c.k, equal: c.equal, h: 1, a: 1, made: 1, c: []float64{0}}
		margin := safety(b.made, bdfLimit)
		// difference returns the D_j+1 with which order j promises the factor.
		difference := func(j int, factor float64) float64 {
			return tol * math.Pow(factor/margin, -float64(j+1)) / bdfError(j)
		}
		for range mostOrder + 3 {
			b.d = append(b.d, []float64{0})
		}
		// accept adds what it has learnt to all differences: D_k = D_k before + D_k+1 before + rest − D_k+1 before.
		b.rest = []float64{difference(c.k, c.same)}
		if c.k > 1 {
			b.d[c.k][0] = difference(c.k-1, c.below) - b.rest[0]
		}
		if c.k < mostOrder {
			b.d[c.k+1][0] = b.rest[0] - difference(c.k+1, c.above)
		}
		size := bdfError(c.k) * b.rest[0] / tol
		factor, _ := b.accept(&Controlled{ATol: tol, MaxOrder: c.most}, &State{Y: []float64{0}}, []float64{0}, size)
		if b.k != c.wantK || math.Abs(factor-c.wantFactor) > 1e-12*c.wantFactor { // a power and its root
			t.Errorf("%s: order %d, factor %.4g, want %d and %.4g", c.name, b.k, factor, c.wantK, c.wantFactor)
		}
	}
}
