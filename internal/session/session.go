// Package session is one Go session: cells of Go code with live state. A cell is split into its top-level
// pieces, type-checked as a whole with go/types before any of it runs, rewritten into a Go file, and run on
// an engine. Names may be declared again in any order.
package session

import (
	"context"
	"errors"
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/massspring/msp/internal/cell"
	"github.com/massspring/msp/internal/engine"
)

// Options says what a session is made of.
type Options struct {
	// Engine starts the interpreter.
	Engine func(engine.Hooks) (engine.Engine, error)
	// Render turns the values of a last expression (more than one for a call with several results) into
	// what is shown, with its metadata; a nil bundle shows nothing.
	Render func(values []any) (cell.Bundle, map[string]any)
	// Docs answers documentation look-ups; it may be nil.
	Docs Docs
	// Before, if not nil, is called before each cell with the context that is cancelled by an interrupt:
	// compiled packages that loop for long can poll it.
	Before func(ctx context.Context)
}

// Docs is documentation of the compiled-in packages.
type Docs interface {
	// Lookup returns the declaration, with parameter names, and the doc comment of a symbol ("" for the
	// package itself; "System.Pin" for a method or field).
	Lookup(path, symbol string) (declaration, doc string, ok bool)
}

// Session implements cell.Runner in this process.
type Session struct {
	opts   Options
	engine engine.Engine
	run    sync.Mutex // held while a cell runs

	mu      sync.Mutex // guards what follows, which completion reads while a cell runs
	names   *names
	sources sources
	outs    map[string]func(cell.Output) // where each cell's output goes

	now   execution // of the cell that runs
	stdin stdin
}

// execution is the cell that runs.
type execution struct {
	io   cell.IO
	req  cell.Request
	mark int // the last step that was completed
	// quiet says that a nil value is not shown: it is the error of a call that went well.
	quiet bool
}

// New starts a session.
func New(o Options) (*Session, error) {
	s := &Session{opts: o, names: newNames(), sources: sources{}, outs: map[string]func(cell.Output){}}
	s.stdin.ask = s.ask
	e, err := o.Engine(engine.Hooks{
		Show:  s.show,
		Mark:  func(step int) { s.now.mark = step },
		Late:  s.late,
		Stdin: s.stdin.reader(),
	})
	if err != nil {
		return nil, err
	}
	s.engine = e
	return s, nil
}

var _ cell.Runner = (*Session)(nil)

// Close ends the session.
func (s *Session) Close() error { return nil }

// Execute runs one cell.
func (s *Session) Execute(ctx context.Context, req cell.Request, io cell.IO) cell.Reply {
	s.run.Lock()
	defer s.run.Unlock()
	if ctx.Err() != nil {
		return failed(&cell.Error{Name: cell.Interrupted, Value: "interrupted before it began"})
	}
	name := fmt.Sprintf("In[%d]", req.Count)
	src := strings.ReplaceAll(req.Code, "\r\n", "\n")
	s.now = execution{io: io, req: req}
	s.stdin.begin(io.In)

	s.mu.Lock()
	s.sources[name], s.outs[name] = src, io.Out
	c, err := s.check(name, src)
	s.mu.Unlock()
	if err != nil {
		return failed(s.describe(name, err))
	}
	if s.opts.Before != nil {
		s.opts.Before(ctx)
	}
	s.now.quiet = c.showsError
	before := s.names
	after := s.commit(c)
	err = s.engine.Run(ctx, c.cell)
	if refusal := (*engine.Refusal)(nil); errors.As(err, &refusal) {
		after = before
	} else if err != nil {
		after = s.undo(c, before, after)
	}
	s.mu.Lock()
	s.names = after
	s.mu.Unlock()
	if err != nil {
		return failed(s.describe(name, err))
	}
	for _, n := range c.notes {
		s.warn(n)
	}
	return cell.Reply{Status: cell.OK}
}

func failed(e *cell.Error) cell.Reply { return cell.Reply{Status: cell.Failed, Err: e} }

// commit returns the names as they are once the cell has run.
func (s *Session) commit(c *checked) *names {
	n := s.names.clone()
	for local, path := range c.imports {
		if local != "" && local != "_" {
			n.imports[local] = path
			delete(n.live, local)
		}
	}
	scope := c.cell.Pkg.Scope()
	for _, name := range scope.Names() {
		o := scope.Lookup(name)
		if o.Pkg() != c.cell.Pkg || strings.HasPrefix(name, "__") || name == "main" || name == "init" {
			continue
		}
		c.noteSignature(s.names, o)
		delete(n.imports, name)
		delete(n.decls, name)
		n.live[name] = o
	}
	for name, d := range c.decls {
		n.decls[name] = d
	}
	for _, m := range c.method { // its source is the one to be made again from now on
		if d := n.decls[m.base]; d != nil {
			replaced := *d
			replaced.methods = maps.Clone(d.methods)
			replaced.methods[m.name] = m.text
			for name, other := range n.decls {
				if other == d {
					n.decls[name] = &replaced
				}
			}
		}
	}
	return n
}

// undo takes back the short variable declarations that a failed cell did not get to: an earlier variable of
// the name stays, a new one was never declared.
func (s *Session) undo(c *checked, before, after *names) *names {
	for name, step := range c.varStep {
		if step <= s.now.mark {
			continue
		}
		delete(after.live, name)
		if o := before.live[name]; o != nil {
			after.live[name] = o
		}
		if path, ok := before.imports[name]; ok {
			after.imports[name] = path
		}
	}
	return after
}

// noteSignature warns about callers that stay with an earlier function because the new one does not fit them.
func (c *checked) noteSignature(n *names, o types.Object) {
	f, ok := o.(*types.Func)
	old, was := n.live[o.Name()].(*types.Func)
	if !ok || !was || c.again[o.Name()] || c.cell.Replaces[f] != nil {
		return
	}
	var callers []string
	for name, d := range n.decls {
		if d.usesFunc(old.Name()) && n.live[name] != nil && name != o.Name() && c.decls[name] == nil {
			callers = append(callers, fmt.Sprintf("%s (%s)", name, d.cell))
		}
	}
	if len(callers) == 0 {
		return
	}
	slices.Sort(callers)
	why := "its signature has changed"
	if types.Identical(old.Type(), f.Type()) {
		why = "it is generic and they were compiled with it"
	}
	c.notes = append(c.notes, fmt.Sprintf("%s still uses the earlier %s of %s: %s. Run that cell again to use the new one.",
		strings.Join(callers, ", "), o.Name(), old.Pkg().Name(), why))
}

// show is called by the engine with the values of the last expression.
func (s *Session) show(values ...any) {
	if s.now.req.Silent || s.now.quiet && len(values) == 1 && values[0] == nil {
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

// late reports the panic of a goroutine whose cell has returned, to that cell.
func (s *Session) late(p *engine.Panic) {
	s.mu.Lock()
	e, out := s.sources.panicError(p), s.outs[p.Cell]
	if out == nil && len(p.Frames) > 0 { // a timer, say: the cell whose function it called
		out = s.outs[p.Frames[len(p.Frames)-1].Pos.Filename]
	}
	s.mu.Unlock()
	if out == nil {
		return
	}
	out(cell.Output{Kind: cell.Stream, Name: "stderr", Text: strings.Join(e.Traceback, "\n") + "\n"})
}
