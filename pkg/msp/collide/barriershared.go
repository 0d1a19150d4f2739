package collide

import "github.com/massspring/msp/pkg/msp/collide/detect"

// Features that meet at a point or an edge share it with others: of two grids that lie on each other, 48 pairs have the same two points.
// They have one distance and direction, so their Hessians, and their friction, are added up.

// shared returns what the places with the weights w of both parts are: two points, or a point and an edge, in an order that all pairs there
// have. It is false for other pairs, which share nothing.
func (s *stencil) shared(w *[4]float64) (key [4]int, shared bool) {
	split := 1
	if s.feature == detect.Edges {
		split = 2
	}
	var side [2][3]int
	var n [2]int
	for k, i := range s.points() {
		if w[k] == 0 {
			continue
		}
		b := 0
		if k >= split {
			b = 1
		}
		side[b][n[b]] = i
		n[b]++
	}
	a, b := side[0], side[1]
	switch {
	case n == [2]int{1, 1}:
		return [4]int{min(a[0], b[0]), max(a[0], b[0]), -1, -1}, true
	case n == [2]int{1, 2}:
		return [4]int{a[0], min(b[0], b[1]), max(b[0], b[1]), -1}, true
	case n == [2]int{2, 1}:
		return [4]int{b[0], min(a[0], a[1]), max(a[0], a[1]), -1}, true
	}
	return key, false
}

// place returns the place in a list of n entries of what the pair shares with one of them, or else n, which it then has.
func (s *stencil) place(known *keys, w *[4]float64, n int) int {
	key, shared := s.shared(w)
	if !shared {
		return n
	}
	if k, found := known.of(key); found {
		return k
	}
	known.set(key, n)
	return n
}
