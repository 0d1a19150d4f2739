package yaegi

import (
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/machine"
)

// place is how the address of a part is computed from values.
type place struct {
	from []ssa.Value
	at   func(a []reflect.Value) unsafe.Pointer
}

// place is that of a part, or of what the pointer v points to.
func (e *emitter) place(v ssa.Value) place {
	inner := func(x ssa.Value) place {
		if e.isPart(x) {
			return e.place(x)
		}
		return place{[]ssa.Value{x}, func(a []reflect.Value) unsafe.Pointer { return at(a[0]) }}
	}
	switch v := v.(type) {
	case *ssa.FieldAddr:
		p := inner(v.X)
		offset := e.rtype(v.X.Type().Underlying().(*types.Pointer).Elem()).Field(v.Field).Offset
		return place{p.from, func(a []reflect.Value) unsafe.Pointer { return unsafe.Add(p.at(a), offset) }}
	case *ssa.IndexAddr:
		if _, ok := v.X.Type().Underlying().(*types.Pointer); !ok {
			return place{[]ssa.Value{v.X, v.Index}, element}
		}
		p, t := inner(v.X), e.rtype(v.X.Type().Underlying().(*types.Pointer).Elem())
		n, size, last := t.Len(), t.Elem().Size(), len(p.from)
		return place{append(p.from[:last:last], v.Index), func(a []reflect.Value) unsafe.Pointer {
			array := p.at(a)
			return unsafe.Add(array, uintptr(checked(a[last], n))*size)
		}}
	}
	return inner(v)
}

// isPart reports whether v is the address of a part that needs no variable: it is only loaded from, stored to, or the address of
// a part in turn. A pointer or index on the way fails when the part is reached, as compiled.
func (e *emitter) isPart(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return e.onlyAccessed(v)
	case *ssa.IndexAddr:
		return e.onlyAccessed(v) && (e.constIndex(v) || onlyParts(v))
	}
	return false
}

func onlyParts(in *ssa.IndexAddr) bool {
	for _, r := range *in.Referrers() {
		switch r.(type) {
		case *ssa.UnOp, *ssa.Store:
			return false
		}
	}
	return true
}

// constIndex reports whether the index of an element of an array, to which X points, is constant and in range.
func (e *emitter) constIndex(in *ssa.IndexAddr) bool {
	p, isPointer := in.X.Type().Underlying().(*types.Pointer)
	c, isConst := in.Index.(*ssa.Const)
	if !isPointer || !isConst {
		return false
	}
	i, exact := constant.Int64Val(constant.ToInt(c.Value))
	return exact && i >= 0 && i < int64(e.rtype(p.Elem()).Len())
}

// onlyAccessed reports whether the address is only loaded from, stored to, or the address of a part is computed from it, soon. An address
// that nothing uses fails all the same if its pointer is nil or its index out of range.
func (e *emitter) onlyAccessed(in ssa.Value) (accessed bool) {
	for _, r := range *in.Referrers() {
		if _, ok := r.(*ssa.DebugRef); ok {
			continue
		}
		if accessed = true; r.Block() != in.(ssa.Instruction).Block() {
			return false
		}
		switch r := r.(type) {
		case *ssa.UnOp:
			if r.Op != token.MUL {
				return false
			}
		case *ssa.Store:
			if r.Val == in {
				return false
			}
		case *ssa.FieldAddr:
		case *ssa.IndexAddr:
			if r.X != in {
				return false
			}
		default:
			return false
		}
	}
	return accessed
}

// address writes the address of a part that needs a variable.
func (e *emitter) address(in ssa.Value) {
	p := e.place(in)
	t := e.rtype(in.Type().Underlying().(*types.Pointer).Elem())
	e.host(in.(ssa.Instruction), p.from, one(func(a []reflect.Value) reflect.Value { return reflect.NewAt(t, p.at(a)) }))
}

// load writes x = *p, without p if that is the address of a part.
func (e *emitter) load(in *ssa.UnOp) {
	if e.isPart(in.X) {
		p, t := e.place(in.X), e.rtype(in.Type())
		e.host(in, p.from, one(func(a []reflect.Value) reflect.Value { return reflect.NewAt(t, p.at(a)).Elem() }))
		return
	}
	if x, ok := in.X.(*ssa.IndexAddr); ok && e.inSlice(x) {
		e.line("%s = %s[%s]", e.names[in], e.value(x.X), e.value(x.Index))
		return
	}
	e.notNil(in, in.X)
	e.line("%s = *%s", e.names[in], e.value(in.X))
}

func (e *emitter) store(in *ssa.Store) {
	if blankField(in.Addr) {
		return
	}
	if e.isPart(in.Addr) {
		p, t := e.place(in.Addr), e.rtype(in.Val.Type())
		last := len(p.from)
		e.host(in, append(p.from[:last:last], in.Val), none(func(a []reflect.Value) { reflect.NewAt(t, p.at(a)).Elem().Set(a[last]) }))
		return
	}
	if x, ok := in.Addr.(*ssa.IndexAddr); ok && e.inSlice(x) {
		e.line("%s[%s] = %s", e.value(x.X), e.value(x.Index), e.value(in.Val))
		return
	}
	e.notNil(in, in.Addr)
	e.line("*%s = %s", e.value(in.Addr), e.value(in.Val))
}

// blankField reports whether addr is in a field named _: what is stored there is evaluated and, as by the compiler, not stored.
func blankField(addr ssa.Value) bool {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		t := a.X.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct)
		return t.Field(a.Field).Name() == "_" || blankField(a.X)
	case *ssa.IndexAddr:
		if _, ok := a.X.Type().Underlying().(*types.Pointer); ok {
			return blankField(a.X)
		}
	}
	return false
}

// notNil fails if the pointer is nil, unless it cannot be.
func (e *emitter) notNil(in ssa.Instruction, p ssa.Value) {
	switch p.(type) {
	case *ssa.Alloc, *ssa.Global, *ssa.FieldAddr, *ssa.IndexAddr:
		return
	}
	e.fault(in, e.value(p)+" == nil", []ssa.Value{p}, always(machine.ErrNil))
}

// inSlice reports whether an element of a slice is only loaded or stored, by an index of type int.
func (e *emitter) inSlice(in *ssa.IndexAddr) bool {
	s, ok := in.X.Type().(*types.Slice)
	i, isBasic := in.Index.Type().(*types.Basic)
	if !ok || !isBasic || i.Kind() != types.Int || types.IsInterface(s.Elem()) || !e.onlyAccessed(in) {
		return false
	}
	for _, r := range *in.Referrers() {
		switch r.(type) {
		case *ssa.FieldAddr, *ssa.IndexAddr:
			return false
		}
	}
	return true
}

func (e *emitter) indexAddr(in *ssa.IndexAddr) {
	switch {
	case e.isPart(in):
		return
	case !e.inSlice(in):
		e.address(in)
		return
	}
	if withinRange(in) {
		return
	}
	s, i := e.value(in.X), e.value(in.Index)
	fail := func(a []reflect.Value) any { return machine.IndexError(a[1].Int(), int64(a[0].Len()), false) }
	if _, isConst := in.Index.(*ssa.Const); !isConst {
		e.fault(in, i+" < 0", []ssa.Value{in.X, in.Index}, fail)
	}
	e.fault(in, i+" >= len("+s+")", []ssa.Value{in.X, in.Index}, fail)
}

// withinRange reports whether the index is that of a range over the same slice.
func withinRange(in *ssa.IndexAddr) bool {
	next, ok := in.Index.(*ssa.BinOp)
	if !ok || next.Op != token.ADD {
		return false
	}
	if phi, ok := next.X.(*ssa.Phi); !ok || phi.Comment != "rangeindex" {
		return false
	}
	for _, r := range *next.Referrers() {
		less, ok := r.(*ssa.BinOp)
		if !ok || less.Op != token.LSS || less.X != next || less.Block() != next.Block() {
			continue
		}
		if length, ok := less.Y.(*ssa.Call); ok {
			if b, ok := length.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" && length.Call.Args[0] == in.X {
				return true
			}
		}
	}
	return false
}
