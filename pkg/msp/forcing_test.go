package msp_test

import (
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// TestSimplifiedNewtonIsLocalGlobal: an iteration with the linear Jacobian (Hauth, eq. 50) is a local and a global step,
// wherever the whole step passes the line search.
func TestSimplifiedNewtonIsLocalGlobal(t *testing.T) {
	for _, sc := range msptest.Scenes() {
		n, a := newton(t, sc, h), localGlobal(t, sc, h)
		n.Definite = msp.LinearSprings
		y := n.Y(sc.Q)
		x := y
		for k := range 5 {
			next, err := n.Iterate(x, y, 1)
			if err != nil {
				t.Fatalf("%s: %v", sc.Name, err)
			}
			want := a.Iterate(x, y, 1)
			for c := range next {
				// Two solutions with matrices of condition up to 1e4, of coordinates of some metres.
				if math.Abs(next[c]-want[c]) > 1e-9*(1+math.Abs(want[c])) {
					t.Fatalf("%s: iteration %d: x[%d] = %.15g, local/global %.15g", sc.Name, k, c, next[c], want[c])
				}
			}
			x = want
		}
	}
}

// TestForcing: inexact Newton methods end where the exact one does. Near the end a constant η leaves its part of the
// gradient in each iteration and the superlinear choice ever less.
func TestForcing(t *testing.T) {
	s := msp.Cloth(12, 12)
	s.Pin(0, 11)
	sc := msptest.Scene{Name: "cloth", S: s, Q: s.Rest()}
	best := map[msp.Forcing]float64{}
	for _, f := range []msp.Forcing{msp.FixedForcing, msp.ConstantForcing, msp.SuperlinearForcing} {
		n := newton(t, sc, h)
		n.Forcing, n.Solver, n.Definite = f, msp.CGBlockDiagonal, msp.ShiftDiagonal
		q := sc.Q.Clone()
		if _, err := msp.Run(q, n.Step, 5); err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		y := n.Y(q)
		trace := n.Trace(y, 60)
		if trace.Err != nil {
			t.Fatalf("%v: %v", f, trace.Err)
		}
		// Down to rounding of the forces, as in TestNewtonEndsAtImplicitEuler.
		if first, last := msptest.Norm(n.GradG(y, y)), msptest.Norm(n.GradG(trace.X, y)); last > 1e-11*first {
			t.Errorf("%v: ‖∇g‖ = %g, at first %g", f, last, first)
		}
		// The best that an iteration does once Newton's method is in its last phase.
		best[f] = 1
		size := func(k int) float64 {
			x, err := n.Iterate(y, y, k)
			if err != nil {
				t.Fatalf("%v: %v", f, err)
			}
			return msptest.Norm(n.GradG(x, y)) / msptest.Norm(n.GradG(y, y))
		}
		for k, before := 1, 1.0; before > 1e-9; k++ {
			after := size(k)
			best[f] = min(best[f], after/before)
			before = after
		}
	}
	if best[msp.ConstantForcing] < 1e-3 || best[msp.SuperlinearForcing] > 1e-3 || best[msp.FixedForcing] > 1e-3 {
		t.Errorf("the best iteration leaves of the gradient: %v", best)
	}
}
