package ode

import (
	"errors"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// converges reports whether Newton's method without search does for a step of h = 1 from y.
func converges(f F, tb Tableau, y []float64) bool {
	p := stageSystem{rhs: &rhs{f: f}, h: 1, a: tb.A, t: tb.C}
	for range tb.Stages() {
		p.c = append(p.c, y...)
	}
	y = slices.Clone(p.c)
	g := make([]float64, len(y))
	for range 100 {
		if p.residual(g, y) != nil {
			return false
		}
		correct, _, err := p.coupled(y)
		if err != nil || correct(g) != nil {
			return false
		}
		axpy(y, 1, g)
		if largest(g) <= p.goal(y) {
			return true
		}
	}
	return false
}

// TestLineSearch: where whole corrections lead to and fro for ever, or out of the domain of f, parts of them lead to
// the solution; with dense matrices and with Shifted.
func TestLineSearch(t *testing.T) {
	spring := func(t float64, y, dy []float64) { dy[0], dy[1] = y[1], -100*math.Atan(y[0]) } // no force is above 157
	for _, c := range []struct {
		name string
		f    F
		y    []float64
		tb   Tableau
	}{
		{"force with a limit", func(t float64, y, dy []float64) { dy[0] = -100 * math.Atan(y[0]) }, []float64{10}, ImplicitEuler},
		{"logarithm", func(t float64, y, dy []float64) { dy[0] = -30 * math.Log(y[0]/3) }, []float64{30}, ImplicitEuler},
		{"spring", spring, []float64{3, 0}, ImplicitEuler},
		{"spring", spring, []float64{3, 0}, RadauIIA3},
		{"spring", spring, []float64{3, 0}, Gauss4},
	} {
		if converges(c.f, c.tb, c.y) {
			t.Errorf("%s, %s: Newton's method converges without search", c.name, c.tb.Name)
		}
		for _, shifted := range []bool{false, true} {
			r := NewRK(c.f, 1, c.tb)
			if shifted && c.tb.DiagonallyImplicit() { // other tableaus have only half a Newton's method with it
				r.Shifted = denseShifted(c.f)
			}
			q := State{Y: slices.Clone(c.y)}
			if err := r.Step(&q); err != nil {
				t.Errorf("%s, %s, Shifted %v: %v", c.name, c.tb.Name, shifted, err)
				continue
			}
			p := stageSystem{rhs: &rhs{f: c.f}, h: 1, a: c.tb.A, t: c.tb.C}
			for range c.tb.Stages() {
				p.c = append(p.c, c.y...)
			}
			g := make([]float64, len(p.c))
			must(t, p.residual(g, r.y))
			// The last correction is below 1e-10 of y, 160 at most, and f multiplies it by at most 100.
			if left := largest(g); left > 1e-10*160*100 {
				t.Errorf("%s, %s, Shifted %v: the stages %g leave %g", c.name, c.tb.Name, shifted, r.y, left)
			}
		}
	}
}

// TestSearchLosesNothing: of steps of a spring whose force has a limit, long against its oscillations, Newton's method with
// search solves what it solves without, and nearly all others.
func TestSearchLosesNothing(t *testing.T) {
	solved, without, lost, all := 0, 0, 0, 0
	for _, limit := range []float64{10, 20, 50, 100} {
		for _, slope := range []float64{1, 3, 10} {
			for _, y0 := range []float64{1, 3, 8} {
				for _, damping := range []float64{0, 1} {
					f := func(t float64, y, dy []float64) { dy[0], dy[1] = y[1], -limit*math.Atan(slope*y[0])-damping*y[1] }
					for _, tb := range []Tableau{ImplicitEuler, RadauIIA3, RadauIIA5, Gauss4} {
						q := State{Y: []float64{y0, 0}}
						err, plain := NewRK(f, 1, tb).Step(&q), converges(f, tb, []float64{y0, 0})
						all++
						if err == nil {
							solved++
						}
						if plain {
							without++
						}
						if plain && err != nil {
							lost++
						}
					}
				}
			}
		}
	}
	// Where Newton's method does not converge at once its way is chaotic, so that rounding may decide a case or two.
	if lost > all/100 || solved < all*9/10 || without > all*7/10 {
		t.Errorf("of %d steps %d are solved, %d without search, of which %d are lost with it", all, solved, without, lost)
	}
	t.Logf("of %d steps %d are solved, %d without search, of which %d are lost with it", all, solved, without, lost)
}

// TestNewtonsWork: of a linear system one correction is the solution, which one more solution with the same matrix
// confirms: two evaluations of f, one J, one factor.
func TestNewtonsWork(t *testing.T) {
	p := Overdamped()
	r := NewRK(p.F, 0.1, ImplicitEuler)
	r.Jacobian = p.Jacobian
	q := p.Start()
	must(t, r.Step(&q))
	if got, want := r.Work(), (Work{F: 2, Jacobians: 1, Newton: 1, Factors: 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestSearchGivesUp: a correction that is nowhere any good is an error, as are values that are not finite wherever it
// leads; the state stays.
func TestSearchGivesUp(t *testing.T) {
	outside := func(t float64, y, dy []float64) {
		dy[0] = 1e3
		if y[0] != 1 {
			dy[0] = math.Inf(1)
		}
	}
	uphill := func(t float64, y, dy []float64) { dy[0] = y[0] * y[0] }
	for _, c := range []struct {
		f    F
		j    float64
		want error
	}{{outside, 0, ErrNotFinite}, {uphill, 1e3, ErrNewton}} {
		r := NewRK(c.f, 1, ImplicitEuler)
		r.Jacobian = func(t float64, y []float64, j *mat.Dense) { j.Set(0, 0, c.j) }
		q := State{T: 2, Y: []float64{1}}
		if err := r.Step(&q); !errors.Is(err, c.want) || q.T != 2 || !slices.Equal(q.Y, []float64{1}) {
			t.Errorf("error %v, want %v; state %v", err, c.want, q)
		}
	}
}
