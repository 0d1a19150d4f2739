package scene

import "slices"

// Cut is pairs of particles whose springs have gone, the smaller number first.
type Cut map[[2]int]bool

// Add adds the pair of i and j.
func (c Cut) Add(i, j int) { c[[2]int{min(i, j), max(i, j)}] = true }

// Has reports whether the spring between i and j has gone.
func (c Cut) Has(i, j int) bool { return c[[2]int{min(i, j), max(i, j)}] }

// Without returns the scene without the springs that have gone, and without the triangles that had one for a side
// (web/player.js of package player does the same).
func (sc *Scene) Without(cut Cut) *Scene {
	if len(cut) == 0 {
		return sc
	}
	left := *sc
	left.springs -= len(cut)
	left.Triangles = slices.DeleteFunc(slices.Clone(sc.Triangles), func(t [3]int) bool {
		return cut.Has(t[0], t[1]) || cut.Has(t[1], t[2]) || cut.Has(t[2], t[0])
	})
	left.closed = sc.closed && len(left.Triangles) == len(sc.Triangles)
	left.normals = vertexNormals(left.X, left.Triangles)
	left.Lines = slices.DeleteFunc(slices.Clone(sc.Lines), func(e [2]int) bool { return cut.Has(e[0], e[1]) })
	if sc.rest == nil {
		left.Rods = slices.DeleteFunc(slices.Clone(sc.Rods), func(e [2]int) bool { return cut.Has(e[0], e[1]) })
		return &left
	}
	left.Rods, left.rest, left.strain = nil, []float64{}, 0
	for k, e := range sc.Rods {
		if !cut.Has(e[0], e[1]) {
			left.addStrained(e, sc.rest[k])
		}
	}
	return &left
}
