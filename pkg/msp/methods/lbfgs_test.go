package methods

import (
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// TestLeap: on a chain that moves along itself only, directions of springs stay and g is the parabola of eq. 14. Along the
// step p of local/global to its minimum, g falls for 0 < λ < 2 and rises beyond.
func TestLeap(t *testing.T) {
	s := msp.Chain(4)
	s.Gravity = [3]float64{}
	s.Pin(0)
	c, err := NewLBFGS(s, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	y := slices.Clone(s.X0)
	for i := 1; i < 4; i++ {
		y[3*i] += 0.01 * float64(i*i)
	}
	for _, l := range []struct {
		lambda float64 // of the direction, in steps to the minimum
		part   float64 // of it that is taken, 0 for none
	}{
		{1, 1}, {1.9, 1}, {2.1, 0.5}, {3.9, 0.5}, {4.1, 0.25}, {31, 1. / 16}, {33, 0}, {63, 0}, {-1, 0}, {0, 0},
	} {
		x := slices.Clone(s.X0)
		if err := c.Begin(msp.Task{X: x, Y: y}); err != nil {
			t.Fatal(err)
		}
		copy(c.from, x)
		if _, err := c.local.Next(); err != nil {
			t.Fatal(err)
		}
		toMinimum := slices.Clone(x)
		vec.SetMinus(toMinimum, x, c.from)
		c.GradGDTo(c.grad, c.from, c.local.(factored).Directions(), y)
		for i := range c.p {
			c.p[i] = l.lambda * toMinimum[i]
		}
		took := c.leap()
		if took != (l.part > 0) {
			t.Errorf("λ = %g: leap = %t", l.lambda, took)
		}
		for i := range x {
			want := c.from[i] + l.part*l.lambda*toMinimum[i]
			if !took {
				want = c.from[i] + toMinimum[i] // as local/global left it
			}
			if math.Abs(x[i]-want) > 1e-15 { // a rounding of positions within 1 m
				t.Errorf("λ = %g: x[%d] = %v, want %v", l.lambda, i, x[i], want)
			}
		}
	}
}

// TestLBFGSLearns from the iterations of a step, as many as Memory says, and forgets that with the next step.
func TestLBFGSLearns(t *testing.T) {
	s := msp.Chain(5)
	s.Gravity = [3]float64{}
	s.Pin(0, 4)
	s.Springs[1].K *= 30
	c, err := NewLBFGS(s, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	y := slices.Clone(s.X0)
	for i := 1; i < 4; i++ {
		y[3*i] += 0.01 * float64(i*i%5)
		y[3*i+1] += 0.2 // so that springs turn, and local/global takes more than one iteration
	}
	plain, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	// Local/global takes the same part off in each iteration; with memory convergence is superlinear.
	quick, slow := vec.Norm(c.GradG(c.Trace(y, 30).X, y)), vec.Norm(c.GradG(plain.Trace(y, 30).X, y))
	if quick > 1e-3*slow {
		t.Errorf("30 iterations leave ‖∇g‖ = %.3g, those of local/global %.3g", quick, slow)
	}
	c.Memory = 2
	c.Trace(y, 30)
	if len(c.pairs) > 2 {
		t.Errorf("%d pairs, want at most 2", len(c.pairs))
	}
	if err := c.Begin(msp.Task{X: slices.Clone(y), Y: y}); err != nil || len(c.pairs) != 0 || len(c.lastX) != 0 {
		t.Errorf("%v: a new step begins with %d pairs", err, len(c.pairs))
	}
}
