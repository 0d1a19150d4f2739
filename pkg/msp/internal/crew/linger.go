package crew

import (
	"sync/atomic"
	"time"
)

// The tasks of a step follow one another within microseconds, but a goroutine needs up to a hundred to begin on a processor
// that is idle: the kernel has to wake a thread, which sleeps once more before it takes what another processor would run
// next. So a helper lingers for a while in a place where any crew can call it.

// patience is how long a helper looks for another task, and a caller for the end of the last part, before either gives up
// its processor: as long as it takes to begin there again.
const patience = 100 * time.Microsecond

// places has room for helpers: nil is an empty place, free a helper that lingers, and any other crew the one that has called
// the helper away.
var places [64]atomic.Pointer[Crew]

var free = new(Crew)

// call calls up to n helpers that linger, and returns how many came.
func (c *Crew) call(n int) (came int) {
	for k := 0; k < len(places) && came < n; k++ {
		if places[k].CompareAndSwap(free, c) {
			came++
		}
	}
	return came
}

// linger returns the crew that calls, or nil if none does in time.
func linger() *Crew {
	for k := range places {
		place := &places[k]
		if !place.CompareAndSwap(nil, free) {
			continue
		}
		for began := time.Now(); place.Load() == free && time.Since(began) < patience; {
		}
		if place.CompareAndSwap(free, nil) {
			return nil
		}
		return place.Swap(nil)
	}
	return nil
}
