package collide

import (
	"slices"

	"github.com/massspring/msp/pkg/msp/collide/detect"
)

// adjacent are the pairs of features of one body that are nearer than reach to each other at rest. A barrier leaves them alone.
type adjacent struct {
	rest           []float64
	reach          float64
	corners, edges keys
}

// find looks for them, unless it knows those of the same positions at rest.
func (a *adjacent) find(f *surface, rest []float64, body []int, reach float64) {
	if reach == a.reach && slices.Equal(rest, a.rest) {
		return
	}
	a.reach, a.rest = reach, append(a.rest[:0], rest...)
	a.corners.clear()
	a.edges.clear()
	for k, s := range f.candidates(nil, rest, nil, reach) {
		if s.neighbours(rest, body, reach) {
			at, known := a.of(&s)
			known.set(at, k)
		}
	}
}

// has reports whether the pair is one of them.
func (a *adjacent) has(s *stencil) bool {
	at, known := a.of(s)
	_, found := known.of(at)
	return found
}

// of returns the points of the pair in an order that does not depend on which edge is first, and the pairs of its kind.
func (a *adjacent) of(s *stencil) (at [4]int, known *keys) {
	if s.feature == detect.Corner {
		return s.at, &a.corners
	}
	if s.at[0] > s.at[2] {
		return [4]int{s.at[2], s.at[3], s.at[0], s.at[1]}, &a.edges
	}
	return s.at, &a.edges
}
