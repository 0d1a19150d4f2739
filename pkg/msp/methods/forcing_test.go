package methods_test

import (
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// TestSimplifiedNewtonIsLocalGlobal: an iteration with the linear Jacobian (Hauth, eq. 50) is a local and a global step,
// wherever the whole step passes the line search.
func TestSimplifiedNewtonIsLocalGlobal(t *testing.T) {
	for _, sc := range msptest.Scenes() {
		n, a := newton(t, sc, h), localGlobal(t, sc, h)
		n.Fix = msp.FixLinear
		y := n.Y(sc.Q)
		x := y
		for k := range 5 {
			next, err := n.Iterate(x, y, 1)
			if err != nil {
				t.Fatalf("%s: %v", sc.Name, err)
			}
			want := iterate(t, a, x, y, 1)
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

// forcing is a forcing term, nil for the tolerance of conjugate gradients.
type forcing = func(gradient, before, eta float64) float64

// forcedStep is one step of a cloth that falls, by Newton's method with that forcing: what is left of the first gradient
// after each iteration, down to 1e-9, and how many iterations of conjugate gradients that took.
func forcedStep(t *testing.T, m int, f forcing, preconditioner string) (left []float64, work int) {
	t.Helper()
	s := msp.Cloth(m, m)
	s.Pin(0, m-1)
	sc := msptest.Scene{Name: "cloth", S: s, Q: s.Rest()}
	frames, err := msp.Run(sc.Q, newton(t, sc, h).Step, 10)
	if err != nil {
		t.Fatal(err)
	}
	n := newton(t, sc, h)
	y := n.Y(frames[10])
	n.CG, n.Report = &msp.ConjugateGradients{Preconditioner: preconditioners()[preconditioner], Forcing: f}, &msp.Report{}
	first := msptest.Norm(n.GradG(y, y))
	for k := 1; k <= 30; k++ {
		n.Iterations = k
		q := frames[10].Clone()
		if err := n.Step(&q); err != nil {
			t.Fatal(err)
		}
		left = append(left, n.Report.GradG/first)
		if left[k-1] <= 1e-9 {
			return left, n.Report.Linear
		}
	}
	t.Fatalf("%s: iterations leave %.2g of the gradient", preconditioner, left)
	return nil, 0
}

// TestForcing: inexact Newton methods end where the exact one does, each at its own pace.
func TestForcing(t *testing.T) {
	const eta = 0.02
	left, _ := forcedStep(t, 12, methods.ConstantForcing, "3×3 blocks")
	for k := 1; k < len(left); k++ {
		if left[k-1] > 1e-2 {
			continue // not in the last phase yet
		}
		// Conjugate gradients stop at the first residual below η, and one iteration of theirs takes less than nine
		// tenths off: what they leave is between η/10 and η. The quadratic term of ∇g adds less than that once more.
		if part := left[k] / left[k-1]; part < eta/10 || part > 2*eta {
			t.Errorf("constant forcing: iteration %d leaves %.3g of the gradient, want about η = %g", k+1, part, eta)
		}
	}
	for name, f := range map[string]forcing{"fixed": nil, "Eisenstat-Walker": methods.EisenstatWalker} {
		left, _ := forcedStep(t, 12, f, "3×3 blocks")
		last := len(left) - 1
		// Convergence of order p leaves the p-th power of what the iteration before has left. Both have order 2 in the
		// limit, choice 2 of Eisenstat and Walker up to its factor 0.9, and constant forcing has 1: half-way is 1.5.
		before, part := left[last-1]/left[last-2], left[last]/left[last-1]
		if order := math.Log(part) / math.Log(before); order < 1.5 {
			t.Errorf("%v: the last iterations leave %.3g and %.3g, which is order %.2f", name, before, part, order)
		}
	}
	for name, f := range map[string]forcing{
		"fixed": nil, "constant": methods.ConstantForcing, "Eisenstat-Walker": methods.EisenstatWalker,
	} {
		s := msp.Cloth(12, 12)
		s.Pin(0, 11)
		n := newton(t, msptest.Scene{Name: "cloth", S: s, Q: s.Rest()}, h)
		n.CG = &msp.ConjugateGradients{Preconditioner: sparse.BlockJacobi3, Forcing: f}
		y := n.Y(s.Rest())
		trace := n.Trace(y, 60)
		if trace.Err != nil {
			t.Fatalf("%s: %v", name, trace.Err)
		}
		// Down to rounding of the forces, as in TestNewtonEndsAtImplicitEuler.
		if first, last := msptest.Norm(n.GradG(y, y)), msptest.Norm(n.GradG(trace.X, y)); last > 1e-11*first {
			t.Errorf("%v: ‖∇g‖ = %g, at first %g", name, last, first)
		}
	}
}

// TestForcingSavesWork, counted in iterations of conjugate gradients: for a gradient of 1e-9 of the first, exact solutions,
// to 1e-10, take ten decades off a residual in each of four Newton iterations. Inexact ones take some ten off in all, and
// lose some where g is not yet quadratic: two thirds of the work is generous for them.
func TestForcingSavesWork(t *testing.T) {
	for _, c := range []struct {
		m              int
		preconditioner string
	}{{8, "Jacobi"}, {8, "3×3 blocks"}, {8, "IC(0)"}, {8, "SSOR"}, {10, "3×3 blocks"}} {
		_, exact := forcedStep(t, c.m, nil, c.preconditioner)
		for name, f := range map[string]forcing{"constant": methods.ConstantForcing, "Eisenstat-Walker": methods.EisenstatWalker} {
			if _, work := forcedStep(t, c.m, f, c.preconditioner); work < 1 || 3*work > 2*exact {
				t.Errorf("%d×%d, %s, %s: %d iterations of conjugate gradients, exact solutions take %d",
					c.m, c.m, c.preconditioner, name, work, exact)
			}
		}
	}
}
