package collide

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Patches find the same crossings as a look at every edge and every triangle: of two crumpled sheets and a strand through them, with
// particles in any order.
func TestPassagesAreThoseOfAllPairs(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 8))
	found := 0
	for range 20 {
		s := pierced(rnd)
		x := append([]float64(nil), s.X0...)
		for c := range x {
			x[c] += 0.15 * rnd.NormFloat64()
		}
		f, body, reach := newSurface(s, bodies(s)), bodies(s), 0.3
		want := 0
		for _, e := range f.edges {
			for _, tri := range f.triangles {
				if slices.Contains(tri[:], e[0]) || slices.Contains(tri[:], e[1]) || related(s, body, e, tri, reach) {
					continue
				}
				if detect.Crosses(v3.At(x, e[0]), v3.At(x, e[1]), v3.At(x, tri[0]), v3.At(x, tri[1]), v3.At(x, tri[2])) {
					want++
				}
			}
		}
		f.patches.put(x)
		if got := len(f.patches.passages(s, body, reach)); got != want {
			t.Fatalf("%d crossings, want %d", got, want)
		}
		found += want
	}
	if found < 1000 {
		t.Errorf("%d crossings in all scenes: the test asks too little", found)
	}
}

// pierced returns two sheets and a strand through them, with particles in any order.
func pierced(rnd *rand.Rand) *msp.System {
	s := msp.Cloth(7, 6)
	s.Join(msp.Cloth(5, 8).Move([3]float64{0.1, 0.05, 0}))
	first := len(s.X0) / 3
	s.X0 = append(s.X0, 0.5, -1, 0.5, 0.5, 1, 0.5)
	s.Mass = append(s.Mass, 1, 1)
	s.AddSpring(first, first+1, 1, 2)
	return shuffled(s, rnd)
}

// shuffled is the system with its particles in another order.
func shuffled(s *msp.System, rnd *rand.Rand) *msp.System {
	m := len(s.Mass)
	to := rnd.Perm(m)
	out := &msp.System{X0: make([]float64, 3*m), Mass: make([]float64, m)}
	for i, at := range to {
		v3.Put(out.X0, at, v3.At(s.X0, i))
		out.Mass[at] = s.Mass[i]
	}
	for _, p := range s.Springs {
		p.I, p.J = to[p.I], to[p.J]
		out.Springs = append(out.Springs, p)
	}
	for _, t := range s.Triangles {
		out.Triangles = append(out.Triangles, [3]int{to[t[0]], to[t[1]], to[t[2]]})
	}
	return out
}
