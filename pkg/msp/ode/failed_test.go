package ode

import (
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestAFailedStepIsForgotten: after a step that failed a method goes on from the same state as one that never failed, to the
// last bit.
func TestAFailedStepIsForgotten(t *testing.T) {
	for _, m := range Schemes() {
		bad, p := false, driven()
		wrong := p
		wrong.F = func(t float64, y, dy []float64) {
			if p.F(t, y, dy); bad {
				dy[0] = math.NaN()
			}
		}
		wrong.Accel = func(t float64, x, v, a []float64) {
			if p.Accel(t, x, v, a); bad {
				a[0] = math.Inf(-1)
			}
		}
		fails, never := wrong, p
		a, _ := m.New(fails, 0.1)
		b, _ := m.New(never, 0.1)
		q, r := p.Start(), p.Start()
		for k := range 12 {
			if k == 7 {
				bad = true
				if err := a(&q); !errors.Is(err, ErrNotFinite) {
					t.Errorf("%s: a step with a force that is not finite: %v", m.Name, err)
				}
				bad = false
			}
			must(t, a(&q))
			must(t, b(&r))
			if !q.equal(r.T, r.Y) {
				t.Errorf("%s, step %d: %v, and %v without a failure", m.Name, k+1, q, r)
				break
			}
		}
	}
	// What has left the numbers only in the result.
	for _, form := range VerletForms() {
		p := driven()
		p.Accel = func(t float64, x, v, a []float64) { a[0] = -1e150 * x[0] }
		m, never := form(p.Accel, 1e-76), form(p.Accel, 1e-76)
		q, r := p.Start(), p.Start()
		for k := range 8 {
			if k == 4 {
				m.H = 1e200
				if err := m.Step(&q); !errors.Is(err, ErrNotFinite) {
					t.Errorf("%s: a step that overflows: %v", m.Name, err)
				}
				m.H = 1e-76
			}
			must(t, m.Step(&q))
			must(t, never.Step(&r))
			if !q.equal(r.T, r.Y) {
				t.Errorf("%s, step %d: %v, and %v without an overflow", m.Name, k+1, q, r)
				break
			}
		}
	}
}

// TestWorkOfImplicitSteps is counted, and the same whoever solves: with one unknown both do it to the last bit.
func TestWorkOfImplicitSteps(t *testing.T) {
	f := cosine(-50)
	dense, others := controlled(f, 1e-5), controlled(f, 1e-5)
	for name, c := range others {
		c.Shifted = func(_ float64, _ []float64, gamma float64) (func(b []float64) error, error) {
			return func(b []float64) error { b[0] /= 1 + 50*gamma; return nil }, nil
		}
		d := dense[name]
		d.Jacobian = func(_ float64, _ []float64, j *mat.Dense) { j.Set(0, 0, -50) }
		for _, m := range []*Controlled{c, d} {
			_, err := m.Until(State{Y: []float64{1}}, 1)
			must(t, err)
		}
		if v, w := c.Work(), d.Work(); v != w || w.Factors < 2 || w.Jacobians < 1 || w.Newton < d.Steps || w.F < w.Newton {
			t.Errorf("%s: %+v by matrices and %+v without, for %d steps", name, w, v, d.Steps)
		}
	}
}
