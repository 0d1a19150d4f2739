package msp

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// LocalGlobal takes implicit Euler steps by the paper's block coordinate descent (Liu et al. 2013,
// sec. 4). One step, from the state (q, v):
//
//	y := q + h α v                                        Y       (α: ether drag, sec. 4.1)
//	x := y
//	repeat Iterations times:
//	    d_i := r_i p12/‖p12‖ for every spring i             Local   (the lemma)
//	    solve (M + h² L) x = M y + h² (J d + f_ext)         Global  (∇ = 0 of eq. 14)
//	v := (x − q)/h,  q := x                                       (eq. 4)
//
// The matrix M + h² L does not depend on the state: NewLocalGlobal factors it once for all steps.
//
// Pinned particles are where System.Pins has them: the matrix has no rows and columns for them, so moving a pin needs
// no new factor. Refactor keeps the symbolic analysis as long as the pattern has a place for every entry. This holds
// if h, masses or stiffnesses change, if springs are removed, if particles are pinned, and if particles are freed
// that were free at the analysis. On a curtain of 81×81 Refactor takes 15 ms, and 50 ms with a new analysis. If only
// a few springs have changed, it updates the factor for those alone (sparse.Cholesky.Follow). LocalGlobal makes
// DefaultIterations.
//
// Ten iterations lock a large sheet: the matrix resists the turn of a spring as much as its stretch, so they hold the sheet up as it
// falls. A cloth of 1 m held at two corners has come down by 0.92 m after 20 frames with 81×81 particles, and by 0.71 m with
// 301×301. Solved well, both come down by 0.82 m to 0.85 m. See methods.Multigrid and the table in bench/README.md. Iterations that are too
// few are no error. As they begin at q + h α v, a long step of stiff springs may even end with more energy than it had, which Report.Gained
// shows.
//
// One iteration from q_n (Iterations = 1, Start returning q.X) is a step of the IMEX Euler method. With spring forces
// f = −L x + J d(x) + f_ext, it treats the linear part implicitly and the directions d explicitly. (−L is the linear
// Jacobian of Hauth 2003, eq. 50.) One iteration hardly turns a spring, so the matrix resists the rotation of a body. A
// free cloth of 10×10 that turns once in 6 s loses its angular momentum within 50 steps of 1/30 s; with ten iterations
// it loses 5 %. Linear momentum is conserved.
type LocalGlobal struct {
	*ImplicitEuler
	// SinglePrecision makes global steps solve with the factor rounded to single precision, which is faster for large
	// systems: for pictures and previews. The unknown is x − y, so positions are off by about 1e-6 of a particle's
	// deviation from its inertial path; a smaller Tolerance is not reached.
	SinglePrecision bool

	global     globalMatrix
	task       Task
	d, b, last []float64 // directions, the constant part of the right-hand side, the iterate before
	from       []float64 // y of the iterations under way in single precision; nil in double
	inertial   []float64 // memory of from
	unpacked   []float64 // of Directions
}

// NewLocalGlobal factors M + h² L for steps of h seconds. The error wraps ErrInvalid, or
// sparse.ErrNotPositiveDefinite if k h² and the masses are too far apart for float64.
func NewLocalGlobal(s *System, h float64) (*LocalGlobal, error) {
	o, err := NewObjective(s, h)
	if err != nil {
		return nil, err
	}
	a := &LocalGlobal{}
	a.ImplicitEuler = NewImplicitEuler(o, a, 0)
	if err := a.Prepare(); err != nil {
		return nil, err
	}
	return a, nil
}

// Prepare factors M + h² L, for the driver and for methods built on this one.
func (a *LocalGlobal) Prepare() error {
	matrix, err := a.global.renewed(a.Objective)
	if err != nil {
		return fmt.Errorf("M + h²L: %w", err)
	}
	a.global = matrix
	a.d, a.b = vec.Sized(a.d, 3*a.s.NumDirections()), vec.Sized(a.b, 3*len(a.mass))
	return nil
}

// Begin computes the part of the right-hand side that does not change from one iteration to the next.
func (a *LocalGlobal) Begin(t Task) error {
	a.task = t
	a.constantSide(t.Y)
	return nil
}

// Next makes one iteration: a local and a global step. It returns +Inf if the Task has no Tolerance.
func (a *LocalGlobal) Next() (moved float64, err error) {
	x := a.task.X
	if a.task.Tolerance > 0 {
		a.last = append(a.last[:0], x...)
	}
	clock := a.task.Report.clock()
	a.local(a.d, x)
	clock.local()
	a.rightSide(a.d, a.b)
	clock.rightSide()
	a.solve(x)
	clock.global()
	if a.task.Tolerance > 0 {
		return vec.Farthest(x, a.last), nil
	}
	return math.Inf(1), nil
}

// Local is the local step: the spring directions d (3s) that are best for the positions x (3m),
//
//	d_i = r_i p12/‖p12‖,  p12 = p_I − p_J
//
// (Liu et al. 2013, sec. 4). For a spring of zero length every direction is equally good; it gets its direction in
// X0, or the x axis if its length is zero there too. The caller owns the slice.
func (a *LocalGlobal) Local(x []float64) []float64 {
	a.wantFresh()
	d := make([]float64, 3*a.s.NumDirections())
	a.LocalTo(d, x)
	return d
}

// LocalTo is Local for inner loops: it sets d (3s) and makes no garbage. It does not check whether the system has
// changed, since that takes as long as the step itself.
func (a *LocalGlobal) LocalTo(d, x []float64) {
	want("d", d, "3s", 3*(len(a.packed.ends)+len(a.hinges)))
	want("x", x, "3m", 3*len(a.mass))
	if a.packed.place == nil {
		a.local(d, x)
		return
	}
	a.local(a.d, x)
	a.packed.unpack(d, a.d)
}

// Global is the global step: the positions x (3m) that are best for the spring directions d (3s), from
//
//	(M + h² L) x = M y + h² (J d + f_ext)
//
// (Liu et al. 2013, ∇ = 0 of eq. 14; erratum: b = −M y − h² f_ext), where pinned particles are at their pins. The
// caller owns the slice.
func (a *LocalGlobal) Global(d, y []float64) []float64 {
	a.wantFresh()
	x := make([]float64, 3*len(a.mass))
	a.GlobalTo(x, d, y)
	return x
}

// GlobalTo is Global for inner loops, like LocalTo: it sets x (3m), which may be y.
func (a *LocalGlobal) GlobalTo(x, d, y []float64) {
	want("x", x, "3m", 3*len(a.mass))
	want("d", d, "3s", 3*(len(a.packed.ends)+len(a.hinges)))
	want("y", y, "3m", 3*len(a.mass))
	if a.packed.place != nil {
		for n, at := range a.packed.place {
			*(*[3]float64)(a.d[3*at:]) = *(*[3]float64)(d[3*n:])
		}
		copy(a.d[3*len(a.packed.place):], d[3*len(a.packed.place):])
		d = a.d
	}
	a.constantSide(y)
	a.rightSide(d, a.b)
	a.solve(x)
}

// SolveTo solves (M + h² L) z = r for the free particles and sets z (3m), which may be r: the response of the
// positions to a load. Pinned particles get zeros. It is for inner loops, like LocalTo.
func (a *LocalGlobal) SolveTo(z, r []float64) {
	want("z", z, "3m", 3*len(a.mass))
	want("r", r, "3m", 3*len(a.mass))
	share(a.crew, len(a.global.rows), rowsInPart, product{globalMatrix: &a.global, b: r}, product.collect)
	a.global.factor.Solve3(a.global.inRows)
	a.spread(z)
	a.s.FilterPins(z)
}

// Directions returns the spring directions d (3s) of the last iteration, to be read only.
func (a *LocalGlobal) Directions() []float64 {
	if a.packed.place == nil {
		return a.d
	}
	a.unpacked = vec.Sized(a.unpacked, len(a.d))
	a.packed.unpack(a.unpacked, a.d)
	return a.unpacked
}

// constantSide sets b to the part of the right-hand side that the iterations leave alone,
// M y + h² f_ext, and moves the columns of pinned particles to it: + h² k p for a spring to a pin at p, − h² k W_a W_b p for a hinge.
//
// In single precision the unknown is x − y: b = h² f_ext − h² L y, with y at the pins.
func (a *LocalGlobal) constantSide(y []float64) {
	b := a.b
	if a.SinglePrecision {
		a.inertial = append(a.inertial[:0], y...)
		a.from = a.inertial
		clear(b)
		a.s.AddExternalForce(b, a.h2)
		for n, ends := range a.packed.ends {
			i, j, h2k := int(ends[0]), int(ends[1]), a.h2*a.packed.k[n]
			for axis := range 3 {
				f := h2k * (y[i+axis] - y[j+axis])
				b[i+axis] -= f
				b[j+axis] += f
			}
		}
		for n := range a.hinges {
			h := &a.hinges[n]
			h.Add(b, -a.h2*h.K, h.Vector(y))
		}
		return
	}
	a.from = nil
	for i, m := range a.mass {
		b[3*i], b[3*i+1], b[3*i+2] = m*y[3*i], m*y[3*i+1], m*y[3*i+2]
	}
	a.s.AddExternalForce(b, a.h2)
	for _, t := range a.global.ties {
		i, p := 3*t.particle, a.s.Pins[t.pin].P
		b[i] += t.h2k * p[0]
		b[i+1] += t.h2k * p[1]
		b[i+2] += t.h2k * p[2]
	}
}

// solve solves (M + h² L) x = what rightSide has set, with pinned particles at their pins.
func (a *LocalGlobal) solve(x []float64) {
	if a.from == nil {
		a.global.factor.Solve3(a.global.inRows)
	} else {
		a.global.inSingle().Solve3(a.global.inRows)
	}
	a.spread(x)
	for c, y := range a.from {
		x[c] += y
	}
	a.s.ApplyPins(x)
}

// spread puts the unknowns to their particles.
func (a *LocalGlobal) spread(x []float64) {
	share(a.crew, len(a.global.rows), rowsInPart, product{globalMatrix: &a.global, x: x}, product.spread)
}

// spread puts the unknowns of a part to their particles.
func (p product) spread(part int) {
	for k, end := p.rowsOfPart(part); k < end; k++ {
		*(*[3]float64)(p.x[3*p.rows[k]:]) = *(*[3]float64)(p.inRows[3*k:])
	}
}

// collect sets the unknowns of a part to b.
func (p product) collect(part int) {
	for k, end := p.rowsOfPart(part); k < end; k++ {
		*(*[3]float64)(p.inRows[3*k:]) = *(*[3]float64)(p.b[3*p.rows[k]:])
	}
}

// String sums the method up in one line.
func (a *LocalGlobal) String() string {
	return fmt.Sprintf("local/global: %s, %d pinned, %s, h = %.4g s, %d nonzeros in the factor, %s a step",
		count(len(a.mass), "particle"), len(a.pinned), count(len(a.packed.ends), "spring"), a.h,
		a.global.factor.NNZ(), count(a.Iterations, "iteration"))
}
