package collide

import (
	"math/rand/v2"
	"testing"
)

// TestKeys compares the table with a map, over several steps.
func TestKeys(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 30))
	var table keys
	for range 5 {
		want := map[[4]int]int{}
		table.clear()
		for n := range 3000 {
			at := [4]int{rnd.IntN(9), rnd.IntN(9), rnd.IntN(9), rnd.IntN(9)}
			got, found := table.of(at)
			if n0, known := want[at]; found != known || got != n0 {
				t.Fatalf("%v has %d, %t, want %d, %t", at, got, found, n0, known)
			}
			table.set(at, n)
			want[at] = n
		}
		if len(table.list) != len(want) {
			t.Fatalf("%d stencils, want %d", len(table.list), len(want))
		}
	}
}
