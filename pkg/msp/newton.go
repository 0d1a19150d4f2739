package msp

import (
	"fmt"
	"slices"
	"time"

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
// Pins, gravity, external forces and drag are read anew in each step; see ErrStale for the rest. A Newton
// works for one caller at a time.
type Newton struct {
	// Iterations is how many iterations a Step takes at most: 50 unless changed. A step that can move no
	// coordinate further, because g has no smaller value in float64, ends before.
	Iterations int
	// Tolerance ends a Step as soon as an iteration moves no coordinate by more than this, in metres.
	Tolerance float64
	// Start is where a Step starts to iterate: at y unless changed.
	Start Start
	// Guess is where that is (3m) if Start is FromGuess; pinned particles are put to their pins.
	Guess []float64
	// Definite says what is done about an indefinite ∇²g: ShiftDiagonal unless changed.
	Definite Definite
	// Solver says how the linear systems are solved: Direct unless changed.
	Solver LinearSolver
	// Forcing says how far conjugate gradients go in each iteration: to CG.Tolerance unless changed.
	Forcing Forcing
	// CG holds tolerance and iterations of those solvers that are conjugate gradients. If Iterations is set
	// they are cut off there, if not they must converge; Precondition is not looked at.
	CG sparse.CG
	// Report, if not nil, is filled in by each Step.
	Report *Report

	secondOrder
	d, grad, to []float64
	x, y        []float64
	at, goal    []float64 // x and y of the iterations under way
	forced      forced
}

// NewNewton analyzes the pattern of ∇²g for steps of h seconds. The error wraps one of those of System.Check
// or ErrTimeStep.
func NewNewton(s *System, h float64) (*Newton, error) {
	e, err := newSecondOrder(s, h)
	if err != nil {
		return nil, err
	}
	m := s.NumParticles()
	return &Newton{
		Iterations:  50,
		secondOrder: e,
		d:           make([]float64, 3*s.NumSprings()),
		grad:        make([]float64, 3*m), to: make([]float64, 3*m),
		x: make([]float64, 3*m), y: make([]float64, 3*m),
	}, nil
}

// H returns the time step h, in seconds.
func (n *Newton) H() float64 { return n.h }

// Y returns the inertial positions y = q + h α v (3m), as LocalGlobal.Y does.
func (n *Newton) Y(q State) []float64 { return n.inertialY(&q) }

// G returns the objective g(x) of the step (Liu et al. 2013, eq. 8), in kg m², as LocalGlobal.G does.
func (n *Newton) G(x, y []float64) float64 { return n.s.G(x, y, n.h) }

// GradG returns ∇g(x) (3m), in kg m, zero for pinned particles, as LocalGlobal.GradG does.
func (n *Newton) GradG(x, y []float64) []float64 { return n.s.GradG(x, y, n.h) }

// PositiveDefinite says whether ∇²g at the positions x (3m), without pinned particles, has a Cholesky
// factor.
func (n *Newton) PositiveDefinite(x []float64) bool {
	n.wantFresh()
	want("x", x, "3m", 3*len(n.mass))
	n.hessian.assemble(n.mass, n.springs, x, n.h, LeaveIndefinite)
	return n.tryFactor() < 0
}

// Iterate returns the positions (3m) that up to k Newton iterations lead to from x, for the inertial
// positions y; fewer where g has no smaller value in float64. The arguments are left alone. The error, with
// the positions until then, wraps sparse.ErrNotPositiveDefinite or sparse.ErrNoConvergence, or says that the
// cell was interrupted.
func (n *Newton) Iterate(x, y []float64, k int) ([]float64, error) {
	n.wantFresh()
	want("x", x, "3m", 3*len(n.mass))
	want("y", y, "3m", 3*len(n.mass))
	x = slices.Clone(x)
	n.s.applyPins(x)
	_, err := loop(n.begin(x, y), k, 0)
	return x, err
}

// Trace makes up to k Newton iterations from x = y and records g after each; fewer where g has no smaller
// value in float64. G[0] is g(y).
func (n *Newton) Trace(y []float64, k int) Trace {
	n.wantFresh()
	want("y", y, "3m", 3*len(n.mass))
	x := slices.Clone(y)
	n.s.applyPins(x)
	return record(n.begin(x, y), k, 0, x, func(x []float64) float64 { return n.G(x, y) })
}

// Step takes q one time step h further. On an error q is as it was; the error wraps those of
// LocalGlobal.Step and those of Iterate.
func (n *Newton) Step(q *State) error {
	if err := n.ready(q, n.Iterations, n.Tolerance); err != nil {
		return err
	}
	n.inertia(n.y, q)
	if err := n.start(n.x, n.y, q, n.Start, n.Guess); err != nil {
		return err
	}
	return n.advance(q)
}

// advance iterates from n.x and takes q to where that ends.
func (n *Newton) advance(q *State) error {
	began, before := time.Now(), n.linear
	made, err := loop(n.begin(n.x, n.y), n.Iterations, n.Tolerance)
	if err != nil {
		return err
	}
	if n.Report != nil {
		*n.Report = Report{}
		n.Report.end(&n.implicitEuler, n.x, n.y, made, began)
		n.Report.Linear = n.linear - before
	}
	return n.finish(q, n.x)
}

// begin returns the iteration that improves x, pinned particles at their pins, for the inertial positions y.
func (n *Newton) begin(x, y []float64) iteration {
	n.at, n.goal, n.forced = x, y, forced{}
	return n
}

func (n *Newton) next() (float64, error) {
	x := n.at
	n.local(n.d, x)
	n.gradient(n.grad, x, n.d, n.goal)
	cg := n.CG
	n.forced.set(&cg, n.Forcing, n.grad)
	if err := n.direction(x, n.grad, n.Definite, n.Solver, cg); err != nil {
		return 0, err
	}
	if !n.search(n.to, x, n.p, n.grad, n.goal) {
		return 0, nil
	}
	moved := farthest(n.to, x)
	copy(x, n.to)
	return moved, nil
}

// search sets to = x + t p with the first t of 1, ½, ¼, … that is small enough (Armijo), or says that there
// is none. For a direction of descent there is one before rounding makes x + t p = x: g is bounded from above
// by the parabola of eq. 14, which has the slope ∇gᵀp.
func (e *implicitEuler) search(to, x, p, grad, y []float64) bool {
	const armijo = 1e-4 // the part of the predicted decrease asked for: hardly any, as is usual
	slope := dot(grad, p)
	if !(slope < 0) {
		return false
	}
	for t := 1.0; ; t /= 2 {
		for c := range to {
			to[c] = x[c] + t*p[c]
		}
		if slices.Equal(to, x) {
			return false
		}
		if e.change(x, to, y) <= armijo*t*slope {
			return true
		}
	}
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for c, v := range a {
		sum += v * b[c]
	}
	return sum
}

// String sums the method up in one line.
func (n *Newton) String() string {
	return fmt.Sprintf("Newton: %s, %d pinned, %s, h = %.4g s, %v, ∇²g %v, at most %s a step",
		count(len(n.mass), "particle"), len(n.pinned), count(len(n.springs), "spring"), n.h, n.Solver, n.Definite,
		count(n.Iterations, "iteration"))
}
