package yaegi

import (
	"fmt"
	"go/types"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/engine"
	msp "github.com/massspring/msp/internal/lang/interp"
	"github.com/massspring/msp/internal/lang/interp/lower"
	"github.com/massspring/msp/internal/lang/interp/retype"
	"github.com/massspring/msp/internal/lang/interp/rtype"
)

// program is what is known of a program that grows cell by cell. The msp engine's front builds package ssa's form of it.
type program struct {
	e       *Engine
	front   *msp.Engine
	types   *rtype.Table
	instead map[string]any // compiled functions and methods that are ours, by name

	funcs   map[*ssa.Function]*function
	globals map[*ssa.Global]reflect.Value   // pointers
	places  map[unsafe.Pointer]reflect.Type // the variables, by the type that they were last declared with
	traffic traffic
	names   map[any]string // of types, constants, variables and functions in the host package
	serial  int
	methods sync.Map                // methodKey → *function
	handed  sync.Map                // func value → *unwinding: of the panic that is about to call it
	left    atomic.Pointer[failure] // that compiled code has been passed to
	mu      sync.Mutex              // guards funcs and todo

	todo    []*function              // to be lowered
	symbols map[string]reflect.Value // to be made known
	inside  *ssa.Function            // the function that is being lowered
}

// function is one of the program's, or a compiled one.
type function struct {
	ssa   *ssa.Function
	name  string
	value reflect.Value // takes free variables and parameters, after *deferred and *unwinding if it has them
	now   *function     // what has taken its place
	// defers says that it defers calls, recovers that it calls recover.
	defers, recovers bool
	missing          error // why it cannot be called
}

func newProgram(e *Engine, front *msp.Engine) *program {
	p := &program{e: e, front: front, funcs: map[*ssa.Function]*function{}, globals: map[*ssa.Global]reflect.Value{},
		places: map[unsafe.Pointer]reflect.Type{},
		names:  map[any]string{}, symbols: map[string]reflect.Value{}}
	p.types = rtype.New(rtype.Config{Compiled: front.CompiledType, Method: p.method, Arguments: p.arguments})
	return p
}

// problem is the panic of what cannot be lowered.
type problem struct{ error }

// extend adds a cell and returns its initialiser.
func (p *program) extend(c *engine.Cell) (init *function, err error) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case problem:
			err = fmt.Errorf("the engine cannot compile this cell: %w", v.error)
		default:
			panic(v)
		}
	}()
	pkg := p.front.Build(c)
	p.place(c, pkg)
	for now, then := range c.Replaces {
		p.function(p.front.SSA().FuncValue(then)).latest().now = p.function(p.front.SSA().FuncValue(now))
	}
	if len(c.Remakes) > 0 {
		c.Behind = !p.traffic.quiet(func() { retype.Values(p.places, c.Remakes, p.types) })
	}
	init = p.function(pkg.Func("init"))
	return init, p.lower()
}

func (f *function) latest() *function {
	for f.now != nil {
		f = f.now
	}
	return f
}

// place gives variables their memory: that of an earlier one which a variable of the cell takes over, or fresh.
func (p *program) place(c *engine.Cell, cell *ssa.Package) {
	for _, pkg := range append(p.front.Interpreted(), cell) {
		for _, m := range pkg.Members {
			g, ok := m.(*ssa.Global)
			if !ok || p.globals[g].IsValid() {
				continue
			}
			t := p.rtype(g.Type().Underlying().(*types.Pointer).Elem())
			at := reflect.New(t)
			if v, _ := g.Object().(*types.Var); v != nil && c.Takes[v] != nil {
				then := c.Takes[v]
				old, ok := p.globals[p.front.SSA().Package(then.Pkg()).Var(then.Name())]
				if !ok || old.Type().Elem().Size() != t.Size() {
					panic(problem{fmt.Errorf("variable %s of an earlier cell has no such memory", then.Name())})
				}
				at = reflect.NewAt(t, old.UnsafePointer())
			}
			p.globals[g] = at
			p.places[at.UnsafePointer()] = t
		}
	}
}

// lower compiles what the cell needs and the program does not have.
func (p *program) lower() error {
	var sources []string // one for each function: at a panic yaegi searches all that stands beside it
	var define strings.Builder
	for len(p.todo) > 0 {
		f := p.todo[0]
		p.todo = p.todo[1:]
		p.inside = f.ssa
		sources = append(sources, (&emitter{program: p, f: f}).function())
		set := p.symbol("S", reflect.ValueOf(func(v any) { f.value = reflect.ValueOf(v) }))
		fmt.Fprintf(&define, "%s(%s)\n", set, f.name)
	}
	p.inside = nil
	if err := p.e.use(p.symbols); err != nil {
		return err
	}
	p.symbols = map[string]reflect.Value{}
	all := p.fresh("define")
	for _, source := range append(sources, "func "+all+"() {\n"+define.String()+"}", all+"()") {
		if err := p.eval(source); err != nil {
			return fmt.Errorf("yaegi: %w", err)
		}
	}
	return nil
}

// eval compiles and runs source. yaegi's compiler panics at some that it cannot handle.
func (p *program) eval(source string) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("its compiler fails: %v", v)
		}
	}()
	_, err = p.e.in.Eval(source)
	return err
}

// function is what stands for fn.
func (p *program) function(fn *ssa.Function) *function {
	p.mu.Lock()
	defer p.mu.Unlock()
	if f, ok := p.funcs[fn]; ok {
		return f
	}
	f := &function{ssa: fn}
	p.funcs[fn] = f
	if fn.Blocks == nil {
		f.value, f.missing = p.compiled(fn)
		return f
	}
	f.name = p.fresh("f")
	f.defers, f.recovers = fn.Recover != nil, isWrapper(fn)
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.RunDefers:
				f.defers = true
			case *ssa.Defer:
				f.defers, f.recovers = true, f.recovers || isRecover(&in.Call)
			case *ssa.Call:
				b, ok := in.Call.Value.(*ssa.Builtin)
				f.defers = f.defers || ok && b.Name() == "ssa:deferstack"
				f.recovers = f.recovers || isRecover(&in.Call)
			}
		}
	}
	p.todo = append(p.todo, f)
	return f
}

func isRecover(c *ssa.CallCommon) bool {
	b, ok := c.Value.(*ssa.Builtin)
	return ok && b.Name() == "recover"
}

// compiled is the value of a function or method that is compiled in. The last parameter of a variadic one is a slice.
func (p *program) compiled(fn *ssa.Function) (reflect.Value, error) {
	if fn.Name() == "init" && fn.Synthetic != "" {
		return reflect.ValueOf(func() {}), nil // it has happened
	}
	if f, ok := p.instead[fn.String()]; ok {
		return withoutVariadic(reflect.ValueOf(f)), nil
	}
	if recv := fn.Signature.Recv(); recv != nil {
		if m, ok := p.rtype(recv.Type()).MethodByName(fn.Name()); ok {
			return withoutVariadic(m.Func), nil
		}
	} else if fn.Pkg != nil {
		if f, ok := p.front.Function(fn.Pkg.Pkg.Path(), fn.Name()); ok {
			return withoutVariadic(reflect.ValueOf(f)), nil
		}
	}
	return reflect.Value{}, fmt.Errorf("function %s is not compiled in", fn)
}

// withoutVariadic is the same function, whose last parameter is a slice.
func withoutVariadic(f reflect.Value) reflect.Value {
	t := f.Type()
	if !t.IsVariadic() {
		return f
	}
	var in, out []reflect.Type
	for i := range t.NumIn() {
		in = append(in, t.In(i))
	}
	for i := range t.NumOut() {
		out = append(out, t.Out(i))
	}
	at := reflect.New(t)
	at.Elem().Set(f)
	return reflect.NewAt(reflect.FuncOf(in, out, false), at.UnsafePointer()).Elem()
}

// rtype is the reflect type of t.
func (p *program) rtype(t types.Type) reflect.Type {
	if ptr, ok := t.(*types.Pointer); ok && strings.Contains(t.String(), "deferStack") {
		if _, again := ptr.Elem().(*types.Pointer); again {
			return reflect.PointerTo(p.rtype(ptr.Elem()))
		}
		return reflect.TypeFor[*deferred]()
	}
	if b, ok := t.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 || t == types.Typ[types.UntypedNil] {
		t = types.Default(t)
		if t == types.Typ[types.UntypedNil] {
			return reflect.TypeFor[any]()
		}
	}
	rt, err := p.types.Of(t)
	if err != nil {
		panic(problem{err})
	}
	return rt
}

func (p *program) arguments(t *types.Named) []types.Type { return lower.TypeArguments(p.inside, t) }

// typeText is how lowered code writes t.
func (p *program) typeText(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		if t.Kind() != types.UnsafePointer && t.Kind() != types.UntypedNil {
			return types.Typ[types.Default(t).(*types.Basic).Kind()].Name()
		}
	case *types.Pointer:
		if !strings.Contains(t.String(), "deferStack") {
			return "*" + p.typeText(t.Elem())
		}
	case *types.Slice:
		return "[]" + p.typeText(t.Elem())
	case *types.Array:
		return "[" + strconv.FormatInt(t.Len(), 10) + "]" + p.typeText(t.Elem())
	}
	rt := p.rtype(t)
	if rt == reflect.TypeFor[*deferred]() {
		return "*k.Defers"
	}
	return p.named(rt, "T", func() reflect.Value { return reflect.Zero(reflect.PointerTo(rt)) })
}

func (p *program) fresh(prefix string) string {
	p.serial++
	return prefix + strconv.Itoa(p.serial)
}

// symbol makes v known and returns its name.
func (p *program) symbol(prefix string, v reflect.Value) string {
	name := p.fresh(prefix)
	p.symbols[name] = v
	return "k." + name
}

// named is symbol for what has a key: it is made known once.
func (p *program) named(key any, prefix string, value func() reflect.Value) string {
	name, ok := p.names[key]
	if !ok {
		name = p.symbol(prefix, value())
		p.names[key] = name
	}
	return name
}

// method is the func value of a method for compiled code, as package rtype wants it: the receiver is one pointer.
func (p *program) method(m rtype.Method) unsafe.Pointer {
	if o := m.Sel.Obj(); !o.Exported() && o.Pkg().Path() != "main" {
		return nil
	}
	f := p.function(p.front.SSA().MethodValue(m.Sel))
	ptr, isPointer := types.Unalias(m.Recv).(*types.Pointer)
	var t reflect.Type // of the receiver; not known before the table is unlocked
	var once sync.Once
	v := reflect.MakeFunc(m.Type, func(in []reflect.Value) []reflect.Value {
		once.Do(func() {
			if isPointer {
				t = p.rtype(ptr.Elem())
			} else {
				t = p.rtype(m.Recv)
			}
		})
		word := in[0].UnsafePointer()
		if isPointer {
			in[0] = reflect.NewAt(t, word)
		} else {
			in[0] = reflect.NewAt(t, unsafe.Pointer(&word)).Elem()
		}
		return p.boundary(f, nil, in)
	})
	return word(v)
}
