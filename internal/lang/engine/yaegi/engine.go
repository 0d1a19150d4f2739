// Package yaegi runs cells on github.com/traefik/yaegi v0.16.1, which interprets Go source text. It is the second engine, for
// msp repl --engine yaegi.
//
// yaegi runs parts of Go wrongly without an error. It is reliable in a small language: variables of one type, arithmetic,
// labels and gotos. A cell is therefore lowered to that language (emit.go) from package ssa's form, in which generic functions,
// ranges, closures, method values and named results are resolved. All other operations are calls of compiled functions (ops.go,
// calls.go), and all types are Go's (package rtype).
package yaegi

import (
	"context"
	"fmt"
	"go/token"
	"go/types"
	"io"
	"reflect"
	"sync/atomic"

	"github.com/traefik/yaegi/interp"

	"github.com/massspring/msp/internal/lang/engine"
	msp "github.com/massspring/msp/internal/lang/interp"
)

// Engine is one interpreter and the program that has been declared in it.
type Engine struct {
	*program
	hooks   engine.Hooks
	in      *interp.Interpreter
	control *control
	running atomic.Pointer[cell] // the latest; a cell that has ended is none
}

// cell is one under way. failed is what has ended one of its goroutines, by which it ends.
type cell struct {
	name   string
	failed chan error
}

var _ engine.Engine = (*Engine)(nil)

// New starts an engine.
func New(hooks engine.Hooks) (*Engine, error) {
	front, err := msp.New(hooks)
	if err != nil {
		return nil, err
	}
	e := &Engine{hooks: hooks}
	e.in = interp.New(interp.Options{Unrestricted: true, Stdin: hooks.Stdin(), Stdout: io.Discard, Stderr: io.Discard})
	if e.control, err = controlOf(e.in); err != nil {
		return nil, err
	}
	e.program = newProgram(e, front)
	e.instead = e.host()
	if err := e.use(nil); err != nil {
		return nil, err
	}
	_, err = e.in.Eval(fmt.Sprintf("import k %q", hostPackage))
	return e, err
}

func (e *Engine) Name() string         { return "yaegi" }
func (e *Engine) Fset() *token.FileSet { return e.front.Fset() }

// Packages lists what a cell may import.
func (e *Engine) Packages() []string { return e.front.Packages() }

// Import returns a compiled-in package.
func (e *Engine) Import(path string) (*types.Package, error) { return e.front.Import(path) }

// Run adds the cell to the program and runs its initialisers in source order.
func (e *Engine) Run(ctx context.Context, c *engine.Cell) error {
	init, err := e.extend(c)
	if err != nil {
		return err
	}
	return e.await(ctx, c.Name, func() { e.call(init, nil, nil) })
}

// Call calls f as if it were a cell.
func (e *Engine) Call(ctx context.Context, cell string, f func()) error { return e.await(ctx, cell, f) }

// Owner returns "": yaegi does not know which cell started a goroutine.
func (e *Engine) Owner() string { return "" }

// await runs f on a separate goroutine and waits for its end, also after an interrupt.
func (e *Engine) await(ctx context.Context, name string, f func()) error {
	if ctx.Err() != nil {
		return engine.Interrupted(ctx)
	}
	c := &cell{name, make(chan error, 1)}
	e.running.Store(c)
	defer e.running.Store(&cell{name: name})
	done := make(chan error, 1)
	go func() {
		var err error
		defer func() {
			if v := recover(); v != nil {
				err = e.outcome(e.failureOf(v))
			}
			done <- err
		}()
		e.traffic.pass(f)
	}()
	select {
	case err := <-done:
		return err
	case err := <-c.failed:
		e.control.interrupt(done)
		return err
	case <-ctx.Done():
		if s, ok := e.control.interrupt(done).(*engine.Stopped); ok {
			s.Cause = engine.Interrupted(ctx)
			return s
		}
		return engine.Interrupted(ctx)
	}
}

// hostPackage is the import path of what lowered code calls: functions, types, constants and pointers to variables.
const hostPackage = "msp·host"

// use makes symbols known under that path.
func (e *Engine) use(symbols map[string]reflect.Value) error {
	if symbols == nil {
		symbols = map[string]reflect.Value{"Defers": reflect.ValueOf((*deferred)(nil)), "Panic": reflect.ValueOf((*unwinding)(nil)),
			"Iterator": reflect.ValueOf((*iterator)(nil))}
	}
	return e.in.Use(interp.Exports{hostPackage + "/k": symbols})
}
