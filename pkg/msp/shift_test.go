package msp

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestLeastShiftSkipsOnlyWhatFails: with each smaller β of the sequence the matrix has no Cholesky factor; and on a
// crumpled cloth some are skipped.
func TestLeastShiftSkipsOnlyWhatFails(t *testing.T) {
	skipped := 0
	for seed := range uint64(60) {
		s := Cloth(3+int(seed%7), 4)
		if seed%2 == 0 {
			s.Pin(0, 2)
		}
		rnd := rand.New(rand.NewPCG(seed, 1))
		x := s.Rest().X
		for c := range x {
			x[c] += 0.3 * rnd.NormFloat64()
		}
		h := math.Pow(10, -2+2*rnd.Float64())
		n, err := NewNewton(s, h)
		if err != nil {
			t.Fatal(err)
		}
		if n.PositiveDefinite(x) {
			continue
		}
		least := n.linear.leastShift(n.Objective)
		for beta := 0.25; beta < least; beta *= 4 {
			n.linear.hessian.Assemble(x, 1, 0, n.h2, FixNone)
			n.linear.hessian.shift(beta)
			if n.linear.tryFactor() < 0 {
				t.Errorf("seed %d: β = %g is skipped, and is enough", seed, beta)
			}
			skipped++
		}
	}
	if skipped < 60 {
		t.Errorf("only %d were skipped: the test shows little", skipped)
	}
}
