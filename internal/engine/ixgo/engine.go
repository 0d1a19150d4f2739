// Package ixgo runs cells on github.com/goplus/ixgo v1.0.0, an interpreter of SSA whose values have real
// reflect types. ixgo runs whole programs; here one program is extended cell by cell:
//
//   - there is one ssa.Program; a cell is a new package with path "main", so that unexported names of earlier
//     cells stay accessible and types print as in Go (extend.go);
//   - what the extension needs of ixgo's inside is in mirror.go, and is checked when an engine starts;
//   - instructions are wrapped after compilation for interrupts, contained goroutines and redefinition, and
//     where ixgo is wrong (instrument.go).
package ixgo

import (
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/goplus/ixgo"
	_ "github.com/goplus/reflectx/icall/icall8192" // slots for methods that compiled code may call
	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/engine"
)

// cellPackage is the import path under which a rewritten cell finds Show and Mark of its hooks, which return
// struct{} so that they can stand in a variable's initialiser; Defer, for defer statements at the top level;
// and Stdin, which stands for os.Stdin.
const cellPackage = "msp·cell"

// Engine is one program that grows cell by cell.
type Engine struct {
	hooks   engine.Hooks
	ctx     *ixgo.Context
	builder *ixgo.SSABuilder
	in      *ixgo.Interp // the newest extension
	first   *ixgo.Interp // of the empty program

	visit      visitor
	loaded     map[*ssa.Package]bool
	source     map[string]bool // import paths of packages that are interpreted; "main" is one
	seenTypes  map[types.Type]bool
	globals    map[*ssa.Global]any // addresses
	successors map[*function]*atomic.Pointer[function]
	hidden     map[*ssa.Function]bool    // whose constants have been hidden
	methods    sync.Map                  // methodKey → *method
	files      map[*token.File]*ast.File // cells as they were compiled
	instead    map[string]reflect.Value  // compiled functions and methods that are ours, by name
	mended     map[reflect.Type]bool     // whose methods mendDirect has seen
	cells      int
}

// New starts an engine. The packages compiled in are those registered with ixgo.
func New(hooks engine.Hooks) (*Engine, error) {
	if err := verify(); err != nil {
		return nil, err
	}
	registercellPackage()
	e := &Engine{
		hooks:      hooks,
		ctx:        ixgo.NewContext(ixgo.SupportMultipleInterp),
		loaded:     map[*ssa.Package]bool{},
		source:     map[string]bool{"main": true, "": true},
		seenTypes:  map[types.Type]bool{},
		globals:    map[*ssa.Global]any{},
		successors: map[*function]*atomic.Pointer[function]{},
		hidden:     map[*ssa.Function]bool{},
		files:      map[*token.File]*ast.File{},
		instead:    map[string]reflect.Value{},
		mended:     map[reflect.Type]bool{},
	}
	e.ctx.Lookup = func(root, path string) (string, bool) { return "", false }
	e.ctx.Importer = onlyCompiledIn{e.ctx.Importer}
	e.externals()
	e.onScreen()
	for name, f := range e.instead {
		e.ctx.RegisterExternal(name, f.Interface())
	}
	e.builder = ixgo.NewSSABuilder(e.ctx)
	hooked.Store(e)
	return e, e.boot()
}

func (e *Engine) Name() string         { return "ixgo" }
func (e *Engine) Fset() *token.FileSet { return e.ctx.FileSet }

// Packages lists the registered packages that a cell may import.
func (e *Engine) Packages() []string {
	return slices.DeleteFunc(ixgo.PackageList(), func(p string) bool {
		return p == cellPackage || strings.HasPrefix(p, "github.com/goplus/")
	})
}

// Import returns a compiled-in package.
func (e *Engine) Import(path string) (*types.Package, error) { return e.ctx.Importer.Import(path) }

// onlyCompiledIn keeps ixgo from searching the machine's Go installation: a session must not depend on it.
type onlyCompiledIn struct{ inner types.Importer }

func (i onlyCompiledIn) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if _, ok := ixgo.LookupPackage(path); !ok {
		return nil, engine.NotCompiledIn(path)
	}
	return i.inner.Import(path)
}

// hooked is the engine whose hooks cellPackage calls: its table is registered once for the process.
var hooked atomic.Pointer[Engine]

var registercellPackage = sync.OnceFunc(func() {
	ixgo.RegisterPackage(&ixgo.Package{
		Name: "cell", Path: cellPackage,
		Deps: map[string]string{"os": "os", "io": "io"}, Interfaces: map[string]reflect.Type{},
		NamedTypes: map[string]reflect.Type{"Input": reflect.TypeFor[Input]()},
		AliasTypes: map[string]reflect.Type{}, Vars: map[string]reflect.Value{"Stdin": reflect.ValueOf(&stdin)},
		TypedConsts: map[string]ixgo.TypedConst{}, UntypedConsts: map[string]ixgo.UntypedConst{},
		Funcs: map[string]reflect.Value{
			"Show":    reflect.ValueOf(func(v ...any) (_ struct{}) { hooked.Load().hooks.Show(v...); return }),
			"Mark":    reflect.ValueOf(func(i int) (_ struct{}) { hooked.Load().hooks.Mark(i); return }),
			"Defer":   reflect.ValueOf(atEnd),
			"Command": reflect.ValueOf(func(i int, loop func(int), vars ...any) { hooked.Load().hooks.Command(i, loop, vars...) }),
		},
	})
})

// boot makes the first Interp, of an empty program.
func (e *Engine) boot() error {
	f, err := parser.ParseFile(e.Fset(), "boot.go", "package boot", 0)
	if err != nil {
		return err
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, FileVersions: map[*ast.File]string{}}
	conf := types.Config{Importer: e.ctx.Importer}
	pkg, err := conf.Check("main", e.Fset(), []*ast.File{f}, info)
	if err != nil {
		return err
	}
	sp, err := e.builder.BuildMain(&ixgo.SourcePackage{Context: e.ctx, Package: pkg, Files: []*ast.File{f}, Info: info})
	if err != nil {
		return err
	}
	if e.in, err = e.ctx.NewInterp(sp); err != nil {
		return err
	}
	e.first = e.in
	e.visit = visitor{prog: sp.Prog, seen: map[*ssa.Function]bool{}, base: 1 << 20}
	for f := range *fieldsOf(e.in).funcs {
		e.visit.seen[f] = true
	}
	for _, p := range sp.Prog.AllPackages() {
		e.loaded[p] = true
	}
	return nil
}

// Run adds the cell to the program and runs its initialisers in source order.
func (e *Engine) Run(ctx context.Context, c *engine.Cell) error {
	init, err := e.extend(c)
	if err != nil {
		return err
	}
	r := newRun(c.Name)
	r.beside = c.Beside
	if c.Compiled != nil {
		c.Compiled()
	}
	return e.perform(ctx, r, func(root *frame) { frameRun(allocFrame(init, root)) })
}

// Call calls f as if it were a cell.
func (e *Engine) Call(ctx context.Context, cell string, f func()) error {
	return e.perform(ctx, newRun(cell), func(*frame) { f() })
}

// Recovered describes a panic that compiled code has recovered.
func (e *Engine) Recovered(v any) *engine.Panic {
	if isUnwind(v) || isGoexit(v) {
		return nil
	}
	return e.panicOf(&frame{interp: e.first}, v)
}

// Owner names the cell that the calling goroutine belongs to.
func (e *Engine) Owner() string {
	if r := owner(); r != nil {
		return r.cell
	}
	return ""
}

// perform runs body as a cell and waits for its end. Compiled code cannot be stopped: a cell that is
// inside some when it is to stop is abandoned, its goroutine unwinds whenever that code returns.
func (e *Engine) perform(ctx context.Context, r *run, body func(root *frame)) (err error) {
	done := make(chan error, 1)
	r.alive.Add(1)
	go func() {
		err := error(nil)
		defer func() { done <- err }() // also after runtime.Goexit
		err = e.runBody(r, body)
	}()
	select {
	case err = <-done:
		return err
	case <-ctx.Done():
		r.stop(engine.Interrupted(ctx))
	case <-r.done: // one of its goroutines has panicked or called os.Exit
	}
	select {
	case err = <-done:
		if err == nil { // compiled code took note of ctx and the cell came to its end
			err = r.cause
		}
		return err
	case <-time.After(abandonAfter):
		return r.abandon()
	}
}

// runBody calls body on the calling goroutine, which belongs to the cell from now on.
func (e *Engine) runBody(r *run, body func(root *frame)) error {
	defer enter(r)()
	r.label()
	defer func() { r.finished.Store(true) }()
	v, err := e.protected(r, body)
	for len(r.deferred) > 0 { // a deferred function may defer more
		f := r.deferred[len(r.deferred)-1]
		r.deferred = r.deferred[:len(r.deferred)-1]
		var p *panicking
		if _, ok := err.(*engine.Panic); ok {
			p = &panicking{arg: v} // f may recover it
		}
		current().pending = p
		v2, err2 := e.protected(r, func(*frame) { f() })
		if p != nil && p.recovered {
			err = nil
		}
		if err2 != nil {
			v, err = v2, err2
		}
	}
	return err
}

// protected calls f and says how the cell stands after it; v is the value of a panic.
func (e *Engine) protected(r *run, f func(root *frame)) (v any, err error) {
	root := &frame{interp: e.first}
	r.root.Store(root)
	defer func() {
		v = recover()
		switch {
		case r.stopping.Load() && (v == nil || isUnwind(v)):
			if err = r.cause; errors.Is(err, engine.ErrInterrupted) {
				err = e.stopped(root, r, v)
			}
		case isGoexit(v):
			v = nil
		case v != nil:
			err = e.panicOf(root, v)
		}
	}()
	f(root)
	return nil, nil
}

// atEnd defers f to the end of the cell that calls it; in a goroutine it outlived, to nobody's.
func atEnd(f func()) {
	if g := current(); g != nil {
		g.run.deferred = append(g.run.deferred, f)
	}
}

// Input stands for os.Stdin in cells: it reads what the person types.
type Input struct{ *os.File }

func (Input) Read(p []byte) (int, error) { return hooked.Load().hooks.Stdin().Read(p) }

// WriteTo hides that of os.File, which would read the process's own input.
func (in Input) WriteTo(w io.Writer) (int64, error) {
	return io.Copy(w, struct{ io.Reader }{in})
}

// Close leaves the process's own input open: it is not the cell's.
func (Input) Close() error { return nil }

var stdin = Input{os.Stdin}
