package msp_test

import (
	"errors"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// TestProduct: without the matrix as with it.
func TestProduct(t *testing.T) {
	for _, sc := range msptest.Scenes() {
		if sc.S.NumParticles() == 0 {
			continue
		}
		v := make([]float64, len(sc.Q.X))
		for c := range v {
			v[c] = math.Sin(float64(5 * c))
		}
		want, got := sc.S.HessG(sc.Q.X, 0.1).MulVec(v), make([]float64, len(v))
		sc.S.Product(sc.Q.X, 0.1)(got, v)
		for c := range v {
			if math.Abs(got[c]-want[c]) > 1e-11*(1+math.Abs(want[c])) { // rounding of a dozen springs of 1e4 N/m
				t.Errorf("%s: component %d is %v, want %v", sc.Name, c, got[c], want[c])
			}
		}
	}
}

// TestFilteredCG: the step of Baraff and Witkin by conjugate gradients over springs with pins filtered is the one of
// SemiImplicit, which leaves pinned particles out and factors; dampers included.
func TestFilteredCG(t *testing.T) {
	const h = 0.01
	s := msp.Cloth(8, 8)
	s.Pin(0, 7)
	s.Damping = msp.Damping{Projected: 0.1, Unprojected: 0.05}
	direct, err := methods.NewSemiImplicit(s, h)
	if err != nil {
		t.Fatal(err)
	}
	free := func(q *msp.State) error {
		b := s.Force(q.X)
		for c := range b {
			b[c] = h*b[c] + s.Mass[c/3]*q.V[c]
		}
		v := make([]float64, len(b)) // of the pinned particles: 0, and it stays so
		times, cg := s.Product(q.X, h), sparse.CG{Filter: s.FilterPins, Tolerance: 1e-13}
		if _, err := cg.SolveWith(times, v, b); err != nil {
			return err
		}
		for c := range v {
			q.X[c] += h * v[c]
		}
		q.V = v
		q.T += h
		return nil
	}
	p, q := s.Rest(), s.Rest()
	for range 10 {
		if err := errors.Join(direct.Step(&p), free(&q)); err != nil {
			t.Fatal(err)
		}
	}
	for c := range p.X {
		if math.Abs(p.X[c]-q.X[c]) > 1e-9 { // 1e-13 times the condition, in each step
			t.Fatalf("x[%d] = %.12g, by a factor %.12g", c, q.X[c], p.X[c])
		}
	}
	if q.V[0] != 0 || msptest.Norm(q.V) < 0.1 {
		t.Errorf("v of the pin %v, ‖v‖ = %v", q.V[:3], msptest.Norm(q.V))
	}
}
