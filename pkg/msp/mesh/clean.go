package mesh

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Clean returns the mesh without duplicates, which files often contain. It merges points at most distance apart. It
// removes repeated elements, elements that name a point twice, and points of no element. The slice place has, for
// each point of m, its index in the new mesh, or −1.
//
// Distance 0 merges only points with the same coordinates. Clean panics if distance is negative.
func (m *Mesh) Clean(distance float64) (clean *Mesh, place []int) {
	if !(distance >= 0) || math.IsInf(distance, 1) {
		panic(fmt.Sprintf("mesh: Clean: distance = %g, want ≥ 0", distance))
	}
	to := m.weld(distance)
	c := &Mesh{}
	c.Edges = distinct(m.Edges, func(e [2]int) [2]int { return [2]int{to[e[0]], to[e[1]]} },
		func(e [2]int) []int { return e[:] })
	c.Triangles = distinct(m.Triangles, func(t [3]int) [3]int { return [3]int{to[t[0]], to[t[1]], to[t[2]]} },
		func(t [3]int) []int { return t[:] })
	c.Tets = distinct(m.Tets, func(t [4]int) [4]int { return [4]int{to[t[0]], to[t[1]], to[t[2]], to[t[3]]} },
		func(t [4]int) []int { return t[:] })

	index := make([]int, len(m.Points)) // of a point that is used, 1 and more
	c.eachIndex(func(i *int) { index[*i] = 1 })
	for i := range index {
		if index[i] > 0 {
			c.Points = append(c.Points, m.Points[i])
			index[i] = len(c.Points)
		}
	}
	c.eachIndex(func(i *int) { *i = index[*i] - 1 })
	for i := range to {
		to[i] = index[to[i]] - 1
	}
	return c, to
}

// distinct renames the points of elements, and leaves out those that have a point twice or the points of an earlier one.
func distinct[E [2]int | [3]int | [4]int](elements []E, rename func(E) E, points func(E) []int) []E {
	var kept []E
	seen := make(map[[4]int]bool, len(elements))
	for _, e := range elements {
		e = rename(e)
		key := [4]int{-1, -1, -1, -1}
		corners := key[:copy(key[:], points(e))]
		slices.Sort(corners)
		if len(slices.Compact(slices.Clone(corners))) == len(corners) && !seen[key] {
			seen[key] = true
			kept = append(kept, e)
		}
	}
	return kept
}

// eachIndex calls f for each index of the elements.
func (m *Mesh) eachIndex(f func(i *int)) {
	for k := range m.Edges {
		for c := range m.Edges[k] {
			f(&m.Edges[k][c])
		}
	}
	for k := range m.Triangles {
		for c := range m.Triangles[k] {
			f(&m.Triangles[k][c])
		}
	}
	for k := range m.Tets {
		for c := range m.Tets[k] {
			f(&m.Tets[k][c])
		}
	}
}

// weld returns for each point the one that it becomes, the first within distance that stays itself.
func (m *Mesh) weld(distance float64) []int {
	to := make([]int, len(m.Points))
	if distance == 0 {
		first := make(map[[3]float64]int, len(m.Points))
		for i, p := range m.Points {
			j, seen := first[p] // −0 and 0 are one key
			if !seen {
				j, first[p] = i, i
			}
			to[i] = j
		}
		return to
	}
	cells := make(map[[3]int64][]int, len(m.Points)) // of edge distance; the points that stay
	for i, p := range m.Points {
		var c [3]int64
		for axis := range p {
			c[axis] = int64(math.Floor(p[axis] / distance))
		}
		to[i] = i
	search:
		for n := range int64(27) {
			for _, j := range cells[[3]int64{c[0] + n%3 - 1, c[1] + n/3%3 - 1, c[2] + n/9 - 1}] {
				if norm(v3.Sub(p, m.Points[j])) <= distance {
					to[i] = j
					break search
				}
			}
		}
		if to[i] == i {
			cells[c] = append(cells[c], i)
		}
	}
	return to
}
