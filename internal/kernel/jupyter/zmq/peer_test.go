package zmq

import "testing"

// A peer is idle when all is sent, or when it is gone.
func TestIdlePeer(t *testing.T) {
	p := newPeer("client", nil, newGuard(nil, &budget{}))
	if !p.idle() {
		t.Error("it has work at the start")
	}
	p.Send([][]byte{{1}}, true)
	if p.idle() {
		t.Error("it is idle with a message in its queue")
	}
	batch, n := p.take()
	if p.idle() || len(batch) != 1 {
		t.Errorf("it is idle while %d messages are on their way", len(batch))
	}
	p.waiting -= n
	if !p.idle() {
		t.Error("it is not idle after all is sent")
	}
	p.Send([][]byte{{1}}, true)
	p.closed = true
	if !p.idle() {
		t.Error("it is not idle after its end")
	}
}
