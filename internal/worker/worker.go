package worker

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/massspring/msp/internal/cell"
)

const (
	// interruptGrace is how long an interrupted cell may take to stop. Interpreted code stops within 0.3 s
	// and our own long loops poll; a student who waited 3 s wants the prompt back.
	interruptGrace = 3 * time.Second
	// stuckWait is how long the next cell waits for compiled code that outlived its interrupt: enough for a
	// factorisation to end and the variables to be kept, short enough not to look hung.
	stuckWait = 10 * time.Second
	// startWait bounds a child's start on a loaded machine.
	startWait = 60 * time.Second
	// closeWait is how long a session may take to close before its process is killed.
	closeWait = 2 * time.Second
	// queryWait bounds completions and the like: later answers are of no use to someone who types.
	queryWait = 10 * time.Second
)

// Worker runs cells in a child process and replaces the child when it dies. It implements cell.Runner.
//
// A cell during which the child dies fails with cell.SessionLost. When the child dies between two cells,
// the next cell is not run but fails in the same way, since it may count on variables that are gone; the
// one after it runs in a new session.
type Worker struct {
	command, env []string
	turn         chan struct{} // held by the cell that runs: one after another
	unbind       func() bool

	mu     sync.Mutex
	p      *process // nil after a failed restart
	closed bool
}

// Start starts a child by the command (program and arguments), with env added to this process's environment.
// It returns once the process exists; Ready and Execute wait for its session. The child must call [Serve].
// When ctx is done the worker is closed.
func Start(ctx context.Context, command []string, env []string) (*Worker, error) {
	p, err := startProcess(command, env)
	if err != nil {
		return nil, err
	}
	w := &Worker{command: command, env: env, turn: make(chan struct{}, 1), p: p}
	w.unbind = context.AfterFunc(ctx, func() { w.Close() })
	return w, nil
}

// Ready waits until the child can run cells and returns the name of its engine, "" if it does not say.
func (w *Worker) Ready(ctx context.Context) (engine string, err error) {
	p, err := w.current()
	if err != nil {
		return "", err
	}
	select {
	case <-p.ready:
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.engine, nil
	case <-p.dead:
		return "", fmt.Errorf("msp: %s", p.why)
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Execute runs one cell. Cancelling ctx interrupts it; a cell that has not stopped after a few seconds
// because it is inside compiled code is left behind, and Execute returns with cell.Interrupted. If that code
// ends, the session goes on; if the next cell has to wait too long for it, or is interrupted while waiting,
// the child is killed. A panic of io.Out or io.In is the caller's.
func (w *Worker) Execute(ctx context.Context, r cell.Request, io cell.IO) cell.Reply {
	select {
	case w.turn <- struct{}{}:
		defer func() { <-w.turn }()
	case <-ctx.Done():
	}
	if ctx.Err() != nil {
		return failed(cell.Interrupted, "interrupted before it began", false)
	}
	p, err := w.current()
	if err != nil {
		return failed(cell.SessionLost, err.Error(), true)
	}
	p.waitForStuck(ctx)
	if !p.waitForSession(ctx) {
		return failed(cell.Interrupted, "interrupted before it began: the session is still starting", false)
	}
	if p.isDead() {
		return w.lost(p, "This cell was not run. ")
	}
	c, err := p.begin(r, io)
	if err != nil {
		p.giveUp(err)
	}
	select {
	case <-c.done:
		return c.reply
	case <-p.dead:
		return w.ended(p, c)
	case <-ctx.Done():
	}
	go p.control.send(message{Op: opInterrupt, ID: c.id})
	grace := time.NewTimer(interruptGrace)
	defer grace.Stop()
	select {
	case <-c.done:
		return c.reply
	case <-p.dead:
		return w.ended(p, c)
	case <-grace.C:
		return failed(cell.Interrupted, fmt.Sprintf("interrupted, but compiled code that the cell called is still running. "+
			"The next cell waits up to %v for it, then starts with an empty session.", stuckWait), false)
	}
}

// Kill ends the child at once: the running cell fails with cell.SessionLost. It is the way out for whoever
// does not want to wait until an interrupted cell stops.
func (w *Worker) Kill() {
	if p, err := w.current(); err == nil {
		p.kill("the session was stopped by force")
	}
}

// Reset replaces the child by a new one with an empty session. A running cell fails with cell.SessionLost.
func (w *Worker) Reset() error {
	p, err := w.current()
	if err != nil {
		return err
	}
	p.kill("the session was reset")
	<-p.dead
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.p != p || w.closed { // the running cell's end has replaced it already
		return nil
	}
	w.p, err = startProcess(w.command, w.env)
	return err
}

// Pid returns the child's process number, 0 when there is none.
func (w *Worker) Pid() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.p == nil {
		return 0
	}
	return w.p.cmd.Process.Pid
}

// Close ends the child, by force if it does not end by itself.
func (w *Worker) Close() error {
	w.mu.Lock()
	p, was := w.p, w.closed
	w.closed = true
	w.mu.Unlock()
	if was || p == nil {
		return nil
	}
	w.unbind()
	const closed = "the session was closed"
	p.mu.Lock()
	p.killed = closed
	p.mu.Unlock()
	go p.control.send(message{Op: opClose})
	limit := time.NewTimer(closeWait)
	defer limit.Stop()
	select {
	case <-p.dead:
	case <-limit.C:
		p.kill(closed)
		<-p.dead
	}
	return nil
}

// current returns the child, a new one where the last could not be restarted.
func (w *Worker) current() (*process, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return nil, fmt.Errorf("the session was closed")
	}
	if w.p == nil {
		p, err := startProcess(w.command, w.env)
		if err != nil {
			return nil, err
		}
		w.p = p
	}
	return w.p, nil
}

// ended is the reply of a cell whose process has died: its own, when it came in time.
func (w *Worker) ended(p *process, c *run) cell.Reply {
	select {
	case <-c.done:
		return c.reply
	default:
		return w.lost(p, "")
	}
}

// lost puts a new child in the place of the dead one and says what happened.
func (w *Worker) lost(p *process, note string) cell.Reply {
	w.mu.Lock()
	if w.p == p && !w.closed {
		var err error
		if w.p, err = startProcess(w.command, w.env); err != nil {
			w.p = nil // the next cell tries again and reports it
		}
	}
	w.mu.Unlock()
	return failed(cell.SessionLost, p.why+". "+note+"The session's variables are gone; the next cell starts with an empty session.", true)
}

func failed(name, value string, lost bool) cell.Reply {
	return cell.Reply{Status: cell.Failed, Lost: lost, Err: &cell.Error{
		Name: name, Value: value, Traceback: []string{"\x1b[31m" + name + "\x1b[0m: " + value},
	}}
}
