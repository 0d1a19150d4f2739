package msp

import (
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/sparse"
)

// Definite says what a method does about a Hessian that is not positive definite.
type Definite uint8

const (
	// ShiftDiagonal adds β M to ∇²g, with the least β of 0, ¼, 1, 4, 16, … for which the solution succeeds
	// (conjugate gradients may fail to converge where they do not notice that ∇²g is indefinite), in the manner of S. Martin et al.: Example-based elastic materials, ACM Trans. Graph. 30(4), 2011. It is
	// the Hessian of a time step shorter by the factor √(1 + β), up to that factor squared.
	ShiftDiagonal Definite = iota
	// ProjectSprings replaces the negative eigenvalue of each compressed spring by 0: what is left is the
	// sum of M and semi-definite parts, so definite everywhere. It is no longer ∇²g: where springs are
	// compressed in the solution too, convergence is linear instead of quadratic.
	ProjectSprings
	// LeaveIndefinite leaves it as it is: an error that wraps sparse.ErrNotPositiveDefinite.
	LeaveIndefinite
	// LinearSprings replaces K of every spring by k I3, its Hessian without the part that its direction has: ∇²g becomes
	//
	//	M + h² L
	//
	// (Hauth 2003, eq. 50: the linear Jacobian −L of the inexact simplified Newton method; erratum: the sign). It is
	// definite, the same everywhere, and the matrix of LocalGlobal: a full step of such a Newton iteration is a local
	// and a global step.
	LinearSprings
)

// String names the way in a few words.
func (d Definite) String() string {
	switch d {
	case ShiftDiagonal:
		return "diagonal shifted where indefinite"
	case ProjectSprings:
		return "springs projected"
	case LeaveIndefinite:
		return "as it is"
	case LinearSprings:
		return "of linear springs"
	}
	return fmt.Sprintf("Definite(%d)", uint8(d))
}

// LinearSolver says how a method solves its linear systems of 3×3 blocks.
type LinearSolver uint8

const (
	Direct               LinearSolver = iota // sparse Cholesky, the pattern analyzed once
	CGDiagonal                               // conjugate gradients, sparse.Jacobi
	CGBlockDiagonal                          // conjugate gradients, sparse.BlockJacobi3
	CGIncompleteCholesky                     // conjugate gradients, sparse.IC0
	CGSSOR                                   // conjugate gradients, sparse.SSOR with ω = 1
)

// String names the solver in a few words.
func (l LinearSolver) String() string {
	names := []string{"sparse Cholesky", "CG with the diagonal", "CG with 3×3 blocks", "CG with IC(0)", "CG with SSOR"}
	if int(l) < len(names) {
		return names[l]
	}
	return fmt.Sprintf("LinearSolver(%d)", uint8(l))
}

// secondOrder is what the methods share that solve with ∇²g.
type secondOrder struct {
	implicitEuler
	hessian   *blocks
	cholesky  *sparse.Cholesky // nil until first needed
	p, packed []float64        // 3m; 3 for each free particle
	plain     []float64        // the values of ∇²g without a shift
}

func newSecondOrder(s *System, h float64) (secondOrder, error) {
	e, err := newImplicitEuler(s, h)
	if err != nil {
		return secondOrder{}, err
	}
	return secondOrder{
		implicitEuler: e,
		hessian:       newBlocks(e.rows(), len(e.free), e.springs),
		p:             make([]float64, 3*len(e.mass)),
		packed:        make([]float64, 3*len(e.free)),
	}, nil
}

// direction sets e.p to the solution of (∇²g(x) + what makes it definite) p = −grad, zero for pinned
// particles.
func (e *secondOrder) direction(x, grad []float64, d Definite, l LinearSolver, cg sparse.CG) error {
	if d > LinearSprings {
		panic(fmt.Sprintf("msp: Definite = %v, want ShiftDiagonal … LinearSprings", d))
	}
	e.hessian.assemble(e.mass, e.springs, x, e.h, d)
	if e.dampers {
		e.hessian.damp(e.s.Damping, e.springs, x, e.h)
	}
	e.plain = append(e.plain[:0], e.hessian.Val...)
	for beta := 0.0; ; beta = max(0.25, 4*beta) {
		for k, i := range e.free {
			for axis := range 3 {
				e.packed[3*k+axis] = -grad[3*i+axis]
			}
		}
		err := e.solve(e.packed, l, cg)
		if err == nil {
			break
		}
		if d != ShiftDiagonal || math.IsInf(beta, 1) {
			return fmt.Errorf("∇²g: %w", err)
		}
		copy(e.hessian.Val, e.plain)
		e.hessian.shift(e.mass, max(0.25, 4*beta))
	}
	clear(e.p)
	for k, i := range e.free {
		copy(e.p[3*i:3*i+3], e.packed[3*k:3*k+3])
	}
	return checkFinite("step", e.p)
}

// factor factors ∇²g as it was assembled, in the memory of the factor before.
func (e *secondOrder) factor() (*sparse.Cholesky, error) {
	if e.cholesky == nil {
		e.cholesky = &sparse.Cholesky{Symbolic: e.hessian.analyze()}
	}
	if err := e.cholesky.Refactor(e.hessian.CSC); err != nil {
		return nil, err
	}
	return e.cholesky, nil
}

// solve solves ∇²g x = b in place as l says. Conjugate gradients stop early without an error where the caller set
// how many iterations there are to be.
func (e *secondOrder) solve(b []float64, l LinearSolver, cg sparse.CG) (err error) {
	a := e.hessian.CSC
	switch l {
	case Direct:
		f, err := e.factor()
		if err != nil {
			return err
		}
		f.Solve(b)
		return nil
	case CGDiagonal:
		cg.Precondition, err = sparse.Jacobi(a)
	case CGBlockDiagonal:
		cg.Precondition, err = sparse.BlockJacobi3(a)
	case CGIncompleteCholesky:
		cg.Precondition, err = sparse.IC0(a)
	case CGSSOR:
		cg.Precondition, err = sparse.SSOR(a, 1)
	default:
		panic(fmt.Sprintf("msp: Solver = %v, want Direct … CGSSOR", l))
	}
	if err != nil {
		return err
	}
	x := make([]float64, len(b))
	_, err = cg.Solve(a, x, b)
	if errors.Is(err, sparse.ErrNoConvergence) && cg.Iterations > 0 {
		err = nil
	}
	copy(b, x)
	return err
}
