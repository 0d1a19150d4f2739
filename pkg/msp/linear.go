package msp

import (
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// HessianFix is a way to treat a Hessian that is not positive definite.
type HessianFix uint8

const (
	// FixShift adds β M to ∇²g, with the least β of 0, ¼, 1, 4, 16, … for which the solution succeeds, in the manner
	// of S. Martin et al.: Example-based elastic materials, ACM Trans. Graph. 30(4), 2011. It is the Hessian of a
	// time step shorter by the factor √(1 + β), up to that factor squared. (Conjugate gradients may succeed without
	// noticing that the matrix is indefinite.)
	FixShift HessianFix = iota
	// FixProject replaces the negative eigenvalue of each compressed spring by 0. The result is the sum of M and
	// semi-definite parts, so it is definite everywhere. It is no longer ∇²g: if springs are also compressed in the
	// solution, convergence is linear instead of quadratic.
	FixProject
	// FixNone leaves the Hessian unchanged; if it is indefinite, the error wraps sparse.ErrNotPositiveDefinite.
	FixNone
	// FixLinear replaces K of every spring by k I3, which drops the derivative of the spring's direction: ∇²g becomes
	//
	//	M + h² L
	//
	// (Hauth 2003, eq. 50: the linear Jacobian −L of the inexact simplified Newton method; erratum: the sign). It is
	// definite, the same everywhere, and the matrix of LocalGlobal: a full step of such a Newton iteration is a local
	// and a global step.
	FixLinear
)

// String names the fix in a few words.
func (f HessianFix) String() string {
	names := []string{"diagonal shifted where indefinite", "springs projected", "as it is", "of linear springs"}
	if int(f) < len(names) {
		return names[f]
	}
	return fmt.Sprintf("HessianFix(%d)", uint8(f))
}

// newtonSystem is ∇²g p = −∇g and all that its solution takes.
type newtonSystem struct {
	hessian   *Tangent
	cholesky  *sparse.Cholesky // nil until first needed
	p, packed []float64        // 3m; 3 for each free particle
	guess     []float64        // of conjugate gradients, 3 for each free particle
	unshifted []float64        // the values of ∇²g
	workspace sparse.Workspace
	lanczos   lanczos
}

// prepare makes the matrix of the system as it is, and forgets the analysis if that is of another pattern.
func (n *newtonSystem) prepare(o *Objective) {
	n.hessian = o.Tangent()
	switch {
	case n.cholesky == nil:
	case n.cholesky.Fits(n.hessian.CSC):
		n.cholesky = &sparse.Cholesky{Symbolic: n.cholesky.Symbolic}
	default:
		n.cholesky = nil
	}
	n.lanczos = lanczos{}
	n.packed, n.p = vec.Sized(n.packed, 3*len(o.free)), vec.Sized(n.p, 3*len(o.mass))
}

// direction sets p to the solution of (∇²g(x) + the fix that makes it definite) p = −grad, zero for pinned particles. A cg that is
// not nil solves to the tolerance, and a report counts its iterations.
func (n *newtonSystem) direction(o *Objective, x, grad []float64, fix HessianFix, cg *ConjugateGradients, tolerance float64,
	r *Report,
) error {
	if fix > FixLinear {
		panic(fmt.Sprintf("msp: Fix = %v, want FixShift … FixLinear", fix))
	}
	n.hessian.Assemble(x, 1, o.h, o.h2, fix)
	for beta := 0.0; ; {
		for k, i := range o.free {
			for axis := range 3 {
				n.packed[3*k+axis] = -grad[3*i+axis]
			}
		}
		failure := n.solve(n.packed, cg, tolerance, r)
		if failure.why == nil {
			break
		}
		if fix != FixShift || math.IsInf(beta, 1) || !failure.indefinite() {
			return fmt.Errorf("∇²g: %w", failure.error())
		}
		if beta == 0 {
			n.unshifted = append(n.unshifted[:0], n.hessian.Val...)
			beta = n.leastShift(o)
		} else {
			copy(n.hessian.Val, n.unshifted)
			beta *= 4
		}
		n.hessian.shift(beta)
	}
	clear(n.p)
	for k, i := range o.free {
		copy(n.p[3*i:3*i+3], n.packed[3*k:3*k+3])
	}
	return CheckFinite("step", n.p)
}

// tryFactor factors ∇²g as it was assembled, in the memory of the factor before. It returns the row at which ∇²g is not
// positive definite, negative if it is.
func (n *newtonSystem) tryFactor() int {
	if n.cholesky == nil {
		n.cholesky = &sparse.Cholesky{Symbolic: n.hessian.Analyze()}
	}
	return n.cholesky.Try(n.hessian.CSC)
}

// unsolved says why a linear system was not solved: an error that is no garbage.
type unsolved struct {
	why        error   // nil: it was
	unprepared bool    // there is no preconditioner
	column     int     // of sparse.ErrNotPositiveDefinite, negative if it is not known
	residual   float64 // of sparse.ErrNoConvergence
	iterations int
}

// indefinite reports whether a larger shift may help.
func (u unsolved) indefinite() bool {
	return errors.Is(u.why, sparse.ErrNotPositiveDefinite) || errors.Is(u.why, sparse.ErrNoConvergence)
}

func (u unsolved) error() error {
	switch {
	case u.unprepared:
		return fmt.Errorf("preconditioner: %w", u.why)
	case errors.Is(u.why, sparse.ErrNoConvergence):
		return fmt.Errorf("%w: relative residual %.2g after %d iterations", u.why, u.residual, u.iterations)
	case u.column >= 0:
		return fmt.Errorf("column %d: %w", u.column, u.why)
	default:
		return fmt.Errorf("direction with pᵀ∇²g p ≤ 0 after %d iterations: %w", u.iterations, u.why)
	}
}

// solve solves ∇²g x = b in place. Conjugate gradients whose number of iterations is set may stop early without an error.
func (n *newtonSystem) solve(b []float64, how *ConjugateGradients, tolerance float64, r *Report) unsolved {
	if how == nil {
		if column := n.tryFactor(); column >= 0 {
			return unsolved{why: sparse.ErrNotPositiveDefinite, column: column}
		}
		n.cholesky.Solve(b)
		return unsolved{}
	}
	cg := sparse.CG{Tolerance: tolerance, Iterations: how.Iterations, Workspace: &n.workspace}
	if how.Preconditioner != nil {
		var err error
		if cg.Precondition, err = how.Preconditioner(n.hessian.CSC); err != nil {
			return unsolved{why: err, column: -1, unprepared: true}
		}
	}
	n.guess = vec.Sized(n.guess, len(b))
	clear(n.guess)
	iterations, residual, err := cg.Improve(n.hessian.Multiply, n.guess, b)
	if r != nil {
		r.Linear += iterations
	}
	copy(b, n.guess)
	if errors.Is(err, sparse.ErrNoConvergence) && cg.Iterations > 0 {
		err = nil
	}
	return unsolved{why: err, column: -1, residual: residual, iterations: iterations}
}
