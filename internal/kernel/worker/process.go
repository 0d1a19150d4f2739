package worker

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// drainWait bounds how long the last output of a dead child is waited for. A pipe holds 64 KB, so it is
// only reached when the reader of the outputs stalls or a grandchild keeps the pipe.
const drainWait = 700 * time.Millisecond

// process is one child: its pipes, and the cells and questions it has not answered yet.
type process struct {
	cmd     *exec.Cmd
	token   string
	key     string // in all that the child says
	stop    func() // ends the child and what its cells have started
	control sender
	streams [2]*stream
	words   lastWords
	readers sync.WaitGroup

	idle      atomic.Bool   // listen waits for the next message
	replyWait time.Duration // waits.reply

	ready     chan struct{} // closed when a session stands
	ctlDone   chan struct{} // closed when no more control messages come
	firstCell chan struct{} // closed when there is someone to hand text to
	dead      chan struct{} // closed when the process has ended and all its output is delivered

	mu     sync.Mutex
	engine string
	cellID uint64
	commID uint64
	askID  uint64
	cells  map[uint64]*run // and handlers, whose numbers begin at firstHandler
	comms  map[string]*run // open ones, with the cell or handler that opened them
	asked  map[uint64]question
	marks  uint64          // the last marker that a message came with
	last   map[string]*run // of each shell; that of the main one stands for all that cannot be told
	killed string          // why the supervisor ended it, or what the child said before it ended
	ended  bool
	why    string // set before dead is closed

	kills      int64 // how often the system had run out of memory at the start
	killsKnown bool
}

// run is one cell in a child, or one call of a handler.
type run struct {
	id      uint64
	handler bool
	canRead bool
	io      cell.IO
	proof   string        // that the reply has to carry, once the child has said that it ended; only listen uses it
	begun   chan struct{} // closed when the child has taken it; only listen closes it
	done    chan struct{}
	reply   cell.Reply // set before done is closed
}

// question is one that the child has not answered.
type question struct {
	op     string
	answer chan message
}

// secret returns text that no one can guess.
func secret() string {
	var random [16]byte
	rand.Read(random[:])
	return hex.EncodeToString(random[:])
}

func newProcess() *process {
	return &process{
		replyWait: usualWaits.reply,
		token:     secret(),
		key:       secret(),
		ready:     make(chan struct{}),
		ctlDone:   make(chan struct{}),
		firstCell: make(chan struct{}),
		dead:      make(chan struct{}),
		commID:    firstHandler,
		cells:     map[uint64]*run{},
		last:      map[string]*run{},
		comms:     map[string]*run{},
		asked:     map[uint64]question{},
	}
}

// startProcess starts a child and returns at once; process.ready tells when it can run cells.
func startProcess(o Options, engine string) (*process, error) {
	p := newProcess()
	var ours, theirs []*os.File
	closeAll := func(files []*os.File) {
		for _, f := range files {
			f.Close()
		}
	}
	for i := range 5 { // stdout, last words, control out, control in, stderr
		mine, other, err := pipe(i == 2)
		if err != nil {
			closeAll(ours)
			closeAll(theirs)
			return nil, fmt.Errorf("msp: starting a worker: %w", err)
		}
		ours, theirs = append(ours, mine), append(theirs, other)
	}
	p.cmd = exec.Command(o.Command[0], o.Command[1:]...)
	p.cmd.Env = append(os.Environ(), o.Env...)
	p.cmd.Stdout, p.cmd.Stderr = theirs[0], theirs[1]
	p.control = sender{f: ours[2], wait: o.waits.send}
	p.replyWait = o.waits.reply
	p.streams = [2]*stream{newStream("stdout", ours[0]), newStream("stderr", ours[4])}

	p.kills, p.killsKnown = outOfMemoryKills()
	p.readers.Add(4) // before watch can wait for them
	started := make(chan error)
	go p.watch(started, ours, theirs[2:])
	err := <-started
	closeAll(theirs)
	if err != nil {
		closeAll(ours)
		return nil, fmt.Errorf("msp: starting a worker: %w", err)
	}
	go p.streams[0].read(p)
	go p.streams[1].read(p)
	go p.listen(ours[3])
	go func() {
		defer p.readers.Done()
		defer ours[1].Close()
		io.Copy(&p.words, ours[1])
	}()
	// A child that cannot take even this dies, and its death tells why.
	go p.control.send(message{Op: opStart, Protocol: protocol, Token: p.token, Key: p.key, Engine: engine, Memory: o.Memory})
	go p.keepWithin(o.Memory)
	return p, nil
}

// watch starts the child, waits for its end and tells it. It keeps its thread, because on Linux the child
// is bound to the life of the thread that started it.
func (p *process) watch(started chan<- error, ours, theirs []*os.File) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	family, err := startFamily(p.cmd, theirs)
	p.stop = family.kill
	started <- err
	if err != nil {
		return
	}
	awaitEnd(p.cmd)
	p.mu.Lock()
	p.ended = true // no one kills what may have its number soon
	p.mu.Unlock()
	family.close()
	p.cmd.Wait() // how it ended is in ProcessState
	ours[2].Close()
	drained := make(chan struct{})
	go func() { p.readers.Wait(); p.closeComms(); close(drained) }()
	deadline := time.Now().Add(drainWait)
	for i, f := range ours {
		if i != 2 {
			f.SetReadDeadline(deadline)
		}
	}
	select {
	case <-drained:
	case <-time.After(time.Until(deadline) + drainWait/7): // a moment for readers to see the deadline
	}
	p.mu.Lock()
	p.why = p.explain()
	p.mu.Unlock()
	close(p.dead)
}

// explain says why the dead process died; p.mu is held.
func (p *process) explain() string {
	if p.killed != "" {
		return p.killed
	}
	killed := int64(-1)
	if now, ok := outOfMemoryKills(); ok && p.killsKnown {
		killed = now - p.kills
	}
	why := reason(p.cmd.ProcessState, &p.words, killed)
	select {
	case <-p.ready:
	default:
		why = "the process that runs the cells could not start (" + why + ")"
		if tail := p.words.text(); tail != "" {
			why += ":\n" + tail
		}
	}
	return why
}

// kill ends the process; why is what its death will be explained with.
func (p *process) kill(why string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	if p.killed == "" {
		p.killed = why
	}
	p.stop()
}

// firstHandler is beyond all numbers of cells.
const firstHandler = 1 << 63

// begin sends a cell, or a message for a handler, to the child.
func (p *process) begin(m message, io cell.IO) (*run, error) {
	if io.Out == nil {
		io.Out = func(cell.Output) {}
	}
	p.mu.Lock()
	next := &p.cellID
	if m.Op == opComm {
		next = &p.commID
	}
	*next++
	m.ID = *next
	c := &run{id: m.ID, handler: m.Op == opComm, canRead: m.CanRead && io.In != nil, io: io,
		begun: make(chan struct{}), done: make(chan struct{})}
	p.cells[c.id] = c
	if old := p.cells[c.id-lateCells]; old != nil && old.ended() {
		delete(p.cells, old.id)
	}
	if m.Op == opComm && m.Comm.Op == cell.CommOpen {
		p.comms[m.Comm.ID] = c
	}
	if len(p.last) == 0 {
		p.last[""] = c
		close(p.firstCell)
	}
	p.last[m.shell()] = c
	p.mu.Unlock()
	if err := p.control.send(m); err != nil {
		return c, err
	}
	go p.await(c.begun, "the session did not begin the cell")
	return c, nil
}

// lateCells is how many cells back outputs that come after their cell's end still find their own asker;
// older ones go to the latest.
const lateCells = 64

func (p *process) cell(id uint64) *run {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c := p.cells[id]; c != nil {
		return c
	}
	return p.last[""]
}

func (r *run) ended() bool { return isClosed(r.done) }
