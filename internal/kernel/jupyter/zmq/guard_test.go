package zmq

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
	"github.com/go-zeromq/zmq4/security/null"

	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

func greeting() []byte {
	b := make([]byte, greetingLen)
	copy(b, "\xff\x00\x00\x00\x00\x00\x00\x00\x00\x7f\x03\x00NULL")
	return b
}

func ready(socketType string) []byte {
	body := "\x05READY\x0bSocket-Type\x00\x00\x00" + string(rune(len(socketType))) + socketType
	return append([]byte{4, byte(len(body))}, body...)
}

func long(flags byte, size uint64) []byte {
	return binary.BigEndian.AppendUint64([]byte{flags | 2}, size)
}

func cat(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

func TestMeter(t *testing.T) {
	hello := cat(greeting(), ready("DEALER"))
	for _, c := range []struct {
		name  string
		bytes []byte
		ok    bool
	}{
		{"handshake", hello, true},
		{"messages", cat(hello, []byte("\x01\x02ab\x00\x01c\x00\x00"), long(0, 300), make([]byte, 300), []byte("\x00\x01x")), true},
		{"largest message begun", cat(hello, long(0, maxIncoming-32)), true},
		{"too large", cat(hello, long(0, maxIncoming)), false},
		{"terabytes", cat(hello, long(0, 1<<40)), false},
		{"negative", cat(hello, long(0, 1<<63)), false},
		{"sum too large", cat(hello, long(1, 1000), make([]byte, 1000), long(0, maxIncoming-1000)), false},
		{"large handshake", cat(greeting(), long(4, maxHandshake)), false},
		{"command later", cat(hello, []byte("\x04\x05\x04PING")), false},
		{"endless frames", cat(hello, bytes.Repeat([]byte{1, 0}, maxIncoming/32+1)), false},
	} {
		for _, step := range []int{1, 7, len(c.bytes)} { // the network may cut anywhere
			if len(c.bytes) > 1<<20 && (step < 7 || testing.Short() && step < len(c.bytes)) {
				continue
			}
			m := meter{budget: &budget{}}
			var err error
			for b := c.bytes; len(b) > 0 && err == nil; b = b[min(step, len(b)):] {
				err = m.see(b[:min(step, len(b))])
			}
			if (err == nil) != c.ok || (err != nil && !errors.Is(err, errZMTP)) {
				t.Errorf("%s, %d bytes at a time: %v", c.name, step, err)
			}
		}
	}
}

// FuzzPeer lets a peer send anything at all, before and after a good handshake.
func FuzzPeer(f *testing.F) {
	f.Add([]byte("\x00\x01x"), true)
	f.Add([]byte("\x01\x02ab\x00\x00"), true)
	f.Add(long(0, 1<<62), true)
	f.Add(greeting(), false)
	f.Add(cat(greeting(), []byte("\x04\x07\x05READY\xff")), false)
	f.Add(cat(greeting(), []byte("\x04\x0c\x05READY\x01a\x7f\xff\xff\xff")), false)
	f.Fuzz(func(t *testing.T, data []byte, hello bool) {
		ours, theirs := net.Pipe()
		s := newSocket(zmq4.Router, nil, &budget{}, func(string, ...any) {}, func(p *peer, frames [][]byte) {
			if n := channel.Size(frames); n > len(data)+32*len(data)+32 {
				t.Errorf("%d bytes came out of %d", n, len(data))
			}
		})
		done := make(chan struct{})
		go func() { defer close(done); s.serve(ours) }()
		go io.Copy(io.Discard, theirs)
		theirs.SetDeadline(time.Now().Add(handshakeTime))
		if hello {
			data = cat(greeting(), ready("DEALER"), data)
		}
		theirs.Write(data)
		theirs.Close()
		<-done
	})
}

// A reader that never reads costs a bounded amount of memory and one stallAfter, and the other reader loses nothing.
func TestStalledPeer(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var s *socket
	s = newSocket(zmq4.Pub, ln, &budget{}, t.Logf, func(p *peer, f [][]byte) { s.subscribe(p, f) })
	go s.accept()
	defer s.close(time.Now())
	var subs [2]*zmq4.Conn
	for i := range subs {
		c, err := net.Dial("tcp", ln.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if subs[i], err = zmq4.Open(c, null.Security(), zmq4.Sub, nil, false, nil); err != nil {
			t.Fatal(err)
		}
		if err := subs[i].SendMsg(zmq4.NewMsg([]byte{1})); err != nil {
			t.Fatal(err)
		}
	}
	subscribed := func() (n int) {
		for _, p := range s.all() {
			if p.subscribed(nil) {
				n++
			}
		}
		return n
	}
	for subscribed() < 2 {
		time.Sleep(time.Millisecond)
	}
	const messages = 1000 // of 64 KiB, far beyond the limit and what the two TCP buffers hold
	received := make(chan int)
	go func() {
		n := 0
		for n < messages+1 {
			m, err := subs[1].RecvMsg()
			if err != nil || len(m.Frames) != 2 || len(m.Frames[1]) > 0 && m.Frames[1][0] != byte(n) {
				break
			}
			n++
		}
		received <- n
	}()
	for i := range messages {
		s.publish([][]byte{[]byte("t"), bytes.Repeat([]byte{byte(i)}, 64<<10)}, false)
		for _, p := range s.all() {
			p.mu.Lock()
			if p.waiting > peerLimit {
				t.Errorf("%d bytes wait", p.waiting)
			}
			p.mu.Unlock()
		}
	}
	s.publish([][]byte{[]byte("t"), nil}, true)
	if n := <-received; n != messages+1 {
		t.Errorf("the reader got %d of %d messages", n, messages+1)
	}
}
