package detect

import "github.com/massspring/msp/pkg/msp/internal/v3"

// InTet reports whether p is in the tetrahedron with these corners or on its surface, decided without rounding. A flat
// tetrahedron contains no point.
func InTet(p [3]float64, corners [4][3]float64) bool {
	a, b, c, d := corners[0], corners[1], corners[2], corners[3]
	inner := Side(a, b, c, d)
	if inner == 0 {
		return false
	}
	for _, s := range [4]int{Side(a, b, c, p), Side(a, c, d, p), Side(a, d, b, p), Side(b, d, c, p)} {
		if s*inner < 0 {
			return false
		}
	}
	return true
}

// TetsOverlap reports whether two tetrahedra have an inner point in common. They do unless a plane separates them that is
// parallel to a face of one or to an edge of each (the separating axes of convex polyhedra). It rounds as the cross products do.
func TetsOverlap(s, t [4][3]float64) bool {
	edges := func(x *[4][3]float64) (e [6]v3.Vec) {
		n := 0
		for i := range 4 {
			for j := range i {
				e[n] = v3.Sub(x[i], x[j])
				n++
			}
		}
		return e
	}
	es, et := edges(&s), edges(&t)
	for _, e := range [2][6]v3.Vec{es, et} {
		for i := range 6 {
			for j := range i {
				if apartAlong(v3.Cross(e[i], e[j]), &s, &t) { // all faces are among these
					return false
				}
			}
		}
	}
	for _, u := range es {
		for _, v := range et {
			if apartAlong(v3.Cross(u, v), &s, &t) {
				return false
			}
		}
	}
	return true
}

// apartAlong reports whether n separates the two.
func apartAlong(n v3.Vec, s, t *[4][3]float64) bool {
	if v3.Dot(n, n) == 0 {
		return false
	}
	span := func(x *[4][3]float64) (low, high float64) {
		low = v3.Dot(n, x[0])
		high = low
		for _, p := range x[1:] {
			c := v3.Dot(n, p)
			low, high = min(low, c), max(high, c)
		}
		return low, high
	}
	ls, hs := span(s)
	lt, ht := span(t)
	return hs <= lt || ht <= ls
}

// Tets calls found for each pair of overlapping tetrahedra of two bodies. It filters boxes with Hash, then calls TetsOverlap.
func Tets(points [][3]float64, tets [][4]int, others [][3]float64, otherTets [][4]int, found func(i, j int)) {
	boxes := make([]Box, 0, len(tets)+len(otherTets))
	corners := make([][4][3]float64, 0, cap(boxes))
	for _, t := range tets {
		corners = append(corners, [4][3]float64{points[t[0]], points[t[1]], points[t[2]], points[t[3]]})
	}
	for _, t := range otherTets {
		corners = append(corners, [4][3]float64{others[t[0]], others[t[1]], others[t[2]], others[t[3]]})
	}
	for k := range corners {
		boxes = append(boxes, Around(0, corners[k][:]...))
	}
	var h Hash
	h.Fill(boxes)
	h.Pairs(boxes, func(i, j int) {
		if i < len(tets) && j >= len(tets) && TetsOverlap(corners[i], corners[j]) {
			found(i, j-len(tets))
		}
	})
}
