// Package msptest has the systems and the exact solutions that tests, benchmarks and lessons share.
package msptest

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/massspring/msp/pkg/msp"
)

// Scene is a system with an initial state.
type Scene struct {
	Name string
	S    *msp.System
	Q    msp.State
}

// Scenes returns the scenes that every method has to simulate correctly, new on each call. Ordinary scenes come first,
// then degenerate ones, in which something is missing or coincides.
func Scenes() []Scene {
	curtain := msp.ClothWith(9, 9, msp.LayoutCurtain)
	curtain.Pin(0, 8)

	swinging := msp.Cloth(6, 5)
	swinging.Pin(0, 5)
	swinging.Drag = 0.3

	chain := msp.Chain(12)
	chain.Pin(0)

	bridge := msp.Chain(15)
	bridge.Pin(0, 14)
	bridge.MovePin(14, [3]float64{0.7, 0.1, 0})

	blown := msp.Cloth(5, 7)
	blown.Pin(0)
	blown.Fext = make([]float64, 3*blown.NumParticles())
	for i := range blown.Mass {
		blown.Fext[3*i] = 0.05 * math.Sin(float64(i))
		blown.Fext[3*i+2] = 0.2
	}

	scenes := []Scene{
		{Name: "curtain 9×9, two corners pinned", S: curtain},
		{Name: "cloth 6×5, two corners pinned, drag", S: swinging},
		{Name: "chain of 12, one end pinned", S: chain},
		{Name: "chain of 15 between two pins, slack", S: bridge},
		{Name: "cloth 5×7 in the wind, one corner pinned", S: blown},
		{Name: "cloth 7×4, falling", S: msp.Cloth(7, 4)},
		{Name: "one spring, falling", S: msp.OneSpring(100, 1)},
	}
	for i := range scenes {
		scenes[i].Q = scenes[i].S.Rest()
		jiggle(scenes[i].S, &scenes[i].Q, 0.02, uint64(i))
	}
	return append(scenes, degenerate()...)
}

// degenerate returns scenes in which something is missing or coincides.
func degenerate() []Scene {
	all := msp.Cloth(3, 3)
	all.Pin(0, 1, 2, 3, 4, 5, 6, 7, 8)

	pieces, _ := msp.NewSystem(
		[]float64{0, 0, 0, 1, 0, 0, 5, 0, 0, 6, 0, 0, 9, 9, 9},
		[]float64{1, 2, 3, 4, 5},
		[]msp.Spring{{I: 0, J: 1, K: 10, R: 0.5}, {I: 2, J: 3, K: 1000, R: 2}})

	dust := msp.Cloth(4, 4)
	dust.Springs = nil

	limp := msp.Cloth(4, 4)
	for i := range limp.Springs {
		limp.Springs[i].K = 0
	}

	short := msp.Chain(5)
	for i := range short.Springs {
		short.Springs[i].R = 0
	}
	short.Pin(2)

	point := msp.Cloth(4, 4) // every spring without length, now and at rest
	clear(point.X0)

	crumpled := msp.Cloth(4, 4) // every spring without length, but not at rest
	q := crumpled.Rest()
	clear(q.X)

	return []Scene{
		{"no particles", &msp.System{}, msp.State{}},
		{"one particle", msp.Chain(1), msp.Chain(1).Rest()},
		{"no springs", dust, dust.Rest()},
		{"springs without stiffness", limp, limp.Rest()},
		{"springs of rest length 0", short, short.Rest()},
		{"two springs and a loose particle", pieces, pieces.Rest()},
		{"everything pinned", all, all.Rest()},
		{"everything at one point", point, point.Rest()},
		{"crumpled to one point", crumpled, q},
	}
}

// Random returns a system of m particles and at most n springs between random pairs, and a state of it.
// Masses vary by 2 decades and stiffnesses by 5. Some particles are pinned; some parts may be unconnected, and there may be
// drag and wind. The same seed gives the same system.
func Random(seed uint64, m, n int) Scene {
	rnd := rand.New(rand.NewPCG(seed, 2013))
	s := &msp.System{X0: make([]float64, 3*m), Mass: make([]float64, m), Gravity: [3]float64{0, -9.81, 0}}
	for c := range s.X0 {
		s.X0[c] = rnd.NormFloat64()
	}
	for i := range s.Mass {
		s.Mass[i] = math.Pow(10, -1+2*rnd.Float64())
	}
	var springs []msp.Spring
	for range n {
		if i, j := rnd.IntN(m), rnd.IntN(m); i != j {
			springs = append(springs, msp.Spring{I: i, J: j, K: math.Pow(10, -1+5*rnd.Float64()), R: 2 * rnd.Float64()})
		}
	}
	s.Springs = msp.MergeSprings(springs)
	for range rnd.IntN(m) / 2 {
		s.Pin(rnd.IntN(m))
	}
	if rnd.IntN(2) == 0 {
		s.Drag = -30 * math.Log1p(-rnd.Float64())
	}
	if rnd.IntN(2) == 0 {
		s.Fext = make([]float64, 3*m)
		for c := range s.Fext {
			s.Fext[c] = rnd.NormFloat64()
		}
	}
	q := s.Rest()
	jiggle(s, &q, 0.5, seed)
	return Scene{Name: "random", S: s, Q: q}
}

// jiggle moves and speeds up the free particles at random, by size metres and ten times that a second.
func jiggle(s *msp.System, q *msp.State, size float64, seed uint64) {
	rnd := rand.New(rand.NewPCG(seed, 1))
	rest := slices.Clone(q.X)
	for c := range q.X {
		if !s.Pinned(c / 3) {
			q.X[c] = rest[c] + size*rnd.NormFloat64()
			q.V[c] = 10 * size * rnd.NormFloat64()
		}
	}
}
