// Package crew shares the parts of a task among processors.
package crew

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Crew does the parts of a task, each by the next worker that is free. It works for one caller at a time, and makes no
// garbage: help is made once, and the runtime takes up ended goroutines for new ones.
type Crew struct {
	task  func(worker, part int)
	parts int32

	next, hired atomic.Int32
	all         sync.WaitGroup
	help        func()
}

// New returns a crew.
func New() *Crew {
	c := &Crew{}
	c.help = func() {
		c.work(int(c.hired.Add(1)))
		c.all.Done()
	}
	return c
}

// Processors returns the number of workers that the given number of parts can keep busy.
func Processors(parts int) int { return max(1, min(runtime.GOMAXPROCS(0), parts)) }

// Do runs the parts on the given number of workers, of which the caller is the first.
func (c *Crew) Do(workers, parts int, task func(worker, part int)) {
	c.task, c.parts = task, int32(parts)
	c.next.Store(0)
	c.hired.Store(0)
	c.all.Add(workers - 1)
	for range workers - 1 {
		go c.help()
	}
	c.work(0)
	c.all.Wait()
}

func (c *Crew) work(worker int) {
	for k := c.next.Add(1) - 1; k < c.parts; k = c.next.Add(1) - 1 {
		c.task(worker, int(k))
	}
}
