package msp

import (
	"fmt"
	"slices"
)

// State holds the positions and velocities of the particles at one moment.
type State struct {
	X []float64 // positions (3m), m
	V []float64 // velocities (3m), m/s
	T float64   // time, s

	// Torn is the number of elements of System.Torn that are gone in this state: System.At(q) has the state's
	// springs.
	Torn int
}

// Clone returns a copy that shares nothing with q.
func (q State) Clone() State {
	q.X, q.V = slices.Clone(q.X), slices.Clone(q.V)
	return q
}

// Point returns the position of particle i.
func (q State) Point(i int) [3]float64 {
	if i < 0 || 3*i+3 > len(q.X) {
		panic(fmt.Sprintf("msp: particle %d, want 0 … %d", i, len(q.X)/3-1))
	}
	return [3]float64(q.X[3*i : 3*i+3])
}

// Points returns the positions of all particles.
func (q State) Points() [][3]float64 {
	points := make([][3]float64, len(q.X)/3)
	for i := range points {
		points[i] = q.Point(i)
	}
	return points
}

// Flat returns points as a vector (3m), the form of State.X and of NewSystem's argument.
func Flat(points [][3]float64) []float64 {
	x := make([]float64, 0, 3*len(points))
	for _, p := range points {
		x = append(x, p[:]...)
	}
	return x
}

// String sums the state up in one line; the numbers themselves are in X and V.
func (q State) String() string {
	return fmt.Sprintf("t = %.4g s, %s", q.T, count(len(q.X)/3, "particle"))
}
