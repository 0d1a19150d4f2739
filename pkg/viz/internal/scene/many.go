package scene

import (
	"fmt"
)

// What a picture of a few hundred thousand dots can show of a large system.
const (
	linesMost = 400_000 // triangles of a surface with lines on it
	RodsMost  = 50_000  // rods, and balls, that are drawn
)

// leaveOut leaves so many rods and balls out that no more than rodsMost are drawn, and says for the caption what was left
// out. Which ones are drawn has no pattern that would show in a grid, and does not change from one picture to the next.
func (sc *Scene) leaveOut() (note string) {
	if n := len(sc.Rods); n > RodsMost {
		sc.Rods = some(sc.Rods, RodsMost)
		note += fmt.Sprintf("; one in %.3g of %d springs is drawn", float64(n)/float64(len(sc.Rods)), n)
	}
	if n := len(sc.Balls); n > RodsMost {
		sc.Balls = some(sc.Balls, RodsMost)
		note += fmt.Sprintf("; one in %.3g of %d particles is drawn", float64(n)/float64(len(sc.Balls)), n)
	}
	return note
}

// some returns about so many of all, spread over all by a multiplicative hash of their numbers (Knuth, TAOCP 3, 6.4).
func some[T any](all []T, most int) (picked []T) {
	limit := uint32(float64(most) / float64(len(all)) * (1 << 32))
	for i, v := range all {
		if uint32(i)*2654435769 < limit {
			picked = append(picked, v)
		}
	}
	return picked
}
