package interp

import (
	"errors"
	"go/token"
	"go/types"
	"reflect"
	"runtime"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// panicOf describes a failure as the session wants it.
func (e *Engine) panicOf(f *machine.Failure) *engine.Panic {
	if p, ok := f.Report.(*engine.Panic); ok {
		p.Goroutine = f.Goroutine
		return p
	}
	p := &engine.Panic{Value: f.Value, Goroutine: f.Goroutine, Cell: f.Cell}
	var failure runtime.Error
	if err, ok := f.Value.(error); ok && errors.As(err, &failure) && error(failure) == err {
		p.Runtime = true
	}
	if _, ok := f.Value.(*reflect.ValueError); ok {
		p.Runtime = true
	}
	if p.Runtime {
		p.Detail = f.Detail
	}
	p.Frames = e.frames(f.Calls)
	p.Text = engine.PanicText(p.Value)
	return p
}

// stopped describes a cell that an interrupt has unwound.
func (e *Engine) stopped(c *machine.Cell, f *machine.Failure) error {
	s := &engine.Stopped{Cause: c.Cause(), Frames: e.frames(f.Calls), Waiting: f.Detail}
	if s.Waiting != "" && c.Others() == 0 {
		s.Waiting += "; no other goroutine was running"
	}
	return s
}

// frames are the calls as the student knows them.
func (e *Engine) frames(calls []machine.Call) (frames []engine.Frame) {
	for i, c := range calls {
		if i > 0 && functionOf(calls[i-1]).Parent() == functionOf(c) && isInit(functionOf(c)) {
			continue // the call of a function that rewriting put around the cell's statements
		}
		if f, ok := e.frame(c); ok {
			frames = append(frames, f)
		}
	}
	return frames
}

func functionOf(c machine.Call) *ssa.Function {
	return c.F.Inlined[c.Site.Frame].Fn.(*ssa.Function)
}

// positionOf is the position of an instruction, or of the nearest one before it that has any.
func positionOf(in ssa.Instruction) token.Pos {
	if in.Pos().IsValid() {
		return in.Pos()
	}
	fn := in.Block().Parent()
	for b := in.Block().Index; b >= 0; b-- {
		list := fn.Blocks[b].Instrs
		from := len(list) - 1
		if b == in.Block().Index {
			for from >= 0 && list[from] != in {
				from--
			}
		}
		for i := from; i >= 0; i-- {
			if p := list[i].Pos(); p.IsValid() {
				return p
			}
		}
	}
	return fn.Pos()
}

// frame names a call as the student would; calls that the engine made up are left out.
func (e *Engine) frame(c machine.Call) (engine.Frame, bool) {
	pos := functionOf(c).Pos()
	if in, ok := c.Site.Node.(ssa.Instruction); ok {
		pos = positionOf(in)
	}
	if c.F.Bare {
		return engine.Frame{}, false
	}
	return e.frameAt(functionOf(c), pos)
}

// frameAt names the place in a function of a cell.
func (e *Engine) frameAt(fn *ssa.Function, at token.Pos) (engine.Frame, bool) {
	pos := e.fset.Position(at)
	if !strings.HasPrefix(pos.Filename, "In[") {
		return engine.Frame{}, false
	}
	name := strings.TrimRight(fn.Name(), "ʹ") // which the session puts behind names that it makes up
	switch {
	case isInit(fn):
		name = pos.Filename // the cell's own statements
	case fn.Parent() != nil:
		outer := fn
		for outer.Parent() != nil {
			outer = outer.Parent()
		}
		name = "func literal"
		if !isInit(outer) {
			name += " in " + outer.Name()
		}
	case fn.Signature.Recv() != nil:
		recv := strings.ReplaceAll(fn.Signature.Recv().Type().String(), "main.", "")
		if strings.HasPrefix(recv, "*") {
			recv = "(" + recv + ")"
		}
		name = recv + "." + name
	}
	return engine.Frame{Func: name, Pos: pos}, true
}

// isInit reports whether fn is the initialiser of a cell, or the function that its statements are: its first init.
func isInit(fn *ssa.Function) bool {
	return fn.Name() == "init" && fn.Synthetic != "" || fn.Name() == "init#1"
}

// compiledCall names the compiled function that the cell's own goroutine is inside of, as "sort.Ints"; "" if that is not known.
func compiledCall(c *machine.Cell) string {
	site, ok := c.Where()
	if !ok {
		return ""
	}
	call, ok := site.Node.(*ssa.Call)
	if !ok {
		return ""
	}
	f := call.Call.Method
	if callee := call.Call.StaticCallee(); callee != nil {
		f, _ = callee.Object().(*types.Func)
	}
	if f == nil || f.Pkg() == nil {
		return ""
	}
	if recv := f.Signature().Recv(); recv != nil {
		return strings.TrimPrefix(types.TypeString(recv.Type(), (*types.Package).Name), "*") + "." + f.Name()
	}
	return f.Pkg().Name() + "." + f.Name()
}
