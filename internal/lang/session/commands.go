package session

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/command"
	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/session/check"
	"github.com/massspring/msp/internal/lang/session/explain"
	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// command is called by the engine when the cell gets to its action of that number.
func (s *Session) command(number int, loop func(n int), vars ...any) {
	a := s.now.actions[number]
	switch {
	case a.Unhandled:
		if err := *vars[0].(*error); err != nil {
			panic(&unhandledError{err.Error(), a.Pos})
		}
		return
	case a.Starts:
		s.now.began[number] = time.Now()
		return
	}
	c := command.Call{Typed: a.Typed, Context: s.now.ctx, Loop: loop, Began: s.now.began[a.Clock], Vars: map[string]any{}}
	for i, name := range a.Vars {
		c.Vars[name] = vars[i]
	}
	text, err := c.Do(commands{s})
	if text != "" {
		s.now.io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: text})
	}
	if err != nil {
		panic(&failure{a, err})
	}
}

// commands is the session as its commands see it.
type commands struct{ s *Session }

var _ command.Session = commands{}

func (c commands) Help(call command.Call) (string, error) {
	return command.HelpOn(call.Arg, c.s.opts.Guide)
}

func (c commands) Cd(call command.Call) (string, error)  { return command.Cd(call.Arg) }
func (c commands) Env(call command.Call) (string, error) { return command.Env(call.Arg) }

func (c commands) Write(call command.Call) (string, error) {
	return command.Write(call.Arg, call.Body, c.s.opts.Save)
}

func (c commands) Save(call command.Call) (string, error) {
	return command.Save(call.Arg, c.s.opts.Keep)
}

// Doc shows what is known about a name.
func (c commands) Doc(call command.Call) (string, error) {
	name := call.Arg
	if name == "" {
		return "", errors.New("wants a name, as in %doc fmt.Println")
	}
	b, ok := c.s.Inspect(name, len(name), 1)
	for _, pkg := range explain.Familiar { // Cloth is msp.Cloth
		if !ok && token.IsExported(name) && token.IsIdentifier(name) {
			b, ok = c.s.Inspect(pkg+"."+name, len(pkg+"."+name), 1)
		}
	}
	if !ok {
		return "", fmt.Errorf("nothing is known about %s (has it been declared or imported?)", name)
	}
	c.s.now.io.Out(cell.Output{Kind: cell.Page, Data: b})
	return "", nil
}

func (c commands) Who(call command.Call) (string, error) { return who(c.s.now.names(), call.Vars), nil }

func (c commands) Imports(command.Call) (string, error) {
	return c.s.now.names().ImportedByUse(), nil
}

// Time says how long something took. Showing a value is not part of it.
func (c commands) Time(call command.Call) (string, error) {
	end := time.Now()
	if shown := c.s.now.shown; shown.After(call.Began) {
		end = shown
	}
	return "time: " + command.Nanoseconds(float64(end.Sub(call.Began))) + c.interpreted(), nil
}

func (c commands) Timeit(call command.Call) (string, error) {
	times, err := command.ParseRepetition(call.Arg)
	if err != nil {
		return "", err
	}
	return times.Measure(call.Loop) + c.interpreted(), nil
}

// interpreted ends a line that says how long something took.
func (c commands) interpreted() string {
	return fmt.Sprintf("  (Go interpreted by %s; packages are compiled)\n", c.s.engine.Name())
}

// Refuse forbids functions to all cells from now on.
func (c commands) Refuse(call command.Call) (string, error) { return c.s.refuse(call.Arg) }

// Engine tells about the engine that runs the cells, or starts again on another one.
func (c commands) Engine(call command.Call) (string, error) {
	all := scope.SortedKeys(c.s.opts.Engines)
	now, name := c.s.engine.Name(), call.Arg
	switch {
	case name == "":
		return fmt.Sprintf("%s\n%%engine NAME starts again on another one: %s\n", c.s.opts.Engines[now], strings.Join(all, ", ")), nil
	case !slices.Contains(all, name):
		return "", fmt.Errorf("no engine is called %s; there are %s", name, strings.Join(all, " and "))
	}
	return c.again(name), nil
}

func (c commands) Reset(command.Call) (string, error) { return c.again(""), nil }

// again asks for an empty session and says what is lost.
func (c commands) again(engine string) string {
	c.s.now.fresh = &cell.Fresh{Engine: engine}
	text := "the next cell starts with an empty session"
	if engine != "" {
		text += " on " + engine
	}
	if lost := contents(c.s.now.names(), c.s.opts.Prelude); lost != "" {
		text += "; gone: " + lost
	}
	return text + "\n"
}

func (c commands) Go111module(command.Call) (string, error) {
	return "packages are compiled in: there is no module mode to switch\n", nil
}

// failure is what a command that failed panics with, so that the cell ends there.
type failure struct {
	check.Action
	err error
}

func (f *failure) Error() string { return f.Line + ": " + f.err.Error() }

// describe words the failure of a command.
func (f *failure) describe(src explain.Sources) *cell.Error {
	if errors.Is(f.err, context.Canceled) {
		return src.Interrupted(engine.ErrInterrupted)
	}
	e := src.CompileError(source.Errors{{Pos: f.Pos, Msg: f.Error()}})
	e.Name = cell.CommandFailed
	return e
}

// unhandledError ends a cell in which a call failed and nothing looked at its error.
type unhandledError struct {
	text string
	pos  token.Position
}

func (e *unhandledError) Error() string { return e.text }

func (e *unhandledError) describe(src explain.Sources) *cell.Error {
	at := src.Traceback([]engine.Frame{{Func: e.pos.Filename, Pos: e.pos}})
	return &cell.Error{Name: cell.ErrorValue, Value: e.text,
		Traceback: append([]string{explain.Bold + "error: " + e.text + explain.Reset}, at...),
		Line:      e.pos.Line, Column: e.pos.Column}
}

// refuse forbids functions to all cells from now on.
func (s *Session) refuse(words string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return "", s.refused.Add(s.now.name, words, s.packages, s.engine.Import)
}
