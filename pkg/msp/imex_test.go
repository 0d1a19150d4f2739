package msp_test

import (
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/ode"
)

// TestIMEXIsThatOfPackageODE: on y = (x, v) with A = (0 I; −M⁻¹L 0) ode.IMEX takes the same steps.
func TestIMEXIsThatOfPackageODE(t *testing.T) {
	const h = 1.0 / 30
	s := msp.Cloth(4, 4)
	n := 3 * s.NumParticles()
	L := msp.Kron3(s.L())
	A := mat.NewDense(2*n, 2*n, nil)
	for i := range n {
		A.Set(i, n+i, 1)
		for j := range n {
			A.Set(n+i, j, -L.At(i, j)/s.Mass[i/3])
		}
	}
	rest := func(_ float64, y, dy []float64) { // all forces but −L x
		f, lx := s.Force(y[:n]), s.L().MulVec3(y[:n])
		for i := range n {
			dy[i], dy[n+i] = 0, (f[i]+lx[i])/s.Mass[i/3]
		}
	}
	a, err1 := msp.NewIMEX(s, h)
	b, err2 := ode.NewIMEX(A, rest, h)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	for i := range q.X {
		q.X[i] += 0.05 * math.Sin(float64(7*i))
	}
	p := ode.State{Y: append(append([]float64(nil), q.X...), q.V...)}
	for range 20 {
		if err := errors.Join(a.Step(&q), b.Step(&p)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range n {
		if math.Abs(q.X[i]-p.Y[i]) > 1e-10 { // rounding times the condition, some 1e3
			t.Fatalf("x[%d] = %.15g, by ode %.15g", i, q.X[i], p.Y[i])
		}
	}
	if msptest.Norm(q.V) < 1 {
		t.Error("nothing moves")
	}
}
