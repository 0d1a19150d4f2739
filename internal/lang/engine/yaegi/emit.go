package yaegi

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/machine"
)

// emitter writes one function in the part of Go that yaegi runs correctly: each value is a variable, each block a label. Every
// instruction beyond arithmetic calls a compiled function.
type emitter struct {
	*program
	f      *function
	vars   strings.Builder
	body   strings.Builder
	names  map[ssa.Value]string
	count  int
	result map[ssa.Value]int // variables of named results, which are returned after a panic that was recovered
}

// function returns the text: func f(free variables, parameters) (results) { variables; blocks }.
func (e *emitter) function() string {
	fn := e.f.ssa
	e.names, e.result = map[ssa.Value]string{}, namedResults(fn)
	var params []string
	if e.f.defers {
		params = append(params, "d *k.Defers")
	}
	if e.f.recovers {
		params = append(params, "u *k.Panic")
	}
	for _, v := range fn.FreeVars {
		params = append(params, e.fresh(v)+" "+e.typeText(v.Type()))
	}
	for _, v := range fn.Params {
		params = append(params, e.fresh(v)+" "+e.typeText(v.Type()))
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if v, ok := in.(ssa.Value); ok {
				e.declare(v)
			}
		}
	}
	for _, b := range fn.Blocks {
		if len(b.Preds) > 0 {
			fmt.Fprintf(&e.body, "b%d:\n", b.Index)
		}
		for _, in := range b.Instrs {
			e.instruction(in)
		}
	}
	var results []string
	for v := range fn.Signature.Results().Variables() {
		results = append(results, e.typeText(v.Type()))
	}
	if results == nil { // yaegi loops for ever at a label before a return without values
		results = []string{"int"}
	}
	return fmt.Sprintf("func %s(%s) (%s) {\n%s%s}\n", e.f.name, strings.Join(params, ", "), strings.Join(results, ", "),
		e.vars.String(), e.body.String())
}

// namedResults are the variables that fn loads when it returns after a panic, with their numbers.
func namedResults(fn *ssa.Function) map[ssa.Value]int {
	m := map[ssa.Value]int{}
	if fn.Recover == nil {
		return m
	}
	if r, ok := fn.Recover.Instrs[len(fn.Recover.Instrs)-1].(*ssa.Return); ok {
		for i, v := range r.Results {
			if load, ok := v.(*ssa.UnOp); ok {
				m[load.X] = i
			}
		}
	}
	return m
}

func (e *emitter) fresh(v ssa.Value) string {
	e.count++
	e.names[v] = "t" + strconv.Itoa(e.count)
	return e.names[v]
}

// declare declares the variables that hold v: for a tuple one for each part.
func (e *emitter) declare(v ssa.Value) {
	name := e.fresh(v)
	switch t := v.Type().(type) {
	case *types.Tuple:
		for i := range t.Len() {
			if pt := t.At(i).Type(); pt != types.Typ[types.Invalid] {
				fmt.Fprintf(&e.vars, "var %s_%d %s\n", name, i, e.typeText(pt))
			}
		}
	default:
		if _, ok := v.(*ssa.Range); ok {
			fmt.Fprintf(&e.vars, "var %s *k.Iterator\n", name)
			return
		}
		fmt.Fprintf(&e.vars, "var %s %s\n", name, e.typeText(t))
	}
}

// temporary declares one more variable of type t.
func (e *emitter) temporary(t string) string {
	e.count++
	name := "t" + strconv.Itoa(e.count)
	fmt.Fprintf(&e.vars, "var %s %s\n", name, t)
	return name
}

func (e *emitter) line(format string, args ...any) {
	fmt.Fprintf(&e.body, format+"\n", args...)
}

// value is the text of a value.
func (e *emitter) value(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Const:
		return e.constant(v)
	case *ssa.Global:
		return e.program.named(v, "G", func() reflect.Value { return e.global(v) })
	case *ssa.Function:
		return e.program.named(v, "F", func() reflect.Value { return e.closure(e.program.function(v), e.rtype(v.Type()), nil) })
	}
	name, ok := e.names[v]
	if !ok {
		panic(problem{fmt.Errorf("%T %s has no place", v, v)})
	}
	return name
}

// global is the pointer to a variable.
func (e *emitter) global(g *ssa.Global) reflect.Value {
	if at, ok := e.globals[g]; ok {
		return at
	}
	v, ok := e.front.Variable(g.Pkg.Pkg.Path(), g.Name())
	if !ok {
		panic(problem{fmt.Errorf("variable %s is not compiled in", g)})
	}
	return reflect.ValueOf(v)
}

// constant is the text of a constant: plain literals as they are, others are known to the host.
func (e *emitter) constant(c *ssa.Const) string {
	t, ok := types.Unalias(c.Type()).(*types.Basic)
	if ok && c.Value != nil {
		switch {
		case t.Info()&types.IsBoolean != 0:
			return c.Value.ExactString()
		case t.Info()&types.IsInteger != 0:
			if n, exact := constant.Int64Val(constant.ToInt(c.Value)); exact && n >= 0 && n <= math.MaxInt32 {
				return strconv.FormatInt(n, 10)
			}
		}
	}
	if c.Value == nil { // of a type that has no literal: a variable that nothing is assigned to
		return e.temporary(e.typeText(c.Type()))
	}
	rt := e.rtype(c.Type())
	type key struct {
		reflect.Type
		text string
	}
	return e.program.named(key{rt, c.Value.ExactString()}, "K", func() reflect.Value { return constantValue(c, rt) })
}

// constantValue is a constant of a type whose underlying one is basic.
func constantValue(c *ssa.Const, rt reflect.Type) reflect.Value {
	v := reflect.New(rt).Elem()
	switch k := rt.Kind(); {
	case k == reflect.Bool:
		v.SetBool(constant.BoolVal(c.Value))
	case k == reflect.String:
		v.SetString(constant.StringVal(c.Value))
	case v.CanInt():
		n, _ := constant.Int64Val(constant.ToInt(c.Value))
		v.SetInt(n)
	case v.CanUint():
		n, _ := constant.Uint64Val(constant.ToInt(c.Value))
		v.SetUint(n)
	case k == reflect.Float32:
		f, _ := constant.Float32Val(c.Value)
		v.SetFloat(float64(f))
	case k == reflect.Float64:
		v.SetFloat(c.Float64())
	case v.CanComplex():
		v.SetComplex(c.Complex128())
	}
	return reflect.ValueOf(v.Interface())
}

// operands are what a compiled function is called with: values of the program, and in front what it has no values for.
type operands struct {
	names  []string
	types  []reflect.Type
	values []ssa.Value
}

func (e *emitter) operands(values []ssa.Value) (o operands) {
	o.values = values
	for _, v := range values {
		t := reflect.TypeFor[*iterator]()
		if _, ok := v.(*ssa.Range); !ok {
			t = e.rtype(v.Type())
		}
		o.names, o.types = append(o.names, e.value(v)), append(o.types, t)
	}
	return o
}

// after puts another operand in front.
func (o operands) after(name string, t reflect.Type) operands {
	o.names, o.types = append([]string{name}, o.names...), append([]reflect.Type{t}, o.types...)
	return o
}

// host calls a compiled function that does what in says: from are its operands, and its results become the value of in.
func (e *emitter) host(in ssa.Instruction, from []ssa.Value, do func(a []reflect.Value) []reflect.Value) {
	e.hostCall(in, e.operands(from), do)
}

func (e *emitter) hostCall(in ssa.Instruction, o operands, do func(a []reflect.Value) []reflect.Value) {
	v, ok := in.(ssa.Value)
	if !ok {
		e.line("%s", e.hostText(in, o, nil, do))
		return
	}
	if _, ok := v.(*ssa.Range); ok {
		e.line("%s = %s", e.names[v], e.hostText(in, o, []reflect.Type{reflect.TypeFor[*iterator]()}, do))
		return
	}
	tuple, ok := v.Type().(*types.Tuple)
	if !ok {
		e.line("%s = %s", e.names[v], e.hostText(in, o, []reflect.Type{e.rtype(v.Type())}, do))
		return
	}
	var to []reflect.Type
	var names []string
	for i := range tuple.Len() {
		t, name := reflect.TypeFor[bool](), "_"
		if pt := tuple.At(i).Type(); pt != types.Typ[types.Invalid] {
			t, name = e.rtype(pt), e.names[v]+"_"+strconv.Itoa(i)
		}
		to, names = append(to, t), append(names, name)
	}
	text := e.hostText(in, o, to, do)
	if len(to) > 0 {
		text = strings.Join(names, ", ") + " = " + text
	}
	e.line("%s", text)
}

// hostText is the text of a call of a compiled function.
func (e *emitter) hostText(in ssa.Instruction, o operands, to []reflect.Type, do func(a []reflect.Value) []reflect.Value) string {
	p := e.program
	f := reflect.MakeFunc(reflect.FuncOf(o.types, to, false), func(a []reflect.Value) []reflect.Value {
		defer p.passing(in, o.values, a)
		out := do(a)
		for i, v := range out {
			if v.Kind() == reflect.Bool {
				out[i] = v.Convert(to[i])
			}
		}
		return out
	})
	return e.symbol("H", f) + "(" + strings.Join(o.names, ", ") + ")"
}

// one is for host functions with one result.
func one(f func(in []reflect.Value) reflect.Value) func(in []reflect.Value) []reflect.Value {
	return func(in []reflect.Value) []reflect.Value { return []reflect.Value{f(in)} }
}

// none is for host functions without results.
func none(f func(in []reflect.Value)) func(in []reflect.Value) []reflect.Value {
	return func(in []reflect.Value) []reflect.Value { f(in); return nil }
}

// jump goes to the i-th successor of b, whose phis get their values on the way.
func (e *emitter) jump(b *ssa.BasicBlock, i int) string {
	to := b.Succs[i]
	var text strings.Builder
	var from, dest []string
	for _, in := range to.Instrs {
		phi, ok := in.(*ssa.Phi)
		if !ok {
			break
		}
		pred := slices.Index(to.Preds, b)
		if n := len(to.Preds); b.Succs[0] == b.Succs[len(b.Succs)-1] && i == 1 {
			for k := n - 1; k >= 0; k-- {
				if to.Preds[k] == b {
					pred = k
					break
				}
			}
		}
		x, d := e.value(phi.Edges[pred]), e.names[phi]
		if x != d {
			from, dest = append(from, x), append(dest, d)
		}
	}
	for k := range from { // all are read before any is written
		for _, d := range dest[:k] {
			if d == from[k] {
				keep := e.temporary(e.typeText(e.typeOfPhi(to, dest[k])))
				fmt.Fprintf(&text, "%s = %s\n", keep, from[k])
				from[k] = keep
				break
			}
		}
	}
	for k := range from {
		fmt.Fprintf(&text, "%s = %s\n", dest[k], from[k])
	}
	fmt.Fprintf(&text, "goto b%d", to.Index)
	return text.String()
}

func (e *emitter) typeOfPhi(b *ssa.BasicBlock, name string) types.Type {
	for _, in := range b.Instrs {
		if phi, ok := in.(*ssa.Phi); ok && e.names[phi] == name {
			return phi.Type()
		}
	}
	panic("no phi " + name)
}

func isBasic(t types.Type) (*types.Basic, bool) {
	b, ok := t.Underlying().(*types.Basic)
	return b, ok
}

// binary writes arithmetic on numbers and strings.
func (e *emitter) binary(in *ssa.BinOp) {
	b, ok := isBasic(in.X.Type())
	shift := in.Op == token.SHL || in.Op == token.SHR
	switch {
	case !ok || b.Info()&types.IsComplex != 0 || b.Kind() == types.UnsafePointer || b.Kind() == types.UntypedNil:
		e.host(in, []ssa.Value{in.X, in.Y}, one(binaryOf(in.Op, in.X.Type())))
		return
	case shift:
		if y, isConst := in.Y.(*ssa.Const); !isConst || constant.Sign(y.Value) < 0 {
			e.host(in, []ssa.Value{in.X, in.Y}, one(shiftOf(in.Op)))
			return
		}
	case (in.Op == token.QUO || in.Op == token.REM) && b.Info()&types.IsInteger != 0:
		y, isConst := in.Y.(*ssa.Const)
		if isConst && constant.Sign(y.Value) == 0 {
			e.fault(in, "", nil, always(machine.ErrDivide))
			return
		}
		if !isConst {
			e.fault(in, e.value(in.Y)+" == 0", []ssa.Value{in.X, in.Y}, always(machine.ErrDivide))
		}
	}
	e.line("%s = %s %s %s", e.names[in], e.variable(in.X), in.Op, e.value(in.Y))
}

// variable is the text of a value that is not a constant expression, which yaegi would compute with arbitrary precision.
func (e *emitter) variable(v ssa.Value) string {
	if _, ok := v.(*ssa.Const); !ok {
		return e.value(v)
	}
	x := e.temporary(e.typeText(v.Type()))
	e.line("%s = %s", x, e.value(v))
	return x
}

// fault calls a compiled function that panics, if the condition holds; values are what it depends on. It has no condition ("") where
// it always panics: yaegi calls itself without end after an if true.
func (e *emitter) fault(in ssa.Instruction, condition string, values []ssa.Value, fail func(a []reflect.Value) any) {
	text := e.hostText(in, e.operands(values), nil, none(func(a []reflect.Value) { panic(fail(a)) }))
	if condition != "" {
		text = "if " + condition + " {\n" + text + "\n}"
	}
	e.line("%s", text)
}

// always is for a fault of one kind.
func always(err any) func([]reflect.Value) any { return func([]reflect.Value) any { return err } }
