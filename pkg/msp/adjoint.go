package msp

import (
	"context"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// Adjoint differentiates a loss over a run of implicit Euler steps,
//
//	loss = Σ ℓ_k(q_k),  k = 0 … n,
//
// with respect to all numbers of the system and of the first state, in one pass backwards through the run. A step ends where
//
//	R = M' (x − y') + h² ∇E(x) = 0,   v = (x − q)/h      (eqs. 4 and 7 of Liu et al. 2013; M', y': see Force)
//
// so with the derivatives x̄ and v̄ of the loss in its end, the derivative in anything else p is
//
//	∇²g(x) λ = x̄ + v̄/h,   dloss/dp = −λᵀ ∂R/∂p
//
// with ∇²g exact, and not made definite (T. Du et al.: DiffPD, ACM Trans. Graph. 41(2), 2021). ∇²g is factored by sparse Cholesky. If
// a step has ended at a saddle of g, as motion in a plane may, sparse.MINRES solves instead, with the prefactored M + h² L of
// LocalGlobal as its preconditioner.
//
//	a, err := msp.NewAdjoint(s, h)
//	value, err := a.Gradient(q, method.Step, 100, func(k int, q msp.State, dx, dv []float64) float64 {
//		if k < 100 {
//			return 0
//		}
//		miss := q.X[0] - 0.5
//		dx[0] += 2 * miss
//		return miss * miss
//	})
//	… a.DSystem.Springs[n].K, a.DSystem.Pins[n].P, a.DStart.V …
//
// The steps may come from any method that minimises g, also in methods.Damped or, while nothing touches, from package collide.
// Differentiated is the minimum: a step that has not reached it is an error, so LocalGlobal needs a Tolerance of about 1e-11 m and
// enough Iterations.
//
// An Adjoint serves one caller at a time.
type Adjoint struct {
	// Tolerance is how far from the minimum of g a step may end, in metres. Zero is 1e-8 of the springs' mean rest length. The
	// derivatives are about as inexact as ∇²g is that far away.
	Tolerance float64
	// Tuned, if not nil, returns System.Forces at other parameters, and P are their current ones: for derivatives in the strength
	// of a wind or a hand. Gradient evaluates it at P_j ± 1e-5 |P_j|; 1e-5 where P_j = 0.
	Tuned func(p []float64) []Force
	P     []float64

	// DSystem, DStart and DP are the results of Gradient: the derivatives of the loss. DSystem has each in the place of the quantity:
	// in Mass, in K, R and D of Springs, in K and R of Hinges, and in P of Pins. It also has those in Gravity, Fext, Drag and
	// Damping. For a pin that moves in the run it is the derivative in a shift of the whole path. DStart has those in X and V of the
	// first state, and DP those in P. The derivative in the rest length of a spring or hinge without length does not exist: it is
	// NaN.
	DSystem *System
	DStart  State
	DP      []float64
	// Saddles is the number of steps that have ended at a saddle of g.
	Saddles int

	s, within *System    // within: with dampers as springs, as in methods.Damped
	load      []float64  // Fext of within, where there are Unprojected dampers
	h, size   float64    // size: the mean rest length of springs, m
	o         *Objective // of within
	linear    newtonSystem
	inSaddle  *LocalGlobal // of within; nil until needed
	forces    []pullback
	kept      adjointMemory
}

// adjointMemory is reused from step to step.
type adjointMemory struct {
	y, lambda, whole, bx, bv, padded []float64 // 3m
	packed, found                    []float64 // 3 for each free particle
}

// NewAdjoint prepares the derivatives of steps of h seconds. The error wraps ErrInvalid or sparse.ErrNotPositiveDefinite as that of
// NewNewton. If an obstacle touches the system at rest, it wraps ErrObstacles with the particle. If one of Forces acts between
// particles that no spring and no triangle joins, it wraps ErrNoDerivative with the name of the force.
func NewAdjoint(s *System, h float64) (*Adjoint, error) {
	a := &Adjoint{s: s, h: h}
	if err := a.prepare(); err != nil {
		return nil, err
	}
	q := s.Rest()
	if err := a.touches(q); err != nil {
		return nil, err
	}
	return a, a.tryForces(q)
}

// prepare takes over the system as it is now.
func (a *Adjoint) prepare() error {
	if err := a.s.Check(); err != nil {
		return err
	}
	a.within, a.inSaddle, a.forces = &System{}, nil, make([]pullback, len(a.s.Forces))
	a.size = a.s.meanRest()
	a.stiffen(a.s.X0)
	o, err := NewObjective(a.within, a.h)
	if err != nil {
		return err
	}
	if err := o.massesCount(); err != nil {
		return fmt.Errorf("∇²g: %w", err)
	}
	a.o = o
	a.linear.prepare(o)
	k := &a.kept
	for _, v := range []*[]float64{&k.y, &k.lambda, &k.whole, &k.bx, &k.bv, &k.padded} {
		*v = vec.Sized(*v, len(a.s.X0))
		clear(*v)
	}
	k.packed, k.found = vec.Sized(k.packed, 3*len(o.free)), vec.Sized(k.found, 3*len(o.free))
	a.clear()
	return nil
}

// clear sets all derivatives to zero.
func (a *Adjoint) clear() {
	s, d := a.s, &System{}
	d.Mass, d.Fext = make([]float64, len(s.Mass)), make([]float64, len(s.X0))
	d.Springs, d.Hinges, d.Pins = make([]Spring, len(s.Springs)), make([]Hinge, len(s.Hinges)), make([]Pin, len(s.Pins))
	for n, sp := range s.Springs {
		d.Springs[n].I, d.Springs[n].J = sp.I, sp.J
	}
	for n, h := range s.Hinges {
		d.Hinges[n].At = h.At
	}
	for n, p := range s.Pins {
		d.Pins[n].I = p.I
	}
	a.DSystem, a.DStart, a.DP, a.Saddles = d, State{}, make([]float64, len(a.P)), 0
}

// Gradient takes n steps from q, as Run does, and sets DSystem, DStart and DP to the derivatives of the loss. It returns the loss.
//
// Gradient calls l for k = n, …, 0. For the state after step k, or the first one if k = 0, l returns ℓ and adds its derivatives in
// positions and velocities to dx and dv (3m each). Gradient keeps about 2 √n states and takes the steps between them twice. So step
// must depend on the state alone; it may move pins as a function of q.T.
//
// The system may change between calls. On an error, which names the step, the derivatives are of no use. The error is that of step
// or of NewAdjoint, or wraps one of these:
//
//	ErrNotConverged  a step ends too far from the minimum of g
//	ErrNoDerivative  a force has a kink, a spring has no length, or the velocity is not (x − q)/h
//	ErrObstacles     an obstacle touches a particle
//	ErrStiffForce    a force taken implicitly has not the constant stiffness of Attach, or is Tuned
//	ErrStale         the system has changed during the run
func (a *Adjoint) Gradient(q State, step Stepper, n int, l func(k int, q State, dx, dv []float64) float64) (loss float64, err error) {
	if n < 0 || step == nil || l == nil {
		panic(fmt.Sprintf("msp: Gradient: n = %d, step is nil: %t, loss is nil: %t, want n ≥ 0 and both", n, step == nil, l == nil))
	}
	if !(a.Tolerance >= 0) {
		panic(fmt.Sprintf("msp: Gradient: Tolerance = %g m, want at least 0", a.Tolerance))
	}
	if err := a.prepare(); err != nil {
		return 0, err
	}
	if err := checkState(&q, len(a.s.Mass)); err != nil {
		return 0, fmt.Errorf("start, t = %.4g s: %w", q.T, err)
	}
	ctx := interrupt.Context()
	length := max(1, int(math.Ceil(math.Sqrt(float64(n)))))
	starts, segment := []State{q.Clone()}, []State(nil)
	for begin := 0; begin == 0 || begin < n; begin += length {
		if begin > 0 {
			starts = append(starts, segment[len(segment)-1])
		}
		if segment, err = stepsFrom(ctx, starts[len(starts)-1], step, begin, min(length, n-begin)); err != nil {
			return 0, err
		}
	}
	bx, bv := a.kept.bx, a.kept.bv
	loss = l(n, segment[len(segment)-1], bx, bv)
	for at := len(starts) - 1; at >= 0; at-- {
		begin := at * length
		if at < len(starts)-1 {
			if segment, err = a.again(ctx, starts, step, begin, length); err != nil {
				return 0, err
			}
		}
		for k := len(segment) - 2; k >= 0; k-- {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			if err := a.back(&segment[k], &segment[k+1], bx, bv); err != nil {
				return 0, fmt.Errorf("step %d, t = %.4g s: %w", begin+k+1, segment[k].T, err)
			}
			loss += l(begin+k, segment[k], bx, bv)
		}
	}
	a.DStart = State{X: append([]float64(nil), bx...), V: append([]float64(nil), bv...)}
	return loss, nil
}

// again takes the steps between two kept states once more.
func (a *Adjoint) again(ctx context.Context, starts []State, step Stepper, begin, length int) ([]State, error) {
	at := begin / length
	segment, err := stepsFrom(ctx, starts[at], step, begin, length)
	if err != nil {
		return nil, err
	}
	if off := vec.Farthest(segment[length].X, starts[at+1].X); !(off <= 100*a.tolerance()) {
		return nil, fmt.Errorf("%w: taken again from the same state, steps %d to %d end %.2g m elsewhere: step depends on more than the state",
			ErrNoDerivative, begin+1, begin+length, off)
	}
	return segment, nil
}

// tolerance returns Tolerance or what stands for it.
func (a *Adjoint) tolerance() float64 {
	if a.Tolerance > 0 {
		return a.Tolerance
	}
	return 1e-8 * a.size
}

// meanRest returns the mean rest length of springs, in metres, or 1.
func (s *System) meanRest() float64 {
	sum := 0.0
	for _, sp := range s.Springs {
		sum += sp.R
	}
	if sum == 0 {
		return 1
	}
	return sum / float64(len(s.Springs))
}

// touches returns an error if an obstacle touches a particle.
func (a *Adjoint) touches(q State) error {
	for n := range a.s.Obstacles {
		o := &a.s.Obstacles[n]
		for i := range a.s.Mass {
			if d, _ := o.Within(q.T, v3.At(q.X, i), 0); d <= 0 {
				return fmt.Errorf("obstacle %d touches particle %d at t = %.4g s, and contact has no derivative here: %w",
					n, i, q.T, ErrObstacles)
			}
		}
	}
	return nil
}

// precondition sets z to (M + h² L)⁻¹ r, for the free particles.
func (a *Adjoint) precondition(z, r []float64) {
	all := a.kept.padded
	for k, i := range a.o.free {
		*(*[3]float64)(all[3*i:]) = *(*[3]float64)(r[3*k:])
	}
	a.inSaddle.SolveTo(all, all)
	for k, i := range a.o.free {
		*(*[3]float64)(z[3*k:]) = *(*[3]float64)(all[3*i:])
	}
}

// inverse sets to (3m) to ∇²g⁻¹ from (3m), zero for pinned particles. saddle says that ∇²g is not positive definite; otherwise it
// is factored.
func (a *Adjoint) inverse(to, from []float64, saddle bool, tolerance float64) error {
	packed := a.kept.packed
	for k, i := range a.o.free {
		*(*[3]float64)(packed[3*k:]) = *(*[3]float64)(from[3*i:])
	}
	if saddle {
		clear(a.kept.found)
		solver := sparse.MINRES{Tolerance: tolerance, Iterations: 10000, Precondition: a.precondition}
		if _, err := solver.SolveWith(a.linear.hessian.Multiply, a.kept.found, packed); err != nil {
			return fmt.Errorf("∇²g at a saddle of g: %w", err)
		}
		packed = a.kept.found
	} else {
		a.linear.cholesky.Solve(packed)
	}
	clear(to)
	for k, i := range a.o.free {
		*(*[3]float64)(to[3*i:]) = *(*[3]float64)(packed[3*k:])
	}
	return CheckFinite("step", to)
}

// String sums the derivatives up in one line.
func (a *Adjoint) String() string {
	return fmt.Sprintf("adjoint: %v, h = %.4g s, %s at saddles", a.s, a.h, count(a.Saddles, "step"))
}
