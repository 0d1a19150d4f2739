package mesh

// cell is a kind of element that files have: how many corners it has and, of a solid, its faces, counter-clockwise as seen from
// outside.
type cell struct {
	corners int
	faces   [][]int
}

// The kinds of elements. The corners of solids run as Gmsh and Medit have them: around the base, and in the same order around the
// top.
var (
	cellPoint    = cell{corners: 1}
	cellLine     = cell{corners: 2}
	cellTriangle = cell{corners: 3}
	cellQuad     = cell{corners: 4}
	cellTet      = cell{4, [][]int{{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}}}
	cellPyramid  = cell{5, [][]int{{0, 3, 2, 1}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}}}
	cellPrism    = cell{6, [][]int{{0, 2, 1}, {3, 4, 5}, {0, 1, 4, 3}, {1, 2, 5, 4}, {2, 0, 3, 5}}}
	cellHex      = cell{8, [][]int{{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}}}
)

// cell appends an element with the given points.
func (s *source) cell(m *Mesh, kind cell, points []int) error {
	points = points[:kind.corners]
	switch {
	case kind.corners == 1:
		return nil
	case kind.corners == 2:
		m.Edges = append(m.Edges, [2]int(points))
		return s.full(len(m.Edges)-1, "edges")
	case kind.faces == nil:
		return s.polygon(m, points)
	case kind.corners == 4:
		m.Tets = append(m.Tets, [4]int(points))
	default:
		m.divide(kind, points)
	}
	return s.full(len(m.Tets)-1, "tetrahedra")
}

// divide appends the tetrahedra of a pyramid, prism or hexahedron: from its point of the smallest index to the triangles of the faces
// without that point, which are fans around their points of the smallest index. Neighbours divide a common face alike, because the
// diagonal depends on the indices alone (J. Dompierre et al.: How to subdivide pyramids, prisms and hexahedra into tetrahedra, 8th
// International Meshing Roundtable, 1999).
func (m *Mesh) divide(kind cell, points []int) {
	apex := 0
	for k, i := range points {
		if i < points[apex] {
			apex = k
		}
	}
	for _, face := range kind.faces {
		first, has := 0, false
		for k, c := range face {
			has = has || c == apex
			if points[c] < points[face[first]] {
				first = k
			}
		}
		for k := 1; !has && k+1 < len(face); k++ {
			a, b, c := face[first], face[(first+k)%len(face)], face[(first+k+1)%len(face)]
			m.Tets = append(m.Tets, [4]int{points[a], points[c], points[b], points[apex]})
		}
	}
}
