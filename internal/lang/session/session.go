// Package session is one Go session: cells of Go code with live state. A cell is split into its top-level pieces, type-checked
// as a whole with go/types before any of it runs, rewritten into a Go file, and run on an engine. Names may be declared again in
// any order.
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
	"github.com/massspring/msp/internal/lang/session/assist"
	"github.com/massspring/msp/internal/lang/session/check"
	"github.com/massspring/msp/internal/lang/session/explain"
	"github.com/massspring/msp/internal/lang/session/export"
	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/nb/host"
)

// Prelude is a package that cells know without importing it.
type Prelude = scope.Prelude

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
	Docs assist.Docs
	// Engines are the interpreters that there are, by name, with what %engine says of them.
	Engines map[string]string
	// Save replaces a file whole or not at all, for %write.
	Save func(file string, write func(io.Writer) error) error
	// Guide is a page of everything, for %help all.
	Guide string
	// Keep writes what was shown last to a file, for %save, and says what it has written.
	Keep func(file string) (said string, err error)
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
	packages *scope.Packages
	compile  sync.Mutex // held from a cell's check until the engine has it in the program

	mu      sync.Mutex // guards what follows, which completion reads while a cell runs
	names   *scope.Names
	sources explain.Sources
	askers  map[string]*asker // of each cell, by its name
	latest  *asker
	shells  map[string]*Session
	refused check.Refusals // what cells may not use

	handlers int // of comms that were called
}

// execution is the cell that runs.
type execution struct {
	name string
	io   cell.IO
	req  cell.Request
	mark int // the last step that was completed
	// fails is where the last expression is if that is a call whose last result is an error. The error is not shown: it is
	// nil, or the cell ends with it.
	fails *token.Position

	ctx     context.Context     // cancelled by an interrupt
	actions []check.Action      // of its commands
	began   map[int]time.Time   // clocks that these have started
	names   func() *scope.Names // what is declared by now
	shown   time.Time           // when it came to its last value
	fresh   *cell.Fresh         // it asked for an empty session
}

// New starts a session.
func New(o Options) (*Session, error) {
	s := (&shared{opts: o, names: scope.NewNames(), sources: explain.Sources{}, askers: map[string]*asker{},
		shells: map[string]*Session{}}).shell("")
	e, err := o.Engine(engine.Hooks{
		Show:    func(values ...any) { s.here().in.show(values...) },
		Mark:    func(step int) { s.here().in.now.mark = step },
		Late:    s.late,
		Stdin:   s.input,
		Command: func(number int, loop func(int), vars ...any) { s.here().in.command(number, loop, vars...) },
		Text:    s.text,
		Refused: s.refused.Call,
	})
	if err != nil {
		return nil, err
	}
	s.engine, s.packages = e, scope.NewPackages(e.Packages)
	if err := o.Prelude.Begin(e.Import, s.names); err != nil {
		return nil, err
	}
	host.Install(front{s})
	interrupt.Install(s.context)
	return s, nil
}

var _ cell.Runner = (*Session)(nil)

// known is what the next cell is checked against.
func (s *shared) known() *check.Known {
	return &check.Known{Engine: s.engine, Packages: s.packages, Names: s.names, Prelude: s.opts.Prelude, Refused: &s.refused}
}

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
	s.now = execution{name: name, io: io, req: req, ctx: ctx, began: map[int]time.Time{}}
	s.refused.Begin(name, req.Course)
	s.stdin.begin(io.In)

	defer s.attend(ctx, name, &asker{io: io, stdin: req.AllowStdin, comms: req.AllowComms, parent: req.Parent})()
	s.compile.Lock()
	compiled := sync.OnceFunc(s.compile.Unlock)
	defer compiled()
	s.mu.Lock()
	s.sources[name] = src
	c, err := s.known().Check(name, src)
	s.mu.Unlock()
	if err != nil {
		return failed(s.describe(name, err))
	}
	s.now.actions = c.Actions
	if c.ShowsError {
		s.now.fails = &c.LastAt
	}
	s.mu.Lock()
	before := c.Commit(s.names) // a cell of another shell may use at once what this one declares
	c.Notes = append(c.Notes, s.holders(c, before)...)
	s.mu.Unlock()
	s.now.names = func() *scope.Names {
		s.mu.Lock()
		defer s.mu.Unlock()
		now := s.names.Clone()
		c.Undo(now, before, s.now.mark)
		return now
	}
	c.Cell.Compiled, c.Cell.Beside = compiled, req.Shell != ""
	err = stopped(ctx, s.engine.Run(ctx, c.Cell))
	if refusal := (*engine.Refusal)(nil); errors.As(err, &refusal) {
		s.mu.Lock()
		for name, m := range before { // whoever refuses has let no one else compile
			s.names.Set(name, m)
		}
		s.mu.Unlock()
	} else if err != nil {
		s.mu.Lock()
		c.Undo(s.names, before, s.now.mark)
		s.mu.Unlock()
	}
	s.tell(append(c.Notes, behind(c)...))
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
	a := s.askers[p.Cell]
	if a == nil && len(p.Frames) > 0 { // a timer, say: the cell whose function it called
		a = s.askers[p.Frames[len(p.Frames)-1].Pos.Filename]
	}
	s.mu.Unlock()
	s.tellPanic(a, p)
}

// tellPanic writes a panic that ends no cell to the output of a.
func (s *shared) tellPanic(a *asker, p *engine.Panic) {
	if a == nil {
		return
	}
	s.mu.Lock()
	e := s.sources.PanicError(p)
	s.mu.Unlock()
	a.io.Out(cell.Output{Kind: cell.Stream, Name: "stderr", Text: strings.Join(e.Traceback, "\n") + "\n"})
}

// Program returns the Go program that the cells make, which is not run here. The session must be a new one.
func (s *Session) Program(cells []string) ([]byte, error) {
	known := s.known()
	known.Remake = true
	return export.Program(known, cells)
}

// IsComplete reports whether code can run as it is.
func (s *Session) IsComplete(code string) cell.Completeness { return source.Completeness(code) }

// Complete lists what can stand at pos.
func (s *Session) Complete(code string, pos int) cell.Completion {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.assistant().Complete(code, pos)
}

// Inspect describes the name at pos, or the function whose arguments pos stands among.
func (s *Session) Inspect(code string, pos, detail int) (cell.Bundle, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.assistant().Inspect(code, pos, detail)
}

// assistant answers questions, while s.mu is held.
func (s *shared) assistant() *assist.Assistant {
	return &assist.Assistant{Engine: s.engine, Packages: s.packages, Names: s.names, Sources: s.sources,
		Documentation: s.opts.Docs, Compile: &s.compile}
}
