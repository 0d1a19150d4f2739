package mesh

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Skin is a surface embedded in a tetrahedral mesh: each of its points is a mean of the corners of a tetrahedron,
// with barycentric weights.
type Skin struct {
	Triangles [][3]int
	Corners   [][4]int
	Weights   [][4]float64
}

// Fill makes a tetrahedral mesh of a closed surface, its triangles, and embeds the surface in it (Zachmann 2018,
// approach 2). It places Steiner points about cell apart inside the surface and in a band of one cell around it, and
// moves each a little at random. It joins the points by Delaunay and removes outer tetrahedra that contain no part of
// the surface.
//
// The error says where the surface is not closed, or that the mesh would have too many points.
func Fill(surface *Mesh, cell float64) (*Mesh, *Skin, error) {
	if err := surface.Check(); err != nil {
		return nil, nil, err
	}
	if !(cell > 0) {
		return nil, nil, fmt.Errorf("mesh: Fill: cell = %g, want > 0", cell)
	}
	skin := &Mesh{Points: surface.Points, Triangles: surface.Triangles}
	if r := skin.Report(); len(skin.Triangles) == 0 || r.BoundaryLoops+r.NonManifold+r.Turned > 0 {
		return nil, nil, fmt.Errorf("mesh: Fill: want a closed surface, all triangles turned outward: %v", r)
	}
	if !(skin.Volume() > 0) {
		return nil, nil, fmt.Errorf("mesh: Fill: the surface encloses the volume %g: its triangles are turned inward", skin.Volume())
	}
	points, err := steiner(skin, cell)
	if err != nil {
		return nil, nil, err
	}
	solid := &Mesh{Points: points, Tets: Delaunay(points)}
	anchors, err := anchor(skin, solid)
	if err != nil {
		return nil, nil, err
	}
	return carve(skin, solid, anchors)
}

// steiner returns points inside the surface and around it.
func steiner(skin *Mesh, cell float64) ([][3]float64, error) {
	const band = 1.2      // cells: so that tetrahedra reach around all of the surface
	const mostCells = 1e6 // each asks for its place from all triangles
	low, high := skin.Bounds()
	var n [3]int
	cells := 1.0
	for axis := range n {
		wide := math.Ceil((high[axis]-low[axis])/cell) + 4
		cells *= wide
		n[axis] = int(min(wide, mostCells))
	}
	if cells > mostCells {
		return nil, fmt.Errorf("mesh: Fill: %g cells of %g, want at most %g", cells, cell, mostCells)
	}
	rnd := rand.New(rand.NewPCG(2018, 2)) // the same mesh each time
	var points [][3]float64
	for l := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				p := v3.Add(low, v3.Scale(cell, [3]float64{float64(i) - 1.5, float64(j) - 1.5, float64(l) - 1.5}))
				for axis := range p {
					p[axis] += 0.2 * cell * (rnd.Float64() - 0.5)
				}
				if skin.winding(p) > 0.5 || skin.distance(p, band*cell) < band*cell {
					points = append(points, p)
				}
			}
		}
	}
	return points, nil
}

// distance returns how far p is from the surface, or some number not less than reach.
func (m *Mesh) distance(p [3]float64, reach float64) float64 {
	least := reach
	for _, t := range m.Triangles {
		a, b, c := m.Points[t[0]], m.Points[t[1]], m.Points[t[2]]
		outside := false
		for axis := range p {
			outside = outside || p[axis] < min(a[axis], b[axis], c[axis])-least || p[axis] > max(a[axis], b[axis], c[axis])+least
		}
		if !outside {
			least = min(least, norm(v3.Sub(p, nearest(p, a, b, c))))
		}
	}
	return least
}

// nearest returns the point of a triangle that is nearest to p: in its plane if that is inside, or on a side.
func nearest(p, a, b, c [3]float64) [3]float64 {
	ab, ac, ap := v3.Sub(b, a), v3.Sub(c, a), v3.Sub(p, a)
	n := v3.Cross(ab, ac)
	if nn := v3.Dot(n, n); nn > 0 {
		v, w := v3.Dot(v3.Cross(ap, ac), n)/nn, v3.Dot(v3.Cross(ab, ap), n)/nn
		if v >= 0 && w >= 0 && v+w <= 1 {
			return v3.Add(a, v3.Add(v3.Scale(v, ab), v3.Scale(w, ac)))
		}
	}
	best, least := a, math.Inf(1)
	for _, side := range [3][2][3]float64{{a, b}, {b, c}, {c, a}} {
		along := v3.Sub(side[1], side[0])
		part := 0.0
		if l := v3.Dot(along, along); l > 0 {
			part = max(0, min(1, v3.Dot(v3.Sub(p, side[0]), along)/l))
		}
		q := v3.Add(side[0], v3.Scale(part, along))
		if d := norm(v3.Sub(p, q)); d < least {
			best, least = q, d
		}
	}
	return best
}

// anchor finds for each point of the surface the tetrahedron that it is in.
func anchor(skin, solid *Mesh) ([]int, error) {
	in := make([]int, len(skin.Points))
	boxes := make([][2][3]float64, len(solid.Tets))
	for k, t := range solid.Tets {
		corners := &Mesh{Points: [][3]float64{solid.Points[t[0]], solid.Points[t[1]], solid.Points[t[2]], solid.Points[t[3]]}}
		boxes[k][0], boxes[k][1] = corners.Bounds()
	}
	for i, p := range skin.Points {
		in[i] = -1
		for k, box := range boxes {
			if p[0] < box[0][0] || p[1] < box[0][1] || p[2] < box[0][2] || p[0] > box[1][0] || p[1] > box[1][1] || p[2] > box[1][2] {
				continue
			}
			if w := solid.barycentric(solid.Tets[k], p); min(w[0], w[1], w[2], w[3]) >= -1e-9 { // on a side, but for rounding
				in[i] = k
				break
			}
		}
		if in[i] < 0 {
			return nil, fmt.Errorf("mesh: Fill: point %d of the surface, %v, is in no tetrahedron: want a smaller cell", i, p)
		}
	}
	return in, nil
}

// barycentric returns the weights with which the corners of a tetrahedron make p.
func (m *Mesh) barycentric(t [4]int, p [3]float64) (w [4]float64) {
	a, b, c, d := m.Points[t[0]], m.Points[t[1]], m.Points[t[2]], m.Points[t[3]]
	whole := volume(a, b, c, d)
	return [4]float64{volume(p, b, c, d) / whole, volume(a, p, c, d) / whole, volume(a, b, p, d) / whole, volume(a, b, c, p) / whole}
}

// carve keeps the tetrahedra with their middle inside the surface, and those that points of the surface are anchored in.
func carve(skin, solid *Mesh, in []int) (*Mesh, *Skin, error) {
	needed := map[int]bool{}
	for _, k := range in {
		needed[k] = true
	}
	kept := &Mesh{Points: solid.Points}
	for k, t := range solid.Tets {
		middle := v3.Scale(0.25, v3.Add(v3.Add(solid.Points[t[0]], solid.Points[t[1]]), v3.Add(solid.Points[t[2]], solid.Points[t[3]])))
		if needed[k] || skin.winding(middle) > 0.5 {
			kept.Tets = append(kept.Tets, t)
		}
	}
	kept, place := kept.Clean(0)
	s := &Skin{Triangles: skin.Triangles}
	for i, p := range skin.Points {
		t := solid.Tets[in[i]]
		s.Weights = append(s.Weights, solid.barycentric(t, p))
		s.Corners = append(s.Corners, [4]int{place[t[0]], place[t[1]], place[t[2]], place[t[3]]})
	}
	return kept, s, nil
}

// At returns the surface when the particles of the mesh are at x (3m).
func (s *Skin) At(x []float64) *Mesh {
	m := &Mesh{Triangles: s.Triangles}
	for i, corners := range s.Corners {
		var p [3]float64
		for k, c := range corners {
			if 3*c+3 > len(x) {
				panic(fmt.Sprintf("mesh: Skin.At: len(x) = %d, but the surface is anchored in particle %d", len(x), c))
			}
			p = v3.Add(p, v3.Scale(s.Weights[i][k], [3]float64(x[3*c:3*c+3])))
		}
		m.Points = append(m.Points, p)
	}
	return m
}
