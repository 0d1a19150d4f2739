package ode

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// pendulum is a stiff pendulum on a spring, nonlinear and coupled, as y' = f.
func pendulum(_ float64, y, dy []float64) {
	l := math.Hypot(y[0], y[1])
	dy[0], dy[1] = y[2], y[3]
	dy[2] = -1e3*(l-1)*y[0]/l - y[2]
	dy[3] = -1e3*(l-1)*y[1]/l - y[3] - 9.81
}

// denseShifted solves (I − γJ) s = b with a J that is 2 % too large.
func denseShifted(f F) Shifted {
	r := rhs{f: f}
	return func(t float64, y []float64, gamma float64) (func(b []float64) error, error) {
		n := len(y)
		fy := make([]float64, n)
		f(t, y, fy)
		j := mat.NewDense(n, n, nil)
		if err := r.jacobian(nil, t, 0, t, y, fy, j); err != nil {
			return nil, err
		}
		m := mat.NewDense(n, n, nil)
		for i := range n {
			m.Set(i, i, 1)
		}
		j.Scale(-1.02*gamma, j)
		m.Add(m, j)
		return func(b []float64) error {
			x := mat.NewVecDense(n, nil)
			if err := x.SolveVec(m, mat.NewVecDense(n, slices.Clone(b))); err != nil {
				return err
			}
			copy(b, x.RawVector().Data)
			return nil
		}, nil
	}
}

// TestShifted: every implicit method takes the same steps with systems of the size of y, solved with a matrix
// that is 2 % wrong, as with dense ones of all its stages.
func TestShifted(t *testing.T) {
	const h = 0.02 // hω ≈ 0.6 for the spring
	type method struct {
		name        string
		plain, with Stepper
	}
	var all []method
	for _, tb := range Tableaus() {
		if !tb.Explicit() {
			a, b := NewRK(pendulum, h, tb), NewRK(pendulum, h, tb)
			b.Shifted = denseShifted(pendulum)
			all = append(all, method{tb.Name, a.Step, b.Step})
		}
	}
	for _, m := range Multisteps() {
		if m.Beta[0] != 0 {
			a, b := NewLMM(pendulum, h, m), NewLMM(pendulum, h, m)
			b.Shifted = denseShifted(pendulum)
			all = append(all, method{m.Name, a.Step, b.Step})
		}
	}
	a, b := NewBDF2(pendulum, h), NewBDF2(pendulum, h)
	b.Shifted = denseShifted(pendulum)
	all = append(all, method{"BDF2", a.Step, b.Step})
	for _, m := range all {
		p, q := State{Y: []float64{0.9, 0.3, 0, 1}}, State{Y: []float64{0.9, 0.3, 0, 1}}
		for range 20 {
			must(t, m.plain(&p))
			if err := m.with(&q); err != nil {
				t.Fatalf("%s: %v", m.name, err)
			}
		}
		for i := range p.Y {
			// Both end where a correction is below 1e-10 of a velocity of 5; 20 steps of growth by f.
			if math.Abs(p.Y[i]-q.Y[i]) > 1e-7 {
				t.Errorf("%s: y[%d] = %.12g, by dense matrices %.12g", m.name, i, q.Y[i], p.Y[i])
			}
		}
	}
}

func TestShiftedErrorsNameTheStep(t *testing.T) {
	trouble := errors.New("no factor")
	r := NewRK(pendulum, 0.5, RadauIIA3)
	r.Shifted = func(float64, []float64, float64) (func(b []float64) error, error) { return nil, trouble }
	q := State{T: 3, Y: []float64{1, 0, 0, 0}}
	err := r.Step(&q)
	if !errors.Is(err, trouble) || !strings.Contains(err.Error(), "t = 3, h = 0.5") {
		t.Errorf("error %v", err)
	}
	calls := 0.0
	r.Shifted = func(float64, []float64, float64) (func(b []float64) error, error) {
		return func(b []float64) error { calls++; b[0] = calls; return nil }, nil // longer and longer
	}
	if err := r.Step(&q); !errors.Is(err, ErrNewton) {
		t.Errorf("error %v, want ErrNewton", err)
	}
	if q.T != 3 || q.Y[0] != 1 {
		t.Errorf("a step that failed has moved the state to %v", q)
	}
}
