package jupyter

import "sync"

// jobs is the queue of what waits for its turn: cells, and messages of comms for their handlers.
type jobs struct {
	mu     sync.Mutex
	more   *sync.Cond
	queue  []*request
	closed bool
}

func newJobs() *jobs {
	j := &jobs{}
	j.more = sync.NewCond(&j.mu)
	return j
}

// add queues a job; it is false once the queue is closed.
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

// next waits for a job; ok is false once the queue is closed, whatever is left in it.
func (j *jobs) next() (r *request, ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for len(j.queue) == 0 && !j.closed {
		j.more.Wait()
	}
	if j.closed {
		return nil, false
	}
	r = j.queue[0]
	j.queue = j.queue[1:]
	return r, true
}

// takeCells takes the cells out of the queue.
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

// close ends the queue and returns what was in it.
func (j *jobs) close() []*request {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.closed = true
	j.more.Broadcast()
	left := j.queue
	j.queue = nil
	return left
}
