package experiments

import (
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// AuthorsWay is local/global as in the programs of Liu et al. 2013 and of the course report. It uses the matrix (M +
// h² L) ⊗ I3 of 3m rows and one right-hand side; msp.LocalGlobal uses m rows and three right-hand sides. The iterates
// are equal up to rounding. It has no pins: it serves only for timing.
type AuthorsWay struct {
	s       *msp.System
	local   *msp.LocalGlobal // for the local step alone
	j       *sparse.CSC      // h² J ⊗ I3
	factor  *sparse.Cholesky
	d, b, m []float64
}

// NewAuthorsWay factors the matrix for steps of h seconds of s without its pins. It returns the errors of
// msp.NewLocalGlobal.
func NewAuthorsWay(s *msp.System, h float64) (*AuthorsWay, error) {
	s = s.Clone()
	s.Pins = nil
	local, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	w := &AuthorsWay{s: s, local: local, j: threefold(s.J(), h*h)}
	w.factor, err = sparse.NewCholesky(threefold(s.A(h), 1))
	if err != nil {
		return nil, err
	}
	w.d, w.b, w.m = make([]float64, 3*s.NumSprings()), make([]float64, 3*s.NumParticles()), make([]float64, 3*s.NumParticles())
	for c := range w.m {
		w.m[c] = s.Mass[c/3]
	}
	return w, nil
}

// Iterate returns the positions (3m) after n iterations from x, for the inertial positions y (3m).
func (w *AuthorsWay) Iterate(x, y []float64, n int) []float64 {
	h := w.local.H()
	for c, f := range w.s.ExternalForce() {
		w.b[c] = w.m[c]*y[c] + h*h*f
	}
	x = append([]float64(nil), x...)
	for range n {
		w.local.LocalTo(w.d, x)
		copy(x, w.b)
		for col := range w.j.Cols { // x += h² J d
			for p := w.j.ColPtr[col]; p < w.j.ColPtr[col+1]; p++ {
				x[w.j.RowIdx[p]] += w.j.Val[p] * w.d[col]
			}
		}
		w.factor.Solve(x)
	}
	return x
}

// threefold returns c A ⊗ I3.
func threefold(a *sparse.CSC, c float64) *sparse.CSC {
	t := sparse.NewTriplets(3*a.Rows, 3*a.Cols, 3*a.NNZ())
	for j := range a.Cols {
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			for axis := range 3 {
				t.Add(3*a.RowIdx[p]+axis, 3*j+axis, c*a.Val[p])
			}
		}
	}
	return t.CSC()
}
