package crew_test

import (
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/massspring/msp/pkg/msp/internal/crew"
)

// TestShare: each of n things is in one part, and no part is larger than it should be.
func TestShare(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	c := crew.New()
	for _, n := range []int{0, 1, 9, 10, 11, 95} {
		done, parts := make([]atomic.Int32, n), atomic.Int32{}
		c.Share(n, 10, func(from, to int) {
			if from >= to || to-from > 10 {
				t.Errorf("of %d things, a part is from %d to %d", n, from, to)
			}
			parts.Add(1)
			for k := from; k < to; k++ {
				done[k].Add(1)
			}
		})
		for k := range done {
			if d := done[k].Load(); d != 1 {
				t.Errorf("thing %d of %d was in %d parts", k, n, d)
			}
		}
		if want := crew.Parts(n, 10); int(parts.Load()) != want {
			t.Errorf("%d things in %d parts, want %d", n, parts.Load(), want)
		}
	}
}
