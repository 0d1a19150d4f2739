package collide

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// rods returns the springs that are edges by themselves: those of strands, of which at least one end is in no triangle. Particles within
// the closed surface of their body are not ends of strands, as nothing can reach their springs. body is the body of each particle.
func rods(s *msp.System, body []int) (list []msp.Spring) {
	loose := make([]bool, len(s.Mass)) // neither in a triangle nor within a surface
	for i := range loose {
		loose[i] = true
	}
	for _, t := range s.Triangles {
		loose[t[0]], loose[t[1]], loose[t[2]] = false, false, false
	}
	skins := closedSkins(s, body)
	rest := func(i int) v3.Vec { return v3.At(s.X0, i) }
	for i := range loose {
		if skin := skins[body[i]]; loose[i] && skin != nil {
			loose[i] = math.Abs(v3.Winding(rest(i), skin, rest)) < 0.5
		}
	}
	for _, sp := range s.Springs {
		if loose[sp.I] || loose[sp.J] {
			list = append(list, sp)
		}
	}
	return list
}

// closedSkins returns the triangles of each body whose surface is closed.
func closedSkins(s *msp.System, body []int) map[int][][3]int {
	skins := map[int][][3]int{}
	for _, t := range s.Triangles {
		skins[body[t[0]]] = append(skins[body[t[0]]], t)
	}
	for b, skin := range skins {
		if !closed(skin) {
			delete(skins, b)
		}
	}
	return skins
}

// closed reports whether each edge of the triangles belongs to two of them.
func closed(triangles [][3]int) bool {
	count := map[[2]int]int{}
	for _, t := range triangles {
		for c, i := range t {
			j := t[(c+1)%3]
			count[[2]int{min(i, j), max(i, j)}]++
		}
	}
	for _, n := range count {
		if n != 2 {
			return false
		}
	}
	return true
}
