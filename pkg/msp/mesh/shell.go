package mesh

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Shell returns a surface with virtual shells within it (Zachmann 2018, approach 3). These are copies of its points,
// each layer thickness below the previous one. A layer is joined like the surface, and to the previous layer by
// straight and diagonal edges. For a surface of n points, layer k has the points k n to k n + n − 1. The surface is
// layer 0, the only one with triangles.
func Shell(surface *Mesh, layers int, thickness float64) *Mesh {
	if layers < 0 || !(thickness > 0) {
		panic(fmt.Sprintf("mesh: Shell: %d layers of %g, want 0 or more, and a thickness > 0", layers, thickness))
	}
	n := len(surface.Points)
	m := &Mesh{Points: append([][3]float64(nil), surface.Points...), Triangles: surface.Triangles}
	normals := surface.normals()
	sides := (&Mesh{Points: surface.Points, Triangles: surface.Triangles}).stretch(1)
	for layer := 1; layer <= layers; layer++ {
		here, above := n*layer, n*(layer-1)
		for i, p := range surface.Points {
			m.Points = append(m.Points, v3.Sub(p, v3.Scale(thickness*float64(layer), normals[i])))
			m.Edges = append(m.Edges, [2]int{above + i, here + i})
		}
		for _, sp := range sides {
			m.Edges = append(m.Edges, [2]int{here + sp.I, here + sp.J}, [2]int{above + sp.I, here + sp.J}, [2]int{above + sp.J, here + sp.I})
		}
	}
	return m
}

// Braced returns a surface with an edge from each point through the inside to the point that is nearest to opposite
// (Zachmann 2018, approach 1: springs to preserve distances between mass points).
func Braced(surface *Mesh) *Mesh {
	m := surface.Clone()
	normals := surface.normals()
	for i, p := range surface.Points {
		best, least := -1, 0.0
		for j, q := range surface.Points {
			along := v3.Sub(q, p)
			// Opposite is far along the inner normal and little to the side of it.
			if l := norm(along); l > 0 {
				if score := -v3.Dot(along, normals[i]) / l * -v3.Dot(v3.Sub(p, q), normals[j]) / l; v3.Dot(along, normals[i]) < 0 && score > least {
					best, least = j, score
				}
			}
		}
		if best >= 0 {
			m.Edges = append(m.Edges, [2]int{i, best})
		}
	}
	return m
}
