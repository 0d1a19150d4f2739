// Package session is one Go session: cells of Go code with live state. A cell is split into its top-level
// pieces, type-checked as a whole with go/types before any of it runs, rewritten into a Go file, and run on
// an engine. Names may be declared again in any order.
package session

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/nb/host"
)

// Options says what a session is made of.
type Options struct {
	// Engine starts the interpreter.
	Engine func(engine.Hooks) (engine.Engine, error)
	// Prelude is what cells know without an import.
	Prelude Prelude
	// Render turns the values of a last expression (more than one for a call with several results) into
	// what is shown, with its metadata; a nil bundle shows nothing.
	Render func(values []any) (cell.Bundle, map[string]any)
	// Docs answers documentation look-ups; it may be nil.
	Docs Docs
	// Engines are the interpreters that there are, by name, with what %engine says of them.
	Engines map[string]string
	// Save replaces a file whole or not at all, for %write.
	Save func(file string, write func(io.Writer) error) error
	// Guide is a page of everything, for %help all.
	Guide string
	// Keep writes what was shown last to a file, for %save, and says what it has written.
	Keep func(file string) (said string, err error)
}

// Docs is documentation of the compiled-in packages.
type Docs interface {
	// Lookup returns the declaration, with parameter names, and the doc comment of a symbol ("" for the
	// package itself; "System.Pin" for a method or field).
	Lookup(path, symbol string) (declaration, doc string, ok bool)
}

// Session implements cell.Runner in this process. It is one shell of the session: what belongs to all of them
// is shared. Cells of different shells are compiled one at a time and then run side by side, on an engine that
// can do that, with the same variables: as goroutines of one program do.
type Session struct {
	*shared
	run   sync.Mutex // held while a cell of this shell runs
	now   execution  // of that cell
	stdin stdin
}

// shared is what the shells of a session have in common.
type shared struct {
	opts     Options
	engine   engine.Engine
	packages sync.Once
	byName   map[string]string // of compiled-in packages: name → import path
	compile  sync.Mutex        // held from a cell's check until the engine has it in the program

	mu      sync.Mutex // guards what follows, which completion reads while a cell runs
	names   *names
	sources sources
	askers  map[string]*asker // of each cell, by its name
	latest  *asker
	shells  map[string]*Session
	refused refusals // what cells may not use

	handlers int // of comms that were called
}

// execution is the cell that runs.
type execution struct {
	io   cell.IO
	req  cell.Request
	mark int // the last step that was completed
	// fails is where the last expression is if that is a call whose last result is an error. The error is not shown: it is
	// nil, or the cell ends with it.
	fails *token.Position

	ctx     context.Context // cancelled by an interrupt
	actions []action        // of its commands
	names   func() *names   // what is declared by now
	shown   time.Time       // when it came to its last value
	fresh   *cell.Fresh     // it asked for an empty session
}

// New starts a session.
func New(o Options) (*Session, error) {
	s := (&shared{opts: o, names: newNames(), sources: sources{}, askers: map[string]*asker{}, shells: map[string]*Session{}}).shell("")
	e, err := o.Engine(engine.Hooks{
		Show:    func(values ...any) { s.here().in.show(values...) },
		Mark:    func(step int) { s.here().in.now.mark = step },
		Late:    s.late,
		Stdin:   s.input,
		Command: func(number int, loop func(int), vars ...any) { s.here().in.command(number, loop, vars...) },
		Text:    s.text,
	})
	if err != nil {
		return nil, err
	}
	s.engine = e
	if err := o.Prelude.begin(s); err != nil {
		return nil, err
	}
	host.Install(front{s})
	interrupt.Install(s.context)
	return s, nil
}

var _ cell.Runner = (*Session)(nil)

// Close ends the session.
func (s *Session) Close() error { return nil }

// shell returns the shell of that name, a new one the first time.
func (s *shared) shell(name string) *Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	in := s.shells[name]
	if in == nil {
		in = &Session{shared: s}
		in.stdin.open(in.ask)
		s.shells[name] = in
	}
	return in
}

// Execute runs one cell in its shell.
func (s *Session) Execute(ctx context.Context, req cell.Request, io cell.IO) cell.Reply {
	return s.shell(req.Shell).execute(ctx, req, io)
}

func (s *Session) execute(ctx context.Context, req cell.Request, io cell.IO) cell.Reply {
	s.run.Lock()
	defer s.run.Unlock()
	if ctx.Err() != nil {
		return failed(&cell.Error{Name: cell.Interrupted, Value: "interrupted before it began"})
	}
	name := fmt.Sprintf("In[%d]", req.Count)
	src := strings.ReplaceAll(req.Code, "\r\n", "\n")
	s.now = execution{io: io, req: req, ctx: ctx}
	s.stdin.begin(io.In)

	defer s.attend(ctx, name, &asker{io: io, stdin: req.AllowStdin, comms: req.AllowComms, parent: req.Parent})()
	s.compile.Lock()
	compiled := sync.OnceFunc(s.compile.Unlock)
	defer compiled()
	s.mu.Lock()
	s.sources[name] = src
	c, err := s.check(name, src)
	s.mu.Unlock()
	if err != nil {
		return failed(s.describe(name, err))
	}
	s.now.actions = c.actions
	if c.showsError {
		s.now.fails = &c.lastAt
	}
	s.mu.Lock()
	before := s.commit(c) // a cell of another shell may use at once what this one declares
	s.mu.Unlock()
	s.now.names = func() *names { s.mu.Lock(); defer s.mu.Unlock(); return s.undo(c, before, s.names.clone()) }
	c.cell.Compiled, c.cell.Beside = compiled, req.Shell != ""
	err = stopped(ctx, s.engine.Run(ctx, c.cell))
	if refusal := (*engine.Refusal)(nil); errors.As(err, &refusal) {
		s.mu.Lock()
		for name, m := range before { // whoever refuses has let no one else compile
			s.names.set(name, m)
		}
		s.mu.Unlock()
	} else if err != nil {
		after := s.now.names()
		s.mu.Lock()
		s.names = after
		s.mu.Unlock()
	}
	s.tell(c.notes)
	if err != nil {
		return failed(s.describe(name, err))
	}
	return cell.Reply{Status: cell.OK, Fresh: s.now.fresh}
}

// stopped returns the end of what ran under ctx. Compiled code that waits, such as Receive of package nb, gives up by
// itself when it is interrupted, and the code after it may come to its end, or end with that error, before the engine stops it.
func stopped(ctx context.Context, err error) error {
	var p *engine.Panic
	errors.As(err, &p)
	if ctx.Err() != nil && (err == nil || p != nil && isUnhandled(p.Value)) {
		return engine.ErrInterrupted
	}
	return err
}

func isUnhandled(v any) bool { _, ok := v.(*unhandledError); return ok }

func failed(e *cell.Error) cell.Reply { return cell.Reply{Status: cell.Failed, Err: e} }

// show is called by the engine with the values of the last expression.
func (s *Session) show(values ...any) {
	s.now.shown = time.Now()
	if n := len(values); n > 0 && s.now.fails != nil {
		if err, ok := values[n-1].(error); ok {
			panic(&unhandledError{err.Error(), *s.now.fails})
		}
		values = values[:n-1]
	}
	if s.now.req.Silent || len(values) == 0 {
		return
	}
	if b, meta := s.opts.Render(values); b != nil {
		s.now.io.Out(cell.Output{Kind: cell.Result, Data: b, Metadata: meta})
	}
}

// warn tells the person something beside the cell's own output.
func (s *Session) warn(text string) {
	s.now.io.Out(cell.Output{Kind: cell.Stream, Name: "stderr", Text: "note: " + text + "\n"})
}

// text gives what a goroutine printed late to its cell.
func (s *Session) text(name, stream, text string) {
	s.mu.Lock()
	a := s.askers[name]
	s.mu.Unlock()
	if a != nil {
		a.io.Out(cell.Output{Kind: cell.Stream, Name: stream, Text: text})
	}
}

// late reports the panic of a goroutine whose cell has returned, to that cell.
func (s *Session) late(p *engine.Panic) {
	s.mu.Lock()
	e, a := s.sources.panicError(p), s.askers[p.Cell]
	if a == nil && len(p.Frames) > 0 { // a timer, say: the cell whose function it called
		a = s.askers[p.Frames[len(p.Frames)-1].Pos.Filename]
	}
	s.mu.Unlock()
	if a == nil {
		return
	}
	a.io.Out(cell.Output{Kind: cell.Stream, Name: "stderr", Text: strings.Join(e.Traceback, "\n") + "\n"})
}
