// Package crew divides a task among processors.
package crew

import (
	"runtime"
	"sync/atomic"
	"time"
)

// Crew does the parts of a task, each by the next worker that is free. It works for one caller at a time, and makes no
// garbage: help is made once, and the runtime takes up ended goroutines for new ones.
type Crew struct {
	task  func(worker, part int)
	parts int32

	next   atomic.Int32  // the next part
	joined atomic.Int64  // the workers of the task, and seats for helpers that have not come
	coming atomic.Int32  // helpers that were started and have not come
	done   chan struct{} // has a word when the last helper has left after the caller
	help   func()
}

const seat = 1 << 32 // one seat in joined, whose lower half counts workers

// New returns a crew.
func New() *Crew {
	c := &Crew{done: make(chan struct{}, 1)}
	c.help = func() {
		c.coming.Add(-1)
		for calls := c; calls != nil; calls = linger() {
			calls.assist()
		}
	}
	return c
}

// Processors returns the number of workers that the given number of parts can keep busy.
func Processors(parts int) int { return max(1, min(runtime.GOMAXPROCS(0), parts)) }

// Do runs the parts on at most the given number of workers, of which the caller is the first. A helper that has not come
// before the last part is taken is not waited for: on a busy machine that could take longer than the task.
func (c *Crew) Do(workers, parts int, task func(worker, part int)) {
	helpers := workers - 1
	c.task, c.parts = task, int32(parts)
	c.next.Store(0)
	c.joined.Store(int64(helpers)*seat + 1)
	for missing := helpers - c.call(helpers) - int(c.coming.Load()); missing > 0; missing-- {
		c.coming.Add(1)
		go c.help()
	}
	c.work(0)
	if c.close() {
		return
	}
	for began := time.Now(); time.Since(began) < patience; {
		select {
		case <-c.done:
			return
		default:
		}
	}
	<-c.done
}

// close takes the seats that are left away and the caller's own, and reports whether no one else is at work.
func (c *Crew) close() bool {
	for {
		joined := c.joined.Load()
		workers := joined % seat
		if c.joined.CompareAndSwap(joined, workers-1) {
			return workers == 1
		}
	}
}

// assist does parts of the task, if there is a seat.
func (c *Crew) assist() {
	for {
		joined := c.joined.Load()
		seats := joined / seat
		if seats == 0 {
			return
		}
		if c.joined.CompareAndSwap(joined, joined-seat+1) {
			c.work(int(seats))
			if c.joined.Add(-1) == 0 {
				c.done <- struct{}{}
			}
			return
		}
	}
}

func (c *Crew) work(worker int) {
	for k := c.next.Add(1) - 1; k < c.parts; k = c.next.Add(1) - 1 {
		c.task(worker, int(k))
	}
}
