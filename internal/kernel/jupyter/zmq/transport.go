package zmq

import (
	"fmt"
	"os"
	"time"

	"github.com/go-zeromq/zmq4"

	"github.com/massspring/msp/internal/kernel/jupyter/channel"
	"github.com/massspring/msp/internal/kernel/jupyter/connection"
)

// transport is the five sockets of a kernel.
type transport struct {
	conn                                    connection.Info
	shell, control, stdin, iopub, heartbeat *socket
	receive                                 func(channel.Name, channel.Peer, [][]byte)
}

// Listen opens the sockets of a connection file. Problems with single peers are noted on standard error.
func Listen(conn connection.Info) (channel.Transport, error) {
	if err := conn.Check(); err != nil {
		return nil, fmt.Errorf("%w: %w", connection.ErrInvalid, err)
	}
	t := &transport{conn: conn}
	peers := &budget{}
	note := func(format string, args ...any) { fmt.Fprintf(os.Stderr, "jupyter: "+format+"\n", args...) }
	for _, b := range []struct {
		at      **socket
		port    int
		kind    zmq4.SocketType
		receive func(*peer, [][]byte)
	}{
		{&t.shell, conn.ShellPort, zmq4.Router, t.from(channel.Shell)},
		{&t.control, conn.ControlPort, zmq4.Router, t.from(channel.Control)},
		{&t.stdin, conn.StdinPort, zmq4.Router, t.from(channel.Stdin)},
		{&t.iopub, conn.IOPubPort, zmq4.Pub, func(p *peer, f [][]byte) { t.iopub.subscribe(p, f) }},
		{&t.heartbeat, conn.HBPort, zmq4.Rep, echo},
	} {
		ln, err := listen(conn, b.port)
		if err != nil {
			t.Close(time.Now())
			return nil, fmt.Errorf("jupyter: %w", err)
		}
		*b.at = newSocket(b.kind, ln, peers, note, b.receive)
	}
	return t, nil
}

// from returns the receiver of a channel's socket.
func (t *transport) from(ch channel.Name) func(*peer, [][]byte) {
	return func(p *peer, frames [][]byte) { t.receive(ch, p, frames) }
}

// echo answers a heartbeat; the REQ envelope comes back with it.
func echo(p *peer, frames [][]byte) { p.Send(frames, true) }

func (t *transport) sockets() []*socket {
	return []*socket{t.shell, t.control, t.stdin, t.iopub, t.heartbeat}
}

func (t *transport) Open(receive func(channel.Name, channel.Peer, [][]byte), welcome func(topic []byte) [][]byte) {
	t.receive, t.iopub.prelude.welcome = receive, welcome
	for _, s := range t.sockets() {
		go s.accept()
	}
}

func (t *transport) Reply(ch channel.Name, to channel.Peer, frames [][]byte) {
	s := t.shell
	if ch == channel.Control {
		s = t.control
	}
	s.reply(to.(*peer), frames)
}

func (t *transport) Publish(frames [][]byte, essential bool) { t.iopub.publish(frames, essential) }

func (t *transport) Stdin(identity string) channel.Peer {
	if p := t.stdin.find(identity); p != nil {
		return p
	}
	return nil
}

func (t *transport) Ports() map[string]int {
	c := t.conn
	return map[string]int{"shell_port": c.ShellPort, "iopub_port": c.IOPubPort, "stdin_port": c.StdinPort,
		"control_port": c.ControlPort, "hb_port": c.HBPort}
}

func (t *transport) Close(deadline time.Time) {
	for _, s := range t.sockets() {
		if s != nil {
			s.close(deadline)
		}
	}
}
