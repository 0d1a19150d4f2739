package ode

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// cosine is y' = λ(y − cos t) − sin t with the solution cos t, the test equation of A. Prothero, A. Robinson, 1974.
func cosine(lambda float64) F {
	return func(t float64, y, dy []float64) { dy[0] = lambda*(y[0]-math.Cos(t)) - math.Sin(t) }
}

// controlled makes all kinds of implicit methods with step control.
func controlled(f F, tol float64) map[string]*Controlled {
	return map[string]*Controlled{
		"implicit Euler": NewControlled(f, ImplicitEuler, tol, tol),
		"Radau IIA 3":    NewControlled(f, RadauIIA3, tol, tol),
		"Radau IIA 5":    NewControlled(f, RadauIIA5, tol, tol),
		"BDF":            NewControlledBDF(f, tol, tol),
	}
}

// TestEstimateOfRadau: the weights of the estimate are those of Hairer & Wanner II, eq. IV.8.20, for their γ_0 = 1.
func TestEstimateOfRadau(t *testing.T) {
	m := newCollocation(RadauIIA5)
	gamma := m.tri[2][2]
	for i, want := range []float64{-(13 + 7*sqrt6) / 3, (-13 + 7*sqrt6) / 3, -1. / 3} {
		if got := m.e[i] / gamma; math.Abs(got-want) > 1e-13 { // rounding of a system of three
			t.Errorf("e[%d] = %.15g γ_0, want %.15g γ_0", i, got, want)
		}
	}
}

// TestEstimateOrder: the estimate for s stages falls as h^(s+1) where nothing is stiff.
func TestEstimateOrder(t *testing.T) {
	p := Kink(true)
	for _, tb := range []Tableau{ImplicitEuler, RadauIIA3, RadauIIA5} {
		size := func(h float64) float64 {
			c := NewControlled(p.F, tb, 0, 1e-11) // so that Newton's method leaves nothing
			q, y := State{T: 0.2, Y: p.Exact(0.2)}, make([]float64, 2)
			c.H = h
			must(t, c.prepare(&q))
			e, err := c.scheme.try(c, &q, h, y)
			must(t, err)
			return e
		}
		// The next power of h bends the slope by some 0.1.
		want := float64(tb.Stages() + 1)
		if got := math.Log2(size(0.05) / size(0.025)); math.Abs(got-want) > 0.15 {
			t.Errorf("%s: the estimate falls with order %.3f, want %g", tb.Name, got, want)
		}
	}
}

// TestControlledImplicit: the error follows the tolerance, on a smooth problem and on a stiff one, and the number of steps
// does not follow the stiffness.
func TestControlledImplicit(t *testing.T) {
	for _, lambda := range []float64{-1, -1e3, -1e6, -1e9} {
		for name, c := range controlled(cosine(lambda), 1e-5) {
			states, err := c.Until(State{Y: []float64{1}}, 10)
			if err != nil {
				t.Fatalf("%s, λ = %g: %v", name, lambda, err)
			}
			most := 0.0
			for _, q := range states {
				most = max(most, math.Abs(q.Y[0]-math.Cos(q.T)))
			}
			// At most 2e-5 in a step, y being at most 1, and errors of steps are kept for the time 1/|λ|.
			if most > 2e-5*max(20, float64(c.Steps)/-lambda) {
				t.Errorf("%s, λ = %g: error %.3g after %d steps", name, lambda, most, c.Steps)
			}
			// About √(10⁵/2)·10/√2 steps of order 1 would do, a hundred of order 2 and above.
			if limit := map[bool]int{true: 5000, false: 250}[name == "implicit Euler"]; c.Steps > limit {
				t.Errorf("%s, λ = %g: %d steps", name, lambda, c.Steps)
			}
		}
	}
	p := Kink(true)
	for _, name := range []string{"Radau IIA 3", "Radau IIA 5", "BDF"} {
		for _, tol := range []float64{1e-4, 1e-7, 1e-10} {
			c := controlled(p.F, tol)[name]
			states, err := c.Until(p.Start(), p.T1)
			must(t, err)
			last := states[len(states)-1]
			// A problem that takes errors along as they are: at most tol each step, and y is below 1.
			if e := math.Abs(last.Y[0] - p.Exact(p.T1)[0]); e > 2*tol*float64(c.Steps) {
				t.Errorf("%s, tolerance %g: error %.3g after %d steps", name, tol, e, c.Steps)
			}
		}
	}
}

// TestRescale: differences of a polynomial at another distance are those of its values there.
func TestRescale(t *testing.T) {
	for k := 1; k <= mostOrder; k++ {
		p := func(x float64) float64 { return math.Pow(x-0.3, float64(k)) + 2*x }
		differences := func(h float64) [][]float64 {
			d := make([][]float64, k+3)
			for j := range d {
				d[j] = []float64{0}
				for i, binomial := 0, 1.0; i <= j; i++ {
					d[j][0] += binomial * p(-float64(i)*h)
					binomial *= -float64(j-i) / float64(i+1)
				}
			}
			return d
		}
		for _, r := range []float64{0.2, 0.5, 1, 3, 10} {
			b := backward{k: k, d: differences(0.1)}
			b.rescale(r)
			for j, want := range differences(0.1 * r)[:k+1] {
				// Sums of up to 32 values of the size of the largest, which rescale multiplies by up to r^k.
				scale := 32 * math.Pow(max(r, 1), float64(k))
				if math.Abs(b.d[j][0]-want[0]) > 1e-14*scale {
					t.Errorf("k = %d, r = %g: D_%d = %.15g, want %.15g", k, r, j, b.d[j][0], want[0])
				}
			}
		}
	}
}

// TestMatricesAreUsedAgain: on Robertson's reaction J and its factors serve for many iterations; with J given no f is
// spent on it, and the solution stays what it is, also with Shifted.
func TestMatricesAreUsedAgain(t *testing.T) {
	for _, make := range []func() *Controlled{
		func() *Controlled { return NewControlled(robertson, RadauIIA5, 1e-6, 1e-10) },
		func() *Controlled { return NewControlledBDF(robertson, 1e-6, 1e-10) },
	} {
		end := func(c *Controlled) ([]float64, Work) {
			states, err := c.Until(State{Y: []float64{1, 0, 0}}, 1e4)
			must(t, err)
			return states[len(states)-1].Y, c.Work()
		}
		plain, given, shifted := make(), make(), make()
		given.Jacobian = robertsonJacobian
		shifted.Shifted = denseShifted(robertson)
		y, w := end(plain)
		for name, c := range map[string]*Controlled{"J given": given, "Shifted": shifted} {
			z, v := end(c)
			for i := range y {
				// Each has errors of some 1e-6 of its own.
				if math.Abs(y[i]-z[i]) > 2e-5*y[i] {
					t.Errorf("%s: y[%d] = %.9g, with differences %.9g", name, i, z[i], y[i])
				}
			}
			if name == "J given" && v.F >= w.F-2*w.Jacobians {
				t.Errorf("%d evaluations of f with J given, %d without it for %d J", v.F, w.F, w.Jacobians)
			}
		}
		tries := plain.Steps + plain.Rejected
		// Steps as they grow from 1e-4 to 1e3 need new factors, three for each size of Radau; else they are used again.
		if w.Jacobians > tries/2 || w.Factors > 3*tries || w.Factors > w.Newton {
			t.Errorf("%d tries, %+v", tries, w)
		}
	}
}

// TestControlledImplicitNoticesEvents: a state that others have changed is a new beginning.
func TestControlledImplicitNoticesEvents(t *testing.T) {
	for name, c := range controlled(cosine(-1e4), 1e-6) {
		q := State{Y: []float64{1}}
		for range 5 {
			must(t, c.Step(&q))
		}
		q = State{T: 7, Y: []float64{3}} // far from the slow solution
		c.H = 1
		states, err := c.Until(q, 8)
		must(t, err)
		if got := states[len(states)-1].Y[0]; math.Abs(got-math.Cos(8)) > 1e-4 {
			t.Errorf("%s: y(8) = %.9g, want cos 8 = %.9g", name, got, math.Cos(8))
		}
		if first := states[1]; first.T > 7.01 || first.Y[0] < 0.5 {
			t.Errorf("%s: the first step leads to %v", name, first)
		}
	}
}

// TestControlledOfNothing: y' = f without components has a solution, by steps of H that are at least 1, and Until ends at the
// time given.
func TestControlledOfNothing(t *testing.T) {
	for name, c := range controlled(func(float64, []float64, []float64) {}, 1e-6) {
		states, err := c.Until(State{T: 1}, 5)
		if err != nil || states[len(states)-1].T != 5 {
			t.Errorf("%s: %v, error %v", name, states, err)
		}
		q := State{T: 1}
		for _, step := range []struct{ h, end float64 }{{0.5, 2}, {3, 5}} {
			c.H = step.h
			if err := c.Step(&q); err != nil || q.T != step.end {
				t.Errorf("%s: a step with H = %g ends at %g, error %v", name, step.h, q.T, err)
			}
		}
	}
}

// Robertson's reaction goes on for ever longer times: steps grow with them.
func ExampleNewControlledBDF() {
	f := func(t float64, y, dy []float64) {
		dy[0] = -0.04*y[0] + 1e4*y[1]*y[2]
		dy[2] = 3e7 * y[1] * y[1]
		dy[1] = -dy[0] - dy[2]
	}
	c := NewControlledBDF(f, 1e-6, 1e-12)
	states, err := c.Until(State{Y: []float64{1, 0, 0}}, 1e5)
	fmt.Printf("%.4f, error %v\n", states[len(states)-1].Y[0], err)
	fmt.Println("fewer than 500 steps:", c.Steps < 500)
	// Output:
	// 0.0179, error <nil>
	// fewer than 500 steps: true
}

// TestControlledImplicitErrors: each names t and h and leaves the state as it was.
func TestControlledImplicitErrors(t *testing.T) {
	trouble := errors.New("no factor")
	for _, c := range []struct {
		what    string
		f       F
		set     func(c *Controlled)
		want    error
		earlier float64 // where it ends, at the latest
	}{
		{"NaN from t = 1.5", func(t float64, y, dy []float64) {
			dy[0] = -y[0]
			if t > 1.5 {
				dy[0] = math.NaN()
			}
		}, nil, ErrNotFinite, 1.5},
		{"NaN at once", func(t float64, y, dy []float64) { dy[0] = math.NaN() }, nil, ErrNotFinite, 1},
		{"a pole at t = 2", func(t float64, y, dy []float64) { dy[0] = y[0] * y[0] }, nil, nil, 2.01},
		{"h < 0", cosine(-1), func(c *Controlled) { c.H = -1 }, ErrStepSize, 1},
		{"h NaN", cosine(-1), func(c *Controlled) { c.H = math.NaN() }, ErrStepSize, 1},
		{"no factor", cosine(-1), func(c *Controlled) {
			c.Shifted = func(float64, []float64, float64) (func([]float64) error, error) { return nil, trouble }
		}, trouble, 1},
		{"no solution of a system", cosine(-1), func(c *Controlled) {
			c.Shifted = func(float64, []float64, float64) (func([]float64) error, error) {
				return func([]float64) error { return trouble }, nil
			}
		}, trouble, 1},
		{"J is NaN", cosine(-1), func(c *Controlled) {
			c.Jacobian = func(t float64, y []float64, j *mat.Dense) { j.Set(0, 0, math.NaN()) }
		}, ErrNotFinite, 1},
		{"f jumps with every call", func() F {
			sign := 1.0
			return func(t float64, y, dy []float64) { sign = -sign; dy[0] = sign * 1e14 }
		}(), nil, nil, 1.01},
	} {
		for name, m := range controlled(c.f, 1e-4) {
			if c.set != nil {
				c.set(m)
			}
			states, err := m.Until(State{T: 1, Y: []float64{1}}, 3)
			last := states[len(states)-1]
			known := errors.Is(err, ErrTolerance) || errors.Is(err, ErrNewton) || errors.Is(err, ErrNotFinite) ||
				errors.Is(err, ErrSingular)
			if err == nil || c.want != nil && !errors.Is(err, c.want) || c.want == nil && !known {
				t.Errorf("%s, %s: error %v, want %v", c.what, name, err, c.want)
				continue
			}
			if at := fmt.Sprintf("t = %.10g, h = ", last.T); !strings.Contains(err.Error(), at) || last.T > c.earlier {
				t.Errorf("%s, %s: %v, want it to name %q", c.what, name, err, at)
			}
		}
	}
}
