package interp

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/lower"
	"github.com/massspring/msp/internal/lang/interp/machine"
	"github.com/massspring/msp/internal/lang/interp/retype"
	"github.com/massspring/msp/internal/lang/symbols"
)

// created is an imported package in the ssa.Program. One that was mentioned before it was imported grows when it is.
type created struct{ size int }

// extend compiles the cell into the program and returns its initialiser.
func (e *Engine) extend(c *engine.Cell) (pkg *ssa.Package, init *ir.Func, err error) {
	defer func() {
		if v := recover(); v != nil {
			switch v := v.(type) {
			case *engine.Panic:
				err = v
			case lower.Problem:
				err = &engine.Panic{Value: v, Text: v.Error(), Runtime: true}
			default:
				err = fmt.Errorf("the engine cannot compile this cell: %v", v)
			}
		}
	}()
	pkg = e.Build(c)
	if err := e.placeGlobals(c, pkg); err != nil {
		return nil, nil, err
	}
	for now, then := range c.Replaces {
		e.prog.Replace(e.prog.SSA.FuncValue(then), e.prog.SSA.FuncValue(now))
	}
	if len(c.Remakes) > 0 {
		c.Behind = !machine.Quiet(func() { retype.Values(e.places, c.Remakes, e.prog.Types) })
	}
	return pkg, e.prog.Func(pkg.Func("init")), nil
}

// build makes package ssa's form of the cell.
func (e *Engine) build(c *engine.Cell) *ssa.Package {
	e.prog.Lock()
	defer e.prog.Unlock()
	ssaProg := e.prog.SSA
	var sources []*ssa.Package
	seen := map[*types.Package]bool{}
	for _, p := range c.Pkg.Imports() {
		e.imported(p, seen, &sources)
	}
	for _, p := range sources {
		p.Build()
	}
	pkg := ssaProg.CreatePackage(c.Pkg, []*ast.File{c.File}, c.Info, false)
	pkg.Build()
	return pkg
}

// imported creates a compiled-in package, and what it imports, in the ssa.Program. Those that have source are to be built when
// all are created.
func (e *Engine) imported(p *types.Package, seen map[*types.Package]bool, sources *[]*ssa.Package) {
	if seen[p] {
		return
	}
	seen[p] = true
	for _, q := range p.Imports() {
		e.imported(q, seen, sources)
	}
	if p.Path() == "main" {
		return
	}
	if source := e.importer.Source(p.Path()); source != nil {
		for _, q := range source.Package.Imports() {
			e.imported(q, seen, sources)
		}
		if e.packages[source.Package] == nil {
			e.packages[source.Package] = &created{}
			*sources = append(*sources, e.prog.SSA.CreatePackage(source.Package, source.Files, source.Info, source.Package == p))
		}
		if source.Package == p {
			return
		}
	}
	size := p.Scope().Len()
	if c := e.packages[p]; c != nil && c.size == size {
		return
	}
	e.packages[p] = &created{size}
	e.prog.SSA.CreatePackage(p, nil, nil, true)
}

// placeGlobals gives the cell's variables their memory: that of the earlier variable which one takes over, or fresh.
func (e *Engine) placeGlobals(c *engine.Cell, pkg *ssa.Package) error {
	for _, m := range pkg.Members {
		if g, ok := m.(*ssa.Global); ok {
			if err := e.placeGlobal(c, g); err != nil {
				return err
			}
		}
	}
	for p := range e.packages { // variables of interpreted packages
		if sp := e.prog.SSA.Package(p); sp != nil && sp.Func("init").Blocks != nil {
			for _, m := range sp.Members {
				if g, ok := m.(*ssa.Global); ok && e.prog.Global(g) == nil {
					e.prog.SetGlobal(g, reflect.New(e.typeOf(g)).UnsafePointer())
				}
			}
		}
	}
	return nil
}

func (e *Engine) typeOf(g *ssa.Global) reflect.Type {
	return e.prog.Type(g.Type().Underlying().(*types.Pointer).Elem())
}

func (e *Engine) placeGlobal(c *engine.Cell, g *ssa.Global) error {
	t := e.typeOf(g)
	v, _ := g.Object().(*types.Var)
	if then := c.Takes[v]; v != nil && then != nil {
		at := e.addressOf(then)
		if at == nil {
			return fmt.Errorf("msp: no memory for variable %s of an earlier cell", then.Name())
		}
		if was := e.prog.Type(then.Type()); was.Size() != t.Size() {
			return fmt.Errorf("msp: variable %s: %v and %v differ in layout", then.Name(), was, t)
		}
		e.prog.SetGlobal(g, at)
		e.places[at] = t
		return nil
	}
	if err := tooMuch("var "+g.Name(), 1, t.Size()); err != nil {
		return &engine.Panic{Value: err, Text: err.Error(), Runtime: true}
	}
	at := reflect.New(t).UnsafePointer()
	e.prog.SetGlobal(g, at)
	e.places[at] = t
	return nil
}

// addressOf is where an earlier cell's variable lives, nil if nowhere.
func (e *Engine) addressOf(v *types.Var) unsafe.Pointer {
	p := e.prog.SSA.Package(v.Pkg())
	if p == nil || p.Var(v.Name()) == nil {
		return nil
	}
	return e.prog.Global(p.Var(v.Name()))
}

// function is the value of a compiled function.
func (e *Engine) function(path, name string) (any, bool) {
	if path == cellPackage {
		f, ok := e.instead[path+"."+name]
		return f, ok
	}
	p := symbols.Lookup(path)
	if p == nil {
		return nil, false
	}
	f := p.Func(name)
	return f, f != nil
}

// variable is the pointer to a compiled variable.
func (e *Engine) variable(path, name string) (any, bool) {
	if path == cellPackage && name == "Stdin" {
		return &Input{File: stdin, hooks: &e.hooks}, true
	}
	p := symbols.Lookup(path)
	if p == nil {
		return nil, false
	}
	v := p.Var(name)
	return v, v != nil
}

func (e *Engine) compiledType(t *types.Named) reflect.Type {
	if p := t.Obj().Pkg(); p != nil {
		switch p.Path() {
		case "main":
			return nil
		case cellPackage:
			return reflect.TypeFor[Input]()
		}
	}
	return symbols.TypeOf(t)
}

// fileOf is the cell that a position is in, as it was compiled; nil if it is in none.
func (e *Engine) fileOf(pos token.Pos) *ast.File {
	f, ok := e.files.Load(e.fset.File(pos))
	if !ok {
		return nil
	}
	return f.(*ast.File)
}
