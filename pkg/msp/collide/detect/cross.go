package detect

import (
	"github.com/massspring/msp/pkg/msp/internal/predicates"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// Side returns the exact sign of det(b − a, c − a, d − a). It is +1 if the triangle a, b, c runs counter-clockwise as seen
// from d, −1 if it runs clockwise, and 0 if d is in its plane.
func Side(a, b, c, d [3]float64) int { return predicates.Orient(a, b, c, d) }

// Crosses reports whether the segment from p to q passes through the inside of the triangle a, b, c, from one side of its plane
// to the other. A segment that only touches the triangle does not cross it.
func Crosses(p, q, a, b, c [3]float64) bool {
	if sp, sq := Side(a, b, c, p), Side(a, b, c, q); sp*sq >= 0 {
		return false
	}
	s := Side(p, q, a, b)
	return s != 0 && s == Side(p, q, b, c) && s == Side(p, q, c, a)
}

// Skin finds the triangles that segments cross. Call Fill first. Several goroutines may then ask it at once.
type Skin struct {
	triangles [][3]int
	point     func(i int) [3]float64
	boxes     []Box
	hash      Hash
}

// Fill takes triangles with corners at the given points. Processors share it, so several goroutines may call point at once.
func (s *Skin) Fill(triangles [][3]int, point func(i int) [3]float64) {
	s.triangles, s.point, s.boxes = triangles, point, vec.Sized(s.boxes, len(triangles))
	s.hash.processors().Share(len(triangles), boxesInPart, func(from, to int) {
		for k := from; k < to; k++ {
			t := &triangles[k]
			s.boxes[k] = Around(0, point(t[0]), point(t[1]), point(t[2]))
		}
	})
	s.hash.Fill(s.boxes)
}

// Crossed calls found once for each triangle that the segment between the points i and j crosses and that has neither as a corner.
func (s *Skin) Crossed(i, j int, found func(k int)) {
	if len(s.boxes) == 0 {
		return
	}
	p, q := s.point(i), s.point(j)
	s.hash.Near(s.boxes, Around(0, p, q), func(k int) {
		t := s.triangles[k]
		if i == t[0] || i == t[1] || i == t[2] || j == t[0] || j == t[1] || j == t[2] {
			return
		}
		if Crosses(p, q, s.point(t[0]), s.point(t[1]), s.point(t[2])) {
			found(k)
		}
	})
}

// Crossings returns the number of pairs of an edge and a triangle of a surface that cross and share no corner.
func Crossings(points [][3]float64, triangles [][3]int) (found int) {
	var s Skin
	s.Fill(triangles, func(i int) [3]float64 { return points[i] })
	seen := map[[2]int]bool{}
	for _, t := range triangles {
		for n, i := range t {
			way := [2]int{min(i, t[(n+1)%3]), max(i, t[(n+1)%3])}
			if !seen[way] {
				seen[way] = true
				s.Crossed(way[0], way[1], func(int) { found++ })
			}
		}
	}
	return found
}
