// Package interp runs cells. Package lower translates a cell from package ssa's form to register code, a machine runs that code,
// and hot loops become machine code where possible. Values are Go's own, so compiled code and cells share them.
//
// There is one ssa.Program. Each cell is a new package with path "main", so unexported names of earlier cells stay accessible
// and types print as in Go.
package interp

import (
	"context"
	"errors"
	"go/token"
	"go/types"
	"reflect"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp/bind"
	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/lower"
	"github.com/massspring/msp/internal/lang/interp/machine"
	"github.com/massspring/msp/internal/lang/interp/native"
	"github.com/massspring/msp/internal/lang/interp/rtype"
	"github.com/massspring/msp/internal/lang/symbols"
)

// Engine is one program that grows cell by cell.
type Engine struct {
	hooks    engine.Hooks
	fset     *token.FileSet
	importer *symbols.Importer
	cell     *types.Package // what cells call by the path cellPackage
	env      *machine.Env
	prog     *lower.Program

	wakes    atomic.Bool // cells call what can wake a goroutine from outside
	packages map[*types.Package]*created
	places   map[unsafe.Pointer]reflect.Type // the variables of cells, by the type that they were last declared with
	files    sync.Map                        // *token.File → *ast.File: cells as they were compiled
	instead  map[string]any                  // compiled functions and methods that are ours, by name
}

// New starts an engine.
func New(hooks engine.Hooks) (*Engine, error) {
	for _, check := range []func() error{rtype.Check, bind.Check} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	e := &Engine{hooks: hooks, fset: token.NewFileSet(), packages: map[*types.Package]*created{}, places: map[unsafe.Pointer]reflect.Type{},
		instead: map[string]any{}}
	e.importer = symbols.NewImporter(e.fset)
	e.env = &machine.Env{
		Explain:  e.explain,
		Unsigned: lower.UnsignedIndex, NilMethod: lower.NilMethod,
		Waiting: e.waiting,
		Report:  func(f *machine.Failure) any { return e.panicOf(f) },
		Late:    e.late,
	}
	e.prog = lower.New(ssa.NewProgram(e.fset, ssa.InstantiateGenerics), lower.Config{
		Env:     e.env,
		Func:    e.function,
		Var:     e.variable,
		Type:    e.compiledType,
		Instead: func(name string) (any, bool) { f, ok := e.instead[name]; return f, ok },
		Refused: hooks.Refused,
		Linked:  e.linked,
		Writer:  e.writer,
		Print:   e.print,
		Afford:  tooMuch,
		Native:  native.Compile,
	})
	e.externals()
	e.onScreen()
	e.callers()
	return e, e.cellFunctions()
}

func (e *Engine) Name() string         { return "msp" }
func (e *Engine) Fset() *token.FileSet { return e.fset }

// Packages lists what a cell may import.
func (e *Engine) Packages() []string { return symbols.Packages() }

// Import returns a compiled-in package.
func (e *Engine) Import(path string) (*types.Package, error) {
	if path == cellPackage {
		return e.cell, nil
	}
	if symbols.Lookup(path) == nil {
		return nil, engine.NotCompiledIn(path)
	}
	return e.importer.Import(path)
}

// Run adds the cell to the program and runs its initialisers in source order.
func (e *Engine) Run(ctx context.Context, c *engine.Cell) error {
	pkg, init, err := e.extend(c)
	if err != nil {
		return err
	}
	run := machine.NewCell(e.env, c.Name)
	run.Beside = c.Beside
	if c.Compiled != nil {
		c.Compiled()
	}
	err = e.perform(ctx, run, func(m *machine.Machine) { m.Start(init) })
	if err == nil { // otherwise it may still run, or be asked about
		e.prog.Forget(pkg)
	}
	return err
}

// Call calls f as if it were a cell.
func (e *Engine) Call(ctx context.Context, cell string, f func()) error {
	return e.perform(ctx, machine.NewCell(e.env, cell), func(*machine.Machine) { f() })
}

// Recovered describes a panic that compiled code has recovered.
func (e *Engine) Recovered(v any) *engine.Panic {
	if machine.Unwinding(v) {
		return nil
	}
	return e.panicOf(machine.Recovered(v))
}

// Owner names the cell that the calling goroutine belongs to.
func (e *Engine) Owner() string {
	if c := machine.Current(); c != nil {
		return c.Name
	}
	return ""
}

// abandonAfter is how long a cell that is to stop may take: its deferred functions, and what compiled code takes to notice.
// Who waits for the prompt waits for a second at most.
const abandonAfter = machine.Mercy + 300*time.Millisecond

// perform runs body as a cell and waits for its end. Compiled code cannot be stopped: a cell that is inside some when it
// is to stop is abandoned; its goroutine unwinds whenever that code returns.
func (e *Engine) perform(ctx context.Context, c *machine.Cell, body func(m *machine.Machine)) (err error) {
	done := make(chan error, 1)
	go func() { done <- e.outcome(c, c.Perform(body)) }()
	look := time.NewTicker(asleepEvery)
	defer look.Stop()
	var waits machine.Waits
	for stopping := false; !stopping; {
		select {
		case err = <-done:
			return err
		case <-ctx.Done():
			c.Stop(engine.Interrupted(ctx))
		case <-look.C:
			if deadlock := e.deadlock(c, &waits); deadlock != nil {
				c.Stop(deadlock)
			}
			continue
		case <-c.Done(): // one of its goroutines has panicked or called os.Exit
		}
		stopping = true
	}
	select {
	case err = <-done:
		if err == nil { // compiled code took note of ctx and the cell came to its end
			err = e.cause(c)
		}
		return err
	case <-time.After(abandonAfter):
		c.Finish()
		return &engine.Abandoned{Cause: e.cause(c), In: compiledCall(c)}
	}
}

// cause says why the cell was to stop.
func (e *Engine) cause(c *machine.Cell) error {
	if f, ok := c.Cause().(*machine.Failure); ok {
		return e.panicOf(f)
	}
	return c.Cause()
}

// outcome is the result of a cell whose last failure is f, nil if there was none.
func (e *Engine) outcome(c *machine.Cell, f *machine.Failure) error {
	switch {
	case f == nil:
		return nil
	case c.Stopping() && (f.Goexit || machine.Unwinding(f.Value)):
		err := e.cause(c)
		if errors.Is(err, engine.ErrInterrupted) {
			return e.stopped(c, f)
		}
		return err
	case f.Goexit:
		return nil
	}
	return e.panicOf(f)
}

func (e *Engine) late(f *machine.Failure) { e.hooks.Late(e.panicOf(f)) }

func (e *Engine) explain(f *ir.Func, site ir.Site, w, p unsafe.Pointer) string {
	return e.explainPlace(placeAt(e, f, site, w, p))
}

func (e *Engine) waiting(f *ir.Func, site ir.Site, w, p unsafe.Pointer) string {
	return e.waitingPlace(placeAt(e, f, site, w, p))
}

func placeAt(e *Engine, f *ir.Func, site ir.Site, w, p unsafe.Pointer) place {
	in, _ := site.Node.(ssa.Instruction)
	return place{e, func(v ssa.Value) (reflect.Value, bool) { return e.prog.ValueAt(f, site, v, w, p) }, in}
}

// Read calls f with a pointer to an earlier cell's variable, unless a goroutine of any cell does more than wait.
func (e *Engine) Read(v *types.Var, f func(pointer any)) error {
	p := e.addressOf(v)
	if p == nil {
		return engine.NoMemory(v)
	}
	e.prog.Lock()
	t := e.prog.Type(v.Type())
	e.prog.Unlock()
	if !machine.Quiet(func() { f(reflect.NewAt(t, p).Interface()) }) {
		return engine.ErrRunning
	}
	return nil
}
