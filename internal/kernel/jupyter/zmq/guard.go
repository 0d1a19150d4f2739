package zmq

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
)

var errZMTP = errors.New("jupyter: ZMTP peer refused")

const (
	maxHandshake = 64 << 10  // bytes of the peer's READY command
	maxIncoming  = 256 << 20 // bytes of one message, all frames together
	writeChunk   = 64 << 10  // bytes per system call; also the grain of guard.progress
)

// guard stands between zmq4.Conn and the network. zmq4 v0.17 allocates whatever length a peer announces and writes each
// frame by itself; guard looks at the frame headers that pass, refuses frames beyond a limit, and gathers what is
// written until flush.
type guard struct {
	net.Conn
	in       *bufio.Reader
	meter    meter
	gather   bool // hold writes back until flush; off during the handshake
	out      []byte
	progress atomic.Int64 // bytes the network took
}

func newGuard(c net.Conn, b *budget) *guard {
	return &guard{Conn: c, in: bufio.NewReaderSize(c, 16<<10), meter: meter{budget: b}}
}

func (g *guard) Read(p []byte) (int, error) {
	n, err := g.in.Read(p)
	if bad := g.meter.see(p[:n]); bad != nil {
		g.Close()
		return 0, bad
	}
	return n, err
}

func (g *guard) Write(p []byte) (int, error) {
	if !g.gather {
		return g.Conn.Write(p)
	}
	g.out = append(g.out, p...)
	return len(p), nil
}

func (g *guard) flush() error {
	for b := g.out; len(b) > 0; {
		n, err := g.Conn.Write(b[:min(len(b), writeChunk)])
		g.progress.Add(int64(n))
		if err != nil {
			return err
		}
		b = b[n:]
	}
	if cap(g.out) > 1<<20 {
		g.out = nil // or one large picture would hold its memory for ever
	}
	g.out = g.out[:0]
	return nil
}

// meter follows an incoming ZMTP 3.0 byte stream: 64 bytes of greeting, then frames of a flag byte
// (bit 0 more, bit 1 long, bit 2 command), a length of 1 or 8 bytes, and that many bytes of body.
type meter struct {
	greeted int // bytes of the greeting seen
	frames  int // frames begun
	head    [9]byte
	got     int    // bytes of head filled
	body    uint64 // bytes of body still to come
	total   uint64 // bytes of the message so far
	last    bool   // the frame that comes ends its message
	budget  *budget
}

const greetingLen = 64

// see takes the next bytes and refuses a frame as soon as its length is known.
func (m *meter) see(p []byte) error {
	for len(p) > 0 {
		switch {
		case m.greeted < greetingLen:
			n := min(greetingLen-m.greeted, len(p))
			m.greeted += n
			p = p[n:]
		case m.body > 0:
			n := min(m.body, uint64(len(p)))
			m.body -= n
			p = p[n:]
			m.ended()
		default:
			m.head[m.got] = p[0]
			m.got++
			p = p[1:]
			if err := m.headed(); err != nil {
				return err
			}
		}
	}
	return nil
}

// headed looks at the header once it is whole.
func (m *meter) headed() error {
	const more, long, command = 1, 2, 4
	flags := m.head[0]
	var size uint64
	switch {
	case flags&long == 0 && m.got == 2:
		size = uint64(m.head[1])
	case flags&long != 0 && m.got == 9:
		size = binary.BigEndian.Uint64(m.head[1:])
	default:
		return nil
	}
	m.got = 0
	limit := uint64(maxIncoming)
	if m.frames == 0 {
		limit = maxHandshake
	}
	m.frames++
	// zmq4 answers a PING from the reading goroutine, into whatever is being written; none of the
	// Jupyter clients sends commands to a ZMTP 3.0 peer after the handshake.
	if flags&command != 0 && m.frames > 1 {
		return fmt.Errorf("%w: a command after the handshake", errZMTP)
	}
	const perFrame = 32 // a flood of empty frames takes memory, too
	if size > limit || m.total+size+perFrame > limit {
		return fmt.Errorf("%w: a message of more than %d bytes", errZMTP, limit)
	}
	if err := m.budget.take(size+perFrame, m.total); err != nil {
		return err
	}
	m.total += size + perFrame
	m.body, m.last = size, flags&more == 0
	m.ended()
	return nil
}

// ended gives back what a message held, once its last frame is whole.
func (m *meter) ended() {
	if m.body == 0 && m.last {
		m.budget.give(m.total)
		m.total, m.last = 0, false
	}
}
