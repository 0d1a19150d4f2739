package methods

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// colour divides the given particles so that no spring or hinge joins two of a colour: each takes the first colour that
// none of its neighbours has.
func colour(s *msp.System, particles []int) [][]int32 {
	neighbours := make([][]int32, len(s.Mass))
	join := func(i, j int) {
		neighbours[i], neighbours[j] = append(neighbours[i], int32(j)), append(neighbours[j], int32(i))
	}
	for _, sp := range s.Springs {
		join(sp.I, sp.J)
	}
	for n := range s.Hinges {
		at := s.Hinges[n].At
		for k, i := range at {
			for _, j := range at[:k] {
				join(i, j)
			}
		}
	}
	var colours [][]int32
	of := make([]int, len(s.Mass)) // 1 + the colour
	taken := []int{}               // of a colour: 1 + the particle whose neighbour has it
	for _, i := range particles {
		for _, j := range neighbours[i] {
			if of[j] > 0 {
				taken[of[j]-1] = i + 1
			}
		}
		c := 0
		for c < len(colours) && taken[c] == i+1 {
			c++
		}
		if c == len(colours) {
			colours, taken = append(colours, nil), append(taken, math.MinInt)
		}
		colours[c] = append(colours[c], int32(i))
		of[i] = c + 1
	}
	return colours
}
