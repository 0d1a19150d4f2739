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
	// ShiftDiagonal adds β M to ∇²g, with the least β of 0, ¼, 1, 4, 16, … for which the solution succeeds, in the manner
	// of S. Martin et al.: Example-based elastic materials, ACM Trans. Graph. 30(4), 2011. It is the Hessian of a time
	// step shorter by the factor √(1 + β), up to that factor squared. (Conjugate gradients succeed where they do not
	// notice that the matrix is indefinite.)
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
	guess     []float64        // of conjugate gradients, 3 for each free particle
	unshifted []float64        // the values of ∇²g
	room      sparse.Room
	lanczos   lanczos
	linear    int // iterations of conjugate gradients so far
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
	for beta := 0.0; ; {
		for k, i := range e.free {
			for axis := range 3 {
				e.packed[3*k+axis] = -grad[3*i+axis]
			}
		}
		failure := e.solve(e.packed, l, cg)
		if failure.why == nil {
			break
		}
		if d != ShiftDiagonal || math.IsInf(beta, 1) {
			return fmt.Errorf("∇²g: %w", failure.error())
		}
		if beta == 0 {
			e.unshifted = append(e.unshifted[:0], e.hessian.Val...)
			beta = e.leastShift()
		} else {
			copy(e.hessian.Val, e.unshifted)
			beta *= 4
		}
		e.hessian.shift(e.mass, beta)
	}
	clear(e.p)
	for k, i := range e.free {
		copy(e.p[3*i:3*i+3], e.packed[3*k:3*k+3])
	}
	return checkFinite("step", e.p)
}

// tryFactor factors ∇²g as it was assembled, in the memory of the factor before. It returns the row at which ∇²g is not
// positive definite, negative if it is.
func (e *secondOrder) tryFactor() int {
	if e.cholesky == nil {
		e.cholesky = &sparse.Cholesky{Symbolic: e.hessian.analyze()}
	}
	return e.cholesky.Try(e.hessian.CSC)
}

// unsolved says why a linear system was not solved: an error that is no garbage.
type unsolved struct {
	why        error   // nil: it was
	column     int     // of sparse.ErrNotPositiveDefinite, negative if it is not known
	residual   float64 // of sparse.ErrNoConvergence
	iterations int
}

func (u unsolved) error() error {
	switch {
	case errors.Is(u.why, sparse.ErrNoConvergence):
		return fmt.Errorf("%w: relative residual %.2g after %d iterations", u.why, u.residual, u.iterations)
	case u.column >= 0:
		return fmt.Errorf("column %d: %w", u.column, u.why)
	default:
		return fmt.Errorf("direction with pᵀ∇²g p ≤ 0 after %d iterations: %w", u.iterations, u.why)
	}
}

// solve solves ∇²g x = b in place as l says. Conjugate gradients stop early without an error where the caller set
// how many iterations there are to be.
func (e *secondOrder) solve(b []float64, l LinearSolver, cg sparse.CG) unsolved {
	if l == Direct {
		if column := e.tryFactor(); column >= 0 {
			return unsolved{why: sparse.ErrNotPositiveDefinite, column: column}
		}
		e.cholesky.Solve(b)
		return unsolved{}
	}
	cg.Room = &e.room
	var err error
	if cg.Precondition, err = e.precondition(l); err != nil {
		return unsolved{why: err, column: e.room.Column}
	}
	e.guess = sized(e.guess, len(b))
	clear(e.guess)
	iterations, residual, err := cg.Improve(e.hessian.multiply, e.guess, b)
	e.linear += iterations
	copy(b, e.guess)
	if errors.Is(err, sparse.ErrNoConvergence) && cg.Iterations > 0 {
		err = nil
	}
	return unsolved{err, -1, residual, iterations}
}

// precondition returns the preconditioner of l.
func (e *secondOrder) precondition(l LinearSolver) (sparse.Preconditioner, error) {
	a := e.hessian.CSC
	switch l {
	case CGDiagonal:
		return e.room.Jacobi(a)
	case CGBlockDiagonal:
		return e.room.BlockJacobi3(a)
	case CGIncompleteCholesky:
		return e.room.IC0(a)
	case CGSSOR:
		return e.room.SSOR(a, 1)
	default:
		panic(fmt.Sprintf("msp: Solver = %v, want Direct … CGSSOR", l))
	}
}
