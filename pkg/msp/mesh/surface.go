package mesh

import "slices"

// Surface returns the triangles that belong to one tetrahedron only, counter-clockwise as seen from outside.
func (m *Mesh) Surface() [][3]int {
	type side struct {
		corners [3]int
		times   int
	}
	sides := make(map[[3]int]int, 2*len(m.Tets)) // of sorted corners: the place in list
	list := make([]side, 0, 2*len(m.Tets))
	for _, t := range m.Tets {
		if volume(m.Points[t[0]], m.Points[t[1]], m.Points[t[2]], m.Points[t[3]]) < 0 {
			t[0], t[1] = t[1], t[0]
		}
		for _, f := range tetSides(t) {
			key := sorted(f)
			k, seen := sides[key]
			if !seen {
				k = len(list)
				sides[key] = k
				list = append(list, side{corners: f})
			}
			list[k].times++
		}
	}
	var surface [][3]int
	for _, f := range list {
		if f.times == 1 {
			surface = append(surface, f.corners)
		}
	}
	return surface
}

// tetSides returns the four sides of a tetrahedron that is not inverted, counter-clockwise as seen from outside.
func tetSides(t [4]int) [4][3]int {
	return [4][3]int{{t[1], t[2], t[3]}, {t[0], t[3], t[2]}, {t[0], t[1], t[3]}, {t[0], t[2], t[1]}}
}

func sorted(t [3]int) [3]int {
	slices.Sort(t[:])
	return t
}

// drawn returns the triangles of a system: the surface of the tetrahedra, and the mesh's triangles that are no sides of
// tetrahedra.
func (m *Mesh) drawn() [][3]int {
	if len(m.Tets) == 0 {
		return slices.Clone(m.Triangles)
	}
	inside := make(map[[3]int]bool, 4*len(m.Tets))
	for _, t := range m.Tets {
		for _, f := range tetSides(t) {
			inside[sorted(f)] = true
		}
	}
	triangles := m.Surface()
	for _, t := range m.Triangles {
		if !inside[sorted(t)] {
			triangles = append(triangles, t)
		}
	}
	return triangles
}
