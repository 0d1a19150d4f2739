package msp

import (
	"fmt"
	"math"
	"time"
)

// PBD takes steps by position based dynamics: M. Müller et al.: Position based dynamics, J. Vis. Comun. Image
// Represent. 18(2), 2007. One step, with w = 1/m (0 for pinned particles):
//
//	x := y + h² M⁻¹ f_ext
//	repeat Iterations times, for every spring in turn:
//	    Δ := κ (‖p12‖ − r)/(w1 + w2) p12/‖p12‖,   p1 −= w1 Δ,  p2 += w2 Δ
//	v := (x − q)/h,  q := x
//
// The stiffness k of the springs has no part in it, but that those of k = 0 are left out; and what κ < 1
// means depends on the number of iterations, see Adjust (Liu et al. 2013, sec. 2 and 5). The system is read
// anew in each step. A PBD works for one caller at a time.
type PBD struct {
	// Iterations is how often a Step goes through the springs: 10 unless changed.
	Iterations int
	// Stiffness is κ, the part of its error that a spring corrects at a time, 0 ≤ κ ≤ 1: 1 unless changed.
	Stiffness float64
	// Adjust replaces κ by 1 − (1 − κ)^(1/Iterations), after which a spring by itself keeps the same error
	// whatever the number of iterations.
	Adjust bool
	// Report, if not nil, is filled in by each Step; of the parts of its time there is none here.
	Report *Report

	kappa float64 // of the step under way
	positions
}

// XPBD takes steps by extended position based dynamics: M. Macklin, M. Müller, N. Chentanez: XPBD:
// position-based simulation of compliant constrained dynamics, Motion in Games 2016. It is PBD with
//
//	Δ := −λ' p12/‖p12‖,   λ' := −(h² k (‖p12‖ − r) + λ)/(1 + h² k (w1 + w2)),   λ += λ'
//
// (eq. 18 there, times h² k: the compliance 1/(h² k) would overflow for soft springs) in place of κ, λ beginning at 0 in each step: Gauss-Seidel iterations with the k of Hooke's law. Their limit
// is the implicit Euler step of eq. 8 where springs do not turn on the way, and else near it: the λ' of
// earlier iterations were applied along earlier directions. The system is read anew in each step.
// An XPBD works for one caller at a time.
type XPBD struct {
	// Iterations is how often a Step goes through the springs: 10 unless changed.
	Iterations int
	// Report, if not nil, is filled in by each Step, as PBD's.
	Report *Report

	lambda []float64 // of the springs, in the step under way
	positions
}

// positions is what the two have in common.
type positions struct {
	s *System
	h float64

	at, before []float64 // the positions that a sweep moves, and as they were
	w          []float64 // 1/m, 0 for pinned particles
	x, y       []float64 // room for a step
}

// NewPBD makes the method for steps of h seconds. The error wraps one of those of System.Check or
// ErrTimeStep.
func NewPBD(s *System, h float64) (*PBD, error) {
	if _, err := newExplicit(s, h); err != nil {
		return nil, err
	}
	return &PBD{Iterations: 10, Stiffness: 1, positions: positions{s: s, h: h}}, nil
}

// NewXPBD makes the method for steps of h seconds. The error wraps one of those of System.Check or
// ErrTimeStep.
func NewXPBD(s *System, h float64) (*XPBD, error) {
	if _, err := newExplicit(s, h); err != nil {
		return nil, err
	}
	return &XPBD{Iterations: 10, positions: positions{s: s, h: h}}, nil
}

// Trace makes n iterations and records g of eq. 8 after each. G[0] is g(y + h² M⁻¹ f_ext). PBD knows
// nothing of g and may raise it.
func (b *PBD) Trace(y []float64, n int) Trace { return b.trace(y, n, b.begin) }

// Trace makes n iterations and records g of eq. 8 after each. G[0] is g(y + h² M⁻¹ f_ext).
func (b *XPBD) Trace(y []float64, n int) Trace { return b.trace(y, n, b.begin) }

// Step takes q one time step h further. On an error q is as it was; the error wraps one of those of
// System.Check, ErrIterations or ErrNotFinite.
func (b *PBD) Step(q *State) error { return b.step(q, b.Iterations, b.begin, b.Report) }

// Step takes q one time step h further. Errors are those of PBD.Step.
func (b *XPBD) Step(q *State) error { return b.step(q, b.Iterations, b.begin, b.Report) }

func (b *PBD) begin(x []float64, n int) iteration {
	if !(b.Stiffness >= 0 && b.Stiffness <= 1) {
		panic(fmt.Sprintf("msp: PBD: Stiffness = %g, want 0 ≤ Stiffness ≤ 1", b.Stiffness))
	}
	b.kappa = b.Stiffness
	if b.Adjust {
		b.kappa = 1 - math.Pow(1-b.kappa, 1/float64(n))
	}
	b.moves(x)
	return b
}

func (b *PBD) next() (float64, error) {
	return b.sweep(func(_ int, _ Spring, c, w float64) float64 { return b.kappa * c / w }), nil
}

func (b *XPBD) begin(x []float64, _ int) iteration {
	b.lambda = sized(b.lambda, len(b.s.Springs))
	clear(b.lambda)
	b.moves(x)
	return b
}

func (b *XPBD) next() (float64, error) {
	return b.sweep(func(i int, sp Spring, c, w float64) float64 {
		h2k := b.h * b.h * sp.K
		dl := -(h2k*c + b.lambda[i]) / (1 + h2k*w)
		b.lambda[i] += dl
		return -dl
	}), nil
}

// moves has sweeps move the positions x of the system as it is now.
func (b *positions) moves(x []float64) {
	b.at, b.before = x, sized(b.before, len(x))
	b.w = sized(b.w, len(b.s.Mass))
	for i, m := range b.s.Mass {
		b.w[i] = 1 / m
	}
	for _, p := range b.s.Pins {
		b.w[p.I] = 0
	}
}

// sweep goes through the springs once and returns by how much it moved a coordinate at most (m). size says how large
// Δ is for the spring i stretched by c, w = w1 + w2.
func (b *positions) sweep(size func(i int, sp Spring, c, w float64) float64) float64 {
	x := b.at
	copy(b.before, x)
	for i, sp := range b.s.Springs {
		wi, wj := b.w[sp.I], b.w[sp.J]
		if sp.K == 0 || wi+wj == 0 {
			continue
		}
		pi, pj := x[3*sp.I:3*sp.I+3], x[3*sp.J:3*sp.J+3]
		u := [3]float64{pi[0] - pj[0], pi[1] - pj[1], pi[2] - pj[2]}
		l := norm(u[:])
		delta := size(i, sp, l-sp.R, wi+wj)
		if l == 0 {
			b.s.extremeDirection(&u, Spring{sp.I, sp.J, sp.K, 1})
			l = 1
		}
		for axis := range 3 {
			pi[axis] -= wi * delta * u[axis] / l
			pj[axis] += wj * delta * u[axis] / l
		}
	}
	return farthest(x, b.before)
}

// start sets x = y + h² M⁻¹ f_ext.
func (b *positions) start(x, y []float64) {
	clear(x)
	b.s.addExternalForce(x, 1)
	for c, f := range x {
		x[c] = y[c] + b.h*b.h*f/b.s.Mass[c/3]
	}
	b.s.applyPins(x)
}

func (b *positions) trace(y []float64, n int, begin func(x []float64, n int) iteration) Trace {
	want("y", y, "3m", 3*len(b.s.Mass))
	if b.s.Damping != (Damping{}) {
		return Trace{Err: ErrDamping}
	}
	x := make([]float64, len(y))
	b.start(x, y)
	return record(begin(x, n), n, always, x, func(x []float64) float64 { return b.s.G(x, y, b.h) })
}

func (b *positions) step(q *State, n int, begin func(x []float64, n int) iteration, r *Report) error {
	if n < 1 {
		return fmt.Errorf("%w: Iterations = %d", ErrIterations, n)
	}
	if err := b.s.Check(); err != nil {
		return err
	}
	if b.s.Damping != (Damping{}) {
		return ErrDamping
	}
	if err := checkState(q, len(b.s.Mass)); err != nil {
		return err
	}
	e := implicitEuler{s: b.s, h: b.h}
	b.x, b.y = sized(b.x, len(q.X)), sized(b.y, len(q.X))
	e.inertia(b.y, q)
	b.start(b.x, b.y)
	began := time.Now()
	if _, err := loop(begin(b.x, n), n, always); err != nil {
		return err
	}
	if r != nil {
		*r = Report{}
		r.end(&e, b.x, b.y, n, began)
	}
	return e.finish(q, b.x)
}

// Y returns the inertial positions y = q + h α v (3m), as LocalGlobal.Y does.
func (b *PBD) Y(q State) []float64 { return b.inertialY(&q) }

// Y returns the inertial positions y = q + h α v (3m), as LocalGlobal.Y does.
func (b *XPBD) Y(q State) []float64 { return b.inertialY(&q) }

func (b *positions) inertialY(q *State) []float64 {
	m := len(b.s.Mass)
	want("q.X", q.X, "3m", 3*m)
	want("q.V", q.V, "3m", 3*m)
	e := implicitEuler{s: b.s, h: b.h}
	y := make([]float64, 3*m)
	e.inertia(y, q)
	return y
}

// H returns the time step h, in seconds.
func (b *PBD) H() float64 { return b.h }

// H returns the time step h, in seconds.
func (b *XPBD) H() float64 { return b.h }

// String sums the method up in one line.
func (b *PBD) String() string {
	return fmt.Sprintf("PBD: %v, h = %.4g s, stiffness %.4g, %s a step", b.s, b.h, b.Stiffness, count(b.Iterations, "iteration"))
}

// String sums the method up in one line.
func (b *XPBD) String() string {
	return fmt.Sprintf("XPBD: %v, h = %.4g s, %s a step", b.s, b.h, count(b.Iterations, "iteration"))
}
