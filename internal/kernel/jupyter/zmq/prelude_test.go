package zmq

import (
	"testing"

	"github.com/go-zeromq/zmq4"
)

// Whenever a subscriber arrives it gets every message once, in order.
func TestPrelude(t *testing.T) {
	const messages = 50
	for at := 0; at <= messages; at++ {
		s := newSocket(zmq4.Pub, nil, &budget{}, t.Logf, nil)
		p := newPeer("late", nil, newGuard(nil, &budget{}))
		s.add(p)
		for i := range messages {
			if i == at {
				s.subscribe(p, [][]byte{{1, 'a'}})
				s.subscribe(p, [][]byte{{1, 'c'}})
			}
			s.publish([][]byte{[]byte("a"), {byte(i)}}, false)
			s.publish([][]byte{[]byte("b")}, false) // not subscribed
		}
		if at == messages {
			s.subscribe(p, [][]byte{{1, 'a'}})
		}
		if len(p.queue) != messages {
			t.Fatalf("subscribed at %d: %d messages", at, len(p.queue))
		}
		for i, f := range p.queue {
			if f[1][0] != byte(i) {
				t.Fatalf("subscribed at %d: message %d is %d", at, i, f[1][0])
			}
		}
	}
}

// When the prelude would become too long it ends, with all that it holds.
func TestPreludeIsBounded(t *testing.T) {
	s := newSocket(zmq4.Pub, nil, &budget{}, t.Logf, nil)
	for range 3 {
		s.publish([][]byte{[]byte("a"), make([]byte, preludeSize/2)}, false)
	}
	p := newPeer("late", nil, newGuard(nil, &budget{}))
	s.add(p)
	s.subscribe(p, [][]byte{{1}})
	if len(p.queue) != 0 || s.prelude.played != nil {
		t.Errorf("%d messages sent, %d kept", len(p.queue), len(s.prelude.played))
	}
}
