// Package yaegi runs cells on github.com/traefik/yaegi v0.16.1, which interprets Go source text. It is the second engine, for
// msp repl --engine yaegi.
//
// yaegi runs parts of Go wrongly without an error. The programs in internal/lang/engine/testdata/fidelity show which, and a cell
// that uses any of them is refused before it runs (refuse.go, known.go). If yaegi needs the text in another form, prepare.go and
// text.go rewrite it.
package yaegi

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/traefik/yaegi/interp"

	"github.com/massspring/msp/internal/lang/engine"
)

// Options are the packages that cells can import.
type Options struct {
	// Exports are the tables of symbols, keyed by import path, slash, package name.
	Exports interp.Exports
	// Import gives the types of the same packages.
	Import func(path string) (*types.Package, error)
}

// Engine is one interpreter and what is known of what has been declared in it.
type Engine struct {
	hooks   engine.Hooks
	opts    Options
	fset    *token.FileSet
	in      *interp.Interpreter
	control *control
	trace   trace
	known   known
	lines   lines
	serial  int               // of names made up
	hidden  map[string]string // import path → name under which the engine itself imported it
}

var _ engine.Engine = (*Engine)(nil)

// New starts an engine.
func New(hooks engine.Hooks, o Options) (*Engine, error) {
	e := &Engine{hooks: hooks, opts: o, fset: token.NewFileSet(), known: newKnown(), hidden: map[string]string{}}
	e.in = interp.New(interp.Options{Unrestricted: true, Stdin: hooks.Stdin(), Stdout: stdout{}, Stderr: &e.trace})
	var err error
	if e.control, err = controlOf(e.in); err != nil {
		return nil, err
	}
	if err := e.in.Use(o.Exports); err != nil {
		return nil, fmt.Errorf("yaegi: %w", err)
	}
	if err := e.in.Use(e.host()); err != nil {
		return nil, fmt.Errorf("yaegi: %w", err)
	}
	if _, err := e.in.Eval(fmt.Sprintf("import __cell %q", cellPackage)); err != nil {
		return nil, fmt.Errorf("yaegi: %w", err)
	}
	return e, nil
}

func (e *Engine) Name() string         { return "yaegi" }
func (e *Engine) Fset() *token.FileSet { return e.fset }

// Packages lists the packages that have a table.
func (e *Engine) Packages() []string {
	var paths []string
	for key := range e.opts.Exports {
		if i := strings.LastIndexByte(key, '/'); i > 0 {
			paths = append(paths, key[:i])
		}
	}
	slices.Sort(paths)
	return paths
}

// Import returns the types of a compiled-in package.
func (e *Engine) Import(path string) (*types.Package, error) {
	if path == cellPackage {
		return cellTypes(e.opts.Import)
	}
	p, err := e.opts.Import(path)
	if err != nil || p == types.Unsafe {
		return nil, engine.NotCompiledIn(path)
	}
	return p, nil
}

// Run refuses the cell, or compiles all of it and then runs it piece by piece.
func (e *Engine) Run(ctx context.Context, c *engine.Cell) error {
	low := e.lower(c)
	if r := e.refuse(c, low); r != nil {
		return r
	}
	p := &preparation{e: e, c: c, base: e.lines.add(c), lowered: low.steps()}
	if r := p.prepare(); r != nil {
		return r
	}
	programs := make([]*interp.Program, len(p.chunks))
	for i, k := range p.chunks {
		var err error
		if programs[i], err = e.compile(k.source); err != nil {
			return e.notCompiled(err, c)
		}
		for _, d := range k.declares { // from here on the interpreter knows them, whether they run or not
			e.known.declare(d)
		}
	}
	for i, k := range p.chunks {
		if err := e.execute(ctx, programs[i]); err != nil {
			return err
		}
		if k.step > 0 {
			e.hooks.Mark(k.step)
		}
	}
	return nil
}

// compile calls yaegi's compiler, which panics at some source it cannot handle.
func (e *Engine) compile(src string) (p *interp.Program, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("its compiler fails: %v", v)
		}
	}()
	return e.in.Compile(src)
}

// execute runs a compiled piece and waits for its end, also after an interrupt.
func (e *Engine) execute(ctx context.Context, p *interp.Program) error {
	if ctx.Err() != nil {
		return engine.Interrupted(ctx)
	}
	return e.await(ctx, func() error {
		_, err := e.in.Execute(p)
		return err
	})
}

// Call calls f as if it were a cell.
func (e *Engine) Call(ctx context.Context, cell string, f func()) error {
	return e.await(ctx, func() (err error) {
		defer func() {
			if v := recover(); v != nil {
				err = interp.Panic{Value: v}
			}
		}()
		f()
		return nil
	})
}

// Recovered describes a panic that compiled code has recovered.
func (e *Engine) Recovered(v any) *engine.Panic {
	defer e.trace.Reset()
	p, _ := e.panicked(interp.Panic{Value: v}).(*engine.Panic)
	return p
}

// Owner returns "": yaegi does not know which cell started a goroutine.
func (e *Engine) Owner() string { return "" }

// Read cannot tell whether anything runs: yaegi does not know its goroutines.
func (e *Engine) Read(*types.Var, func(any)) error {
	return errors.New("the engine yaegi cannot tell whether anything runs that is changing it")
}

// await runs f on a goroutine of its own and waits for its end, also after an interrupt.
func (e *Engine) await(ctx context.Context, f func() error) error {
	e.trace.Reset()
	done := make(chan error, 1)
	go func() {
		err := errors.New("the goroutine of the cell has ended") // by runtime.Goexit
		defer func() { done <- err }()
		err = f()
	}()
	select {
	case err := <-done:
		return e.failure(err)
	case <-ctx.Done():
		e.control.interrupt(done)
		return engine.Interrupted(ctx)
	}
}
