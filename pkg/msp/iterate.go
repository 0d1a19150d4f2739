package msp

import (
	"slices"
	"time"

	"github.com/massspring/msp/pkg/interrupt"
)

// Y returns the inertial positions (3m), where the particles would go if no force acted:
//
//	y = q + h α v
//
// (Liu et al. 2013, sec. 3 and 4.1; y = 2 q_n − q_{n−1} without drag). A pinned particle is at its pin.
//
// Y, Local, Global, Iterate and Trace panic with what changed and the text of ErrStale if the factored matrix is no longer
// that of the system.
func (a *LocalGlobal) Y(q State) []float64 { return a.inertialY(&q) }

// Local is the local step: the spring directions d (3s) that are best for the positions x (3m),
//
//	d_i = r_i p12/‖p12‖,  p12 = p_I − p_J
//
// (Liu et al. 2013, sec. 4). For a spring without length every direction is as good; it gets the one it
// has at rest in X0 or, without length there too, the x axis. The slice is the caller's.
func (a *LocalGlobal) Local(x []float64) []float64 {
	a.wantFresh()
	d := make([]float64, 3*len(a.springs))
	a.LocalTo(d, x)
	return d
}

// LocalTo is Local that sets d (3s), for inner loops: it makes no garbage and does not look whether the system has
// changed, which takes as long as the step itself.
func (a *LocalGlobal) LocalTo(d, x []float64) {
	want("d", d, "3s", 3*len(a.springs))
	want("x", x, "3m", 3*len(a.mass))
	a.local(d, x)
}

// Global is the global step: the positions x (3m) that are best for the spring directions d (3s), from
//
//	(M + h² L) x = M y + h² (J d + f_ext)
//
// (Liu et al. 2013, ∇ = 0 of eq. 14; erratum: b = −M y − h² f_ext), where pinned particles are at their
// pins. The slice is the caller's.
func (a *LocalGlobal) Global(d, y []float64) []float64 {
	a.wantFresh()
	x := make([]float64, len(y))
	a.GlobalTo(x, d, y)
	return x
}

// GlobalTo is Global that sets x (3m), which may be y, for inner loops, as LocalTo is Local.
func (a *LocalGlobal) GlobalTo(x, d, y []float64) {
	want("x", x, "3m", 3*len(a.mass))
	want("d", d, "3s", 3*len(a.springs))
	want("y", y, "3m", 3*len(a.mass))
	a.constantSide(a.b, y)
	a.global(x, d, a.b)
}

// Iterate returns the positions (3m) that n local/global iterations lead to from x, for the inertial
// positions y. The arguments are left alone.
func (a *LocalGlobal) Iterate(x, y []float64, n int) []float64 {
	a.wantFresh()
	want("x", x, "3m", 3*len(a.mass))
	want("y", y, "3m", 3*len(a.mass))
	x = slices.Clone(x)
	a.iterate(x, y, n)
	return x
}

// iterate is Iterate in place.
func (a *LocalGlobal) iterate(x, y []float64, n int) {
	a.constantSide(a.b, y)
	ctx := interrupt.Context()
	for k := 0; k < n && ctx.Err() == nil; k++ {
		a.plain(x, x)
	}
}

// Trace makes n local/global iterations from x = y and records g after each. G[0] is g(y).
func (a *LocalGlobal) Trace(y []float64, n int) Trace {
	a.wantFresh()
	want("y", y, "3m", 3*len(a.mass))
	x := slices.Clone(y)
	t := Trace{G: []float64{a.G(x, y)}, Seconds: []float64{0}, X: x}
	ctx := interrupt.Context()
	spent := time.Duration(0)
	a.constantSide(a.b, y)
	for k := 0; k < n && ctx.Err() == nil; k++ {
		start := time.Now()
		a.plain(x, x)
		spent += time.Since(start)
		t.G = append(t.G, a.G(x, y))
		t.Seconds = append(t.Seconds, spent.Seconds())
	}
	return t
}

// Step takes q one time step h further. On an error q is as it was; the error wraps ErrStale,
// ErrNotFinite with the particle, ErrShape, what is wrong with drag, gravity, forces or
// pins, or says that the cell was interrupted.
func (a *LocalGlobal) Step(q *State) error {
	if err := a.ready(q, a.Iterations, a.Tolerance); err != nil {
		return err
	}
	a.inertia(a.y, q)
	if err := a.start(a.x, a.y, q, a.Start, a.Guess); err != nil {
		return err
	}
	a.constantSide(a.b, a.y)
	r := a.beginReport()
	defer func() { a.report = nil }()
	began, made := time.Now(), 0
	ctx := interrupt.Context()
	for made < a.Iterations {
		if err := ctx.Err(); err != nil {
			return err
		}
		if a.Tolerance > 0 {
			copy(a.last, a.x)
		}
		a.plain(a.x, a.x)
		made++
		if a.Tolerance > 0 && farthest(a.x, a.last) <= a.Tolerance {
			break
		}
	}
	if r != nil {
		r.end(&a.implicitEuler, a.x, a.y, made, began)
	}
	return a.finish(q, a.x)
}

// constantSide sets b to the part of the right-hand side that the iterations leave alone,
// M y + h² f_ext, and moves the columns of pinned particles to it: + h² k p for a spring to a pin at p.
func (a *LocalGlobal) constantSide(b, y []float64) {
	for i, m := range a.mass {
		b[3*i], b[3*i+1], b[3*i+2] = m*y[3*i], m*y[3*i+1], m*y[3*i+2]
	}
	a.s.addExternalForce(b, a.h*a.h)
	for _, t := range a.ties {
		i, p := 3*t.particle, a.s.Pins[t.pin].P
		b[i] += t.h2k * p[0]
		b[i+1] += t.h2k * p[1]
		b[i+2] += t.h2k * p[2]
	}
}

// global sets x to the solution of (M + h² L) x = b + h² J d.
func (a *LocalGlobal) global(x, d, b []float64) {
	a.rightSide(x, d, b)
	a.solve(x)
}

// solve solves (M + h² L) x = x for the free particles, spreads them out again, last first, and puts the others
// at their pins.
func (a *LocalGlobal) solve(x []float64) {
	if free := x[:3*len(a.free)]; !a.SinglePrecision {
		a.factor.Solve3(free)
	} else {
		if a.single == nil {
			a.single = a.factor.Single()
		}
		a.single.Solve3(free)
	}
	if len(a.pinned) == 0 {
		return
	}
	for k := len(a.free) - 1; k >= 0; k-- {
		*(*[3]float64)(x[3*a.free[k]:]) = *(*[3]float64)(x[3*k:])
	}
	a.s.applyPins(x)
}
