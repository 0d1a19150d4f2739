package zmq

import (
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/go-zeromq/zmq4"
	"github.com/go-zeromq/zmq4/security/null"

	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

const handshakeTime = 10 * time.Second

// socket is a bound ZeroMQ socket: it accepts peers, gives each a reader and a writer, and passes what they send to
// receive, which is called from the peers' goroutines and may block them.
type socket struct {
	kind    zmq4.SocketType // Router, Pub or Rep
	id      zmq4.SocketIdentity
	ln      net.Listener
	receive func(p *peer, frames [][]byte)
	note    func(format string, args ...any)

	prelude prelude // of a PUB socket
	budget  *budget // of all sockets

	mu     sync.Mutex
	peers  []*peer // in order of arrival
	closed bool
}

func newSocket(kind zmq4.SocketType, ln net.Listener, b *budget, note func(string, ...any), receive func(*peer, [][]byte)) *socket {
	return &socket{budget: b, kind: kind, id: zmq4.SocketIdentity(channel.NewID()), ln: ln, receive: receive, note: note,
		prelude: prelude{until: time.Now().Add(preludeTime)}}
}

// accept takes connections until the socket is closed. Each shakes hands in a goroutine of its own.
func (s *socket) accept() {
	for {
		c, err := s.ln.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil { // out of file descriptors, for example: try again later
			s.note("%s socket: %v", s.kind, err)
			time.Sleep(100 * time.Millisecond)
			continue
		}
		go s.serve(c)
	}
}

// serve handles one connection from its beginning to its end.
func (s *socket) serve(c net.Conn) {
	defer c.Close()
	// zmq4 indexes without checks into the metadata of a peer's READY command.
	defer func() {
		if r := recover(); r != nil {
			s.note("%s socket: malformed ZMTP from %v: %v", s.kind, c.RemoteAddr(), r)
		}
	}()
	if !s.budget.enter() {
		s.note("%s socket: %v is one peer too many: there are %d", s.kind, c.RemoteAddr(), maxPeers)
		return
	}
	raw := newGuard(c, s.budget)
	defer func() { s.budget.leave(raw.meter.total) }()
	c.SetDeadline(time.Now().Add(handshakeTime))
	conn, err := zmq4.Open(raw, null.Security(), s.kind, s.id, true, nil)
	if err != nil {
		s.note("%s socket: no handshake with %v: %v", s.kind, c.RemoteAddr(), err)
		return
	}
	c.SetDeadline(time.Time{})
	raw.gather = true
	id := conn.Peer.Meta["Identity"]
	if id == "" {
		id = channel.NewID()
	}
	p := newPeer(id, conn, raw)
	if !s.add(p) {
		return
	}
	go p.write()
	defer s.remove(p)
	for {
		m, err := conn.RecvMsg()
		if err != nil {
			if errors.Is(err, errZMTP) {
				s.note("%s socket: %v", s.kind, err)
			}
			return
		}
		s.receive(p, m.Frames)
	}
}

func (s *socket) add(p *peer) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.peers = append(s.peers, p)
	return true
}

func (s *socket) remove(p *peer) {
	p.close()
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, q := range s.peers {
		if q == p {
			s.peers = append(s.peers[:i:i], s.peers[i+1:]...)
			return
		}
	}
}

func (s *socket) all() []*peer {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]*peer(nil), s.peers...)
}

// find returns the newest peer with the identity: after a reconnection the end of the older one may not have been
// noticed yet.
func (s *socket) find(id string) *peer {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.peers) - 1; i >= 0; i-- {
		if s.peers[i].id == id {
			return s.peers[i]
		}
	}
	return nil
}

// reply sends to the connection that a request came on or, when that is gone, to the same client's new one.
func (s *socket) reply(p *peer, frames [][]byte) {
	if p.Send(frames, true) {
		return
	}
	if q := s.find(p.id); q != nil && q != p && q.Send(frames, true) {
		return
	}
	s.note("%s socket: a reply to %q could not be delivered", s.kind, p.id)
}

// publish sends to every subscriber of the topic, which is the first frame. It waits for slow ones; one that has
// stopped reading gets only essential messages, and in the end none.
func (s *socket) publish(frames [][]byte, essential bool) {
	n := channel.Size(frames)
	for _, p := range s.prelude.audience(frames, s.all()) {
		p.waitRoom(n)
		p.Send(frames, essential)
	}
}

// subscribe receives what the peers of a PUB socket send.
func (s *socket) subscribe(p *peer, frames [][]byte) {
	if len(frames) == 1 {
		s.prelude.join(p, frames[0])
	}
}

// close ends the socket once all is sent, or at the deadline.
func (s *socket) close(deadline time.Time) {
	for _, p := range s.all() {
		for !p.idle() && time.Now().Before(deadline) {
			time.Sleep(2 * time.Millisecond)
		}
	}
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.ln.Close()
	for _, p := range s.all() {
		s.remove(p)
	}
}

// String names the socket in notes.
func (s *socket) String() string { return fmt.Sprintf("%s %v", s.kind, s.ln.Addr()) }
