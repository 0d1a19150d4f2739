package mesh

import "math"

func add(a, b [3]float64) [3]float64 { return [3]float64{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }

func sub(a, b [3]float64) [3]float64 { return [3]float64{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func scale(c float64, a [3]float64) [3]float64 { return [3]float64{c * a[0], c * a[1], c * a[2]} }

func dot(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func cross(a, b [3]float64) [3]float64 {
	return [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// norm returns ‖a‖ without overflow or underflow of the squares.
func norm(a [3]float64) float64 { return math.Hypot(math.Hypot(a[0], a[1]), a[2]) }

// area returns the area of a triangle.
func area(a, b, c [3]float64) float64 { return norm(cross(sub(b, a), sub(c, a))) / 2 }

// volume returns the volume of a tetrahedron, negative if it is inverted (see Mesh.Tets).
func volume(a, b, c, d [3]float64) float64 { return dot(cross(sub(b, a), sub(c, a)), sub(d, a)) / 6 }
