package testkit

import (
	"fmt"
	"math/rand/v2"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// AddHinges adds an angle spring at each side that two triangles of the system share.
func AddHinges(s *msp.System, kappa float64) {
	opposite := map[[2]int]int{}
	for _, t := range s.Triangles {
		for c := range t {
			i, j, o := t[c], t[(c+1)%3], t[(c+2)%3]
			side := [2]int{min(i, j), max(i, j)}
			if a, shared := opposite[side]; shared {
				if err := s.AddHinge(i, j, a, o, kappa); err != nil {
					panic(err) // the scene is wrong
				}
			}
			opposite[side] = o
		}
	}
}

// Hinged returns scenes with angle springs: a flat cloth and one that is bent at rest, with two pins, and one that flies freely.
func Hinged() []msptest.Scene {
	var scenes []msptest.Scene
	for k, bent := range []float64{0, 0.8, 0.5} {
		s := msp.Cloth(5, 4)
		for i := range s.Mass {
			x := s.X0[3*i]
			s.X0[3*i+1] = bent * x * (1 - x)
		}
		for n := range s.Springs {
			s.Springs[n].R = msptest.Norm(Minus(s.X0, s.Springs[n]))
		}
		AddHinges(s, 0.5)
		if k < 2 {
			s.Pin(0, 6)
		}
		q, rnd := s.Rest(), rand.New(rand.NewPCG(uint64(k), 4))
		for c := range q.X {
			if !s.Pinned(c / 3) {
				q.X[c] += 0.05 * rnd.NormFloat64()
				q.V[c] = rnd.NormFloat64()
			}
		}
		scenes = append(scenes, msptest.Scene{Name: fmt.Sprintf("hinged, bent by %g", bent), S: s, Q: q})
	}
	return scenes
}
