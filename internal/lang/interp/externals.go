package interp

import (
	"fmt"
	"go/token"
	"go/types"
	"io"
	"math"
	"os"
	"runtime/debug"
	"sync"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// cellPackage is the import path under which a rewritten cell finds Show, Mark and Command of its hooks, and Stdin, which
// stands for os.Stdin.
const cellPackage = "msp·cell"

// cellFunctions declares them.
func (e *Engine) cellFunctions() error {
	osPackage, err := e.Import("os")
	if err != nil {
		return err
	}
	ioPackage, err := e.Import("io")
	if err != nil {
		return err
	}
	p := types.NewPackage(cellPackage, "cell")
	variable := func(t types.Type) *types.Var { return types.NewParam(token.NoPos, p, "", t) }
	function := func(name string, f any, variadic bool, params ...types.Type) {
		var vars []*types.Var
		for _, t := range params {
			vars = append(vars, variable(t))
		}
		sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(vars...), nil, variadic)
		p.Scope().Insert(types.NewFunc(token.NoPos, p, name, sig))
		e.instead[cellPackage+"."+name] = f
	}
	list := types.NewSlice(types.Universe.Lookup("any").Type())
	number := types.Typ[types.Int]
	loop := types.NewSignatureType(nil, nil, nil, types.NewTuple(variable(number)), nil, false)
	function("Show", func(v ...any) { e.hooks.Show(v...) }, true, list)
	function("Mark", func(i int) { e.hooks.Mark(i) }, false, number)
	function("Command", func(i int, loop func(int), vars ...any) { e.hooks.Command(i, loop, vars...) }, true, number, loop, list)

	file := osPackage.Scope().Lookup("File").Type()
	input := types.NewNamed(types.NewTypeName(token.NoPos, p, "Input", nil),
		types.NewStruct([]*types.Var{types.NewField(token.NoPos, p, "File", types.NewPointer(file), true)}, nil), nil)
	recv := types.NewParam(token.NoPos, p, "", input)
	method := func(name string, params, results []types.Type) {
		tuple := func(list []types.Type) *types.Tuple {
			var vars []*types.Var
			for _, t := range list {
				vars = append(vars, variable(t))
			}
			return types.NewTuple(vars...)
		}
		input.AddMethod(types.NewFunc(token.NoPos, p, name, types.NewSignatureType(recv, nil, nil, tuple(params), tuple(results), false)))
	}
	failure := types.Universe.Lookup("error").Type()
	method("Read", []types.Type{types.NewSlice(types.Typ[types.Byte])}, []types.Type{number, failure})
	method("WriteTo", []types.Type{ioPackage.Scope().Lookup("Writer").Type()}, []types.Type{types.Typ[types.Int64], failure})
	method("Close", nil, []types.Type{failure})
	p.Scope().Insert(input.Obj())
	p.Scope().Insert(types.NewVar(token.NoPos, p, "Stdin", input))
	p.SetImports([]*types.Package{osPackage, ioPackage})
	p.MarkComplete()
	e.cell = p
	return nil
}

// Input stands for os.Stdin in cells: it reads what the person types.
type Input struct {
	*os.File
	hooks *engine.Hooks
}

func (in Input) Read(p []byte) (int, error) { return in.hooks.Stdin().Read(p) }

// WriteTo hides that of os.File, which would read the process's own input.
func (in Input) WriteTo(w io.Writer) (int64, error) {
	return io.Copy(w, struct{ io.Reader }{in})
}

// Close leaves the process's own input open: it is not the cell's.
func (Input) Close() error { return nil }

var stdin = os.Stdin

// externals replaces functions of the standard library that would block the cell beyond reach of an interrupt, end the
// process, or read the process's own standard input.
func (e *Engine) externals() {
	for name, f := range map[string]any{
		"time.Sleep":             machine.Sleep,
		"iter.pull":              machine.Pull,
		"os.Exit":                e.exit,
		"runtime.Goexit":         machine.Goexit,
		"(*sync.WaitGroup).Wait": waitGroup,
		"(*sync.Mutex).Lock":     func(m *sync.Mutex) { lock(m.TryLock, m.Lock, m.Unlock) },
		"(*sync.RWMutex).Lock":   func(m *sync.RWMutex) { lock(m.TryLock, m.Lock, m.Unlock) },
		"(*sync.RWMutex).RLock":  func(m *sync.RWMutex) { lock(m.TryRLock, m.RLock, m.RUnlock) },
		"(*sync.Cond).Wait":      waitCond,
		"fmt.Scan":               func(a ...any) (int, error) { return fmt.Fscan(e.hooks.Stdin(), a...) },
		"fmt.Scanln":             func(a ...any) (int, error) { return fmt.Fscanln(e.hooks.Stdin(), a...) },
		"fmt.Scanf":              func(f string, a ...any) (int, error) { return fmt.Fscanf(e.hooks.Stdin(), f, a...) },
	} {
		e.instead[name] = f
	}
}

// exit ends the cell, not the session: its goroutines unwind, and the session's variables stay. Of a cell that has ended, only the
// goroutine is left.
func (e *Engine) exit(code int) {
	if machine.Exit(&engine.Exit{Code: code}) {
		return
	}
	e.hooks.Text(e.Owner(), "stderr", engine.LateExit(code))
	machine.Goexit()
}

func waitGroup(wg *sync.WaitGroup) {
	done := make(chan struct{})
	go func() { wg.Wait(); close(done) }()
	machine.Await(done, func() {})
}

// lock takes a lock that it may have to wait for. Who stops waiting gives the lock back once it comes.
func lock(try func() bool, take, giveBack func()) {
	if try() {
		return
	}
	done := make(chan struct{})
	go func() { take(); close(done) }()
	machine.Await(done, func() {
		go func() { <-done; giveBack() }()
	})
}

func waitCond(c *sync.Cond) {
	done := make(chan struct{})
	go func() { c.Wait(); close(done) }() // c.L is held: Wait gives it up and takes it again
	machine.Await(done, func() {
		go func() { <-done }()
	})
}

// tooMuch is the error of making n values of a size, where that is more than the process may have. Memory that the system
// cannot give ends the process: the Go runtime has no error for it.
func tooMuch(what string, n int, size uintptr) error {
	bytes := float64(n) * float64(size)
	const checked = 64 << 20 // a smaller piece is not worth asking
	if bytes < checked {
		return nil
	}
	if limit := debug.SetMemoryLimit(-1); limit == math.MaxInt64 || bytes <= float64(limit) {
		return nil
	}
	return machine.Error(fmt.Sprintf("%s: %.4g GB are more than this session may use", what, bytes/(1<<30)))
}
