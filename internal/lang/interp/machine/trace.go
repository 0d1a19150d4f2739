package machine

import (
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Call is one interpreted call of a trace: a function, or one that is inlined in it, and where it was.
type Call struct {
	F    *ir.Func
	Site ir.Site
}

// trace is what is known of the calls that a panic has left, innermost first.
type trace struct {
	calls  []Call
	detail string // what Explain says of the innermost one

	value   [2]uintptr // of the panic, if it is known
	entries int        // Machine.entries when it was noted
}

// maxFrames bounds what a panic reports: of a runaway recursion some calls at either end tell all.
const maxFrames = 64

// callsAbove lists the calls under way down to stack index base, innermost first.
func (m *Machine) callsAbove(base int) (calls []Call) {
	add := func(f *ir.Func, in *ir.Code) {
		if f == nil || in == nil || f.Code == nil {
			return
		}
		s := f.SiteOf(in)
		for {
			calls = append(calls, Call{f, s})
			if s.Frame == 0 {
				return
			}
			s = f.Sites[f.Inlined[s.Frame].Site]
		}
	}
	add(m.f, m.in)
	for i := m.sp - 1; i >= base && i >= 0; i-- {
		add(m.stack[i].f, m.stack[i].in)
	}
	return calls
}

func bounded(calls []Call) []Call {
	if len(calls) > maxFrames {
		calls = append(calls[:3*maxFrames/4:3*maxFrames/4], calls[len(calls)-maxFrames/4:]...)
	}
	return calls
}

// joined is what was noted before and the calls from there down to base.
func (m *Machine) joined(base int, stopping bool) trace {
	t := trace{}
	if m.left.calls != nil && m.left.entries == m.entries {
		t.calls, t.detail = m.left.calls, m.left.detail
	} else if m.f != nil && m.in != nil && m.f.Code != nil {
		explain := m.cell.env.Explain
		if stopping {
			explain = m.cell.env.Waiting
		}
		t.detail = explain(m.f, m.f.SiteOf(m.in), m.w, m.p)
	}
	t.calls = bounded(append(t.calls[:len(t.calls):len(t.calls)], m.callsAbove(base)...))
	m.left.calls = nil
	return t
}

// traceOf is the trace of a panic with value v that has left all calls above base.
func (m *Machine) traceOf(v any, base int) trace {
	if m.left.value != [2]uintptr{} && m.left.value != words(v) {
		m.left.calls = nil
	}
	return m.joined(base, isUnwind(v))
}

// words identifies an interface value without comparing what may not be compared.
func words(v any) [2]uintptr { return *(*[2]uintptr)(unsafe.Pointer(&v)) }

// Calls lists the calls under way on the calling goroutine, innermost first.
func Calls() []Call {
	m := current()
	if m == nil {
		return nil
	}
	return m.callsAbove(0)
}
