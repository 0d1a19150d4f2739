package interp

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/engine"
)

// The second engine runs the same form of a cell by other means. It uses what is in this file of the first one, which then runs
// nothing.

// SSA is the program of all cells.
func (e *Engine) SSA() *ssa.Program { return e.prog.SSA }

// Build adds a cell to the program in package ssa's form.
func (e *Engine) Build(c *engine.Cell) *ssa.Package {
	loopsAgain(c.File, c.Info, c.Pkg)
	callsFirst(c.File, c.Info, c.Pkg)
	pkg := e.build(c)
	e.files.Store(e.fset.File(c.File.FileStart), c.File)
	return pkg
}

// Explain says of an instruction that failed what was nil or out of range; value is what a value held.
func (e *Engine) Explain(in ssa.Instruction, value func(ssa.Value) (reflect.Value, bool)) string {
	return e.explainPlace(place{e, value, in})
}

// Waited says which operation on a channel an instruction is.
func (e *Engine) Waited(in ssa.Instruction, value func(ssa.Value) (reflect.Value, bool)) string {
	return e.waitingPlace(place{e, value, in})
}

// Interpreted lists the compiled-in packages, or generic parts of some, that are there as source.
func (e *Engine) Interpreted() (list []*ssa.Package) {
	for p := range e.packages {
		if sp := e.prog.SSA.Package(p); sp != nil && sp.Func("init").Blocks != nil {
			list = append(list, sp)
		}
	}
	return list
}

// Function is the value of a compiled function.
func (e *Engine) Function(path, name string) (any, bool) { return e.function(path, name) }

// Variable is the pointer to a compiled variable.
func (e *Engine) Variable(path, name string) (any, bool) { return e.variable(path, name) }

// CompiledType is the reflect type of a compiled-in named type, nil if a cell declares it.
func (e *Engine) CompiledType(t *types.Named) reflect.Type { return e.compiledType(t) }

// Frames names the places of calls, innermost first, as the student knows them.
func (e *Engine) Frames(calls []ssa.Instruction) (frames []engine.Frame) {
	for i, in := range calls {
		fn := in.Parent()
		if fn.Synthetic != "" && fn.Parent() == nil && fn.Name() != "init" {
			continue
		}
		if i > 0 && calls[i-1].Parent().Parent() == fn && isInit(fn) {
			continue // the call of a function that rewriting put around the cell's statements
		}
		if f, ok := e.frameAt(fn, positionOf(in)); ok {
			frames = append(frames, f)
		}
	}
	return frames
}
