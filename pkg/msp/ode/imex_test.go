package ode

import (
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestIMEX: order 1 on y' = −y + cos t, and stable with −1000 y in A at steps a hundred times too long for explicit
// Euler.
func TestIMEX(t *testing.T) {
	run := func(lambda float64, n int) float64 {
		m, err := NewIMEX(mat.NewDense(1, 1, []float64{lambda}),
			func(t float64, y, dy []float64) { dy[0] = -lambda*math.Cos(t) - math.Sin(t) }, 1/float64(n))
		must(t, err)
		q := State{Y: []float64{1}} // so that y = cos t
		for range n {
			must(t, m.Step(&q))
		}
		return math.Abs(q.Y[0] - math.Cos(1))
	}
	if p := math.Log2(run(-1, 200) / run(-1, 400)); math.Abs(p-1) > 0.05 {
		t.Errorf("observed order %.3f", p)
	}
	if e := run(-1000, 5); e > 0.2 { // h times the largest slope
		t.Errorf("stiff: error %g", e)
	}
	if _, err := NewIMEX(mat.NewDense(1, 1, []float64{4}), nil, 0.25); !errors.Is(err, ErrSingular) {
		t.Errorf("hA = 1: %v", err)
	}
	if _, err := NewIMEX(mat.NewDense(1, 1, nil), nil, -1); !errors.Is(err, ErrStepSize) {
		t.Errorf("h = −1: %v", err)
	}
}
