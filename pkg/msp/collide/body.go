package collide

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Body is a part of a system made of tetrahedra, for Penalty. Its numbers are indices of particles of the system.
type Body struct {
	Tets [][4]int
	// Triangles is its surface, with corners counter-clockwise as seen from outside.
	Triangles [][3]int
}

// penetration is a particle of one body inside of another: how deep, and the direction in which it is pushed out.
type penetration struct {
	particle  int
	depth     float64
	direction v3.Vec
	tet       int // of the other body, in which it is
}

// inside is phase 1: the particles of p that are in a tetrahedron of q, found by hashing, with the exact test.
func inside(p, q *Body, x []float64) []penetration {
	var h detect.Hash
	boxes := make([]detect.Box, len(q.Tets))
	for k, t := range q.Tets {
		boxes[k] = detect.Around(0, corners(t, x)...)
	}
	h.Fill(boxes)
	var found []penetration
	seen := map[int]bool{}
	for _, t := range p.Tets {
		for _, i := range t {
			if seen[i] {
				continue
			}
			seen[i] = true
			at := -1
			h.Near(boxes, detect.Around(0, v3.At(x, i)), func(k int) {
				if at < 0 && detect.InTet(v3.At(x, i), [4][3]float64(corners(q.Tets[k], x))) {
					at = k
				}
			})
			if at >= 0 {
				found = append(found, penetration{particle: i, tet: at})
			}
		}
	}
	return found
}

func corners(t [4]int, x []float64) []v3.Vec {
	return []v3.Vec{v3.At(x, t[0]), v3.At(x, t[1]), v3.At(x, t[2]), v3.At(x, t[3])}
}

// entry is a place where an edge of p comes through the surface of q, with the normal of q there.
type entry struct{ at, normal v3.Vec }

// entries is phase 2: for each particle that is inside, where its edges to particles outside come through.
func entries(p, q *Body, x []float64, within map[int]int) map[int][]entry {
	normals := vertexNormals(q, x)
	var skin detect.Skin
	skin.Fill(q.Triangles, func(i int) v3.Vec { return v3.At(x, i) })
	found := map[int][]entry{}
	p.eachEdge(func(i, j int) {
		_, in := within[i]
		if _, also := within[j]; in == also {
			return
		}
		if !in {
			i, j = j, i
		}
		a, b := v3.At(x, i), v3.At(x, j)
		skin.Crossed(i, j, func(k int) {
			t := q.Triangles[k]
			u, v, w := v3.At(x, t[0]), v3.At(x, t[1]), v3.At(x, t[2])
			face := v3.Cross(v3.Sub(v, u), v3.Sub(w, u))
			da, db := v3.Dot(face, v3.Sub(a, u)), v3.Dot(face, v3.Sub(b, u))
			at := v3.Plus(a, da/(da-db), v3.Sub(b, a))
			c := detect.PointTriangle(at, u, v, w)
			n := detect.Blend(c, normals[t[0]], normals[t[1]], normals[t[2]])
			found[i] = append(found[i], entry{at, v3.Unit(n, v3.Unit(face, v3.Vec{}))})
		})
	})
	return found
}

// vertexNormals adds the normals of the triangles around each particle, by their areas.
func vertexNormals(q *Body, x []float64) map[int]v3.Vec {
	normals := map[int]v3.Vec{}
	for _, t := range q.Triangles {
		a, b, c := v3.At(x, t[0]), v3.At(x, t[1]), v3.At(x, t[2])
		n := v3.Cross(v3.Sub(b, a), v3.Sub(c, a))
		for _, i := range t {
			normals[i] = v3.Add(normals[i], n)
		}
	}
	for i, n := range normals {
		normals[i] = v3.Unit(n, v3.Vec{})
	}
	return normals
}

// eachEdge calls f for every edge of a tetrahedron, once.
func (b *Body) eachEdge(f func(i, j int)) {
	seen := map[[2]int]bool{}
	for _, t := range b.Tets {
		for n := range 4 {
			for k := range n {
				e := [2]int{min(t[n], t[k]), max(t[n], t[k])}
				if !seen[e] {
					seen[e] = true
					f(e[0], e[1])
				}
			}
		}
	}
}

// check panics unless all particles are among m.
func (b *Body) check(m int) {
	for k, t := range b.Tets {
		for _, i := range t {
			if i < 0 || i >= m {
				panic(fmt.Sprintf("collide: Penalty: tetrahedron %d: particle %d, want 0 … %d", k, i, m-1))
			}
		}
	}
	for k, t := range b.Triangles {
		for _, i := range t {
			if i < 0 || i >= m {
				panic(fmt.Sprintf("collide: Penalty: triangle %d: particle %d, want 0 … %d", k, i, m-1))
			}
		}
	}
}
