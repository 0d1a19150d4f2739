package explain

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/engine"
)

// Interrupted tells where the cell was stopped, if that is known.
func (s Sources) Interrupted(err error) *cell.Error {
	text := err.Error()
	var at *engine.Stopped
	if !errors.As(err, &at) {
		at = &engine.Stopped{}
	} else if at.Waiting != "" {
		text += ": " + at.Waiting
	}
	return &cell.Error{Name: cell.Interrupted, Value: "the cell was " + text,
		Traceback: append([]string{Bold + text + Reset}, s.Traceback(at.Frames)...)}
}

// sameNames is the text of a failed type assertion.
var sameNames = regexp.MustCompile(`is (\S+), not (\S+)`)

// maxWaiters is the number of goroutines of which a deadlock is told.
const maxWaiters = 8

// Deadlock tells what each goroutine waited for.
func (s Sources) Deadlock(d *engine.Deadlock) *cell.Error {
	e := &cell.Error{Name: "deadlock", Value: d.Error(), Traceback: []string{Bold + "fatal error: " + d.Error() + Reset}}
	for i, w := range d.Waiting {
		if i == maxWaiters {
			e.Traceback = append(e.Traceback, fmt.Sprintf("and %d more goroutines", len(d.Waiting)-i))
			break
		}
		who := "a goroutine of " + w.Cell
		if w.Own {
			who = w.Cell
		}
		e.Traceback = append(e.Traceback, who+": "+cmp.Or(w.Waiting, "it waited"))
		e.Traceback = append(e.Traceback, s.Traceback(w.Frames)...)
		if w.Own && len(w.Frames) > 0 {
			e.Line, e.Column = w.Frames[len(w.Frames)-1].Pos.Line, w.Frames[len(w.Frames)-1].Pos.Column
		}
	}
	return e
}

// tracebackFrames is the number of calls that a traceback shows at each end of a long one.
const tracebackFrames = 8

// PanicError words a panic with the student's own calls, innermost first.
func (s Sources) PanicError(p *engine.Panic) *cell.Error {
	text := p.Text
	if m := sameNames.FindStringSubmatch(text); m != nil && m[1] == m[2] {
		text = strings.TrimSuffix(text, " (types from different scopes)") + " (the value was made before the type was declared again)"
	}
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
	e.Traceback = []string{Bold + head + text + Reset}
	e.Traceback = append(e.Traceback, s.Traceback(p.Frames)...)
	if len(p.Frames) > 0 {
		e.Line, e.Column = p.Frames[len(p.Frames)-1].Pos.Line, p.Frames[len(p.Frames)-1].Pos.Column
	}
	return e
}

// Traceback lists calls, innermost first, the first with its line.
func (s Sources) Traceback(all []engine.Frame) (lines []string) {
	frames := slices.Compact(slices.Clone(all)) // of a recursion one call stands for all
	for i, f := range frames {
		if len(frames) > 2*tracebackFrames && i == tracebackFrames {
			lines = append(lines, dim+"  …"+Reset)
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
