package detect

import "github.com/massspring/msp/pkg/msp/internal/predicates"

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

// Crossings returns the number of pairs of an edge and a triangle of a surface that cross and share no corner.
func Crossings(points [][3]float64, triangles [][3]int) int {
	boxes := make([]Box, len(triangles))
	for k, t := range triangles {
		boxes[k] = Around(0, points[t[0]], points[t[1]], points[t[2]])
	}
	var h Hash
	h.Fill(boxes)
	seen := map[[2]int]bool{}
	found := 0
	for _, t := range triangles {
		for n, i := range t {
			way := [2]int{min(i, t[(n+1)%3]), max(i, t[(n+1)%3])}
			if seen[way] {
				continue
			}
			seen[way] = true
			p, q := points[way[0]], points[way[1]]
			h.Near(boxes, Around(0, p, q), func(k int) {
				o := triangles[k]
				for _, j := range o {
					if j == way[0] || j == way[1] {
						return
					}
				}
				if Crosses(p, q, points[o[0]], points[o[1]], points[o[2]]) {
					found++
				}
			})
		}
	}
	return found
}
