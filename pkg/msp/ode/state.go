package ode

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// F is a right-hand side: it sets dy to f(t, y). It must not change y.
type F func(t float64, y, dy []float64)

// Jacobian sets the n×n matrix j, which is zero on entry, to ∂f/∂y at (t, y): row i, column k is ∂f_i/∂y_k.
type Jacobian func(t float64, y []float64, j *mat.Dense)

// State is a point of a solution: y at the time T.
type State struct {
	T float64
	Y []float64
}

// Clone returns a copy that shares nothing with q.
func (q State) Clone() State { return State{T: q.T, Y: slices.Clone(q.Y)} }

// String returns the time and the first components of y.
func (q State) String() string {
	const shown = 6
	if len(q.Y) <= shown {
		return fmt.Sprintf("t = %.4g, y = %.4g", q.T, q.Y)
	}
	return fmt.Sprintf("t = %.4g, y = %.4g… (%d components)", q.T, q.Y[:shown], len(q.Y))
}

// Stepper advances a state by one time step, in place. The Step of every method is a Stepper; your own function can be one too.
type Stepper func(q *State) error

// Work counts the operations of a method so far.
type Work struct {
	F         int // evaluations of f, those for difference quotients included
	Jacobians int // evaluations of ∂f/∂y, given or by differences
	Newton    int // Newton iterations
	Factors   int // factorisations of a matrix of linear systems
}

func (w Work) plus(v Work) Work {
	return Work{F: w.F + v.F, Jacobians: w.Jacobians + v.Jacobians, Newton: w.Newton + v.Newton, Factors: w.Factors + v.Factors}
}

// equal reports whether q is where a method left it, so that its memory of the past still holds.
func (q *State) equal(t float64, y []float64) bool {
	return q.T == t && slices.Equal(q.Y, y)
}

// firstNotFinite returns the index of the first NaN or infinity in y, or −1.
func firstNotFinite(y []float64) int {
	for i, v := range y {
		if v-v != 0 { // for NaN and the infinities only
			return i
		}
	}
	return -1
}

// largest returns max |y_i|.
func largest(y []float64) float64 {
	m := 0.0
	for _, v := range y {
		m = larger(m, math.Abs(v))
	}
	return m
}

// larger is max of two numbers that are no −0, and NaN if one is. The builtin max is a call in WebAssembly.
func larger(a, b float64) float64 {
	if b > a || b != b {
		return b
	}
	return a
}
