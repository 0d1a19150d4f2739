// Package engine is the interface of a session to an interpreter. An interpreter imports the compiled-in packages as go/types
// sees them, and runs a checked cell on top of all earlier cells. It imports only the standard library.
package engine

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"io"
	"reflect"
	"strings"
)

// Engine runs cells of one session, each after the one before it has called Compiled or has ended.
type Engine interface {
	// Name is what the person calls it, "msp" or "yaegi".
	Name() string
	// Import returns a compiled-in package.
	Import(path string) (*types.Package, error)
	// Packages lists the import paths of all compiled-in packages, sorted.
	Packages() []string
	// Fset is the file set that every cell is parsed into.
	Fset() *token.FileSet
	// Run adds a checked cell to the program and runs it. It returns nil, a *Panic, a *Refusal,
	// ErrInterrupted, and the cause if it has one, when ctx was cancelled, *Exit when the cell called os.Exit, one of these three in an
	// *Abandoned when the cell could not be stopped, or another error when the engine itself fails. After an
	// error what the cell did before it stays done.
	Run(ctx context.Context, c *Cell) error
	// Call calls f, a handler that a cell has left with compiled code, as if it were a cell of that name, and
	// returns as Run does. No cell runs meanwhile.
	Call(ctx context.Context, cell string, f func()) error
	// Recovered describes a panic that compiled code has just recovered on the calling goroutine, with the student's calls
	// below that code. It is nil for what must not be recovered, such as an interrupt or os.Exit.
	Recovered(v any) *Panic
	// Owner names the cell whose goroutine calls it; "" when that is not known.
	Owner() string
	// Read calls f with a pointer to a variable of an earlier cell while nothing can change it. The error says why that
	// cannot be: something runs, or the engine cannot tell. The caller keeps cells from being added meanwhile.
	Read(v *types.Var, f func(pointer any)) error
}

// Hooks is what an engine calls back while a cell runs.
type Hooks struct {
	Show func(values ...any) // the value of the cell's last expression
	Mark func(step int)      // the cell has got past this step
	Late func(p *Panic)      // a goroutine of a cell that has returned panicked
	// Text is what a cell prints that runs beside another, or a goroutine of a cell that has returned; the stream
	// is "stdout" or "stderr".
	Text  func(cell, stream, text string)
	Stdin func() io.Reader // what fmt.Scan and its kin, and os.Stdin, read on the calling goroutine
	// Command does what the cell's command of that number says. Loop, if there is any, runs n times what the
	// command is to measure; vars are pointers to the session's variables, if the command wants them.
	Command func(number int, loop func(n int), vars ...any)
	// Refused says why code of a cell may not call a compiled-in function or method, such as "System.E" of a package: the
	// panic of the call. "" lets it call. An engine that links no calls need not ask; nil refuses nothing.
	Refused func(cell, path, symbol string) string
}

// Cell is a cell that go/types has accepted.
type Cell struct {
	Name string // "In[3]"
	// File is the cell rewritten as a Go file: its statements are the body of the first init function, and the variables
	// that they declare at the top level are package variables. Pkg and Info are its types. Package path is "main" for
	// every cell; objects of earlier cells that it mentions stand in the scope of its file.
	File *ast.File
	Pkg  *types.Package
	Info *types.Info
	// Steps is the cell as it was typed, in order, for an engine that takes source text.
	Steps []Step

	// Takes maps a package variable of this cell to the earlier variable whose memory it takes over. Their
	// types are identical, or differ only in the identity of redeclared named types of the same layout.
	Takes map[*types.Var]*types.Var
	// Replaces maps a function of this cell to the earlier function or method (of identical signature, the
	// receiver counted as the first parameter) whose callers are to call it from now on.
	Replaces map[*types.Func]*types.Func

	// Remakes maps types of earlier cells to those that this cell makes in their place, with the same layout: values in interfaces are to
	// become the new types. Behind is set by an engine that could not see to it, because goroutines were using the values.
	Remakes map[*types.Named]*types.Named
	Behind  bool

	// Compiled, if not nil, is called when the cell stands in the program and begins to run, by an engine that
	// can run another one from then on. An engine that cannot calls it never.
	Compiled func()
	// Beside says that os.Stdout and os.Stderr are another cell's: what this one prints goes to Hooks.Text.
	Beside bool
}

// Body is the function whose body the cell's statements are.
func (c *Cell) Body() *ast.FuncDecl {
	for _, d := range c.File.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			return f
		}
	}
	return nil
}

// StepKind says what a Step is.
type StepKind int

const (
	Import StepKind = iota
	Decl            // type, func, method, var or const declaration
	Stmt            // statement or short variable declaration
	Show            // the expression whose value is shown
)

// Step is one top-level piece of a cell.
type Step struct {
	Kind StepKind
	Text string
	Pos  token.Position
	// Number is what Mark is called with when the cell has got past it. Of a command there may be several steps.
	Number int
}

// Frame is one of the student's own calls.
type Frame struct {
	Func string // "step", "(*grid).at", "In[3]" for the cell's own statements, "func literal"
	Pos  token.Position
}

// Panic is a panic that no deferred function recovered.
type Panic struct {
	Value   any
	Text    string  // PanicText of it, made on the goroutine that panicked: its methods are the student's code
	Runtime bool    // a run-time error, not a call of panic
	Detail  string  // of a run-time error, what was nil or out of range: "p is nil (*node)"; "" if not known
	Frames  []Frame // innermost first
	// Goroutine says that a goroutine other than the cell's panicked.
	Goroutine bool
	Cell      string // that the goroutine belongs to, "" if to none
}

func (p *Panic) Error() string { return "panic: " + p.Text }

// PanicText prints a panic value as the Go runtime does: errors and Stringers by their text, strings as they
// are, other values as type(value).
func PanicText(v any) (text string) {
	defer func() {
		if again := recover(); again != nil {
			text = fmt.Sprintf("%T (its text cannot be had: %v)", v, again)
		}
	}()
	switch v := v.(type) {
	case error:
		return v.Error()
	case fmt.Stringer:
		return v.String()
	case string:
		return v
	}
	rv := reflect.ValueOf(v)
	switch rv.Kind() {
	case reflect.Invalid:
		return "nil"
	case reflect.String:
		return fmt.Sprintf("%T(%q)", v, rv.String())
	}
	return fmt.Sprintf("%T(%v)", v, v)
}

// Abandoned reports a cell that was to stop and was inside compiled code, which nothing can stop. What that code
// works on may still change; nothing else of the cell will run.
type Abandoned struct {
	Cause error  // why it was to stop: ErrInterrupted, a *Panic, an *Exit
	In    string // the compiled function, "sort.Ints", if known
}

func (a *Abandoned) Error() string { return a.Cause.Error() }
func (a *Abandoned) Unwrap() error { return a.Cause }

// Refusal reports constructs that the engine is known to run wrongly; nothing of the cell has run.
type Refusal struct {
	Pos  token.Position
	What string // "a closure over a loop variable"
	Why  string // "yaegi shares one variable among all iterations"
}

func (r *Refusal) Error() string {
	return fmt.Sprintf("%s: %s is refused: %s", r.Pos, r.What, r.Why)
}

// Exit reports that the cell called os.Exit.
type Exit struct{ Code int }

func (e *Exit) Error() string { return fmt.Sprintf("os.Exit(%d)", e.Code) }

// LateExit says what an engine does about an os.Exit by a goroutine whose cell has returned.
func LateExit(code int) string {
	return fmt.Sprintf("a goroutine called os.Exit(%d) after its cell had ended: the goroutine ends, the session stays\n", code)
}

// refused are packages that no engine offers, with why.
var refused = map[string]string{
	"unsafe": "a wrong address would overwrite memory of the kernel, and no cell after that could be trusted",
	"C":      "cells are not compiled, so that there is no C compiler and nothing to link with",
}

// NotCompiledIn is the error of importing a package that is not there. Where the path is one that the go command
// could fetch it names the way to have it; the standard library's other packages are not to be had.
func NotCompiledIn(path string) error {
	if why, ok := refused[path]; ok {
		return fmt.Errorf("package %s is refused in cells: %s", path, why)
	}
	if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") {
		return fmt.Errorf("package %s is not compiled in; msp build --with %[1]s makes a kernel that has it", path)
	}
	return fmt.Errorf("package %s is not compiled in", path)
}

// Interrupted is the error of a cell whose context was cancelled: ErrInterrupted, with the cause if there is one.
func Interrupted(ctx context.Context) error {
	if why := context.Cause(ctx); why != ctx.Err() {
		return fmt.Errorf("%w: %w", ErrInterrupted, why)
	}
	return ErrInterrupted
}

// Stopped is ErrInterrupted with what it found the cell doing.
type Stopped struct {
	Cause   error
	Waiting string  // "it waited to send on ch"; "" if it did not wait for a channel
	Frames  []Frame // innermost first
}

func (s *Stopped) Error() string { return s.Cause.Error() }
func (s *Stopped) Unwrap() error { return s.Cause }

// Deadlock ends a cell when the goroutines of all cells wait for each other.
type Deadlock struct{ Waiting []Waiter }

// Waiter is a goroutine that waits.
type Waiter struct {
	Cell    string
	Own     bool    // the goroutine of the cell that has ended
	Waiting string  // "it waited to send on ch"
	Frames  []Frame // innermost first
}

func (*Deadlock) Error() string { return "all goroutines are asleep - deadlock!" }

// ErrInterrupted reports a cell that was stopped through its context.
var ErrInterrupted = errors.New("interrupted")

// ErrRunning is the error of Read while something runs.
var ErrRunning = errors.New("a cell or goroutine runs that may be changing it")

// NoMemory is the error of Read of a variable that the engine has no memory for.
func NoMemory(v *types.Var) error { return errors.New("variable " + v.Name() + " has no memory") }
