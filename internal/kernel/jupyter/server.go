package jupyter

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

// ErrOrphaned is returned by Serve when the process that started the kernel is gone.
var ErrOrphaned = errors.New("jupyter: the front end that started the kernel is gone")

const (
	runnerGrace = 2 * time.Second // for a running cell to end at shutdown
	sendGrace   = time.Second     // for the last messages to leave
)

// Serve serves r over t, which it closes, until a front end asks for shutdown (nil), ctx is cancelled (its
// error), or the front end dies (ErrOrphaned). Problems with single messages are noted on standard error.
// SIGINT interrupts the running cells. The runner is not closed; a cell that does not heed its interrupt
// may still be running on return.
func Serve(ctx context.Context, t channel.Transport, info KernelInfo, r cell.Runner, o Options) error {
	return newServer(t, info, r, o).serve(ctx)
}

// server is one kernel.
type server struct {
	transport channel.Transport
	codec     codec
	session   string
	info      KernelInfo
	options   Options
	runner    cell.Runner
	history   *history
	note      func(format string, args ...any)

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
	channel channel.Name
	peer    channel.Peer
}

func newServer(t channel.Transport, info KernelInfo, r cell.Runner, o Options) *server {
	if o.TextLimit == 0 {
		o.TextLimit = DefaultTextLimit
	}
	s := &server{
		transport: t,
		codec:     codec{key: []byte(o.Key), seen: newReplays(maxSeen)},
		session:   channel.NewID(),
		info:      info,
		options:   o,
		runner:    r,
		shells:    map[string]*shell{},
		shellIn:   make(chan *request, 64),
		ctrlIn:    make(chan *request, 64),
		stop:      make(chan struct{}),
		note: func(format string, args ...any) {
			fmt.Fprintf(os.Stderr, "jupyter: "+format+"\n", args...)
		},
	}
	s.history = newHistory(o.History, s.session, s.note)
	s.pub = newBroadcast(s.codec, s.session, t, s.note)
	return s
}

// receive checks a message and hands it on as a request, or as the answer to a question.
func (s *server) receive(ch channel.Name, p channel.Peer, frames [][]byte) {
	m, err := s.codec.decode(frames)
	if err != nil {
		s.note("%s: dropped: %v", ch, err)
		return
	}
	to := s.shellIn
	switch ch {
	case channel.Stdin:
		s.inputReply(p, m)
		return
	case channel.Control:
		to = s.ctrlIn
	}
	select {
	case to <- &request{Message: m, channel: ch, peer: p}:
	case <-s.stop:
	}
}

func (s *server) serve(ctx context.Context) error {
	s.transport.Open(s.receive, s.welcome)
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
	s.history.flush()
	deadline := time.Now().Add(sendGrace)
	s.pub.close(deadline)
	s.transport.Close(deadline)
	return err
}

// quit makes serve return.
func (s *server) quit() { s.stopped.Do(func() { close(s.stop) }) }
