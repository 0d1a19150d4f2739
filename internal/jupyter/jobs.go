package jupyter

import "sync"

// jobs is the queue of cells that wait to be run.
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

func (j *jobs) add(r *request) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.queue = append(j.queue, r)
	j.more.Signal()
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

// take empties the queue.
func (j *jobs) take() []*request {
	j.mu.Lock()
	defer j.mu.Unlock()
	all := j.queue
	j.queue = nil
	return all
}

func (j *jobs) close() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.closed = true
	j.more.Broadcast()
}
