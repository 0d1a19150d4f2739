package msptest

import (
	"math"
	"math/rand/v2"

	"github.com/massspring/msp/pkg/msp"
)

// Animal returns an irregular solid of tetrahedra, as a mesh generator would make it: a body of 1 m with a head and four
// legs, 1 kg in all. It is cut from a grid of n cells to the metre, each of six tetrahedra (see Block). Particles and
// springs are numbered at random. Animal(67) has 28 000 particles.
func Animal(n int) *msp.System {
	type cell = [3]int
	size := 1 / float64(n)
	var cells []cell
	number := map[cell]int{}
	for i := range n + 1 {
		for j := range n + 1 {
			for l := range n + 1 {
				if p := [3]float64{size * float64(i), size * float64(j), size*float64(l) - 0.5}; inAnimal(p) {
					number[cell{i, j, l}] = len(cells)
					cells = append(cells, cell{i, j, l})
				}
			}
		}
	}
	m := len(cells)
	rnd := rand.New(rand.NewPCG(28, 64)) // any
	shuffled := rnd.Perm(m)
	s := &msp.System{X0: make([]float64, 3*m), Mass: make([]float64, m), Gravity: [3]float64{0, -9.81, 0}}
	for _, i := range rnd.Perm(m) {
		c, p := cells[i], shuffled[i]
		copy(s.X0[3*p:], []float64{size * float64(c[0]), size * float64(c[1]), size*float64(c[2]) - 0.5})
		s.Mass[p] = 1 / float64(m)
		for _, d := range []cell{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}} {
			if k, there := number[cell{c[0] + d[0], c[1] + d[1], c[2] + d[2]}]; there {
				r := size * math.Sqrt(float64(d[0]+d[1]+d[2]))
				s.Springs = append(s.Springs, msp.Spring{I: p, J: shuffled[k], K: 320, R: r})
			}
		}
		if c[1] == 0 { // its feet
			s.Pin(p)
		}
	}
	return s
}

// inAnimal reports whether the point is in a body, head or leg.
func inAnimal(p [3]float64) bool {
	ball := func(x, y, z, rx, ry, rz float64) bool {
		return math.Pow((p[0]-x)/rx, 2)+math.Pow((p[1]-y)/ry, 2)+math.Pow((p[2]-z)/rz, 2) <= 1
	}
	leg := p[1] < 0.4 && math.Hypot(math.Abs(p[0]-0.42)-0.2, math.Abs(p[2])-0.1) < 0.06
	return ball(0.42, 0.45, 0, 0.4, 0.2, 0.2) || ball(0.85, 0.6, 0, 0.14, 0.13, 0.12) || leg
}
