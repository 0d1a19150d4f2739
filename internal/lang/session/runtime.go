package session

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/engine"
)

// describe words whatever ended a cell.
func (s *Session) describe(name string, err error) *cell.Error {
	if left := (*engine.Abandoned)(nil); errors.As(err, &left) {
		e := s.describe(name, left.Cause)
		what := cmp.Or(left.In, "compiled code that the cell called")
		note := what + " cannot be stopped and goes on in the background; what it works on may still change. All variables are here."
		e.Value += ". " + note
		e.Traceback = append(e.Traceback, note)
		return e
	}
	var errs compileErrors
	var p *engine.Panic
	var x *engine.Exit
	var no *engine.Refusal
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case errors.As(err, &errs):
		return s.sources.compileError(errs)
	case errors.As(err, &p):
		if f, ok := p.Value.(*failure); ok {
			return f.describe(s.sources)
		}
		if f, ok := p.Value.(*unhandledError); ok {
			return f.describe(s.sources)
		}
		return s.sources.panicError(p)
	case errors.As(err, &no):
		e := s.sources.compileError(compileErrors{{no.Pos, no.What + " is refused: " + no.Why}})
		e.Name = cell.Refused
		return e
	case errors.As(err, &x):
		msg := fmt.Sprintf("the cell called os.Exit(%d); the session and its variables are still here", x.Code)
		return &cell.Error{Name: "exit", Value: msg, Traceback: []string{bold + msg + reset}}
	case errors.Is(err, engine.ErrInterrupted):
		return s.sources.interrupted(err)
	}
	return &cell.Error{Name: "internal error", Value: err.Error(), Traceback: []string{bold + "internal error: " + err.Error() + reset}}
}

// interrupted tells where the cell was stopped, if that is known.
func (s sources) interrupted(err error) *cell.Error {
	text := err.Error()
	var at *engine.Stopped
	if !errors.As(err, &at) {
		at = &engine.Stopped{}
	} else if at.Waiting != "" {
		text += ": " + at.Waiting
	}
	return &cell.Error{Name: cell.Interrupted, Value: "the cell was " + text,
		Traceback: append([]string{bold + text + reset}, s.traceback(at.Frames)...)}
}

// tracebackFrames is the number of calls that a traceback shows at each end of a long one.
const tracebackFrames = 8

// panicError words a panic with the student's own calls, innermost first.
func (s sources) panicError(p *engine.Panic) *cell.Error {
	text := p.Text
	if p.Detail != "" {
		text += ": " + p.Detail
	}
	name, head := cell.PanicError, "panic: "
	if p.Runtime {
		head = ""
		if !strings.HasPrefix(text, "runtime error: ") && !strings.HasPrefix(text, "interface conversion: ") {
			head = "runtime error: "
		}
	}
	if p.Goroutine {
		head = "in a goroutine: " + head
	}
	e := &cell.Error{Name: name, Value: strings.TrimPrefix(head, "panic: ") + text} // the name says panic
	e.Traceback = []string{bold + head + text + reset}
	e.Traceback = append(e.Traceback, s.traceback(p.Frames)...)
	if len(p.Frames) > 0 {
		e.Line, e.Column = p.Frames[len(p.Frames)-1].Pos.Line, p.Frames[len(p.Frames)-1].Pos.Column
	}
	return e
}

// traceback lists calls, innermost first, the first with its line.
func (s sources) traceback(all []engine.Frame) (lines []string) {
	frames := slices.Compact(slices.Clone(all)) // of a recursion one call stands for all
	for i, f := range frames {
		if len(frames) > 2*tracebackFrames && i == tracebackFrames {
			lines = append(lines, dim+"  …"+reset)
		}
		if len(frames) > 2*tracebackFrames && i >= tracebackFrames && i < len(frames)-tracebackFrames {
			continue
		}
		where := "  at " + f.Func
		if f.Func != f.Pos.Filename {
			where += ", " + f.Pos.Filename
		}
		lines = append(lines, fmt.Sprintf("%s:%d:%d", where, f.Pos.Line, f.Pos.Column))
		if i == 0 {
			lines = append(lines, s.excerpt(f.Pos)...)
		}
	}
	return lines
}
