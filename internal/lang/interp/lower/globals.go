package lower

import (
	"fmt"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// SetGlobal gives a variable its memory.
func (p *Program) SetGlobal(g *ssa.Global, at unsafe.Pointer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.globals[g] = at
}

// Global is the memory of a variable, nil if it has none.
func (p *Program) Global(g *ssa.Global) unsafe.Pointer {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.globals[g]
}

func (p *Program) global(g *ssa.Global) unsafe.Pointer {
	if at, ok := p.globals[g]; ok {
		return at
	}
	if v, ok := p.Var(g.Pkg.Pkg.Path(), g.Name()); ok {
		at := reflect.ValueOf(v).UnsafePointer()
		p.globals[g] = at
		return at
	}
	panic(Problem{fmt.Errorf("variable %s is not compiled in", g)})
}
