package jupyter

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"time"

	"github.com/go-zeromq/zmq4"
	"github.com/google/uuid"

	"github.com/massspring/msp/internal/cell"
)

// ErrOrphaned is returned by Serve when the process that started the kernel is gone.
var ErrOrphaned = errors.New("jupyter: the front end that started the kernel is gone")

const (
	runnerGrace = 2 * time.Second // for a running cell to end at shutdown
	sendGrace   = time.Second     // for the last messages to leave
)

// Serve serves r on the sockets of conn until a front end asks for shutdown (nil), ctx is cancelled (its
// error), or the front end dies (ErrOrphaned). Problems with single messages are noted on standard error.
// SIGINT interrupts the running cells. The runner is not closed; a cell that does not heed its interrupt
// may still be running on return.
func Serve(ctx context.Context, conn Connection, info KernelInfo, r cell.Runner, o Options) error {
	s, err := newServer(conn, info, r, o)
	if err != nil {
		return err
	}
	return s.serve(ctx)
}

// server is one kernel.
type server struct {
	conn    Connection
	codec   codec
	session string
	info    KernelInfo
	options Options
	runner  cell.Runner
	history *history
	note    func(format string, args ...any)

	shell, control, stdin, iopub, heartbeat *socket

	pub       *broadcast
	inputs    inputs
	comms     comms
	life      context.Context // of the cells
	executors sync.WaitGroup  // one for each shell

	shellIn chan *request
	ctrlIn  chan *request
	stop    chan struct{} // closed by a shutdown request
	stopped sync.Once

	mu     sync.Mutex
	count  int // execution count
	shells map[string]*shell
}

// request is a message and where it came from.
type request struct {
	*Message
	sock *socket
	peer *peer
}

func newServer(conn Connection, info KernelInfo, r cell.Runner, o Options) (*server, error) {
	if err := conn.check(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrConnection, err)
	}
	if o.TextLimit == 0 {
		o.TextLimit = DefaultTextLimit
	}
	s := &server{
		conn:    conn,
		codec:   codec{key: []byte(conn.Key), seen: newReplays(maxSeen)},
		session: uuid.NewString(),
		info:    info,
		options: o,
		runner:  r,
		shells:  map[string]*shell{},
		shellIn: make(chan *request, 64),
		ctrlIn:  make(chan *request, 64),
		stop:    make(chan struct{}),
		note: func(format string, args ...any) {
			fmt.Fprintf(os.Stderr, "jupyter: "+format+"\n", args...)
		},
	}
	s.history = newHistory(o.History, s.session, s.note)
	for _, b := range []struct {
		at      **socket
		port    int
		kind    zmq4.SocketType
		receive func(*peer, [][]byte)
	}{
		{&s.shell, conn.ShellPort, zmq4.Router, s.into(&s.shell, s.shellIn)},
		{&s.control, conn.ControlPort, zmq4.Router, s.into(&s.control, s.ctrlIn)},
		{&s.stdin, conn.StdinPort, zmq4.Router, s.inputReply},
		{&s.iopub, conn.IOPubPort, zmq4.Pub, func(p *peer, f [][]byte) { s.iopub.subscribe(p, f) }},
		{&s.heartbeat, conn.HBPort, zmq4.Rep, echo},
	} {
		ln, err := conn.listen(b.port)
		if err != nil {
			s.closeSockets(time.Now())
			return nil, fmt.Errorf("jupyter: %w", err)
		}
		*b.at = newSocket(b.kind, ln, s.note, b.receive)
	}
	s.iopub.prelude.welcome = s.welcome
	s.pub = newBroadcast(s.codec, s.session, s.iopub, s.note)
	return s, nil
}

// into returns a receiver that checks messages and hands them on as requests.
func (s *server) into(sock **socket, to chan *request) func(*peer, [][]byte) {
	return func(p *peer, frames [][]byte) {
		m, err := s.codec.decode(frames)
		if err != nil {
			s.note("%s: dropped: %v", *sock, err)
			return
		}
		select {
		case to <- &request{Message: m, sock: *sock, peer: p}:
		case <-s.stop:
		}
	}
}

// echo answers a heartbeat; the REQ envelope comes back with it.
func echo(p *peer, frames [][]byte) { p.send(frames, true) }

func (s *server) sockets() []*socket {
	return []*socket{s.shell, s.control, s.stdin, s.iopub, s.heartbeat}
}

func (s *server) closeSockets(deadline time.Time) {
	for _, k := range s.sockets() {
		if k != nil {
			k.close(deadline)
		}
	}
}

func (s *server) serve(ctx context.Context) error {
	for _, k := range s.sockets() {
		go k.accept()
	}
	go s.pub.run()
	s.pub.send("status", nil, statusContent{"starting"})

	life, end := context.WithCancel(ctx)
	defer end()
	s.life = life
	s.open("")
	go s.dispatch(s.shellIn, shellHandlers)
	go s.dispatch(s.ctrlIn, controlHandlers)

	sigint := make(chan os.Signal, 1)
	signal.Notify(sigint, os.Interrupt)
	defer signal.Stop(sigint)
	orphaned := watchParent(life)

	err := func() error {
		for {
			select {
			case <-sigint:
				s.interrupt(nil)
			case <-orphaned:
				return ErrOrphaned
			case <-ctx.Done():
				return ctx.Err()
			case <-s.stop:
				return nil
			}
		}
	}()
	s.quit()
	end()
	s.closeShells()
	executed := make(chan struct{})
	go func() { defer close(executed); s.executors.Wait() }()
	select {
	case <-executed:
	case <-time.After(runnerGrace):
	}
	deadline := time.Now().Add(sendGrace)
	s.pub.close(deadline)
	s.closeSockets(deadline)
	return err
}

// quit makes serve return.
func (s *server) quit() { s.stopped.Do(func() { close(s.stop) }) }
