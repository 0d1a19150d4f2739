package msp

import (
	"slices"
	"time"
)

// iterateWith is LocalGlobal.Iterate with the iterations that begin returns. They start with pinned
// particles at their pins.
func (a *LocalGlobal) iterateWith(begin func(x, y []float64) iteration, x, y []float64, n int) []float64 {
	a.wantFresh()
	want("x", x, "3m", 3*len(a.mass))
	want("y", y, "3m", 3*len(a.mass))
	x = slices.Clone(x)
	a.s.applyPins(x)
	_, _ = loop(begin(x, y), n, always) // of an interrupt alone, which ends Iterate with what there is
	return x
}

// traceWith is LocalGlobal.Trace with the iterations that begin returns.
func (a *LocalGlobal) traceWith(begin func(x, y []float64) iteration, y []float64, n int) Trace {
	a.wantFresh()
	want("y", y, "3m", 3*len(a.mass))
	x := slices.Clone(y)
	a.s.applyPins(x)
	return record(begin(x, y), n, always, x, func(x []float64) float64 { return a.G(x, y) })
}

// stepWith is LocalGlobal.Step with the iterations that begin returns.
func (a *LocalGlobal) stepWith(begin func(x, y []float64) iteration, q *State) error {
	if err := a.ready(q, a.Iterations, a.Tolerance); err != nil {
		return err
	}
	a.inertia(a.y, q)
	if err := a.start(a.x, a.y, q, a.Start, a.Guess); err != nil {
		return err
	}
	r := a.beginReport()
	began := time.Now()
	made, err := loop(begin(a.x, a.y), a.Iterations, a.Tolerance)
	a.report = nil
	if err != nil {
		return err
	}
	if r != nil {
		r.end(&a.implicitEuler, a.x, a.y, made, began)
	}
	return a.finish(q, a.x)
}

// plain sets to to the positions that one local/global iteration leads to from x. The part of the right-hand
// side that stays is in a.b, the directions are left in a.d.
func (a *LocalGlobal) plain(to, x []float64) {
	if a.report != nil {
		a.timed(a.report, to, x)
		return
	}
	a.local(a.d, x)
	a.global(to, a.d, a.b)
}

// lower says whether g(to) ≤ g(x), false where that is not a number.
func (a *LocalGlobal) lower(to, x, y []float64) bool { return a.change(x, to, y) <= 0 }
