package ixgo

import (
	"go/token"
	"reflect"
	"runtime"
	"strings"
	"unsafe"

	"github.com/goplus/ixgo"
	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/engine"
)

// frameAt is one interpreted call and where it was.
type frameAt struct {
	fn  *ssa.Function
	pos token.Pos
	at  place
}

// maxFrames bounds what a panic reports: of a runaway recursion some calls at either end tell all.
const maxFrames = 64

// callsBelow lists the calls that were under way below root when a panic left them, innermost first. Frames
// are pooled, so a callee counts only while it has not returned and still names its caller.
func callsBelow(root *frame) (calls []frameAt) {
	fr := root
	for depth := 0; depth <= maxDepth; depth++ {
		c := fr.callee
		if c == nil || c.pfn == nil || c.ipc == -1 || c.caller != fr {
			break
		}
		fr = c
		calls = append(calls, frameAt{fr.pfn.Fn, posOf(fr), placeOf(fr)})
	}
	for i, j := 0, len(calls)-1; i < j; i, j = i+1, j-1 {
		calls[i], calls[j] = calls[j], calls[i]
	}
	if len(calls) > maxFrames {
		calls = append(calls[:3*maxFrames/4:3*maxFrames/4], calls[len(calls)-maxFrames/4:]...)
	}
	return calls
}

// remember keeps the calls below fr, which the panic with value v has left: what is deferred runs next, and
// uses their frames again.
func (g *goroutine) remember(v any, fr *frame) {
	if w := words(v); w != g.cause {
		g.cause, g.below = w, nil
	}
	if len(g.below) < maxFrames {
		g.below = append(g.below, callsBelow(fr)...)
	}
	fr.callee = nil
}

// recall adds the calls that were remembered for the panic value v in front of calls.
func (g *goroutine) recall(v any, calls []frameAt) []frameAt {
	if words(v) == g.cause {
		calls = append(g.below, calls...)
	}
	g.cause, g.below = [2]uintptr{}, nil
	return calls
}

// words identifies an interface value without comparing what may not be compared.
func words(v any) [2]uintptr { return *(*[2]uintptr)(unsafe.Pointer(&v)) }

// posOf is the position of the instruction that fr is in, or of the nearest one before it that has any.
func posOf(fr *frame) token.Pos {
	for i := min(fr.ipc-1, len(fr.pfn.ssaInstrs)-1); i >= 0; i-- {
		if p := fr.pfn.ssaInstrs[i].Pos(); p.IsValid() {
			return p
		}
	}
	return fr.pfn.Fn.Pos()
}

// panicOf describes a panic that left all calls below root.
func (e *Engine) panicOf(root *frame, v any) *engine.Panic {
	calls := callsOf(root, v)
	p := &engine.Panic{Value: v}
	switch v := v.(type) {
	case ixgo.PanicError:
		p.Value = v.Value
		_, p.Runtime = v.Value.(runtime.Error)
	case runtime.Error: // ixgo's own run-time errors among them
		p.Runtime = true
	case *reflect.ValueError:
		p.Runtime = true
	}
	if p.Runtime && len(calls) > 0 {
		p.Detail = e.explain(calls[0].at)
	}
	p.Frames = e.frames(calls)
	p.Text = engine.PanicText(p.Value)
	return p
}

// stopped describes a cell that an interrupt has unwound by the panic v.
func (e *Engine) stopped(root *frame, r *run, v any) error {
	calls := callsOf(root, v)
	s := &engine.Stopped{Cause: r.cause, Frames: e.frames(calls)}
	if len(calls) > 0 {
		s.Waiting = e.waiting(calls[0].at)
	}
	if s.Waiting != "" && r.others == 0 {
		s.Waiting += "; no other goroutine was running"
	}
	return s
}

// callsOf lists the calls that v has left, innermost first.
func callsOf(root *frame, v any) []frameAt {
	calls := callsBelow(root)
	if g := current(); g != nil {
		calls = g.recall(v, calls)
	}
	return calls
}

// frames are the calls as the student knows them.
func (e *Engine) frames(calls []frameAt) (frames []engine.Frame) {
	for i, c := range calls {
		if i > 0 && calls[i-1].fn.Parent() == c.fn && isInit(c.fn) {
			continue // the call of a function that rewriting put around the cell's statements
		}
		if f, ok := e.frame(c); ok {
			frames = append(frames, f)
		}
	}
	return frames
}

// frame names a call as the student would; calls that the engine made up are left out.
func (e *Engine) frame(c frameAt) (engine.Frame, bool) {
	pos := e.Fset().Position(c.pos)
	if !strings.HasPrefix(pos.Filename, "In[") {
		return engine.Frame{}, false
	}
	name := c.fn.Name()
	switch {
	case isInit(c.fn), c.fn.Parent() != nil && isInit(c.fn.Parent()):
		name = pos.Filename // the cell's own statements
	case c.fn.Parent() != nil:
		outer := c.fn
		for outer.Parent() != nil {
			outer = outer.Parent()
		}
		name = "func literal"
		if outer.Synthetic == "" {
			name += " in " + outer.Name()
		}
	case c.fn.Signature.Recv() != nil:
		recv := c.fn.Signature.Recv().Type().String()
		recv = strings.ReplaceAll(recv, "main.", "")
		if strings.HasPrefix(recv, "*") {
			recv = "(" + recv + ")"
		}
		name = recv + "." + name
	}
	return engine.Frame{Func: name, Pos: pos}, true
}

// isInit says whether fn is the synthetic initialiser of a cell.
func isInit(fn *ssa.Function) bool { return fn.Name() == "init" && fn.Synthetic != "" }
