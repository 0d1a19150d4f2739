package msp

import (
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// quiet is where Forces were last evaluated, if they are so soft that a step takes them as a constant acceleration. They remain so while
// no particle sees them change by more than soft forces would, from one step to the next,
//
//	h² |Δf| ≤ far m (|Δx| + h |Δv|),
//
// and need not be measured meanwhile. A force that has become stiff, or that begins to act, shows in the first step in which it moves
// anything; one that depends on the time alone is measured in each step.
type quiet struct {
	valid   bool
	forces  int // how many there are
	h       float64
	f, x, v []float64
}

// far is the largest h²k + h c of quiet forces, in parts of the mass: a quarter of what is taken implicitly.
const far = 1. / 8

// keep notes the evaluation f at q.
func (k *quiet) keep(s *System, q *State, f []float64, h float64) {
	k.valid, k.forces, k.h = true, len(s.Forces), h
	k.f, k.x, k.v = append(k.f[:0], f...), append(k.x[:0], q.X...), append(k.v[:0], q.V...)
}

// still reports whether Forces with the values f at q are as quiet as at the last evaluation, and if so keeps this one.
func (k *quiet) still(s *System, q *State, f []float64, mass []float64, h float64) bool {
	if !k.valid || k.forces != len(s.Forces) || k.h != h || len(k.f) != len(f) {
		return false
	}
	for i, m := range mass {
		if s.Pinned(i) {
			continue
		}
		df, dx, dv := v3.Sub(v3.At(f, i), v3.At(k.f, i)), v3.Sub(v3.At(q.X, i), v3.At(k.x, i)), v3.Sub(v3.At(q.V, i), v3.At(k.v, i))
		if !(h*h*v3.Norm(df) <= far*m*(v3.Norm(dx)+h*v3.Norm(dv))) {
			return false
		}
	}
	k.keep(s, q, f, h)
	return true
}
