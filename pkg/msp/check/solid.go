package check

import (
	"errors"
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// VolumeFunc returns the volume within a closed surface of points x (3m) and triangles, which are counter-clockwise as seen
// from outside.
type VolumeFunc func(x []float64, triangles [][3]int) float64

// MassesFunc returns the masses of the points x (3m) of tetrahedra of one density. Each tetrahedron gives a quarter of its mass
// to each corner (Zachmann 2018).
type MassesFunc func(x []float64, tets [][4]int, density float64) []float64

// Volume returns the verdict on the volume within a surface.
func (s Sheet) Volume(f VolumeFunc) Verdict { return ask(s, volume, f) }

// Masses returns the verdict on the masses of the points of a solid.
func (s Sheet) Masses(f MassesFunc) Verdict { return ask(s, masses, f) }

// signed returns six times the signed volume of the tetrahedron of a, b, c and the origin.
func signed(a, b, c []float64) float64 { return dot(a, cross(b, c)) }

// within is factor Σ part(a·(b×c)).
func within(factor float64, part func(v float64) float64) VolumeFunc {
	return func(x []float64, triangles [][3]int) float64 {
		sum := 0.0
		for _, t := range triangles {
			sum += part(signed(point(x, t[0]), point(x, t[1]), point(x, t[2])))
		}
		return factor * sum
	}
}

// octahedron returns a closed surface of six points near the axes, somewhere in space.
func octahedron(d *draw) (x []float64, triangles [][3]int) {
	away := times(3, d.vec(3))
	for _, p := range [][]float64{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}} {
		x = append(x, plus(plus(p, 1, away), 0.3, d.vec(3))...)
	}
	for _, i := range []int{0, 1} {
		for _, j := range []int{2, 3} {
			for _, l := range []int{4, 5} {
				t := [3]int{i, j, l}
				if (i+j+l)%2 == 1 { // 1 = 0 + 2 + 4 with an odd number of points turned round
					t = [3]int{i, l, j}
				}
				triangles = append(triangles, t)
			}
		}
	}
	return x, triangles
}

var volume = &question[VolumeFunc]{
	subject: "the volume within a surface",
	right:   within(1.0/6, func(v float64) float64 { return v }),
	answers: func(f VolumeFunc, d *draw) []float64 {
		x, triangles := octahedron(d)
		return []float64{f(x, triangles)}
	},
	laws: []law[VolumeFunc]{
		{"is the same wherever the body is", func(f VolumeFunc, d *draw) error {
			x, triangles := octahedron(d)
			moved, by := append([]float64(nil), x...), d.vec(3)
			for i := range len(x) / 3 {
				add(moved, i, 10, by)
			}
			return near("elsewhere it", f(moved, triangles), f(x, triangles), 1e-9)
		}},
		{"is eight times as large for a body of twice the size", func(f VolumeFunc, d *draw) error {
			x, triangles := octahedron(d)
			return near("of twice the size it", f(times(2, x), triangles), 8*f(x, triangles), 1e-9)
		}},
	},
	known: []mistake[VolumeFunc]{
		{"the factor 1/6 were missing", within(1, func(v float64) float64 { return v })},
		{"a tetrahedron were a third of a·(b×c), and it is a sixth", within(1.0/3, func(v float64) float64 { return v })},
		{"the sign were wrong: triangles run counter-clockwise as seen from outside", within(-1.0/6, func(v float64) float64 { return v })},
		{"every tetrahedron counted as positive", within(1.0/6, math.Abs)},
	},
}

// shared gives each corner the part share of the weight of its tetrahedron.
func shared(share float64, weigh func(v, density float64) float64) MassesFunc {
	return func(x []float64, tets [][4]int, density float64) []float64 {
		m := make([]float64, len(x)/3)
		for _, t := range tets {
			a := point(x, t[3])
			v := signed(minus(point(x, t[0]), a), minus(point(x, t[1]), a), minus(point(x, t[2]), a)) / 6
			for _, i := range t {
				m[i] += share * weigh(v, density)
			}
		}
		return m
	}
}

var quarters = shared(0.25, byVolume)

func byVolume(v, density float64) float64 { return density * math.Abs(v) }

// drawSolid returns two tetrahedra on either side of a triangle.
func drawSolid(d *draw) (x []float64, tets [][4]int) {
	for _, p := range [][]float64{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0.5, 0.5, 2}, {0.5, 0.5, -1}} {
		x = append(x, plus(p, 0.3, d.vec(3))...)
	}
	return x, [][4]int{{0, 1, 2, 3}, {0, 2, 1, 4}}
}

var masses = &question[MassesFunc]{
	subject: "the masses of the points of a solid",
	right:   quarters,
	answers: func(f MassesFunc, d *draw) []float64 {
		x, tets := drawSolid(d)
		return f(x, tets, d.in(1, 5))
	},
	laws: []law[MassesFunc]{
		{"add up to density times volume", func(f MassesFunc, d *draw) error {
			x, tets := drawSolid(d)
			want, got := 0.0, 0.0
			for _, m := range quarters(x, tets, 2) {
				want += m
			}
			for _, m := range f(x, tets, 2) {
				got += m
			}
			return near("the sum", got, want, 1e-9)
		}},
		{"give a point of no tetrahedron nothing", func(f MassesFunc, d *draw) error {
			x, tets := drawSolid(d)
			return nearAll(f(append(x, 5, 5, 5), tets, 2), append(quarters(x, tets, 2), 0), 1e-9)
		}},
	},
	known: []mistake[MassesFunc]{
		{"each corner got the whole mass", shared(1, byVolume)},
		{"each corner got a third", shared(1.0/3, byVolume)},
		{"a tetrahedron were a·(b×c), without the factor 1/6", shared(1.5, byVolume)},
		{"the density were forgotten", shared(0.25, func(v, _ float64) float64 { return math.Abs(v) })},
		{"the sign of a tetrahedron were left", shared(0.25, func(v, density float64) float64 { return density * v })},
		{"all particles weighed the same (Kauppila 1.1, for surfaces)", func(x []float64, tets [][4]int, density float64) []float64 {
			total, n := 0.0, len(x)/3
			for _, m := range quarters(x, tets, density) {
				total += m
			}
			m := make([]float64, n)
			for i := range m {
				m[i] = total / float64(n)
			}
			return m
		}},
	},
}

// EdgeSpringsFunc returns one spring of stiffness k for each distinct edge of the tetrahedra between the points x (3m), at
// rest at its present length (Kauppila, sec. 1.1; Zachmann 2018).
type EdgeSpringsFunc func(x []float64, tets [][4]int, k float64) []msp.Spring

// EdgeSprings returns the verdict on the springs of a solid.
func (s Sheet) EdgeSprings(f EdgeSpringsFunc) Verdict { return ask(s, edgeSprings, f) }

// edges joins the corners of each tetrahedron that pairs names by their places in it.
func edges(pairs [][2]int, once bool, rest func(l float64) float64) EdgeSpringsFunc {
	return func(x []float64, tets [][4]int, k float64) []msp.Spring {
		var springs []msp.Spring
		seen := map[[2]int]bool{}
		for _, t := range tets {
			for _, p := range pairs {
				i, j := min(t[p[0]], t[p[1]]), max(t[p[0]], t[p[1]])
				if once && seen[[2]int{i, j}] {
					continue
				}
				seen[[2]int{i, j}] = true
				springs = append(springs, msp.Spring{I: i, J: j, K: k, R: rest(norm(minus(point(x, i), point(x, j))))})
			}
		}
		return springs
	}
}

// stretchedEnergy returns the energy of springs with the points 1 + by times as far apart along the first axis.
func stretchedEnergy(x []float64, springs []msp.Spring, by float64) float64 {
	moved := append([]float64(nil), x...)
	for i := 0; i < len(x); i += 3 {
		moved[i] *= 1 + by
	}
	s := msp.System{X0: x, Mass: make([]float64, len(x)/3), Springs: springs}
	return s.ElasticEnergy(moved)
}

var (
	sixEdges = [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}
	asIs     = func(l float64) float64 { return l }
)

var edgeSprings = &question[EdgeSpringsFunc]{
	subject: "the springs of a solid",
	right:   edges(sixEdges, true, asIs),
	answers: func(f EdgeSpringsFunc, d *draw) []float64 {
		x, tets := drawSolid(d)
		springs := f(x, tets, d.in(10, 50))
		return []float64{stretchedEnergy(x, springs, 0), stretchedEnergy(x, springs, 0.2), float64(len(springs))}
	},
	laws: []law[EdgeSpringsFunc]{
		{"joins each pair of corners once", func(f EdgeSpringsFunc, d *draw) error {
			x, tets := drawSolid(d)
			return near("the number of springs", float64(len(f(x, tets, 10))), 9, 0)
		}},
		{"is at rest as it stands", func(f EdgeSpringsFunc, d *draw) error {
			x, tets := drawSolid(d)
			springs := f(x, tets, 10)
			if len(springs) == 0 {
				return errors.New("there are no springs")
			}
			return near("the energy", stretchedEnergy(x, springs, 0), 0, 1e-12)
		}},
	},
	known: []mistake[EdgeSpringsFunc]{
		{"an edge made a spring for each tetrahedron that has it", edges(sixEdges, false, asIs)},
		{"the rest length were forgotten", edges(sixEdges, true, func(float64) float64 { return 0 })},
		{"the rest length were squared", edges(sixEdges, true, func(l float64) float64 { return l * l })},
		{"only the sides of one triangle were joined", edges([][2]int{{0, 1}, {0, 2}, {1, 2}}, true, asIs)},
		{"a tetrahedron had four edges, around it", edges([][2]int{{0, 1}, {1, 2}, {2, 3}, {0, 3}}, true, asIs)},
	},
}
