package collide

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// rods returns the springs that are edges by themselves: those of strands, of which at least one end is in no triangle. A particle in no
// triangle that lies at rest within a closed surface of its own body is stuffing, whose springs nothing can reach.
func rods(s *msp.System) (list []msp.Spring) {
	loose := make([]bool, len(s.Mass)) // in no triangle, and no stuffing
	for i := range loose {
		loose[i] = true
	}
	skins := map[int][][3]int{} // the triangles of each body that has some
	body := bodies(s)
	for _, t := range s.Triangles {
		loose[t[0]], loose[t[1]], loose[t[2]] = false, false, false
		skins[body[t[0]]] = append(skins[body[t[0]]], t)
	}
	for b, skin := range skins {
		if !closed(skin) {
			delete(skins, b)
		}
	}
	for i, in := range loose {
		if skin := skins[body[i]]; in && skin != nil {
			around := v3.Winding(v3.At(s.X0, i), skin, func(i int) v3.Vec { return v3.At(s.X0, i) })
			loose[i] = math.Abs(around) < 0.5
		}
	}
	for _, sp := range s.Springs {
		if loose[sp.I] || loose[sp.J] {
			list = append(list, sp)
		}
	}
	return list
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
