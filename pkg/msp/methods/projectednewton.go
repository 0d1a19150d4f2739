package methods

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/linesearch"
	"github.com/massspring/msp/pkg/msp/internal/residual"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// ProjectedNewton is Newton's method with line search on g of eq. 8 that projects only the Hessians that need it, in the
// manner of J. A. Fernández-Fernández, F. Löschner, J. Bender: Progressively projected Newton's method, 2025. A
// compressed spring, l < r, has the negative eigenvalue k (1 − r/l), twice. msp.FixProject removes it from every such
// spring in every iteration, and converges linearly for that. But ∇²g = M + h² Σ B_i is often definite with it. One iteration
// here:
//
//	B_i := ∇²E_i for every spring and hinge i
//	project the B_i of the particles with ‖∂g/∂x‖ ≥ ε
//	while M + h² Σ B_i has no Cholesky factor:
//	    ε := ½ min(ε, max ‖∂g/∂x‖);   project those B_i too
//	(M + h² Σ B_i) p = −∇g(x),   x := x + t p        with t of Armijo's rule, as in msp.Newton
//	ε := 2 ε
//
// A step starts with ε = ∞, without projections. After the iteration in which ε falls below the residuals of all compressed
// springs, the matrix is that of FixProject, which is definite. Near the solution nothing needs projection as a rule, so
// convergence is quadratic. Iterations is 50. A Step that is far from the minimum after 50 returns msp.ErrNotConverged, with a particle.
// For dampers, see Damped; obstacles are an error.
type ProjectedNewton struct {
	*msp.ImplicitEuler
	// Counts counts since the step began.
	Counts ProjectionCounts

	task               msp.Task
	hessian            *msp.Tangent
	cholesky           *sparse.Cholesky
	epsilon            float64 // kg m
	residual           []float64
	projected          []bool // of springs and hinges, in the iteration under way
	grad, p, to, unset []float64
}

// ProjectionCounts says how much work the projections of a step were.
type ProjectionCounts struct {
	// Iterations is the number of iterations, and Factors that of Cholesky factors tried.
	Iterations, Factors int
	// Indefinite is the number of Hessians of springs and hinges with a negative eigenvalue, over all iterations, each of which
	// msp.FixProject would project. Projected is how many were.
	Indefinite, Projected int
}

// NewProjectedNewton analyzes the pattern of ∇²g for steps of h seconds. The error wraps msp.ErrInvalid, msp.ErrObstacles or
// msp.ErrDamping, or is that of msp.NewNewton.
func NewProjectedNewton(s *msp.System, h float64) (*ProjectedNewton, error) {
	o, err := msp.NewObjective(s, h)
	if err != nil {
		return nil, err
	}
	if err := plain(o); err != nil {
		return nil, err
	}
	b := &ProjectedNewton{}
	b.ImplicitEuler = msp.NewImplicitEuler(o, b, 0)
	b.Iterations = residual.Enough
	return b, b.Prepare()
}

// Prepare analyzes the pattern of ∇²g, for the driver.
func (b *ProjectedNewton) Prepare() error {
	b.hessian = b.Tangent()
	if b.cholesky == nil || !b.cholesky.Fits(b.hessian.CSC) {
		b.cholesky = &sparse.Cholesky{Symbolic: b.hessian.Analyze()}
	} else {
		b.cholesky = &sparse.Cholesky{Symbolic: b.cholesky.Symbolic}
	}
	return nil
}

// Follow has nothing to prepare for another Inertia, which the matrices of iterations read.
func (b *ProjectedNewton) Follow() error { return nil }

// Begin announces iterations.
func (b *ProjectedNewton) Begin(t msp.Task) error {
	b.task, b.Counts, b.epsilon = t, ProjectionCounts{}, math.Inf(1)
	for _, v := range []*[]float64{&b.grad, &b.p, &b.to} {
		*v = vec.Sized(*v, len(t.X))
	}
	b.residual = vec.Sized(b.residual, len(t.X)/3)
	b.projected = vec.Sized(b.projected, b.System().NumDirections())
	return nil
}

// End returns ErrNotConverged if iterations that should be enough have left the step far from the minimum.
func (b *ProjectedNewton) End() error {
	if b.Counts.Iterations < residual.Enough {
		return nil
	}
	b.GradTo(b.grad, b.task.X, b.task.Y)
	end := residual.Step{Grad: b.grad, Mass: b.Inertia(), X: b.task.X, Y: b.task.Y, Q: b.task.From.X,
		Iterations: b.Counts.Iterations, Method: residual.Newton}
	return end.Check(residual.OfNewton, msp.ErrNotConverged)
}

// Next makes one iteration. If it cannot reduce g, it leaves X unchanged and returns −1.
func (b *ProjectedNewton) Next() (moved float64, err error) {
	x, y := b.task.X, b.task.Y
	b.Counts.Iterations++
	b.GradTo(b.grad, x, y)
	for i := range b.residual {
		b.residual[i] = v3.Norm(v3.At(b.grad, i))
	}
	if err := b.factor(); err != nil {
		return 0, err
	}
	b.solve()
	_, found := armijo.Along(vec.Dot(b.grad, b.p), func(t float64) (change float64, moves bool) {
		vec.SetPlus(b.to, x, t, b.p)
		return b.Change(x, b.to, y), !slices.Equal(b.to, x)
	})
	if !found {
		return -1, nil
	}
	moved = vec.Farthest(b.to, x)
	copy(x, b.to)
	b.epsilon *= 2
	return moved, nil
}

// armijo tries t = 1, ½, ¼, …
var armijo = linesearch.Backtracking{First: 1, Armijo: linesearch.Armijo}

// few is the part of the largest residual below which factor halves ε no further.
const few = 1. / 1000

// factor factors ∇²g at X with as few projections as ε leads to.
func (b *ProjectedNewton) factor() error {
	b.hessian.Assemble(b.task.X, 1, 0, b.H()*b.H(), msp.FixNone)
	clear(b.projected)
	left := b.project(math.Inf(1)) // counts them
	b.Counts.Indefinite += left
	if !math.IsInf(b.epsilon, 1) {
		left = b.project(b.epsilon)
	}
	for {
		b.Counts.Factors++
		column := b.cholesky.Try(b.hessian.CSC)
		if column < 0 {
			return nil
		}
		if left == 0 { // M is lost in rounding
			return fmt.Errorf("∇²g, projected: column %d: %w", column, sparse.ErrNotPositiveDefinite)
		}
		largest := slices.Max(b.residual)
		b.epsilon = min(b.epsilon, largest) / 2
		if left = b.project(b.epsilon); b.epsilon < few*largest {
			left = b.project(0) // what has no residual decides
		}
	}
}

// project projects the Hessians of particles whose part of ∇g is at least epsilon, and returns how many with a negative
// eigenvalue are left.
func (b *ProjectedNewton) project(epsilon float64) (left int) {
	s, x, h2 := b.System(), b.task.X, b.H()*b.H()
	each := func(n int, length, r, residual float64) {
		switch {
		case b.projected[n] || length >= r || length == 0:
		case residual >= epsilon:
			b.hessian.Project(n, x, h2)
			b.projected[n] = true
			b.Counts.Projected++
		default:
			left++
		}
	}
	for n, sp := range s.Springs {
		if sp.K > 0 {
			each(n, v3.Norm(v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J))), sp.R, max(b.residual[sp.I], b.residual[sp.J]))
		}
	}
	for n := range s.Hinges {
		hinge := &s.Hinges[n]
		at := hinge.At
		if hinge.K > 0 {
			each(len(s.Springs)+n, v3.Norm(hinge.Vector(x)), hinge.R,
				max(b.residual[at[0]], b.residual[at[1]], b.residual[at[2]], b.residual[at[3]]))
		}
	}
	return left
}

// solve sets p to the solution of the factored system, zero for pinned particles.
func (b *ProjectedNewton) solve() {
	free := b.Free()
	b.unset = vec.Sized(b.unset, 3*len(free))
	for k, i := range free {
		v3.Put(b.unset, k, v3.Scale(-1, v3.At(b.grad, i)))
	}
	b.cholesky.Solve(b.unset)
	clear(b.p)
	for k, i := range free {
		v3.Put(b.p, i, v3.At(b.unset, k))
	}
}

// String sums the method up in one line.
func (b *ProjectedNewton) String() string {
	return fmt.Sprintf("Newton, progressively projected: %v, h = %.4g s, at most %d iterations a step",
		b.System(), b.H(), b.Iterations)
}

// String sums the counts up in one line.
func (c ProjectionCounts) String() string {
	return fmt.Sprintf("%d iterations, %d factors, %d of %d indefinite Hessians projected", c.Iterations, c.Factors, c.Projected, c.Indefinite)
}
