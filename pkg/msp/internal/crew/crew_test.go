package crew_test

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/massspring/msp/pkg/msp/internal/crew"
)

// TestEveryPartOnce has two crews do tasks in turns, on more workers than there may be processors, so that helpers of one are
// called by the other: every part is done once, by a worker whose number no other has at that time.
func TestEveryPartOnce(t *testing.T) {
	crews := []*crew.Crew{crew.New(), crew.New()}
	for round := range 500 {
		workers, parts := 1+round%5, round%40
		done, working := make([]atomic.Int32, parts), make([]atomic.Int32, workers)
		crews[round%2].Do(workers, parts, func(worker, part int) {
			if working[worker].Add(1) != 1 {
				t.Errorf("round %d: two are worker %d", round, worker)
			}
			done[part].Add(1)
			working[worker].Add(-1)
		})
		for part := range done {
			if n := done[part].Load(); n != 1 {
				t.Fatalf("round %d: part %d of %d was done %d times by %d workers", round, part, parts, n, workers)
			}
		}
	}
}

func TestHelpersEnd(t *testing.T) {
	before := runtime.NumGoroutine()
	crew.New().Do(8, 8, func(int, int) {})
	for patience := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(patience) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}

func TestNoGarbage(t *testing.T) {
	c, task := crew.New(), func(int, int) {}
	c.Do(3, 9, task)
	if n := testing.AllocsPerRun(100, func() { c.Do(3, 9, task) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
