// Package crew shares the parts of a task among processors.
package crew

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Crew does the parts of a task, each by the next worker that is free. It works for one caller at a time, and makes no
// garbage: help is made once, and the runtime takes up ended goroutines for new ones.
type Crew struct {
	task  func(worker, part int)
	parts int32

	next, hired atomic.Int32 // the next part, and how many helpers have come
	busy        atomic.Int32 // helpers that have not ended, for whoever looks; all is for whoever sleeps
	all         sync.WaitGroup
	help        func()
}

// New returns a crew.
func New() *Crew {
	c := &Crew{}
	c.help = func() {
		for calls := c; calls != nil; calls = linger() {
			calls.assist()
		}
	}
	return c
}

// Processors returns the number of workers that the given number of parts can keep busy.
func Processors(parts int) int { return max(1, min(runtime.GOMAXPROCS(0), parts)) }

// Do runs the parts on the given number of workers, of which the caller is the first.
func (c *Crew) Do(workers, parts int, task func(worker, part int)) {
	helpers := workers - 1
	c.task, c.parts = task, int32(parts)
	c.next.Store(0)
	c.hired.Store(0)
	c.busy.Store(int32(helpers))
	c.all.Add(helpers)
	for range helpers - c.call(helpers) {
		go c.help()
	}
	c.work(0)
	for began := time.Now(); c.busy.Load() > 0 && time.Since(began) < patience; {
	}
	c.all.Wait()
}

// assist does what is left of the task. Who has seen that no one is busy need not sleep in Wait.
func (c *Crew) assist() {
	c.work(int(c.hired.Add(1)))
	c.all.Done()
	c.busy.Add(-1)
}

func (c *Crew) work(worker int) {
	for k := c.next.Add(1) - 1; k < c.parts; k = c.next.Add(1) - 1 {
		c.task(worker, int(k))
	}
}
