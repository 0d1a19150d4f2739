package lower

import (
	"go/constant"
	"go/types"
	"slices"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/bind"
	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// callee is a call's function and arguments.
type callee struct {
	fn     *ir.Func // static
	value  int32    // a func value
	sig    *types.Signature
	iface  []int32 // the receiver of an interface's method
	invoke *machine.Invoke
	args   []int32
}

func (l *lowering) callee(c *ssa.CallCommon) callee {
	k := callee{sig: c.Signature()}
	if c.IsInvoke() {
		k.iface = l.get(c.Value)
		k.invoke = l.p.invoke(l.fn, c.Value.Type(), c.Method)
	} else if fn, ok := c.Value.(*ssa.Function); ok {
		k.fn = l.p.callee(l.fn, fn)
	} else {
		k.value = l.get(c.Value)[0]
	}
	for _, a := range c.Args {
		k.args = append(k.args, l.get(a)...)
	}
	return k
}

// holding returns the method that an interface's method is where the interface has just been made of a value of a cell's type.
func (l *lowering) holding(c *ssa.CallCommon) (k callee, ok bool) {
	v, made := c.Value.(*ssa.MakeInterface)
	if !made || !c.IsInvoke() || l.p.Types.GoType(l.p.Type(v.X.Type())) == nil {
		return callee{}, false
	}
	sel := l.p.SSA.MethodSets.MethodSet(v.X.Type()).Lookup(c.Method.Pkg(), c.Method.Name())
	if sel == nil {
		return callee{}, false
	}
	k = callee{sig: c.Signature(), fn: l.p.fn(l.p.SSA.MethodValue(sel)), args: slices.Clone(l.get(v.X))}
	if at, of, ok := l.promoted(sel); ok && (len(sel.Index()) > 1 || !receivesPointer(sel)) {
		recv := of
		if receivesPointer(sel) {
			recv = types.NewPointer(of)
			part := l.f.Reg(ir.Ptr)
			l.emit(ir.Ins{Op: ir.LEA, D: part, A: k.args[0], K: at})
			k.args = []int32{part}
		} else {
			from := place{base: k.args[0], index: -1, off: at}
			k.args = l.regs(l.p.flat(of))
			l.load(l.p.flat(of), from, k.args)
		}
		k.fn = l.p.fn(l.p.SSA.LookupMethod(recv, c.Method.Pkg(), c.Method.Name()))
	}
	for _, a := range c.Args {
		k.args = append(k.args, l.get(a)...)
	}
	return k, true
}

// promoted returns the type that declares a method of a pointer's type, and where the value stands that it is called for, if that is in
// what the pointer leads to.
func (l *lowering) promoted(sel *types.Selection) (at int64, of types.Type, ok bool) {
	p, ok := sel.Recv().Underlying().(*types.Pointer)
	if !ok {
		return 0, nil, false
	}
	of = p.Elem()
	for _, i := range sel.Index()[:len(sel.Index())-1] {
		s, ok := of.Underlying().(*types.Struct)
		if !ok { // a pointer is embedded
			return 0, nil, false
		}
		f, _ := fieldOf(l.p.Type(of), s, i)
		at, of = at+int64(f.Offset), s.Field(i).Type()
	}
	switch of.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return 0, nil, false
	}
	return at, of, true
}

// receivesPointer reports whether the receiver of a method is declared as a pointer.
func receivesPointer(sel *types.Selection) bool {
	_, ok := sel.Obj().Type().(*types.Signature).Recv().Type().(*types.Pointer)
	return ok
}

// callIns is the instruction of a call, without results.
func (l *lowering) callIns(k callee) ir.Ins {
	c := &ir.Call{}
	l.operands([][]int32{k.args}, &c.WIn, &c.PIn)
	switch {
	case k.invoke != nil:
		c.Host, c.Methods = k.invoke, k.invoke.Methods
		return ir.Ins{Op: ir.CALLI, A: k.iface[0], B: k.iface[1], Call: c}
	case k.fn != nil:
		c.Fn = k.fn
		return ir.Ins{Op: ir.CALL, Call: c}
	}
	c.Host = l.p.foreignCall(k.sig)
	return ir.Ins{Op: ir.CALLC, A: k.value, Call: c}
}

func (l *lowering) call(in *ssa.Call) {
	if b, ok := in.Call.Value.(*ssa.Builtin); ok {
		l.builtin(in, b)
		return
	}
	if fn := in.Call.StaticCallee(); fn != nil && l.intrinsic(in, fn) {
		return
	}
	k, ok := l.holding(&in.Call)
	if !ok {
		k = l.callee(&in.Call)
	}
	ins := l.callIns(k)
	if fn, of := closureOf(in.Call.Value); fn != nil && l.inlineClosure(in, k, ins, l.p.fn(fn), l.p.fn(of)) {
		return
	}
	if k.fn != nil && l.worthwhile(in, k.fn) && l.p.inlinable(l, k.fn) {
		call, at := ins, l.blk
		other := &ir.Block{}
		if l.borrowed[in] {
			l.blk = other
			call = l.copied(in, k)
			l.blk = at
		}
		call.Site = l.site
		n := len(l.f.Blocks)
		results, next := l.f.Inline(at, k.fn, &k.fn.Stale, k.args, l.site, call)
		l.f.Blocks[n].Ins = append(other.Ins, l.f.Blocks[n].Ins...)
		l.blk = next
		l.move(l.to(in), results)
		return
	}
	if l.borrowed[in] {
		l.lend(in, k, ins)
		return
	}
	l.operands([][]int32{l.to(in)}, &ins.Call.WOut, &ins.Call.POut)
	l.emit(ins)
}

// inlineClosure copies fn to where a func value is called that is a closure of it unless of has been replaced, if that is worth it.
func (l *lowering) inlineClosure(in *ssa.Call, k callee, ins ir.Ins, fn, of *ir.Func) bool {
	if ins.Call.Host.(*ir.Func).Made == 0 || !l.worthwhile(in, fn) || !l.p.inlinable(l, fn) {
		return false // or package reflect has made the value
	}
	closure := l.f.Reg(ir.Ptr)
	l.emit(ir.Ins{Op: ir.LDP, D: closure, A: k.value, K: int64(bind.AtCaptured), Known: true})
	ins.Site = l.site
	results, next := l.f.Inline(l.blk, fn, &of.Stale, append(slices.Clone(k.args), closure), l.site, ins)
	l.blk = next
	l.move(l.to(in), results)
	return true
}

func isIntrinsic(fn *ssa.Function) bool {
	if fn == nil {
		return false
	}
	switch fn.String() {
	case "math.Sqrt", "math.Abs", "math.Hypot", "math/cmplx.Abs", "math.Float64bits", "math.Float64frombits":
		return true
	}
	return false
}

// intrinsic does what some compiled functions do by instructions.
func (l *lowering) intrinsic(in *ssa.Call, fn *ssa.Function) bool {
	if !isIntrinsic(fn) {
		return false
	}
	var x []int32
	for _, a := range in.Call.Args {
		x = append(x, l.get(a)...)
	}
	d := l.to(in)[0]
	switch fn.String() {
	case "math.Sqrt":
		l.emit(ir.Ins{Op: ir.FSQRT, D: d, A: x[0]})
	case "math.Abs":
		l.emit(ir.Ins{Op: ir.FABS, D: d, A: x[0]})
	case "math.Hypot", "math/cmplx.Abs":
		l.hypot(d, x[0], x[1])
	default:
		l.emit(ir.Ins{Op: ir.MOV, D: d, A: x[0]})
	}
	return true
}

// makeClosure makes a func value.
func (l *lowering) makeClosure(in *ssa.MakeClosure) {
	runner := machine.NewRunner(l.p.Env, l.p.callee(l.fn, in.Fn.(*ssa.Function)))
	mk := bind.Maker(l.p.Type(in.Type()))
	ins, captured := l.captured(in)
	l.host(ins, [][]int32{l.to(in)}, func(in, out []slots) machine.Host {
		caught, d := captured(in), out[0][0]
		return func(_ *machine.Machine, w, p unsafe.Pointer) {
			c := bind.NewClosure(runner, len(caught))
			for i, f := range caught {
				c.Free[i] = f(w, p)
			}
			*d.p(p) = mk(c)
		}
	})
}

// captured returns the free variables of a closure, and what takes them from their slots.
func (l *lowering) captured(in *ssa.MakeClosure) (ins [][]int32, take func(in []slots) []func(w, p unsafe.Pointer) unsafe.Pointer) {
	fn := in.Fn.(*ssa.Function)
	var ts []*flat
	for i, v := range in.Bindings {
		t := fn.FreeVars[i].Type()
		x := l.get(v)
		if types.IsInterface(t) && !types.Identical(t, v.Type()) { // a method value: its method may come from an embedded interface
			x = l.regs(l.p.flat(t))
			l.toInterface(v.Type(), t, l.get(v), x)
		}
		ins = append(ins, x)
		ts = append(ts, l.p.flat(t))
	}
	return ins, func(in []slots) (caught []func(w, p unsafe.Pointer) unsafe.Pointer) {
		for i, t := range ts {
			if len(t.class) == 1 && t.class[0] == ir.Ptr && !t.boxed {
				caught = append(caught, asWord(in[i][0]))
			} else {
				caught = append(caught, asPointer(t, in[i]))
			}
		}
		return caught
	}
}

// pendingCall takes a call's function and arguments from their slots, and later makes the call.
type pendingCall func(in []slots) func(w, p unsafe.Pointer) func(m *machine.Machine)

// pending takes the function and arguments of a go or defer statement as they are now, and returns the call.
func (l *lowering) pending(c *ssa.CallCommon) (ins [][]int32, mk pendingCall) {
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return l.pendingBuiltin(c, b)
	}
	k := l.callee(c)
	ins = [][]int32{k.args, k.iface}
	if k.fn == nil && k.invoke == nil {
		ins = append(ins, []int32{k.value})
	}
	class := make([]bool, len(k.args)) // which are pointers
	for i, r := range k.args {
		class[i] = l.f.Class[r] == ir.Ptr
	}
	foreign := (*ir.Func)(nil)
	if k.fn == nil && k.invoke == nil {
		foreign = l.p.foreignCall(k.sig)
	}
	return ins, func(in []slots) func(w, p unsafe.Pointer) func(m *machine.Machine) {
		return func(w, p unsafe.Pointer) func(m *machine.Machine) {
			var words []uint64
			var ptrs []unsafe.Pointer
			for i, s := range in[0] {
				if class[i] {
					ptrs = append(ptrs, *s.p(p))
				} else {
					words = append(words, *s.u(w))
				}
			}
			switch {
			case k.invoke != nil:
				itab, data := *in[1][0].p(p), *in[1][1].p(p)
				return func(m *machine.Machine) { m.CallMethod(k.invoke, itab, data, words, ptrs) }
			case k.fn != nil:
				return func(m *machine.Machine) { m.CallFunc(k.fn, nil, words, ptrs) }
			}
			fv := *in[2][0].p(p)
			return func(m *machine.Machine) { m.CallValue(foreign, fv, words, ptrs) }
		}
	}
}

func (l *lowering) goes(in *ssa.Go) {
	ins, mk := l.pending(&in.Call)
	invoke := in.Call.IsInvoke()
	l.host(ins, nil, func(in, _ []slots) machine.Host {
		take := mk(in)
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			if invoke && *in[1][0].p(p) == nil {
				m.Nil()
			}
			m.Go(take(w, p))
		}
	})
}

func (l *lowering) defers(in *ssa.Defer) {
	if l.open != nil {
		l.deferOpen(in)
		return
	}
	if c, ok := in.Call.Value.(*ssa.MakeClosure); ok && l.skip[c] {
		l.deferClosure(c)
		return
	}
	ins, mk := l.pending(&in.Call)
	invoke := in.Call.IsInvoke()
	if in.DeferStack != nil { // in the body of a range over a function: the list is another frame's
		ins = append(ins, l.get(in.DeferStack))
	}
	elsewhere := in.DeferStack != nil
	l.host(ins, nil, func(in, _ []slots) machine.Host {
		take := mk(in)
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			if invoke && *in[1][0].p(p) == nil {
				m.Nil()
			}
			d := m.Defers()
			if elsewhere {
				d = (*machine.Defers)(*in[len(in)-1][0].p(p))
			}
			d.Push(take(w, p))
		}
	})
}

// onlyDeferred notes the closure of a defer statement that nothing else uses: no func value is made of it.
func (l *lowering) onlyDeferred(in *ssa.Defer) {
	c, ok := in.Call.Value.(*ssa.MakeClosure)
	if ok && len(*c.Referrers()) == 1 && in.DeferStack == nil && len(in.Call.Args) == 0 {
		l.skip[c] = true
	}
}

// deferClosure defers a call of a closure without arguments.
func (l *lowering) deferClosure(c *ssa.MakeClosure) {
	runner := machine.NewRunner(l.p.Env, l.p.callee(l.fn, c.Fn.(*ssa.Function)))
	ins, captured := l.captured(c)
	l.host(ins, nil, func(in, _ []slots) machine.Host {
		caught := captured(in)
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			c := m.Defers().PushClosure(runner, len(caught))
			for i, f := range caught {
				c.Free[i] = f(w, p)
			}
		}
	})
}

func (l *lowering) runDefers() {
	l.host(nil, nil, func(_, _ []slots) machine.Host {
		return func(m *machine.Machine, _, _ unsafe.Pointer) { m.Defers().Run(m) }
	})
}

func (l *lowering) panics(in *ssa.Panic) {
	if err := YieldError(in.X); err != nil {
		l.host(nil, nil, func(_, _ []slots) machine.Host {
			return func(m *machine.Machine, _, _ unsafe.Pointer) { m.Fail(err) }
		})
		return
	}
	empty := isEmpty(in.X.Type())
	l.host([][]int32{l.get(in.X)}, nil, func(in, _ []slots) machine.Host {
		x := in[0]
		return func(m *machine.Machine, _, p unsafe.Pointer) {
			v := words{typeIn(*x[0].p(p), empty), *x[1].p(p)}
			m.Panic(*(*any)(unsafe.Pointer(&v)))
		}
	})
}

// YieldError is what Go says where package ssa has put a panic into a range over a function.
func YieldError(v ssa.Value) error {
	m, ok := v.(*ssa.MakeInterface)
	if !ok || m.Pos().IsValid() {
		return nil
	}
	c, ok := m.X.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.String {
		return nil
	}
	switch constant.StringVal(c.Value) {
	case "yield function called after range loop exit":
		return machine.Error("range function continued iteration after function for loop body returned false")
	case "iterator call did not preserve panic":
		return machine.Error("range function recovered a loop body panic and did not resume panicking")
	}
	return nil
}
