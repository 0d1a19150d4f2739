package msp

import (
	"fmt"
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// Newton takes implicit Euler steps by Newton's method with line search on g of eq. 8, what Liu et al. 2013
// compare with. One iteration:
//
//	∇²g(x) p = −∇g(x)                             the linear system, ∇²g made definite
//	t := the first of 1, ½, ¼, … with
//	     g(x + t p) ≤ g(x) + 10⁻⁴ t ∇g(x)ᵀ p      (Armijo)
//	x := x + t p
//
// Iterations is 50. A step that can move no coordinate further, because g has no smaller value in float64, ends before.
type Newton struct {
	ImplicitEuler
	// Fix is the treatment of an indefinite ∇²g: FixShift unless changed.
	Fix HessianFix
	// Preconditioner makes a preconditioner of ∇²g, and conjugate gradients then solve the linear systems: sparse.IC0, or
	// the method IC0 of a sparse.Workspace, which makes no garbage. If it is nil, sparse Cholesky solves them.
	Preconditioner func(a *sparse.CSC) (sparse.Preconditioner, error)
	// CG holds the tolerance and the iterations of conjugate gradients. If Iterations is set they are cut off there, if not
	// they must converge. Precondition and Workspace are not looked at.
	CG sparse.CG
	// Forcing, if not nil, returns in place of CG.Tolerance how exactly an iteration solves its linear system by conjugate
	// gradients,
	//
	//	‖∇²g p + ∇g‖ ≤ η ‖∇g‖,   η < 1 the forcing term
	//
	// (the inexact Newton method: Hauth 2003, sec. 3.2), from ‖∇g‖ and, of the iteration before, ‖∇g‖ and η, which are 0 at
	// the first of a step. Far from the solution an exact p is wasted work. Cholesky solves exactly.
	Forcing func(gradient, gradientBefore, etaBefore float64) (eta float64)
	// FullSteps takes t = 1 without a search. One such iteration from q_n is the step of Baraff and Witkin, which takes
	// dampers if Iteration.Damping is set.
	FullSteps bool

	newtonSystem
	d, grad, to []float64
	at, goal    []float64 // x and y of the iterations under way
	gradient    float64   // ‖∇g‖ and η of the iteration before; zero before the first
	eta         float64
}

// NewNewton analyzes the pattern of ∇²g for steps of h seconds. The error wraps ErrInvalid, or
// sparse.ErrNotPositiveDefinite where k h² and the masses are too far apart for float64.
func NewNewton(s *System, h float64) (*Newton, error) {
	n := &Newton{ImplicitEuler: ImplicitEuler{Iterations: 50, s: s}}
	n.Iteration = Iteration{Prepare: n.findPattern, Begin: n.begin, Next: n.next}
	if err := n.Refactor(h); err != nil {
		return nil, err
	}
	return n, nil
}

// findPattern makes the matrix of the system as it is, and forgets the analysis if that is of another pattern.
func (n *Newton) findPattern() error {
	if err := n.massesCount(); err != nil {
		return fmt.Errorf("∇²g: %w", err)
	}
	n.hessian = n.s.Tangent()
	switch {
	case n.cholesky == nil:
	case n.cholesky.Fits(n.hessian.CSC):
		n.cholesky = &sparse.Cholesky{Symbolic: n.cholesky.Symbolic}
	default:
		n.cholesky = nil
	}
	n.lanczos = lanczos{}
	n.packed = vec.Sized(n.packed, 3*len(n.free))
	n.d = vec.Sized(n.d, 3*n.s.NumDirections())
	for _, v := range []*[]float64{&n.p, &n.grad, &n.to} {
		*v = vec.Sized(*v, 3*len(n.mass))
	}
	return nil
}

// PositiveDefinite reports whether ∇²g at the positions x (3m), without pinned particles, has a Cholesky
// factor.
func (n *Newton) PositiveDefinite(x []float64) bool {
	n.wantFresh()
	n.hessian.Assemble(x, 1, 0, n.h2, FixNone)
	return n.tryFactor() < 0
}

func (n *Newton) begin(x, y []float64) error {
	n.at, n.goal, n.gradient, n.eta = x, y, 0, 0
	return nil
}

// next makes one iteration of Newton's method. Without any that makes g smaller it moves nothing.
func (n *Newton) next() (moved float64, err error) {
	x := n.at
	n.local(n.d, x)
	n.gradGD(n.grad, x, n.d, n.goal, nil)
	cg := n.CG
	if n.Forcing != nil {
		gradient := vec.Norm(n.grad)
		n.eta = n.Forcing(gradient, n.gradient, n.eta)
		n.gradient, cg.Tolerance = gradient, n.eta
	}
	if err := n.direction(x, n.grad, cg); err != nil {
		return 0, err
	}
	if !n.search() {
		return -1, nil
	}
	moved = vec.Farthest(n.to, x)
	copy(x, n.to)
	return moved, nil
}

// armijo is the part of the predicted decrease that a step has to bring: hardly any, as is usual.
const armijo = 1e-4

// search sets to = x + t p with the first t of 1, ½, ¼, … that is small enough (Armijo), and reports whether there
// is one. For a direction of descent there is one before rounding makes x + t p = x: g is bounded from above
// by the parabola of eq. 14, which has the slope ∇gᵀp.
func (n *Newton) search() bool {
	slope := vec.Dot(n.grad, n.p)
	if !(slope < 0) && !n.FullSteps {
		return false
	}
	for t := 1.0; ; t /= 2 {
		for c := range n.to {
			n.to[c] = n.at[c] + t*n.p[c]
		}
		if n.FullSteps {
			return true
		}
		if slices.Equal(n.to, n.at) {
			return false
		}
		if n.Change(n.at, n.to, n.goal) <= armijo*t*slope {
			return true
		}
	}
}

// String sums the method up in one line.
func (n *Newton) String() string {
	solver := "sparse Cholesky"
	if n.Preconditioner != nil {
		solver = "conjugate gradients"
	}
	return fmt.Sprintf("Newton: %s, %d pinned, %s, h = %.4g s, %s, ∇²g %v, at most %s a step",
		count(len(n.mass), "particle"), len(n.pinned), count(len(n.springs), "spring"), n.h, solver, n.Fix,
		count(n.Iterations, "iteration"))
}
