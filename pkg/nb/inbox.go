package nb

import (
	"context"
	"fmt"

	"github.com/massspring/msp/pkg/interrupt"
)

// inboxMax is the number of messages that may wait in one comm: a minute of a drag. Beyond it the oldest are lost and counted.
const inboxMax = 4096

// inbox holds the messages of a comm that has no function for them.
type inbox struct {
	waiting []Message
	lost    int
	arrived chan struct{} // has an element while messages wait
}

func newInbox() inbox { return inbox{arrived: make(chan struct{}, 1)} }

// push adds a message; the comm's lock is held.
func (b *inbox) push(m Message) {
	if len(b.waiting) == inboxMax {
		b.waiting = b.waiting[1:]
		b.lost++
	}
	b.waiting = append(b.waiting, m)
	select {
	case b.arrived <- struct{}{}:
	default:
	}
}

// pop takes the oldest message; the comm's lock is held.
func (b *inbox) pop() (m Message, ok bool) {
	if len(b.waiting) == 0 {
		return m, false
	}
	m = b.waiting[0]
	b.waiting[0] = Message{}
	b.waiting = b.waiting[1:]
	return m, true
}

// Poll returns the oldest waiting message; ok is false if there is none. It is for loops that do other work too, and does not
// report lost messages.
func (c *Comm) Poll() (m Message, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.inbox.pop()
}

// Receive waits for a message. It returns ErrLost once if earlier messages were lost, ErrClosed if the comm is closed
// and no message is waiting, ErrInterrupted, or the error of ctx. It panics if OnMessage has registered a function.
func (c *Comm) Receive(ctx context.Context) (Message, error) {
	interrupted := interrupt.Context().Done()
	for {
		m, ok, err := c.next()
		if ok || err != nil {
			return m, err
		}
		select {
		case <-c.inbox.arrived:
		case <-c.gone:
		case <-interrupted:
			return Message{}, ErrInterrupted
		case <-ctx.Done():
			return Message{}, ctx.Err()
		}
	}
}

// next takes the oldest message or says why there is none to come.
func (c *Comm) next() (m Message, ok bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.handler != nil {
		panic(fmt.Sprintf("nb: Receive on %s: OnMessage receives its messages", c))
	}
	if n := c.inbox.lost; n > 0 {
		c.inbox.lost = 0
		return m, false, fmt.Errorf("%w: %d, because more than %d waited in %s", ErrLost, n, inboxMax, c)
	}
	if m, ok = c.inbox.pop(); ok {
		return m, true, nil
	}
	if c.closed {
		return m, false, fmt.Errorf("%w: %s", ErrClosed, c)
	}
	return m, false, nil
}
