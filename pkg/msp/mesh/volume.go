package mesh

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Volume returns the volume of the tetrahedra, or, if there are none, that within the triangles, which should be a closed
// surface.
func (m *Mesh) Volume() float64 {
	total := 0.0
	for _, t := range m.Tets {
		total += math.Abs(volume(m.Points[t[0]], m.Points[t[1]], m.Points[t[2]], m.Points[t[3]]))
	}
	if len(m.Tets) > 0 || len(m.Points) == 0 {
		return total
	}
	for _, t := range m.Triangles {
		total += volume(m.Points[0], m.Points[t[0]], m.Points[t[1]], m.Points[t[2]])
	}
	return total
}

// winding returns how often the triangles wind around p, see v3.Winding.
func (m *Mesh) winding(p [3]float64) float64 {
	return v3.Winding(p, m.Triangles, func(i int) v3.Vec { return m.Points[i] })
}

// normals returns the unit normals of the surface at its points, means over the triangles around weighted by area; zero
// for a point of none.
func (m *Mesh) normals() [][3]float64 {
	n := make([][3]float64, len(m.Points))
	for _, t := range m.Triangles {
		a := v3.Cross(v3.Sub(m.Points[t[1]], m.Points[t[0]]), v3.Sub(m.Points[t[2]], m.Points[t[0]]))
		for _, i := range t {
			n[i] = v3.Add(n[i], a)
		}
	}
	for i := range n {
		if l := norm(n[i]); l > 0 {
			n[i] = v3.Scale(1/l, n[i])
		}
	}
	return n
}
