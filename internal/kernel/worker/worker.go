package worker

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// waits are the times after which a Worker gives up waiting for its child.
type waits struct {
	// interrupt is how long an interrupted cell may take to stop. The notebooks' engine gives one up within
	// a second; the other one has no such way. A student who waited 3 s wants the prompt back.
	interrupt time.Duration
	// stuck is how long the next cell waits for compiled code that outlived its interrupt: enough for a
	// factorisation to end and the variables to be kept, short enough not to look hung.
	stuck time.Duration
	// send bounds how long a message may wait for a child that does not read; a healthy one always does.
	send time.Duration
	// reply is how long the child may take to say that it has begun a cell, and to reply once the cell has ended. It does both
	// at once, unless code in it has read the message that it needs for that; on a machine with a load of 55 it took 20 s.
	reply time.Duration
	// close is how long a session may take to close before its process is killed.
	close time.Duration
}

var usualWaits = waits{interrupt: 3 * time.Second, stuck: 10 * time.Second, send: 5 * time.Second, reply: time.Minute,
	close: 2 * time.Second}

const (
	// startWait bounds a child's start on a loaded machine.
	startWait = 60 * time.Second
	// queryWait bounds completions and the like: later answers are of no use to someone who types.
	queryWait = 10 * time.Second
)

// Worker runs cells in a child process and replaces the child when it dies. It implements cell.Runner.
//
// A cell during which the child dies fails with cell.SessionLost. When the child dies between two cells,
// the next cell is not run but fails in the same way, since it may count on variables that are gone; the
// one after it runs in a new session.
type Worker struct {
	opts   Options
	unbind func() bool

	mu     sync.Mutex
	p      *process // nil after a failed restart
	closed bool
	turns  map[string]chan struct{} // of each shell, held by the cell that runs: one after another
	engine string                   // that a cell has asked for, "" for the one that the command starts
}

// Options says how a child is started.
type Options struct {
	Command []string // program and arguments
	Env     []string // added to this process's environment
	Memory  int64    // bytes that the child may use, see [ParseMemory]; 0 for no limit

	waits *waits // nil for usualWaits; tests set others
}

// Start starts a child. It returns once the process exists; Ready and Execute wait for its session. The child must
// call [Serve].
// When ctx is done the worker is closed.
func Start(ctx context.Context, o Options) (*Worker, error) {
	if o.waits == nil {
		o.waits = &usualWaits
	}
	p, err := startProcess(o, "")
	if err != nil {
		return nil, err
	}
	w := &Worker{opts: o, turns: map[string]chan struct{}{}, p: p}
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
// the child is killed. After a cell that asks for an empty session (cell.Reply.Fresh) a new child takes the place
// of the old one. A panic of io.Out or io.In is the caller's.
func (w *Worker) Execute(ctx context.Context, r cell.Request, io cell.IO) cell.Reply {
	p, free, refusal := w.admit(ctx, r.Shell)
	if refusal != nil {
		return *refusal
	}
	defer free()
	if p.isDead() {
		return w.lost(p, "This cell was not run. ")
	}
	reply := w.perform(ctx, p, message{Op: opExecute, Request: &r, CanRead: r.AllowStdin && io.In != nil}, io)
	if reply.Fresh != nil {
		w.refresh(p, reply.Fresh)
	}
	return reply
}

// turn is what the running cell of a shell holds.
func (w *Worker) turn(shell string) chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.turns[shell] == nil {
		w.turns[shell] = make(chan struct{}, 1)
	}
	return w.turns[shell]
}

// admit waits for the caller's turn in its shell, until free is called, and for the child, which may be found dead.
func (w *Worker) admit(ctx context.Context, shell string) (p *process, free func(), refusal *cell.Reply) {
	refuse := func(name, value string, lost bool) (*process, func(), *cell.Reply) {
		if free != nil {
			free()
		}
		r := failed(name, value, lost)
		return nil, nil, &r
	}
	turn := w.turn(shell)
	select {
	case turn <- struct{}{}:
		free = func() { <-turn }
	case <-ctx.Done():
	}
	if ctx.Err() != nil {
		return refuse(cell.Interrupted, "interrupted before it began", false)
	}
	p, err := w.current()
	if err != nil {
		return refuse(cell.SessionLost, err.Error(), true)
	}
	p.waitForStuck(ctx, shell, w.opts.waits.stuck)
	if !p.waitForSession(ctx) {
		return refuse(cell.Interrupted, "interrupted before it began: the session is still starting", false)
	}
	return p, free, nil
}

// perform has the child run a cell or call a handler, and waits for its end.
func (w *Worker) perform(ctx context.Context, p *process, m message, io cell.IO) cell.Reply {
	c, err := p.begin(m, io)
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
	grace := time.NewTimer(w.opts.waits.interrupt)
	defer grace.Stop()
	select {
	case <-c.done:
		return c.reply
	case <-p.dead:
		return w.ended(p, c)
	case <-grace.C:
		return failed(cell.Interrupted, fmt.Sprintf("interrupted, but compiled code that the cell called is still running. "+
			"The next cell waits up to %v for it, then starts with an empty session.", w.opts.waits.stuck), false)
	}
}

// Kill ends the child at once: the running cell fails with cell.SessionLost. It is the way out for a caller who
// does not want to wait until an interrupted cell stops.
func (w *Worker) Kill() {
	if p, err := w.current(); err == nil {
		p.kill("the session was stopped by force")
	}
}

// Killer returns what ends, at once, the child whose session stands now, and never one that has taken its place; nil if none stands.
// Its cell is told why.
func (w *Worker) Killer() func(why error) {
	w.mu.Lock()
	p := w.p
	w.mu.Unlock()
	if p == nil || p.isDead() || !p.isReady() {
		return nil
	}
	return func(why error) { p.kill(why.Error()) }
}

// refresh puts a new child in the place of p, whose cell has asked for an empty session.
func (w *Worker) refresh(p *process, f *cell.Fresh) {
	p.kill("the session was reset")
	<-p.dead
	w.mu.Lock()
	defer w.mu.Unlock()
	if f.Engine != "" {
		w.engine = f.Engine
	}
	w.replace(p)
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
	limit := time.NewTimer(w.opts.waits.close)
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
		p, err := startProcess(w.opts, w.engine)
		if err != nil {
			return nil, err
		}
		w.p = p
	}
	return w.p, nil
}

// ended returns the reply of a cell whose process has died: its own, if it came in time.
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
	w.replace(p)
	w.mu.Unlock()
	return failed(cell.SessionLost, p.why+". "+note+"The session's variables are gone; the next cell starts with an empty session.", true)
}

// replace starts a child in the place of the dead one; w.mu is held.
func (w *Worker) replace(p *process) {
	if w.p != p || w.closed {
		return
	}
	var err error
	if w.p, err = startProcess(w.opts, w.engine); err != nil {
		w.p = nil // the next cell tries again and reports it
	}
}

func failed(name, value string, lost bool) cell.Reply {
	return cell.Reply{Status: cell.Failed, Lost: lost, Err: &cell.Error{
		Name: name, Value: value, Traceback: []string{"\x1b[1m" + name + "\x1b[0m: " + value},
	}}
}
