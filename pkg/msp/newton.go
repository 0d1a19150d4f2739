package msp

import (
	"fmt"
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/linesearch"
	"github.com/massspring/msp/pkg/msp/internal/residual"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// Newton takes implicit Euler steps by Newton's method with line search on g of eq. 8, the method that Liu et al.
// 2013 compare theirs with. One iteration:
//
//	∇²g(x) p = −∇g(x)                             the linear system, ∇²g made definite
//	t := the first of 1, ½, ¼, … with
//	     g(x + t p) ≤ g(x) + 10⁻⁴ t ∇g(x)ᵀ p      (Armijo)
//	x := x + t p
//
// Iterations is 50. A step stops early if no smaller g is representable in float64. A Step that makes 50 iterations or more, and still
// is far from the minimum, returns ErrNotConverged with a particle. Stiff springs that turn far need a shorter step, and springs pressed
// to a small part of their length FixProject. With fewer Iterations you choose how near it comes.
type Newton struct {
	*ImplicitEuler
	// Fix is the treatment of an indefinite ∇²g: FixShift unless changed.
	Fix HessianFix
	// CG, if not nil, selects conjugate gradients for the linear systems; nil selects sparse Cholesky.
	CG *ConjugateGradients
	// FullSteps takes t = 1 without a search. One such iteration from q_n is the step of Baraff and Witkin.
	FullSteps bool

	linear      newtonSystem
	task        Task
	made        int  // iterations of the step under way
	rough       bool // a step may end far from the minimum
	d, grad, to []float64
	gradient    float64 // ‖∇g‖ and η of the iteration before; zero before the first
	eta         float64
}

// ConjugateGradients sets how conjugate gradients solve the linear systems of Newton's method.
type ConjugateGradients struct {
	// Preconditioner makes a preconditioner of ∇²g: sparse.IC0, or the method IC0 of a sparse.Workspace, which makes no
	// garbage; nil for none.
	Preconditioner func(a *sparse.CSC) (sparse.Preconditioner, error)
	// Tolerance and Iterations are those of sparse.CG. If Iterations is set, conjugate gradients stop there;
	// otherwise they must converge.
	Tolerance  float64
	Iterations int
	// Forcing, if not nil, replaces Tolerance. It returns η < 1, the forcing term, with which an iteration solves its
	// linear system to
	//
	//	‖∇²g p + ∇g‖ ≤ η ‖∇g‖
	//
	// (the inexact Newton method: Hauth 2003, sec. 3.2). Its arguments are ‖∇g‖, and the previous iteration's ‖∇g‖
	// and η, which are 0 in the first iteration of a step. Far from the solution, an exact p is wasted work.
	Forcing func(gradient, gradientBefore, etaBefore float64) (eta float64)
}

// NewNewton analyzes the pattern of ∇²g for steps of h seconds. The error wraps ErrInvalid, or
// sparse.ErrNotPositiveDefinite if k h² and the masses are too far apart for float64.
func NewNewton(s *System, h float64) (*Newton, error) {
	o, err := NewObjective(s, h)
	if err != nil {
		return nil, err
	}
	return o.Newton()
}

// Newton returns Newton's method for this g, for methods that combine it with another. The errors are those of
// NewNewton.
func (o *Objective) Newton() (*Newton, error) {
	n := &Newton{}
	n.ImplicitEuler = NewImplicitEuler(o, n, 0)
	n.Iterations = residual.Enough
	if err := n.Prepare(); err != nil {
		return nil, err
	}
	return n, nil
}

// Prepare finds the pattern of ∇²g, for the driver and for methods built on this one. It keeps the analysis of the
// pattern if that still fits.
func (n *Newton) Prepare() error {
	if err := n.massesCount(); err != nil {
		return fmt.Errorf("∇²g: %w", err)
	}
	n.linear.prepare(n.Objective)
	n.d = vec.Sized(n.d, 3*n.s.NumDirections())
	for _, v := range []*[]float64{&n.grad, &n.to} {
		*v = vec.Sized(*v, 3*len(n.mass))
	}
	return nil
}

// Follow has nothing to prepare for another Inertia, which the matrices of iterations read.
func (n *Newton) Follow() error { return nil }

// PositiveDefinite reports whether ∇²g at the positions x (3m), without pinned particles, has a Cholesky
// factor.
func (n *Newton) PositiveDefinite(x []float64) bool {
	n.wantFresh()
	n.linear.hessian.Assemble(x, 1, 0, n.h2, FixNone)
	return n.linear.tryFactor() < 0
}

// Begin announces iterations.
func (n *Newton) Begin(t Task) error {
	n.task, n.made, n.gradient, n.eta = t, 0, 0, 0
	return nil
}

// End returns ErrNotConverged if iterations that should be enough have left the step far from the minimum.
func (n *Newton) End() error {
	if n.rough || n.made < residual.Enough {
		return nil
	}
	n.GradTo(n.grad, n.task.X, n.task.Y)
	end := residual.Step{Grad: n.grad, Mass: n.mass, X: n.task.X, Y: n.task.Y, Q: n.task.From.X,
		Iterations: n.made, Method: residual.Newton}
	return end.Check(residual.OfNewton, ErrNotConverged)
}

// Next makes one iteration of Newton's method. If it cannot reduce g, it leaves X unchanged and returns −1.
func (n *Newton) Next() (moved float64, err error) {
	x, y := n.task.X, n.task.Y
	n.local(n.d, x)
	n.gradGD(n.grad, x, n.d, y, nil)
	if err := n.linear.direction(n.Objective, x, n.grad, n.Fix, n.CG, n.accuracy(), n.task.Report); err != nil {
		return 0, err
	}
	p := n.linear.p
	if n.FullSteps {
		vec.SetPlus(n.to, x, 1, p)
	} else if _, found := fullFirst.Along(vec.Dot(n.grad, p), func(t float64) (change float64, moves bool) {
		vec.SetPlus(n.to, x, t, p)
		return n.Change(x, n.to, y), !slices.Equal(n.to, x)
	}); !found {
		return -1, nil
	}
	moved = vec.Farthest(n.to, x)
	copy(x, n.to)
	n.made++
	return moved, nil
}

// accuracy returns how exactly conjugate gradients solve in this iteration.
func (n *Newton) accuracy() float64 {
	if n.CG == nil {
		return 0
	}
	if n.CG.Forcing == nil {
		return n.CG.Tolerance
	}
	gradient := vec.Norm(n.grad)
	n.eta = n.CG.Forcing(gradient, n.gradient, n.eta)
	n.gradient = gradient
	return n.eta
}

// fullFirst tries t = 1, ½, ¼, … For a direction of descent one t is small enough before rounding makes x + t p = x: g is bounded
// from above by the parabola of eq. 14, which has the slope ∇gᵀp.
var fullFirst = linesearch.Backtracking{First: 1, Armijo: linesearch.Armijo}

// String sums the method up in one line.
func (n *Newton) String() string {
	solver := "sparse Cholesky"
	if n.CG != nil {
		solver = "conjugate gradients"
	}
	return fmt.Sprintf("Newton: %s, %d pinned, %s, h = %.4g s, %s, ∇²g %v, at most %s a step",
		count(len(n.mass), "particle"), len(n.pinned), count(len(n.packed.ends), "spring"), n.h, solver, n.Fix,
		count(n.Iterations, "iteration"))
}
