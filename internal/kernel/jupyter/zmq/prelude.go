package zmq

import (
	"sync"
	"time"

	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

const (
	preludeTime = time.Second // of a kernel's life
	preludeSize = 1 << 20     // bytes
)

// prelude keeps what was published in the first second of a PUB socket and gives it to every subscriber that arrives
// within that second. PUB sends nothing to subscribers that are not there yet, and after a restart libzmq comes back
// 100 to 200 ms late: long enough for the first cell to run, and for its idle status, which clients wait for, to be
// lost.
//
// The prelude has to end before a page can be left and loaded again, which takes JupyterLab more than a second: such a
// page is not a subscriber that comes back. It would hear its widgets being opened, as they were then, and not ask how
// they are now.
type prelude struct {
	welcome func(topic []byte) [][]byte // what a new subscription is greeted with

	mu     sync.Mutex
	until  time.Time
	played [][][]byte
	bytes  int
}

// add keeps a message. One that leaves no room ends the prelude: a part of it would be worse than none.
func (r *prelude) add(frames [][]byte) {
	r.bytes += channel.Size(frames)
	if r.bytes > preludeSize || time.Now().After(r.until) {
		r.until, r.played = time.Time{}, nil
		return
	}
	r.played = append(r.played, frames)
}

// audience keeps a message and returns the peers that subscribe to it. A peer gets each message either from
// here or from join.
func (r *prelude) audience(frames [][]byte, peers []*peer) []*peer {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.add(frames)
	var to []*peer
	for _, p := range peers {
		if p.subscribed(frames[0]) {
			to = append(to, p)
		}
	}
	return to
}

// join handles what a SUB peer sends: a subscription is greeted, and the first brings the prelude.
func (r *prelude) join(p *peer, f []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	first := p.subscription(f)
	if r.welcome != nil && len(f) > 0 && f[0] == 1 {
		p.Send(r.welcome(f[1:]), true)
	}
	if first && time.Now().Before(r.until) {
		for _, frames := range r.played {
			if p.subscribed(frames[0]) {
				p.Send(frames, true)
			}
		}
	}
}
