package msp

import (
	"fmt"
	"slices"
)

// State is where the particles are and how they move at one moment.
type State struct {
	X []float64 // positions (3m), m
	V []float64 // velocities (3m), m/s
	T float64   // time, s
}

// Clone returns a copy that shares nothing with q.
func (q State) Clone() State {
	return State{X: slices.Clone(q.X), V: slices.Clone(q.V), T: q.T}
}

// Point returns a copy of the position of particle i.
func (q State) Point(i int) []float64 {
	if i < 0 || 3*i+3 > len(q.X) {
		panic(fmt.Sprintf("msp: particle %d, want 0 … %d", i, len(q.X)/3-1))
	}
	return slices.Clone(q.X[3*i : 3*i+3])
}

// String sums the state up in one line; the numbers themselves are in X and V.
func (q State) String() string {
	return fmt.Sprintf("t = %.4g s, %s", q.T, count(len(q.X)/3, "particle"))
}
