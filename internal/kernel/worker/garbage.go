package worker

import (
	"runtime"
	"runtime/debug"
	"sync"
)

// startGC is the percentage of debug.SetGCPercent while a child starts, with which the first collection comes at 16 MB in place
// of 4. A session takes 6 MB of that until its first cell has run.
const startGC = 400

// collectLater has no garbage collected while the child starts, since the person waits then who has opened a notebook: the mark
// phase takes each processor for some milliseconds. The function returned is to be called when the first cell has ended. If that
// takes much memory it is called by the first collection.
func collectLater() (asUsual func()) {
	percent := debug.SetGCPercent(startGC)
	asUsual = sync.OnceFunc(func() {
		if now := debug.SetGCPercent(percent); now != startGC { // a cell has set its own
			debug.SetGCPercent(now)
		}
	})
	runtime.AddCleanup(new([1]*byte), func(end func()) { end() }, asUsual)
	return asUsual
}
