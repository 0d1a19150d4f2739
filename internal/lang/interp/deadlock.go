package interp

import (
	"slices"
	"strings"
	"time"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// asleepEvery is how often a cell that runs looks whether all goroutines wait for each other. It must find them so twice.
const asleepEvery = 250 * time.Millisecond

// deadlock describes the goroutines of all cells if they wait for each other, nil if not. A session that has called anything that can
// wake a goroutine from outside is never found so.
func (e *Engine) deadlock(c *machine.Cell, waits *machine.Waits) error {
	if e.wakes.Load() {
		return nil
	}
	all, now := c.AllAsleep(*waits)
	*waits = now
	if all == nil {
		return nil
	}
	d := &engine.Deadlock{}
	for _, a := range all {
		d.Waiting = append(d.Waiting, engine.Waiter{Cell: a.Cell, Own: a.Own, Waiting: a.Detail, Frames: e.frames(a.Calls)})
	}
	slices.SortFunc(d.Waiting, func(a, b engine.Waiter) int {
		switch {
		case a.Own != b.Own && a.Own:
			return -1
		case a.Own != b.Own:
			return 1
		}
		return strings.Compare(a.Cell, b.Cell)
	})
	return d
}

// linked notes that cells call a compiled function, "T.M" for a method.
func (e *Engine) linked(path, symbol string) {
	if !e.wakes.Load() && wakes(path, symbol) {
		e.wakes.Store(true)
	}
}

// still are packages whose functions wake no goroutine but the caller's, or those that wait for it. What is in no list may wake one.
var still = []string{"bufio", "bytes", "cmp", "container", "crypto", "embed", "encoding", "errors", "flag", "fmt", "hash",
	"html", "image", "io", "iter", "log", "maps", "math", "os", "path", "reflect", "regexp", "runtime", "slices", "sort", "strconv",
	"strings", "sync", "text",
	"time", "unicode", "unique", "gonum.org/v1/gonum", "github.com/massspring/msp/pkg/msp", "github.com/massspring/msp/pkg/viz", cellPackage}

// waking are exceptions: timers that call functions, and what leads out of the process.
var waking = []string{"time.AfterFunc", "os/exec", "os/signal", "github.com/massspring/msp/pkg/viz.Interact", "github.com/massspring/msp/pkg/viz.Live",
	"github.com/massspring/msp/pkg/viz.LiveFrom"}

func wakes(path, symbol string) bool {
	if path == "context" {
		return strings.Contains(symbol, "Timeout") || strings.Contains(symbol, "Deadline")
	}
	if slices.Contains(waking, path) || slices.Contains(waking, path+"."+symbol) {
		return true
	}
	return !slices.ContainsFunc(still, func(s string) bool { return path == s || strings.HasPrefix(path, s+"/") })
}
