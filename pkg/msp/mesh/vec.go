package mesh

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// norm returns ‖a‖ without overflow or underflow of the squares.
func norm(a [3]float64) float64 { return math.Hypot(math.Hypot(a[0], a[1]), a[2]) }

// area returns the area of a triangle.
func area(a, b, c [3]float64) float64 { return norm(v3.Cross(v3.Sub(b, a), v3.Sub(c, a))) / 2 }

// volume returns the volume of a tetrahedron, negative if it is inverted (see Mesh.Tets).
func volume(a, b, c, d [3]float64) float64 {
	return v3.Dot(v3.Cross(v3.Sub(b, a), v3.Sub(c, a)), v3.Sub(d, a)) / 6
}
