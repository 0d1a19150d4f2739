package jupyter

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-zeromq/zmq4"
)

// A message that was signed once is answered once, on whatever channel it comes again.
func TestReplayedRequestIsDropped(t *testing.T) {
	c, _ := toyServer(t, freePorts(t))
	m, err := compose("client", "kernel_info_request", nil, map[string]any{})
	if err != nil {
		t.Fatal(err)
	}
	frames := c.codec.encode(m)
	for _, to := range []zmq4.Socket{c.shell, c.shell, c.shell} {
		if err := to.Send(zmq4.NewMsgFrom(frames...)); err != nil {
			t.Fatal(err)
		}
	}
	last := c.send(c.shell, "kernel_info_request", map[string]any{})
	for _, want := range []string{m.Header.ID, last} {
		if _, parent, _ := c.recv(c.shell); parent != want {
			t.Errorf("a reply to %s, want one to %s", parent, want)
		}
	}
	if err := c.control.Send(zmq4.NewMsgFrom(frames...)); err != nil {
		t.Fatal(err)
	}
	last = c.send(c.control, "kernel_info_request", map[string]any{})
	if _, parent, _ := c.recv(c.control); parent != last {
		t.Errorf("a reply to %s, want one to %s", parent, last)
	}
}

// Without a key nothing is signed, so that all signatures are the same.
func TestReplayNeedsAKey(t *testing.T) {
	for key, again := range map[string]bool{"": false, "k": true} {
		c := codec{key: []byte(key), seen: newReplays(9)}
		m, err := compose("client", "x", nil, map[string]any{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 2 {
			_, err := c.decode(c.encode(m))
			if want := again && i == 1; (err != nil) != want || want &&
				(!errors.Is(err, ErrWire) || !strings.Contains(err.Error(), "before")) {
				t.Errorf("with the key %q, time %d: %v", key, i+1, err)
			}
		}
	}
}

func TestReplaysForgetTheOldest(t *testing.T) {
	r := newReplays(3)
	for _, c := range []struct {
		signature string
		again     bool
	}{{"a", false}, {"b", false}, {"a", true}, {"c", false}, {"d", false}, {"b", true}, {"a", false}, {"b", false}, {"d", true}} {
		if got := r.again([]byte(c.signature)); got != c.again {
			t.Fatalf("%+v: %v", c, got)
		}
	}
	if len(r.seen) != 3 {
		t.Errorf("%d signatures are remembered", len(r.seen))
	}
}
