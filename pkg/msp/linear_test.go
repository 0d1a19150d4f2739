package msp_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// TestWhyASystemWasNotSolved: Newton's method says what its linear solver met, and where.
func TestWhyASystemWasNotSolved(t *testing.T) {
	plain := func(*sparse.CSC) (sparse.Preconditioner, error) {
		return func(z, r []float64) { copy(z, r) }, nil
	}
	for _, c := range []struct {
		name           string
		preconditioner func(a *sparse.CSC) (sparse.Preconditioner, error)
		want           string
		why            error
	}{
		{"Cholesky", nil, "∇²g: column 0: ", sparse.ErrNotPositiveDefinite},
		{"no preconditioner of it", sparse.Jacobi, "∇²g: preconditioner: column 0: ", sparse.ErrNotPositiveDefinite},
		{"conjugate gradients", plain, "∇²g: direction with pᵀ∇²g p ≤ 0 after 1 iterations: ", sparse.ErrNotPositiveDefinite},
	} {
		s := msp.OneSpring(1e4, 1)
		s.Gravity = [3]float64{1, 0, 0} // across
		s.Pin(1)
		s.MovePin(1, [3]float64{0, -0.25, 0}) // so compressed that it gives way across
		n := newton(t, msptest.Scene{S: s}, h)
		if n.Fix = msp.FixNone; c.preconditioner != nil {
			n.CG = &msp.ConjugateGradients{Preconditioner: c.preconditioner}
		}
		q := s.Rest()
		before := q.Clone()
		err := n.Step(&q)
		if !errors.Is(err, c.why) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s…", c.name, err, c.want)
		}
		if q.Point(0) != before.Point(0) || q.T != 0 {
			t.Errorf("%s: the failed step led to %v", c.name, q)
		}
	}
	// Cut off after five iterations a system may stay unsolved.
	s := msp.Cloth(6, 6)
	s.Pin(0)
	n := newton(t, msptest.Scene{S: s}, h)
	n.Fix, n.CG = msp.FixProject, &msp.ConjugateGradients{Preconditioner: plain, Iterations: 5}
	q := s.Rest()
	if err := n.Step(&q); err != nil {
		t.Errorf("five iterations of each system: %v", err)
	}
}

// TestCentreOfALightBody: the centre of mass does not depend on the mass of all.
func TestCentreOfALightBody(t *testing.T) {
	for _, scale := range []float64{1e-3, 0.25, 1, 1e3} {
		s := msp.OneSpring(1, 2)
		s.Mass = []float64{scale, 3 * scale}
		if c := s.CentreOfMass(s.X0); c != [3]float64{0, -1.5, 0} {
			t.Errorf("%g kg: %v", 4*scale, c)
		}
	}
	if c := (&msp.System{}).CentreOfMass(nil); c != [3]float64{} {
		t.Errorf("without particles %v", c)
	}
}
