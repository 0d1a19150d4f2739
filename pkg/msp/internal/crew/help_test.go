package crew

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

// occupy takes every place where helpers linger, so that none can be called away and every one has to be started.
func occupy(t *testing.T) {
	t.Helper()
	other := New()
	for k := range places {
		for !places[k].CompareAndSwap(nil, other) { // a helper of another test lingers there
			runtime.Gosched()
		}
	}
	t.Cleanup(func() {
		for k := range places {
			places[k].Store(nil)
		}
	})
}

// meet is a task of the given number of parts, each of which ends when all have begun: they need as many workers.
func meet(t *testing.T, parts int) func(worker, part int) {
	var begun atomic.Int32
	patience := time.Now().Add(time.Minute)
	return func(int, int) {
		begun.Add(1)
		for ; int(begun.Load()) < parts; runtime.Gosched() {
			if time.Now().After(patience) {
				t.Errorf("%d of %d parts have begun", begun.Load(), parts)
				return
			}
		}
	}
}

// TestAsManyHelpers holds that a task of four workers gets three helpers, neither fewer nor more, one of a single worker none,
// and that helpers which have come are no longer counted as coming.
func TestAsManyHelpers(t *testing.T) {
	occupy(t)
	c := New()
	var started atomic.Int32
	help := c.help
	c.help = func() { started.Add(1); help() }
	for want, workers := range map[int32]int{3: 4, 0: 1} {
		started.Store(0)
		c.Do(workers, workers, meet(t, workers))
		for c.coming.Load() > 0 {
			runtime.Gosched()
		}
		if n, coming := started.Load(), c.coming.Load(); n != want || coming != 0 {
			t.Errorf("%d workers: %d helpers were started and %d are coming, want %d and 0", workers, n, coming, want)
		}
	}
}

// TestCalledHelpers has three helpers linger when a crew looks for two: it calls two, starts none, and leaves the third.
func TestCalledHelpers(t *testing.T) {
	occupy(t)
	for _, k := range []int{5, 6, 63} {
		places[k].Store(free)
	}
	c := New()
	if n := c.call(2); n != 2 || places[5].Load() != c || places[6].Load() != c || places[63].Load() != free {
		t.Errorf("%d were called", n)
	}
	if n := c.call(2); n != 1 || places[63].Load() != c {
		t.Errorf("%d of the one that was left were called", n)
	}
}

// TestWaitsForLastPart has a helper at its part for longer than Do's patience: Do waits for it.
func TestWaitsForLastPart(t *testing.T) {
	together, ended := meet(t, 2), false
	New().Do(2, 2, func(worker, part int) {
		together(worker, part)
		if worker == 1 {
			time.Sleep(50 * patience)
			ended = true
		}
	})
	if !ended {
		t.Error("Do has returned before a helper's part was done")
	}
}

// TestProcessors holds that there are as many workers as parts and processors allow, at least one, and that asking changes
// nothing.
func TestProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	for parts, want := range map[int]int{0: 1, 1: 1, 2: 2, 3: 3, 40: 3} {
		if got := Processors(parts); got != want || runtime.GOMAXPROCS(0) != 3 {
			t.Errorf("%d parts on 3 processors: %d workers, want %d, and then %d processors", parts, got, want, runtime.GOMAXPROCS(0))
		}
	}
}
