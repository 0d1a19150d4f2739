//go:build js && wasm

package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

const (
	leastHeadroom = 16 << 20                        // bytes that Go allocates between two collections that have little to look at
	mostPercent   = 100 * leastHeadroom / (4 << 20) // Go lets a heap grow to 4 MB times this percentage, however little is alive
)

// pace sets, after each collection, when the next one begins: when Go has allocated as many bytes as a collection looks at, but at least
// leastHeadroom.
//
// The time of a collection is proportional to the memory that can hold pointers. By default, Go collects when the whole heap has doubled. That is too
// early for the few megabytes of a session. After a film, 40 MB of numbers, it is too late: the memory of a page never shrinks.
//
// A cell that calls debug.SetGCPercent ends the pacing.
func pace() {
	sizes := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"}, {Name: "/gc/scan/globals:bytes"}, {Name: "/gc/scan/stack:bytes"}, // Go's percentage is of these
		{Name: "/gc/scan/total:bytes"},
	}
	size := func(i int) uint64 { return sizes[i].Value.Uint64() }
	set := mostPercent
	debug.SetGCPercent(set)
	type collection struct{ _ *int }
	var after func(*collection)
	after = func(c *collection) {
		metrics.Read(sizes)
		next := min(mostPercent, int(100*max(leastHeadroom, size(3))/max(1, size(0)+size(1)+size(2))))
		if before := debug.SetGCPercent(next); before != set {
			debug.SetGCPercent(before)
			return
		}
		set = next
		runtime.SetFinalizer(c, after)
	}
	runtime.SetFinalizer(new(collection), after)
}
