package zmq

import (
	"fmt"
	"runtime/debug"
	"sync"
)

const (
	maxPeers      = 512       // connections of all sockets together
	maxUnfinished = 512 << 20 // bytes of messages that have begun, of all peers together
	worthFreeing  = 64 << 20  // bytes after which memory goes back to the system at once
)

// budget bounds what peers take whom nobody knows yet: a message is authenticated once it is whole, and until then zmq4 holds what its
// frames announced. The first message that begins may always have its size, so that large ones get through one after another.
type budget struct {
	mu         sync.Mutex
	peers      int
	unfinished uint64
}

// enter takes the place of a peer and reports whether there was one.
func (b *budget) enter() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.peers >= maxPeers {
		return false
	}
	b.peers++
	return true
}

// leave gives it back, with what the peer had begun.
func (b *budget) leave(unfinished uint64) {
	b.mu.Lock()
	b.peers--
	b.unfinished -= unfinished
	b.mu.Unlock()
	if unfinished >= worthFreeing {
		debug.FreeOSMemory()
	}
}

// take takes n bytes for a message of which a peer has held so many, and fails if all peers together then hold too much.
func (b *budget) take(n, held uint64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if others := b.unfinished - held; others > 0 && b.unfinished+n > maxUnfinished {
		return fmt.Errorf("%w: peers have begun messages of %d bytes and not ended them", errZMTP, b.unfinished)
	}
	b.unfinished += n
	return nil
}

// give gives back what an ended message held.
func (b *budget) give(n uint64) {
	b.mu.Lock()
	b.unfinished -= n
	b.mu.Unlock()
}
