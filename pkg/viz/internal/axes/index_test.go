package axes

import (
	"testing"
)

// The numbers of an axis do not run into each other, whatever the shape of the matrix.
func TestIndexTicks(t *testing.T) {
	for _, n := range []int{1, 2, 9, 10, 40, 41, 399, 400, 6561, 100000} {
		for room := range 30 {
			numbers := 0
			for _, k := range IndexTicks(n, room) {
				if k.Label != "" {
					numbers++
				}
			}
			if numbers == 0 || numbers > max(1, room+1) {
				t.Errorf("%d rows, room for %d: %d numbers", n, room, numbers)
			}
		}
	}
}
