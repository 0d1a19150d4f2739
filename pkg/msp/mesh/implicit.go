package mesh

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Implicit returns a tetrahedral mesh of the region f > 0 between the corners low and high, by isosurface stuffing
// (F. Labelle, J. R. Shewchuk: Isosurface stuffing: fast tetrahedral meshes with good dihedral angles, ACM Trans.
// Graph. 26(3), 2007). It starts from the tetrahedra of a body-centred cubic lattice with cells of the given edge. It
// moves lattice points close to the surface onto it, and cuts the tetrahedra that the surface crosses. The function f
// should be continuous with a slope of about 1 per metre, like a distance.
//
// It panics if the box from low to high has more than 10⁷ cells.
func Implicit(f func(p [3]float64) float64, low, high [3]float64, cell float64) *Mesh {
	g := newLattice(f, low, high, cell)
	g.snap()
	g.cut()
	m := &Mesh{Points: g.points, Tets: g.tets}
	for k, t := range m.Tets {
		if volume(m.Points[t[0]], m.Points[t[1]], m.Points[t[2]], m.Points[t[3]]) < 0 {
			m.Tets[k][0], m.Tets[k][1] = t[1], t[0]
		}
	}
	m, _ = m.Clean(0)
	return m
}

// lattice is a body-centred cubic lattice: point 2c is a corner of cell c, 2c + 1 its centre. Around the cells that are
// asked for stand two layers of others, outside.
type lattice struct {
	f      func(p [3]float64) float64
	n      [3]int // cells
	points [][3]float64
	value  []float64 // of f at a point; 0 once it was moved onto the surface
	cuts   map[[2]int]int
	tets   [][4]int
}

func newLattice(f func(p [3]float64) float64, low, high [3]float64, cell float64) *lattice {
	g := &lattice{f: f, cuts: map[[2]int]int{}}
	cells := 1.0
	for axis := range 3 {
		n := math.Ceil((high[axis]-low[axis])/cell) + 4
		cells *= n
		if !(n > 4 && cell > 0 && cells <= 1e7) {
			panic(fmt.Sprintf("mesh: Implicit from %v to %v in cells of %g", low, high, cell))
		}
		g.n[axis] = int(n)
	}
	for l := range g.n[2] {
		for j := range g.n[1] {
			for i := range g.n[0] {
				corner := v3.Add(low, v3.Scale(cell, [3]float64{float64(i - 2), float64(j - 2), float64(l - 2)}))
				centre := v3.Add(corner, [3]float64{cell / 2, cell / 2, cell / 2})
				g.points = append(g.points, corner, centre)
				margin := min(i, j, l) == 0 || i == g.n[0]-1 || j == g.n[1]-1 || l == g.n[2]-1
				for _, p := range [][3]float64{corner, centre} {
					v := math.Inf(-1)
					if !margin {
						v = f(p)
					}
					g.value = append(g.value, v)
				}
			}
		}
	}
	return g
}

// step returns how far apart the indices of the corners of neighbouring cells are, along each axis.
func (g *lattice) step() [3]int { return [3]int{2, 2 * g.n[0], 2 * g.n[0] * g.n[1]} }

// eachTet calls do for the tetrahedra: between each two neighbouring centres, around the line that joins them, stand four,
// each with a side of the square that the two cells share.
func (g *lattice) eachTet(do func(t [4]int)) {
	step := g.step()
	for l := range g.n[2] {
		for j := range g.n[1] {
			for i := range g.n[0] {
				at := [3]int{i, j, l}
				corner := i*step[0] + j*step[1] + l*step[2]
				for axis := range 3 {
					u, v := (axis+1)%3, (axis+2)%3
					if at[axis]+1 >= g.n[axis] || at[u]+1 >= g.n[u] || at[v]+1 >= g.n[v] {
						continue
					}
					first := corner + step[axis]
					square := [4]int{first, first + step[u], first + step[u] + step[v], first + step[v]}
					for k := range square {
						do([4]int{corner + 1, corner + 1 + step[axis], square[k], square[(k+1)%4]})
					}
				}
			}
		}
	}
}

// nearLong and nearShort are how close to a point, in parts of an edge, a cut may be: nearer ones move the point (Labelle &
// Shewchuk, table 2).
const nearLong, nearShort = 0.24999, 0.41189

// snap moves points that lie close to the surface onto it, each to the nearest of the cuts of its edges. The edges of a
// point that has moved are cut no more.
func (g *lattice) snap() {
	around := map[int][]int{} // of a point: those at the other ends of edges that the surface crosses
	order := []int{}
	seen := map[[2]int]bool{}
	g.eachTet(func(t [4]int) {
		for a := range t {
			for b := range a {
				if e := pair(t[a], t[b]); g.crosses(e) && !seen[e] {
					seen[e] = true
					order = append(order, e[:]...)
					around[e[0]], around[e[1]] = append(around[e[0]], e[1]), append(around[e[1]], e[0])
				}
			}
		}
	})
	slices.Sort(order)
	to := map[int][3]float64{}
	for _, i := range slices.Compact(order) {
		best := math.Inf(1)
		for _, j := range around[i] {
			if _, moved := to[j]; moved {
				continue
			}
			near := nearShort
			if (i^j)&1 == 0 {
				near = nearLong // between two corners or two centres
			}
			if part := g.crossing(i, j); part < near && part < best {
				best, to[i] = part, g.between(i, j, part)
			}
		}
	}
	for i, p := range to {
		g.points[i], g.value[i] = p, 0
	}
}

// crosses reports whether the surface is between the two ends of an edge.
func (g *lattice) crosses(e [2]int) bool {
	a, b := g.value[e[0]], g.value[e[1]]
	return a > 0 && b < 0 || a < 0 && b > 0
}

// crossing returns which part of the way from i to j it is to the surface, by false position, in the Illinois form.
func (g *lattice) crossing(i, j int) float64 {
	const enough, most = 1e-6, 60 // of an edge; as many bisections would come to the last bit
	low, high := 0.0, 1.0
	fLow, fHigh := max(-1e9, g.value[i]), max(-1e9, g.value[j]) // the margin's value is −Inf
	part, last := 0.0, 0.0
	for n := range most {
		part = low + (high-low)*fLow/(fLow-fHigh)
		if n > 0 && math.Abs(part-last) < enough {
			break
		}
		last = part
		v := g.f(g.between(i, j, part))
		switch {
		case v == 0:
			return part
		case v > 0 == (fLow > 0):
			low, fLow = part, v
			fHigh /= 2
		default:
			high, fHigh = part, v
			fLow /= 2
		}
	}
	return part
}

func (g *lattice) between(i, j int, part float64) [3]float64 {
	return v3.Add(v3.Scale(1-part, g.points[i]), v3.Scale(part, g.points[j]))
}

// cutPoint returns the point at which the surface crosses the edge from i to j.
func (g *lattice) cutPoint(i, j int) int {
	e := pair(i, j)
	at, known := g.cuts[e]
	if !known {
		at = len(g.points)
		g.points = append(g.points, g.between(e[0], e[1], g.crossing(e[0], e[1])))
		g.cuts[e] = at
	}
	return at
}

// cut keeps of each tetrahedron the part inside. Quadrilaterals that are left are divided at the point with the lowest
// index, on both sides alike (J. Dompierre et al.: How to subdivide pyramids, prisms and hexahedra into tetrahedra,
// 8th International Meshing Roundtable, 1999).
func (g *lattice) cut() {
	g.eachTet(func(t [4]int) {
		var in, on, out []int
		for _, i := range t {
			switch v := g.value[i]; {
			case v > 0:
				in = append(in, i)
			case v == 0:
				on = append(on, i)
			default:
				out = append(out, i)
			}
		}
		switch {
		case len(in) == 0:
		case len(out) == 0:
			g.tets = append(g.tets, t)
		case len(in) == 1:
			corners := append([]int{in[0]}, on...)
			for _, o := range out {
				corners = append(corners, g.cutPoint(in[0], o))
			}
			g.tets = append(g.tets, [4]int(corners))
		case len(in) == 2 && len(out) == 1:
			g.pyramid(on[0], [4]int{in[0], in[1], g.cutPoint(in[1], out[0]), g.cutPoint(in[0], out[0])})
		case len(in) == 2:
			g.prism([6]int{
				in[0], g.cutPoint(in[0], out[0]), g.cutPoint(in[0], out[1]),
				in[1], g.cutPoint(in[1], out[0]), g.cutPoint(in[1], out[1]),
			})
		default:
			g.prism([6]int{
				in[0], in[1], in[2],
				g.cutPoint(in[0], out[0]), g.cutPoint(in[1], out[0]), g.cutPoint(in[2], out[0]),
			})
		}
	})
}

// pyramid adds the two halves of a pyramid.
func (g *lattice) pyramid(top int, base [4]int) {
	k := slices.Index(base[:], slices.Min(base[:]))
	at := func(n int) int { return base[(k+n)%4] }
	g.tets = append(g.tets, [4]int{top, at(0), at(1), at(2)}, [4]int{top, at(0), at(2), at(3)})
}

// prism adds the three parts of a prism between the triangles p[:3] and p[3:].
func (g *lattice) prism(p [6]int) {
	k := slices.Index(p[:], slices.Min(p[:]))
	a := func(n int) int { return p[k/3*3+(k+n)%3] }     // of the triangle with the lowest index, that first
	b := func(n int) int { return p[(1-k/3)*3+(k+n)%3] } // of the other one
	g.tets = append(g.tets, [4]int{a(0), b(0), b(1), b(2)})
	if min(a(1), b(2)) < min(a(2), b(1)) {
		g.tets = append(g.tets, [4]int{a(0), a(1), a(2), b(2)}, [4]int{a(0), a(1), b(2), b(1)})
	} else {
		g.tets = append(g.tets, [4]int{a(0), a(1), a(2), b(1)}, [4]int{a(0), a(2), b(1), b(2)})
	}
}
