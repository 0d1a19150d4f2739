package session

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/session/explain"
	"github.com/massspring/msp/internal/lang/session/source"
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
	var errs source.Errors
	var p *engine.Panic
	var x *engine.Exit
	var no *engine.Refusal
	var dead *engine.Deadlock
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case errors.As(err, &errs):
		return s.sources.CompileError(errs)
	case errors.As(err, &p):
		if f, ok := p.Value.(*failure); ok {
			return f.describe(s.sources)
		}
		if f, ok := p.Value.(*unhandledError); ok {
			return f.describe(s.sources)
		}
		return s.sources.PanicError(p)
	case errors.As(err, &no):
		e := s.sources.CompileError(source.Errors{{Pos: no.Pos, Msg: no.What + " is refused: " + no.Why}})
		e.Name = cell.Refused
		return e
	case errors.As(err, &dead):
		return s.sources.Deadlock(dead)
	case errors.As(err, &x):
		msg := fmt.Sprintf("the cell called os.Exit(%d); the session and its variables are still here", x.Code)
		exit := cell.Exit
		if x.Code == 0 {
			exit = cell.ExitZero
		}
		return &cell.Error{Name: exit, Value: msg, Traceback: []string{explain.Bold + msg + explain.Reset}}
	case errors.Is(err, engine.ErrInterrupted):
		return s.sources.Interrupted(err)
	}
	return &cell.Error{Name: "internal error", Value: err.Error(),
		Traceback: []string{explain.Bold + "internal error: " + err.Error() + explain.Reset}}
}
