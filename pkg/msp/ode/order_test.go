package ode

import (
	"math"
	"testing"
)

// TestTableauOrders checks the order conditions of every tableau: all of them to rounding, and that one of the
// next order fails, so that the claim is neither too high nor too low.
func TestTableauOrders(t *testing.T) {
	for _, tb := range Tableaus() {
		for _, c := range tb.Conditions(tb.Order) {
			// Sums of some ten products of coefficients up to 12 in size: some ten roundings of 12.
			if math.Abs(c.Got-c.Want) > 1e-14*12 {
				t.Errorf("%s: tree %s: %.17g, want %.17g", tb.Name, c.Tree, c.Got, c.Want)
			}
		}
		if got := tb.TrueOrder(); got != tb.Order {
			t.Errorf("%s: order %d, claims %d", tb.Name, got, tb.Order)
		}
		if tb.BHat != nil {
			hat := tb
			hat.B = tb.BHat
			if got := hat.TrueOrder(); got != tb.OrderHat {
				t.Errorf("%s: embedded order %d, claims %d", tb.Name, got, tb.OrderHat)
			}
		}
		// Each abscissa is the sum of its row: f(t, y) may be taken as a system in (t, y).
		for i, row := range tb.A {
			sum := 0.0
			for _, a := range row {
				sum += a
			}
			if math.Abs(sum-tb.C[i]) > 1e-14 {
				t.Errorf("%s: row %d sums to %v, want c = %v", tb.Name, i, sum, tb.C[i])
			}
		}
	}
}

func TestTreesAreCounted(t *testing.T) {
	count := make([]int, 9)
	seen := map[string]bool{}
	for _, u := range trees(8) {
		count[u.order]++
		if seen[u.String()] {
			t.Errorf("tree %s comes twice", u)
		}
		seen[u.String()] = true
	}
	for order, want := range []int{0, 1, 1, 2, 4, 9, 20, 48, 115} { // OEIS A000081
		if count[order] != want {
			t.Errorf("%d trees of order %d, want %d", count[order], order, want)
		}
	}
}

func TestStageOrders(t *testing.T) {
	for _, c := range []struct {
		tb   Tableau
		want int
	}{
		{ExplicitEuler, 1}, {RK4, 1}, {ImplicitEuler, 1}, {ImplicitMidpoint, 1}, {Trapezoidal, 2},
		{SDIRK2, 1}, {RadauIIA3, 2}, {RadauIIA5, 3}, {Gauss4, 2}, // collocation methods: s
	} {
		if got := c.tb.StageOrder(); got != c.want {
			t.Errorf("%s: stage order %d, want %d", c.tb.Name, got, c.want)
		}
	}
}

func TestMultistepOrders(t *testing.T) {
	for _, m := range append(Multisteps(), BDF(7)) {
		if got := m.TrueOrder(); got != m.Order {
			t.Errorf("%s: order %d, claims %d", m.Name, got, m.Order)
		}
	}
}

// TestObservedOrders halves the step of every method on smooth nonlinear problems with exact solutions.
func TestObservedOrders(t *testing.T) {
	for _, m := range Schemes() {
		p := Sine()
		// Of the term in h⁶ so little is left on that problem that the one in h⁷ shows.
		if m.SecondOrder || m.Name == "BDF 6" {
			p = Kink(false)
		}
		checkOrder(t, p, m, stepsFor(m), float64(m.Order))
	}
}

// stepsFor returns a number of steps so large that the next power of h bends the slope by less than 0.1, and so
// small that the error stays above rounding: multistep methods have larger errors and see more of them.
func stepsFor(m Scheme) int {
	for _, tb := range Tableaus() {
		if tb.Name == m.Name {
			return []int{400, 400, 160, 30, 20}[m.Order-1]
		}
	}
	return []int{400, 400, 200, 200, 120, 80}[m.Order-1]
}

// checkOrder compares the slope between n and 2n steps with want.
func checkOrder(t *testing.T, p Problem, m Scheme, n int, want float64) {
	t.Helper()
	coarse, err := Measure(p, m, n)
	if err != nil {
		t.Fatal(err)
	}
	fine, err := Measure(p, m, 2*n)
	if err != nil {
		t.Fatal(err)
	}
	if got := ObservedOrder(coarse, fine); !(math.Abs(got-want) < 0.1) {
		t.Errorf("%s on %s: observed order %.3f, want %g (errors %.3g, %.3g)", m.Name, p.Name, got, want, coarse.Error, fine.Error)
	}
	if fine.Error < 1e-14 {
		t.Errorf("%s on %s: error %.2g is rounding", m.Name, p.Name, fine.Error)
	}
}

// TestObservedOrdersOfSystems is the same for the methods of first order on a system of two.
func TestObservedOrdersOfSystems(t *testing.T) {
	for _, m := range Schemes() {
		// With Dormand-Prince the error in h⁵ is so small here that the next one is seen until rounding.
		if m.SecondOrder || m.Name == DormandPrince.Name {
			continue
		}
		checkOrder(t, Kink(true), m, stepsFor(m), float64(m.Order))
	}
}

// TestVelocityDependentForces: a force that is given the velocity of half a step ago costs an order.
func TestVelocityDependentForces(t *testing.T) {
	for _, m := range Schemes() {
		if m.SecondOrder {
			checkOrder(t, Kink(true), m, 400, 1)
		}
	}
}

// TestEmbeddedOrder takes the embedded weights for the method.
func TestEmbeddedOrder(t *testing.T) {
	for _, tb := range []Tableau{Heun, DormandPrince} {
		tb.B, tb.Order = tb.BHat, tb.OrderHat
		checkOrder(t, Sine(), RungeKutta(tb), 100, float64(tb.Order))
	}
}

// TestVariableSteps checks the order of the methods for changing steps under steps that vary smoothly, with sizes
// between h/2 and 3h/2.
func TestVariableSteps(t *testing.T) {
	bdf2 := func(n int) Measurement {
		p := Sine()
		b := NewBDF2(p.F, 0)
		q := p.Start()
		varied(n, func(h float64) { b.H = h; must(t, b.Step(&q)) })
		return Measurement{H: 1 / float64(n), Error: math.Abs(q.Y[0] - p.Exact(q.T)[0])}
	}
	verlet := func(n int, make func(f Accel, h float64) *Verlet) Measurement {
		p := Kink(false)
		v := make(p.Accel, 0)
		q := p.Start()
		varied(n, func(h float64) { v.H = h; must(t, v.Step(&q)) })
		return Measurement{H: 1 / float64(n), Error: math.Abs(q.Y[0] - p.Exact(q.T)[0])}
	}
	order := ObservedOrder(bdf2(400), bdf2(800))
	if math.Abs(order-2) > 0.1 {
		t.Errorf("BDF2: order %.3f, want 2", order)
	}
	for _, make := range []func(f Accel, h float64) *Verlet{NewTimeCorrected, NewLeapfrog, NewVelocityVerlet} {
		order := ObservedOrder(verlet(400, make), verlet(800, make))
		if math.Abs(order-2) > 0.1 {
			t.Errorf("%s: order %.3f, want 2", make(nil, 0).Name, order)
		}
	}
	// Without the correction the error does not even become smaller.
	if coarse, fine := verlet(400, NewStormer), verlet(800, NewStormer); fine.Error < coarse.Error/1.1 || fine.Error < 0.01 {
		t.Errorf("Störmer on changing steps: errors %.3g and %.3g, want no convergence", coarse.Error, fine.Error)
	}
}

// varied calls step n times with sizes whose sum is 1.
func varied(n int, step func(h float64)) {
	at := func(k int) float64 {
		s := float64(k) / float64(n)
		return s + math.Sin(2*math.Pi*s)/(4*math.Pi)
	}
	for k := range n {
		step(at(k+1) - at(k))
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestBDF7DoesNotConverge: order 7 is of no use without zero-stability. While roundings are the smaller evil the error
// falls; from then on a shorter step is worse, by 1.0222ⁿ.
func TestBDF7DoesNotConverge(t *testing.T) {
	p := Sine()
	m := LinearMultistep(BDF(7))
	few, err := Measure(p, m, 50)
	must(t, err)
	many, err := Measure(p, m, 1500)
	must(t, err)
	if few.Error > 1e-6 || many.Error < 1e-4 {
		t.Errorf("errors %.3g after 50 steps and %.3g after 1500, want < 1e-6 and > 1e-4", few.Error, many.Error)
	}
}
