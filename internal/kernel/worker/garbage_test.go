package worker

import (
	"runtime/debug"
	"testing"
)

// gcPercent is what is set.
func gcPercent() int {
	percent := debug.SetGCPercent(100)
	debug.SetGCPercent(percent)
	return percent
}

// Garbage is collected as before once the first cell has ended, and once there is much of it.
func TestCollectLater(t *testing.T) {
	before := debug.SetGCPercent(77)
	defer debug.SetGCPercent(before)
	asUsual := collectLater()
	if got := gcPercent(); got != startGC {
		t.Errorf("%d %% at the start", got)
	}
	for range 2 {
		if asUsual(); gcPercent() != 77 {
			t.Errorf("%d %% after the first cell", gcPercent())
		}
	}
	asUsual = collectLater()
	debug.SetGCPercent(50)
	if asUsual(); gcPercent() != 50 {
		t.Errorf("%d %% where a cell has set 50", gcPercent())
	}
	debug.SetGCPercent(77)
	collectLater()
	var held [][]byte
	for gcPercent() == startGC {
		held = append(held, make([]byte, 1<<20))
		held = held[max(0, len(held)-8):]
	}
	if got := gcPercent(); got != 77 {
		t.Errorf("%d %% after a collection", got)
	}
}
