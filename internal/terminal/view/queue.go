package view

import (
	"maps"
	"sync"
)

// queue holds the events that one tab has not been sent yet.
type queue struct {
	mu      sync.Mutex
	waiting []event
	arrived chan struct{} // has an element while events wait
	over    chan struct{} // closed when there will be no more
	once    sync.Once
}

// maxWaiting is how many events may wait for a tab. A tab that does not read them is disconnected; it connects again
// and is sent what is on the page then.
const maxWaiting = 4096

func (q *queue) push(e event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == maxWaiting {
		q.end()
		return
	}
	q.waiting = append(q.waiting, e)
	select {
	case q.arrived <- struct{}{}:
	default:
	}
}

func (q *queue) end() { q.once.Do(func() { close(q.over) }) }

// next waits for events; it returns nil at the end.
func (q *queue) next(gone <-chan struct{}) []event {
	for {
		select {
		case <-q.arrived:
		case <-q.over:
			return nil
		case <-gone:
			return nil
		}
		if some := q.take(); some != nil { // else those that have arrived were taken with the ones before
			return some
		}
	}
}

func (q *queue) take() []event {
	q.mu.Lock()
	defer q.mu.Unlock()
	some := q.waiting
	q.waiting = nil
	return some
}

// watch returns a queue that begins with all that is on the page.
func (p *page) watch() *queue {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := &queue{arrived: make(chan struct{}, 1), over: make(chan struct{})}
	q.push(event{Op: "clear"})
	for _, id := range p.order {
		q.push(event{Op: "model", ID: id, State: maps.Clone(p.models[id])})
	}
	for at, f := range p.figures {
		q.push(f.event(at))
	}
	if p.closed {
		q.end()
		return q
	}
	p.queues[q] = true
	return q
}

func (p *page) leave(q *queue) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.queues, q)
}

func (p *page) watchers() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.queues)
}

// tell queues an event for every tab; the lock is held.
func (p *page) tell(e event) {
	for q := range p.queues {
		q.push(e)
	}
}

func (p *page) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for q := range p.queues {
		q.end()
	}
}
