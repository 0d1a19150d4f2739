// Package v3 implements arithmetic of vectors in space.
package v3

import (
	"math"
	"unsafe"
)

// Vec is a vector, or a point, in space.
type Vec = [3]float64

// At returns the point i of a flat vector.
func At(x []float64, i int) Vec { return Vec(x[3*i : 3*i+3]) }

// Put sets the point i of a flat vector.
func Put(x []float64, i int, p Vec) { copy(x[3*i:3*i+3], p[:]) }

// AddTo adds c a to the point i of a flat vector.
func AddTo(x []float64, i int, c float64, a Vec) {
	p := (*Vec)(x[3*i:])
	p[0] += c * a[0]
	p[1] += c * a[1]
	p[2] += c * a[2]
}

// Add returns a + b.
func Add(a, b Vec) Vec { return Vec{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }

// Sub returns a − b.
func Sub(a, b Vec) Vec { return Vec{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

// Scale returns c a.
func Scale(c float64, a Vec) Vec { return Vec{c * a[0], c * a[1], c * a[2]} }

// Plus returns a + c b.
func Plus(a Vec, c float64, b Vec) Vec { return Vec{a[0] + c*b[0], a[1] + c*b[1], a[2] + c*b[2]} }

// Dot returns a·b.
func Dot(a, b Vec) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// Cross returns a × b.
func Cross(a, b Vec) Vec {
	return Vec{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// Norm returns ‖a‖.
func Norm(a Vec) float64 { return math.Sqrt(Dot(a, a)) }

// Unit returns a/‖a‖, or otherwise where a has no direction.
func Unit(a, otherwise Vec) Vec {
	if l := Norm(a); l > 0 {
		return Scale(1/l, a)
	}
	return otherwise
}

// Across returns the part of a that is perpendicular to the unit vector n.
func Across(a, n Vec) Vec { return Plus(a, -Dot(a, n), n) }

// Bounds returns the corners of the least box around the points.
func Bounds(points ...Vec) (low, high Vec) {
	low, high = points[0], points[0]
	for _, p := range points[1:] {
		for axis, c := range p {
			low[axis], high[axis] = min(low[axis], c), max(high[axis], c)
		}
	}
	return low, high
}

// Winding returns how often the triangles, with corners at, wind around p: ±1 inside a closed surface, 0 outside, and something between
// near a gap (A. Jacobson, L. Kavan, O. Sorkine-Hornung: Robust inside-outside segmentation using generalized winding numbers, ACM Trans.
// Graph. 32(4), 2013). A triangle adds the solid angle under which p sees it (A. Van Oosterom, J. Strackee, 1983).
func Winding(p Vec, triangles [][3]int, at func(i int) Vec) float64 {
	sum := 0.0
	for _, t := range triangles {
		a, b, c := Sub(at(t[0]), p), Sub(at(t[1]), p), Sub(at(t[2]), p)
		la, lb, lc := Norm(a), Norm(b), Norm(c)
		sum += math.Atan2(Dot(a, Cross(b, c)), la*lb*lc+Dot(a, b)*lc+Dot(b, c)*la+Dot(c, a)*lb)
	}
	return sum / (2 * math.Pi)
}

// Vectors returns x (3m) as m vectors in the same memory, so that a loop over them needs no checks of bounds.
func Vectors(x []float64) []Vec {
	return unsafe.Slice((*Vec)(unsafe.Pointer(unsafe.SliceData(x))), len(x)/3)
}
