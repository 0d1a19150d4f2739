package jupyter

import (
	"context"
	"sync"
)

// jobs is the queue of requests that wait for their turn: cells, and messages of comms for their handlers.
type jobs struct {
	life context.Context // of the jobs

	mu          sync.Mutex
	more        *sync.Cond
	queue       []*request
	closed      bool
	cancel      context.CancelFunc // of the job that was taken, nil between jobs
	interrupted bool               // the first in line was, before its turn
}

func newJobs(life context.Context) *jobs {
	j := &jobs{life: life}
	j.more = sync.NewCond(&j.mu)
	return j
}

// add queues a job; it returns false once the queue is closed.
func (j *jobs) add(r *request) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed {
		return false
	}
	j.queue = append(j.queue, r)
	j.more.Signal()
	return true
}

// next waits for a job, which holds the queue until done; ok is false once it is closed, whatever is left in it.
func (j *jobs) next() (ctx context.Context, r *request, ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for len(j.queue) == 0 && !j.closed {
		j.more.Wait()
	}
	if j.closed {
		return nil, nil, false
	}
	r = j.queue[0]
	j.queue = j.queue[1:]
	ctx, j.cancel = context.WithCancel(j.life)
	if j.interrupted {
		j.cancel()
		j.interrupted = false
	}
	return ctx, r, true
}

// done ends the job that was taken.
func (j *jobs) done() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.cancel()
	j.cancel = nil
}

// interrupt cancels the job that was taken, or else the first in line: to the person who interrupts it, a cell between
// its arrival and its turn is as good as running.
func (j *jobs) interrupt() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.cancel != nil {
		j.cancel()
	} else {
		j.interrupted = len(j.queue) > 0
	}
}

// takeCells takes the cells out of the queue, while a job is taken.
func (j *jobs) takeCells() (cells []*request) {
	j.mu.Lock()
	defer j.mu.Unlock()
	var rest []*request
	for _, r := range j.queue {
		if r.isCell() {
			cells = append(cells, r)
		} else {
			rest = append(rest, r)
		}
	}
	j.queue = rest
	return cells
}

// close ends the queue, cancels what was taken and returns what was in line.
func (j *jobs) close() []*request {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.closed = true
	j.more.Broadcast()
	if j.cancel != nil {
		j.cancel()
	}
	left := j.queue
	j.queue = nil
	return left
}
