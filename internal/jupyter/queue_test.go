package jupyter

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/massspring/msp/internal/cell"
)

// A cell for a subshell that is deleted before it stands in line is answered: whoever sent it waits for that.
func TestCellOfADeletedSubshellIsAnswered(t *testing.T) {
	s := &server{info: toyInfo, runner: willing{}, shells: map[string]*shell{}, stop: make(chan struct{}), note: t.Logf}
	s.pub = newBroadcast(s.codec, "this", nil, t.Logf)
	s.shell = newSocket("ROUTER", nil, t.Logf, nil)
	var end context.CancelFunc
	s.life, end = context.WithCancel(context.Background())
	defer end()
	s.open("going").jobs.close()
	s.executors.Wait()
	for _, subshell := range []string{"going", "gone"} {
		client := newPeer("client", nil, newGuard(nil))
		m := &Message{Header: Header{Type: "execute_request", Subshell: subshell}, RawHeader: json.RawMessage(`{}`), Content: json.RawMessage(`{"code": "x"}`)}
		execute(s, &request{Message: m, sock: s.shell, peer: client})
		if len(client.queue) != 1 {
			t.Fatalf("%s: %d replies", subshell, len(client.queue))
		}
		reply, err := s.codec.decode(client.queue[0])
		var content executeReply
		if err != nil || json.Unmarshal(reply.Content, &content) != nil || reply.Header.Type != "execute_reply" || content.Status != "aborted" {
			t.Errorf("%s: %+v, %v", subshell, reply, err)
		}
	}
}

// A comm's message waits with the weight of all its buffers, so that a slow reader holds its sender up.
func TestBuffersHaveWeight(t *testing.T) {
	n, err := commOut(cell.Comm{Op: cell.CommMsg, ID: "c", Buffers: [][]byte{make([]byte, 1000), make([]byte, 500)}})
	if err != nil || n.size < 1500 {
		t.Errorf("it weighs %d, %v", n.size, err)
	}
}

// A peer is idle when all is sent, or when it is gone.
func TestIdlePeer(t *testing.T) {
	p := newPeer("client", nil, newGuard(nil))
	if !p.idle() {
		t.Error("it has work at the start")
	}
	p.send([][]byte{{1}}, true)
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
	p.send([][]byte{{1}}, true)
	p.closed = true
	if !p.idle() {
		t.Error("it is not idle after its end")
	}
}
