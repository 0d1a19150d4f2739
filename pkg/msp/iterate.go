package msp

import (
	"slices"
	"time"
)

// Y returns the inertial positions (3m), where the particles would go if no force acted:
//
//	y = q + h α v
//
// (Liu et al. 2013, sec. 3 and 4.1; y = 2 q_n − q_{n−1} without drag). A pinned particle is at its pin.
//
// Y, Local, Global, Iterate and Trace panic with the text of ErrStale if the factored matrix is no longer
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
	want("x", x, "3m", 3*len(a.mass))
	d := make([]float64, 3*len(a.springs))
	a.local(d, x)
	return d
}

// Global is the global step: the positions x (3m) that are best for the spring directions d (3s), from
//
//	(M + h² L) x = M y + h² (J d + f_ext)
//
// (Liu et al. 2013, ∇ = 0 of eq. 14; erratum: b = −M y − h² f_ext), where pinned particles are at their
// pins. The slice is the caller's.
func (a *LocalGlobal) Global(d, y []float64) []float64 {
	a.wantFresh()
	want("d", d, "3s", 3*len(a.springs))
	want("y", y, "3m", 3*len(a.mass))
	b, x := make([]float64, len(y)), make([]float64, len(y))
	a.constantSide(b, y)
	a.global(x, d, b)
	return x
}

// Iterate returns the positions (3m) that n local/global iterations lead to from x, for the inertial
// positions y. The arguments are left alone.
func (a *LocalGlobal) Iterate(x, y []float64, n int) []float64 {
	a.wantFresh()
	want("x", x, "3m", 3*len(a.mass))
	want("y", y, "3m", 3*len(a.mass))
	x = slices.Clone(x)
	a.constantSide(a.b, y)
	ctx := current()
	for k := 0; k < n && ctx.Err() == nil; k++ {
		a.plain(x, x)
	}
	return x
}

// Trace makes n local/global iterations from x = y and records g after each. G[0] is g(y).
func (a *LocalGlobal) Trace(y []float64, n int) Trace {
	a.wantFresh()
	want("y", y, "3m", 3*len(a.mass))
	x := slices.Clone(y)
	t := Trace{G: []float64{a.G(x, y)}, Seconds: []float64{0}, X: x}
	ctx := current()
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
	a.start(a.x, a.y, q, a.Start)
	a.constantSide(a.b, a.y)
	r := a.beginReport()
	defer func() { a.report = nil }()
	began, made := time.Now(), 0
	ctx := current()
	for made < a.Iterations {
		if err := ctx.Err(); err != nil {
			return err
		}
		copy(a.last, a.x)
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

// rightSide sets x = b + h² J d.
func (a *LocalGlobal) rightSide(x, d, b []float64) {
	copy(x, b)
	for n, sp := range a.springs {
		h2k := a.h * a.h * sp.K
		di, xi, xj := d[3*n:3*n+3], x[3*sp.I:3*sp.I+3], x[3*sp.J:3*sp.J+3]
		for axis := range 3 {
			xi[axis] += h2k * di[axis]
			xj[axis] -= h2k * di[axis]
		}
	}
}

// solve solves (M + h² L) x = x for the free particles and puts the others at their pins.
func (a *LocalGlobal) solve(x []float64) {
	a.solveFree(x)
	a.s.applyPins(x)
}

// solveFree solves for the free particles in place. They are closed up to the front and, last first,
// spread out again.
func (a *LocalGlobal) solveFree(x []float64) {
	if len(a.free) == len(a.mass) {
		a.factor.Solve3(x)
		return
	}
	for k, i := range a.free {
		copy(x[3*k:3*k+3], x[3*i:3*i+3])
	}
	a.factor.Solve3(x[:3*len(a.free)])
	for k := len(a.free) - 1; k >= 0; k-- {
		i := a.free[k]
		copy(x[3*i:3*i+3], x[3*k:3*k+3])
	}
}
