//go:build js && wasm

package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// pace sets after each collection when the next one begins, see percentage. It stops if a cell calls debug.SetGCPercent.
func pace() {
	const live, scanned, globals, stacks = 0, 1, 2, 3
	sizes := []metrics.Sample{
		live: {Name: "/gc/heap/live:bytes"}, scanned: {Name: "/gc/scan/total:bytes"},
		globals: {Name: "/gc/scan/globals:bytes"}, stacks: {Name: "/gc/scan/stack:bytes"},
	}
	size := func(i int) int { return int(sizes[i].Value.Uint64()) }
	set := percentage(0, 0, 0)
	debug.SetGCPercent(set)
	type collection struct{ _ *int }
	var after func(*collection)
	after = func(c *collection) {
		metrics.Read(sizes)
		next := percentage(size(live), size(scanned), size(globals)+size(stacks))
		if before := debug.SetGCPercent(next); before != set {
			debug.SetGCPercent(before)
			return
		}
		set = next
		runtime.SetFinalizer(c, after)
	}
	runtime.SetFinalizer(new(collection), after)
}
