package collide

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// crowdOf returns a crowd of n boxes of which the given part has moved.
func crowdOf(rnd *rand.Rand, n int, part float64) *crowd {
	c := new(crowd)
	c.resize(n)
	for k := range n {
		c.boxes[k] = detect.Around(0.05*rnd.Float64(), v3.Vec{rnd.Float64(), rnd.Float64(), rnd.Float64()})
		c.moved[k] = rnd.Float64() < part
	}
	return c
}

// TestSearch: whatever part has moved, a search finds each pair in which one has once, as all comparisons do, in an order that does not
// depend on the number of processors.
func TestSearch(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 30))
	type pair = [2]int
	var few search[pair] // whose memory is used again
	for _, part := range []float64{0, 0.01, 0.2, 0.8, 1} {
		c, want := crowdOf(rnd, 2*inPart+100, part), map[pair]bool{}
		for i := range c.boxes {
			for j := range i {
				if c.boxes[i].Overlap(&c.boxes[j]) && (c.moved[i] || c.moved[j]) {
					want[pair{j, i}] = true
				}
			}
		}
		if (len(want) > 0) != (part > 0) {
			t.Fatalf("a part of %g has moved: %d pairs", part, len(want))
		}
		var first []pair
		for _, workers := range []int{1, 2, 3} {
			before := runtime.GOMAXPROCS(workers)
			few.begin()
			few.within(c, func(found []pair, i, j int) []pair { return append(found, pair{i, j}) })
			runtime.GOMAXPROCS(before)
			found := slices.Concat(few.lists()...)
			if workers == 1 {
				first = found
			}
			if !slices.Equal(found, first) {
				t.Errorf("a part of %g has moved: %d processors find pairs in another order", part, workers)
			}
			seen := map[pair]bool{}
			for _, p := range found {
				if !want[p] || seen[p] {
					t.Fatalf("a part of %g has moved: pair %v is found, wanted %t, before %t", part, p, want[p], seen[p])
				}
				seen[p] = true
			}
			if len(seen) != len(want) {
				t.Errorf("a part of %g has moved: %d pairs, want %d", part, len(seen), len(want))
			}
		}
	}
}

// TestKeysPlace: a stencil keeps the number that it got first.
func TestKeysPlace(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 30))
	var table keys
	want := map[[4]int]int{}
	for n := range 3000 {
		at := [4]int{rnd.IntN(9), rnd.IntN(9), rnd.IntN(9), rnd.IntN(9)}
		n0, known := want[at]
		if !known {
			n0, want[at] = n, n
		}
		if got, found := table.place(at, n); got != n0 || found != known {
			t.Fatalf("%v has %d, %t, want %d, %t", at, got, found, n0, known)
		}
		if got, found := table.of(at); got != n0 || !found {
			t.Fatalf("%v has %d, %t after place, want %d", at, got, found, n0)
		}
	}
}
