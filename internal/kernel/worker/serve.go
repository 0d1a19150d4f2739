package worker

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/massspring/msp/internal/kernel/cell"
)

// maxStack is the stack at which the Go runtime calls a recursion endless. Its own limit of 1 GB takes
// seconds and most of a small machine's memory to reach; a quarter holds some hundred thousand calls.
const maxStack = 256 << 20

// Serve is the child's side: it runs cells for the [Worker] that started this process until that closes the
// session or ends. The session is made by open, which is called when os.Stdout and os.Stderr are in place,
// with the name of the engine that a cell has asked for, if any has;
// its error is reported to the supervisor and returned. If the session has a method Engine() string, it names
// the engine. After Serve has returned the process should exit.
func Serve(open func(engine string) (cell.Runner, error)) error {
	c := &child{std: [2]*os.File{os.Stdout, os.Stderr}, waiting: map[uint64]chan message{},
		longest: limits{line: maxLine, blobs: maxBlobs},
		running: map[uint64]performance{}, ending: map[uint64]chan string{}, collect: collectLater()}
	var err error
	for i, fd := range []int{1, 5} {
		if err == nil {
			c.text[i], err = private(fd, "marker")
		}
	}
	var in *os.File
	for i, f := range []**os.File{&in, &c.control.f, &os.Stderr} {
		if err == nil {
			*f, err = inherited(3+i, []string{"control in", "control out", "/dev/stderr"}[i])
		}
	}
	if err != nil {
		return fmt.Errorf("msp: this command is started by msp itself, with pipes that are missing here: %w", err)
	}
	log.SetOutput(os.Stderr) // it took hold of fd 2 at start
	debug.SetMaxStack(maxStack)
	debug.SetTraceback("single")

	messages := newReceiver(in)
	first, err := messages.next()
	if err != nil || first.Op != opStart {
		return fmt.Errorf("msp: worker: no start message: %v", err)
	}
	c.token, c.control.key = first.Token, first.Key
	dieFirst()
	hangUp()
	go c.keepWithin(first.Memory)
	r, err := open(first.Engine)
	if err != nil {
		c.control.send(message{Op: opFailed, Error: err.Error()})
		return err
	}
	ready := message{Op: opReady, Protocol: protocol}
	if named, ok := r.(interface{ Engine() string }); ok {
		ready.Engine = named.Engine()
	}
	c.runner = r
	if err := c.control.send(ready); err != nil {
		return err
	}
	return c.serve(messages)
}

// endSession ends this process, whose supervisor is gone or cannot be reached, with all that its cells have started. If
// there still is someone, it is a cell that has closed the pipe, and the last words say so.
func (c *child) endSession(err error) {
	fmt.Fprintf(c.std[1], "fatal error: a pipe of the session itself was closed (%v)\n", err)
	endOwnFamily()
	os.Exit(1)
}

// child is the state of the serving process.
type child struct {
	runner  cell.Runner
	token   string
	control sender
	text    [2]*os.File // stdout and stderr, for markers
	// std holds fds 1 and 2 open: a file that no one refers to is closed by the garbage collector, and the
	// runtime's last words would be lost.
	std [2]*os.File

	order sync.Mutex // held from a marker to its message
	marks uint64

	longest limits // of what the supervisor believes

	speaker atomic.Uint64 // whose text it is that comes through the text pipes

	collect func() // garbage as usual, from the first cell's end on

	latest uint64 // ID of the main shell's cell that was begun last; used by one cell or handler at a time

	mu      sync.Mutex
	waiting map[uint64]chan message // reads of input by marker
	running map[uint64]performance  // cells and handlers by ID
	ending  map[uint64]chan string  // cells that have ended and wait for their proof
}

// performance is a cell or handler that runs.
type performance struct {
	cancel context.CancelCauseFunc
	held   int64 // memory at its beginning
}

func (c *child) serve(messages receiver) error {
	for {
		m, err := messages.next()
		if err != nil {
			c.endSession(err)
		}
		switch m.Op {
		case opExecute, opComm:
			ctx, cancel := context.WithCancelCause(context.Background())
			c.mu.Lock()
			c.running[m.ID] = performance{cancel, heldByGo()}
			c.mu.Unlock()
			if err := c.control.send(message{Op: opBegun, ID: m.ID}); err != nil {
				c.endSession(err)
			}
			go c.execute(ctx, m)
		case opInterrupt:
			c.mu.Lock()
			if r, ok := c.running[m.ID]; ok {
				r.cancel(nil)
			}
			c.mu.Unlock()
		case opLine:
			c.mu.Lock()
			ch := c.waiting[m.ID]
			delete(c.waiting, m.ID)
			c.mu.Unlock()
			if ch != nil {
				ch <- m
			}
		case opProve:
			c.mu.Lock()
			ch := c.ending[m.ID]
			delete(c.ending, m.ID)
			c.mu.Unlock()
			if ch == nil {
				c.control.send(message{Op: opForged, ID: m.ID})
				continue
			}
			ch <- m.Proof
		case opClose:
			return c.runner.Close()
		default:
			go c.answer(m)
		}
	}
}

// execute runs one cell between its begin marker and its end marker. Text of a subshell's has none: it does not come
// through the text pipes, which are the main shell's.
func (c *child) execute(ctx context.Context, m message) {
	stdio := cell.IO{Out: func(o cell.Output) { c.output(m.ID, o) }}
	if m.CanRead {
		stdio.In = func(prompt string, password bool) (string, error) { return c.read(ctx, m.ID, prompt, password) }
	}
	end := byte(markEnd)
	switch {
	case m.shell() != "":
		end = markOutput
	case m.Op == opExecute:
		c.latest = m.ID
		fallthrough
	default:
		c.begin(m.ID)
	}
	reply := c.run(ctx, m, stdio)
	c.collect()
	proof := make(chan string, 1)
	c.mu.Lock()
	c.running[m.ID].cancel(nil)
	delete(c.running, m.ID)
	c.ending[m.ID] = proof
	c.mu.Unlock()
	if err := c.control.send(message{Op: opEnded, ID: m.ID}); err != nil {
		c.endSession(err)
	}
	done := message{Op: opDone, ID: m.ID, Reply: &reply, Proof: <-proof}
	if m.Op == opComm { // what prints on after a handler are goroutines of the cell before it
		c.begin(c.latest)
	}
	c.marked(end, done)
}

// begin says whose text follows.
func (c *child) begin(id uint64) {
	c.order.Lock()
	defer c.order.Unlock()
	c.speaker.Store(id)
	c.writeMarker(markBegin, id)
}

// run calls the session; a panic of its own, as opposed to the student's, fails the cell only.
func (c *child) run(ctx context.Context, m message, stdio cell.IO) (reply cell.Reply) {
	defer func() {
		if v := recover(); v != nil {
			reply = failed(cell.PanicError, fmt.Sprintf("msp itself failed, please report it: %v", v), false)
			reply.Err.Traceback = append(reply.Err.Traceback, string(debug.Stack()))
		}
	}()
	if m.Op == opComm {
		commer, ok := c.runner.(cell.Commer)
		if !ok {
			return failed(cell.NoComm, "this session has no comms", false)
		}
		return commer.Comm(ctx, *m.Comm, stdio)
	}
	return c.runner.Execute(ctx, *m.Request, stdio)
}

func (c *child) output(id uint64, o cell.Output) {
	if o.Kind == cell.Stream && id == c.speaker.Load() {
		i := 0
		if o.Name == "stderr" {
			i = 1
		}
		c.text[i].WriteString(o.Text) // the same way as everything that is printed, so in its order
		return
	}
	c.marked(markOutput, message{Op: opOutput, ID: id, Output: &o})
}

// read asks the supervisor for a line of input; interrupting the cell ends the wait.
func (c *child) read(ctx context.Context, id uint64, prompt string, password bool) (string, error) {
	ch := make(chan message, 1)
	mark := c.marked(markOutput, message{Op: opRead, ID: id, Prompt: prompt, Password: password}, ch)
	select {
	case m := <-ch:
		switch m.Error {
		case "":
			return m.Text, nil
		case endOfInput:
			return "", io.EOF
		}
		return "", fmt.Errorf("%s", m.Error)
	case <-ctx.Done():
		c.mu.Lock()
		delete(c.waiting, mark)
		c.mu.Unlock()
		return "", ctx.Err()
	}
}
