package zmq

import (
	"bytes"
	"sync"
	"time"

	"github.com/go-zeromq/zmq4"

	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

const (
	peerLimit   = 16 << 20 // bytes that may wait for one peer
	peerReserve = 1 << 20  // bytes beyond it, for essential messages
	stallAfter  = 3 * time.Second
	writeBatch  = 256 << 10
)

// peer is one connected client of one socket. What is sent to it waits in a queue of its own, so that a peer that does
// not read holds up the others for no longer than stallAfter.
type peer struct {
	id   string
	conn *zmq4.Conn
	raw  *guard

	mu      sync.Mutex
	queue   [][][]byte
	waiting int  // bytes in queue and on their way
	stalled bool // has not read for stallAfter with a full queue; ends when the queue is half empty
	closed  bool
	topics  [][]byte // subscriptions of a SUB peer
	known   bool     // it has subscribed before
	work    chan struct{}
	room    chan struct{}
	gone    chan struct{} // closed with the connection
}

func newPeer(id string, conn *zmq4.Conn, raw *guard) *peer {
	return &peer{id: id, conn: conn, raw: raw,
		work: make(chan struct{}, 1), room: make(chan struct{}, 1), gone: make(chan struct{})}
}

// Identity returns the identity that it announced, or one made up.
func (p *peer) Identity() string { return p.id }

// Gone returns a channel that is closed with the connection.
func (p *peer) Gone() <-chan struct{} { return p.gone }

// Send queues a message and reports whether it was accepted. An empty queue accepts a message of any size.
func (p *peer) Send(frames [][]byte, essential bool) bool {
	n := channel.Size(frames)
	limit := peerLimit
	if essential {
		limit += peerReserve
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || (p.waiting > 0 && p.waiting+n > limit) {
		return false
	}
	p.queue = append(p.queue, frames)
	p.waiting += n
	channel.Wake(p.work)
	return true
}

// waitRoom waits until n more bytes fit or the peer turns out to be stalled.
func (p *peer) waitRoom(n int) {
	seen := p.raw.progress.Load()
	timer := time.NewTimer(stallAfter)
	defer timer.Stop()
	for {
		p.mu.Lock()
		ok := p.closed || p.stalled || p.waiting == 0 || p.waiting+n <= peerLimit
		p.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-p.room:
		case <-timer.C:
			now := p.raw.progress.Load()
			if now == seen {
				p.mu.Lock()
				p.stalled = true
				p.mu.Unlock()
				return
			}
			seen = now
			timer.Reset(stallAfter)
		}
	}
}

// write sends what is queued until the connection ends.
func (p *peer) write() {
	defer p.close()
	for range p.work {
		for {
			batch, n := p.take()
			if n == 0 {
				break
			}
			for _, frames := range batch {
				if p.conn.SendMsg(zmq4.NewMsgFrom(frames...)) != nil {
					return
				}
			}
			if p.raw.flush() != nil {
				return
			}
			p.mu.Lock()
			p.waiting -= n
			if p.waiting < peerLimit/2 {
				p.stalled = false
			}
			p.mu.Unlock()
			channel.Wake(p.room)
		}
	}
}

// take removes messages worth about writeBatch from the queue; their bytes still count as waiting.
func (p *peer) take() (batch [][][]byte, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	k := 0
	for k < len(p.queue) && n < writeBatch {
		n += channel.Size(p.queue[k])
		k++
	}
	batch = p.queue[:k:k]
	p.queue = p.queue[k:]
	return batch, n
}

func (p *peer) idle() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.closed || p.waiting == 0
}

func (p *peer) close() {
	p.mu.Lock()
	if !p.closed {
		p.closed = true
		p.queue = nil
		p.raw.Close()
		close(p.work)
		close(p.gone)
	}
	p.mu.Unlock()
	channel.Wake(p.room)
}

// subscription handles what a SUB peer sends: 1 and a prefix to subscribe, 0 and it to leave. It reports
// whether this was the peer's first.
func (p *peer) subscription(f []byte) (first bool) {
	if len(f) == 0 {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	const maxTopics = 1000 // every client subscribes to one, the empty prefix
	switch {
	case f[0] == 1 && len(p.topics) < maxTopics:
		p.topics = append(p.topics, f[1:])
		first, p.known = !p.known, true
	case f[0] == 0:
		for i, t := range p.topics {
			if bytes.Equal(t, f[1:]) {
				p.topics = append(p.topics[:i:i], p.topics[i+1:]...)
				break
			}
		}
	}
	return first
}

func (p *peer) subscribed(topic []byte) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, t := range p.topics {
		if bytes.HasPrefix(topic, t) {
			return true
		}
	}
	return false
}
