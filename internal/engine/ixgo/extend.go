package ixgo

import (
	"fmt"
	"go/ast"
	"go/types"
	"reflect"
	"unsafe"

	"github.com/goplus/ixgo"
	"github.com/goplus/reflectx"
	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/engine"
)

// extend compiles the cell into the program and returns its initialiser.
func (e *Engine) extend(c *engine.Cell) (init *function, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("the engine cannot compile this cell: %v", v)
		}
	}()
	if c.AliasPkg != nil {
		c.AliasPkg.MarkComplete()
		e.loaded[e.builder.Program().CreatePackage(c.AliasPkg, nil, nil, false)] = true
	}
	callsFirst(c.File, c.Info, c.Pkg)
	pkg, err := e.builder.BuildMain(&ixgo.SourcePackage{Context: e.ctx, Package: c.Pkg, Files: []*ast.File{c.File}, Info: c.Info})
	if err != nil {
		return nil, err
	}
	e.cells++
	e.files[e.Fset().File(c.File.FileStart)] = c.File
	old := e.in
	e.in = extendInterp(old)
	e.visit.intp = e.in
	in := fieldsOf(e.in)
	*in.mainpkg = pkg
	// reflectx caches interfaces by their text, which two cells may give different meanings.
	rctx := reflectx.NewContext()
	rctx.SetHasImethod(func(t reflect.Type, m reflectx.Method) bool {
		forgetPromoted() // asked just before the method's code is looked up
		return ast.IsExported(m.Name) || t.PkgPath() != m.PkgPath
	})
	record := *in.record
	*(**reflectx.Context)(recordField(record, "rctx")) = rctx
	*(*ixgo.FindMethod)(recordField(record, "finder")) = e.in
	recordLoad(record, pkg)

	if err := e.placeGlobals(c, pkg); err != nil {
		return nil, err
	}
	e.compile(pkg)
	for _, then := range c.Replaces { // a method that will be called for the first time must know its successor by then
		e.visitFunction(pkg.Prog.FuncValue(then))
	}
	before := *fieldsOf(old).funcs
	for f, p := range *in.funcs {
		if before[f] == nil || len(before[f].Instrs) > 0 && e.successors[p] == nil {
			e.instrument(p)
		}
	}
	for now, then := range c.Replaces {
		e.replace(pkg.Prog.FuncValue(then), pkg.Prog.FuncValue(now))
	}
	init = (*in.funcs)[pkg.Func("init")]
	if init == nil {
		return nil, fmt.Errorf("the engine compiled no initialiser for %s", c.Name)
	}
	return init, nil
}

// placeGlobals gives every variable of the newly loaded packages an address: that of the earlier variable
// which it takes over, or fresh memory.
func (e *Engine) placeGlobals(c *engine.Cell, pkg *ssa.Package) error {
	globals := *fieldsOf(e.in).globals
	e.visit.pkgs = map[*ssa.Package]bool{}
	if c.AliasPkg != nil {
		for _, m := range e.builder.Program().Package(c.AliasPkg).Members {
			if g, ok := m.(*ssa.Global); ok {
				if err := e.placeGlobal(c, g, globals); err != nil {
					return err
				}
			}
		}
	}
	for _, p := range pkg.Prog.AllPackages() {
		if e.loaded[p] {
			continue
		}
		e.loaded[p] = true
		compiledIn := p.Func("init").Blocks == nil
		if !compiledIn {
			e.visit.pkgs[p] = true
			e.source[p.Pkg.Path()] = true
		}
		for _, m := range p.Members {
			g, ok := m.(*ssa.Global)
			if !ok || compiledIn {
				continue
			}
			if err := e.placeGlobal(c, g, globals); err != nil {
				return err
			}
		}
	}
	return nil
}

func (e *Engine) placeGlobal(c *engine.Cell, g *ssa.Global, globals map[string]any) error {
	t := preToType(e.in, g.Type().Underlying().(*types.Pointer).Elem())
	var addr any
	v, _ := g.Object().(*types.Var)
	if then := c.Takes[v]; v != nil && then != nil {
		old := e.addressOf(then)
		if old == nil {
			return fmt.Errorf("msp: no memory for variable %s of an earlier cell", then.Name())
		}
		addr = old
		if rt := reflect.TypeOf(old).Elem(); rt != t { // a redeclared type of the same layout
			if rt.Size() != t.Size() {
				return fmt.Errorf("msp: variable %s: %v and %v differ in layout", then.Name(), rt, t)
			}
			addr = reflect.NewAt(t, reflect.ValueOf(old).UnsafePointer()).Interface()
		}
	} else if x, ok := findExternValue(e.in, g.String()); ok && x.Kind() == reflect.Pointer {
		addr = x.Interface()
	} else {
		if err := tooMuch("var "+g.Name(), 1, t.Size()); err != nil {
			return &engine.Panic{Value: err, Text: err.Error(), Runtime: true}
		}
		addr = reflect.New(t).Interface()
	}
	if g.Pkg.Pkg.Path() == "main" { // ixgo finds variables by "path.name": make that unique
		f, _ := reflect.TypeFor[ssa.Global]().FieldByName("name")
		*(*string)(unsafe.Add(unsafe.Pointer(g), f.Offset)) = fmt.Sprintf("%s·%d", g.Name(), e.cells)
	}
	e.globals[g] = addr
	globals[g.String()] = addr
	return nil
}

// addressOf is where an earlier cell's variable lives.
func (e *Engine) addressOf(v *types.Var) any {
	p := e.builder.Program().Package(v.Pkg())
	if p == nil {
		return nil
	}
	return e.globals[p.Var(v.Name())]
}

// compile translates the functions and methods of the packages loaded by this cell, and those generic
// instances and method sets of earlier ones that it is the first to need.
func (e *Engine) compile(pkg *ssa.Package) {
	e.makeTypes(pkg)
	for p := range e.visit.pkgs {
		for _, m := range p.Members {
			switch m := m.(type) {
			case *ssa.Function:
				e.visitFunction(m)
			case *ssa.Type:
				named, ok := m.Type().(*types.Named)
				if ok && ast.IsExported(m.Name()) && named.TypeParams().Len() == 0 {
					e.methodsOf(named)
					e.methodsOf(types.NewPointer(named))
				}
			}
		}
	}
	for _, t := range pkg.Prog.RuntimeTypes() {
		if !e.seenTypes[t] {
			e.seenTypes[t] = true
			e.methodsOf(t)
		}
	}
}

func (e *Engine) visitFunction(fn *ssa.Function) {
	e.prepareFunction(fn)
	visitFunction(&e.visit, fn)
}

// makeTypes makes the reflect types of generic instances before functions are compiled: ixgo puts the type
// arguments of the generic function it is compiling into the names of those that it makes then. Methods are mended
// before compiled constants stand in interfaces, which remember them.
func (e *Engine) makeTypes(pkg *ssa.Package) {
	for _, t := range pkg.Prog.RuntimeTypes() {
		if e.seenTypes[t] {
			continue
		}
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		n, ok := types.Unalias(t).(*types.Named)
		if !ok || hasTypeParam(n) || !atPackageLevel(n) {
			continue
		}
		if n.TypeArgs().Len() > 0 {
			preToType(e.in, n)
		}
		switch n.Underlying().(type) {
		case *types.Struct, *types.Array, *types.Basic:
			if p := n.Obj().Pkg(); p != nil && e.source[p.Path()] {
				e.mendDirect(preToType(e.in, n))
			}
		}
	}
}

// nameInstances does so for the generic instances in t.
func (e *Engine) nameInstances(t types.Type, seen map[types.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if t.TypeArgs().Len() > 0 && !hasTypeParam(t) && atPackageLevel(t) {
			preToType(e.in, t)
		}
	case *types.Map:
		e.nameInstances(t.Key(), seen)
		e.nameInstances(t.Elem(), seen)
	case interface{ Elem() types.Type }: // pointer, slice, array, channel
		e.nameInstances(t.Elem(), seen)
	case *types.Tuple:
		for v := range t.Variables() {
			e.nameInstances(v.Type(), seen)
		}
	case *types.Signature:
		e.nameInstances(t.Params(), seen)
		e.nameInstances(t.Results(), seen)
	case *types.Struct:
		for f := range t.Fields() {
			e.nameInstances(f.Type(), seen)
		}
	}
}

// atPackageLevel says whether t and its type arguments are declared outside of functions.
func atPackageLevel(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return true
	case *types.Pointer:
		return atPackageLevel(t.Elem())
	case *types.Slice:
		return atPackageLevel(t.Elem())
	case *types.Array:
		return atPackageLevel(t.Elem())
	case *types.Chan:
		return atPackageLevel(t.Elem())
	case *types.Map:
		return atPackageLevel(t.Key()) && atPackageLevel(t.Elem())
	case *types.Named:
		if o := t.Origin().Obj(); o.Pkg() != nil && o.Parent() != o.Pkg().Scope() {
			return false
		}
		for i := range t.TypeArgs().Len() {
			if !atPackageLevel(t.TypeArgs().At(i)) {
				return false
			}
		}
		return true
	}
	return false
}

// methodsOf compiles the methods of an interpreted type and makes them known to calls through interfaces.
func (e *Engine) methodsOf(t types.Type) {
	if types.IsInterface(t) || hasTypeParam(t) {
		return
	}
	rt := preToType(e.in, t)
	base := rt
	if rt.Kind() == reflect.Pointer {
		base = rt.Elem()
	}
	if !e.source[base.PkgPath()] {
		return
	}
	e.mendDirect(rt)
	set := e.visit.prog.MethodSets.MethodSet(t)
	for i := range set.Len() {
		sel := set.At(i)
		if p := sel.Obj().Pkg(); p != nil && !e.source[p.Path()] {
			continue // promoted from a compiled-in type
		}
		fn := e.visit.prog.MethodValue(sel)
		if fn == nil {
			continue
		}
		e.visitFunction(fn)
		if p := (*fieldsOf(e.in).funcs)[fn]; p != nil && len(p.Instrs) > 0 {
			e.methods.Store(methodKey{rt, sel.Obj().Name()}, &method{fn: p})
		}
	}
}

// hasTypeParam says whether t is not fully instantiated.
func hasTypeParam(t types.Type) bool {
	found := false
	seen := map[types.Type]bool{}
	var walk func(t types.Type)
	walk = func(t types.Type) {
		if found || seen[t] {
			return
		}
		seen[t] = true
		switch t := types.Unalias(t).(type) {
		case *types.TypeParam:
			found = true
		case *types.Named:
			if t.TypeParams().Len() > 0 && t.TypeArgs().Len() == 0 {
				found = true
			}
			for i := range t.TypeArgs().Len() {
				walk(t.TypeArgs().At(i))
			}
		case *types.Pointer:
			walk(t.Elem())
		case *types.Slice:
			walk(t.Elem())
		case *types.Array:
			walk(t.Elem())
		case *types.Chan:
			walk(t.Elem())
		case *types.Map:
			walk(t.Key())
			walk(t.Elem())
		case *types.Struct:
			for i := range t.NumFields() {
				walk(t.Field(i).Type())
			}
		case *types.Signature:
			for _, tuple := range []*types.Tuple{t.Params(), t.Results()} {
				for i := range tuple.Len() {
					walk(tuple.At(i).Type())
				}
			}
		}
	}
	walk(t)
	return found
}

// replace makes every caller of then call now.
func (e *Engine) replace(then, now *ssa.Function) {
	funcs := *fieldsOf(e.in).funcs
	p, n := funcs[then], funcs[now]
	if p == nil || n == nil || p == n || e.successors[p] == nil {
		return
	}
	e.successors[p].Store(n)
}
