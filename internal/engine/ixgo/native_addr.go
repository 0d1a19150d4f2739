package ixgo

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// address is where a pointer points, or where a slice has its header; nil if that is nil or cannot be computed.
type address func(fr *frame, b bank) unsafe.Pointer

type sliceHeader struct {
	data unsafe.Pointer
	len  int
	cap  int
}

// address computes v, a pointer or a slice, which is late or in its register.
func (n *native) address(v ssa.Value) address {
	if n.isLate(v) {
		switch v := v.(type) {
		case *ssa.FieldAddr:
			return n.fieldOf(v)
		case *ssa.IndexAddr:
			return n.elementOf(v)
		case *ssa.UnOp:
			return n.address(v.X) // a slice is loaded where its header is
		}
	}
	r := regIndex(n.p, v)
	if _, ok := v.(*ssa.Global); ok {
		p := dataOf(&n.p.stack[r])
		return func(*frame, bank) unsafe.Pointer { return p }
	}
	return func(fr *frame, _ bank) unsafe.Pointer { return dataOf(&fr.stack[r]) }
}

func (n *native) fieldOf(in *ssa.FieldAddr) address {
	a, offset := n.address(in.X), preToType(n.p.Interp, in.X.Type()).Elem().Field(in.Field).Offset
	return func(fr *frame, b bank) unsafe.Pointer {
		p := a(fr, b)
		if p == nil {
			return nil
		}
		return unsafe.Add(p, offset)
	}
}

// elementOf is an element of a slice, or of an array that is pointed to.
func (n *native) elementOf(in *ssa.IndexAddr) address {
	a, k, x := n.address(in.X), numeric(in.Index.Type()), n.place(in.Index)
	t := preToType(n.p.Interp, in.X.Type())
	if t.Kind() == reflect.Pointer {
		length, size, index := t.Elem().Len(), t.Elem().Elem().Size(), byKind[k].index(x)
		return func(fr *frame, b bank) unsafe.Pointer {
			p, i := a(fr, b), index(b)
			if p == nil || uint(i) >= uint(length) {
				return nil
			}
			return unsafe.Add(p, uintptr(i)*size)
		}
	}
	size := t.Elem().Size()
	if k == reflect.Int {
		return func(fr *frame, b bank) unsafe.Pointer {
			s, i := (*sliceHeader)(a(fr, b)), *at[int](b, x)
			if s == nil || uint(i) >= uint(s.len) {
				return nil
			}
			return unsafe.Add(s.data, uintptr(i)*size)
		}
	}
	index := byKind[k].index(x)
	return func(fr *frame, b bank) unsafe.Pointer {
		s, i := (*sliceHeader)(a(fr, b)), index(b)
		if s == nil || uint(i) >= uint(s.len) {
			return nil
		}
		return unsafe.Add(s.data, uintptr(i)*size)
	}
}

// pointer puts the address of a field or element into its register.
func (n *native) pointer(a address, v ssa.Value, elem reflect.Type, slow op) op {
	r, t := regIndex(n.p, v), typeWord(reflect.PointerTo(elem))
	return func(fr *frame, b bank) {
		if p := a(fr, b); p != nil {
			setPointer(&fr.stack[r], t, p)
		} else {
			slow(fr, b)
		}
	}
}

// setPointer makes v the pointer p of a type.
func setPointer(v *any, t, p unsafe.Pointer) { *(*eface)(unsafe.Pointer(v)) = eface{t, p} }

// load reads a number or a pointer.
func (n *native) load(in *ssa.UnOp, slow op) op {
	k := numeric(in.Type())
	if k != reflect.Invalid {
		return byKind[k].load(n.address(in.X), n.place(in), slow)
	}
	if _, ok := in.Type().Underlying().(*types.Pointer); !ok {
		return nil
	}
	a, r, t := n.address(in.X), regIndex(n.p, in), typeWord(preToType(n.p.Interp, in.Type()))
	return func(fr *frame, b bank) {
		if p := a(fr, b); p != nil {
			setPointer(&fr.stack[r], t, *(*unsafe.Pointer)(p))
		} else {
			slow(fr, b)
		}
	}
}

func (n *native) store(in *ssa.Store, slow op) op {
	k := numeric(in.Val.Type())
	if k == reflect.Invalid || blankField(in.Addr) {
		return nil
	}
	return byKind[k].store(n.address(in.Addr), n.place(in.Val), slow)
}

// field reads a number from a struct in a register.
func (n *native) field(in *ssa.Field, slow op) op {
	k := numeric(in.Type())
	if k == reflect.Invalid {
		return nil
	}
	offset := preToType(n.p.Interp, in.X.Type()).Field(in.Field).Offset
	x, r, move := regIndex(n.p, in.X), n.place(in), mover(k)
	return func(fr *frame, b bank) {
		p := dataOf(&fr.stack[x])
		if p == nil {
			slow(fr, b)
			return
		}
		move(unsafe.Add(b, r), unsafe.Add(p, offset))
	}
}

// isLate says whether v is computed by its only user, without a register: an address, or a slice of which one element
// is wanted. Nothing that can fail or be noticed lies between the two.
func (n *native) isLate(v ssa.Value) bool {
	in, ok := v.(ssa.Instruction)
	if !ok || n.keep[n.index[in]] {
		return false
	}
	user := onlyUser(v)
	if user == nil || user.Block() != in.Block() || n.keep[n.index[user]] || !silent(in, user) {
		return false
	}
	switch v := v.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr:
		switch user := user.(type) {
		case *ssa.FieldAddr:
			return true
		case *ssa.IndexAddr:
			return user.X == ssa.Value(in.(ssa.Value))
		case *ssa.Store:
			return user.Addr == in.(ssa.Value) && numeric(user.Val.Type()) != reflect.Invalid
		case *ssa.UnOp:
			if numeric(user.Type()) != reflect.Invalid {
				return true
			}
			_, pointer := user.Type().Underlying().(*types.Pointer)
			return pointer || n.isLate(user)
		}
	case *ssa.UnOp:
		_, slice := v.Type().Underlying().(*types.Slice)
		_, element := user.(*ssa.IndexAddr)
		return slice && element && v.Op == token.MUL && neverNil(v.X)
	}
	return false
}

// onlyUser is the instruction that uses v, nil if there are others.
func onlyUser(v ssa.Value) ssa.Instruction {
	switch v.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.UnOp:
		if users := *v.Referrers(); len(users) == 1 {
			return users[0]
		}
	}
	return nil
}

// neverNil says whether v is an address that was checked when it was made.
func neverNil(v ssa.Value) bool {
	switch v.(type) {
	case *ssa.Alloc, *ssa.Global, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.FreeVar:
		return true
	}
	return false
}

// silent says whether all between two instructions of a block compute without fail and change nothing.
func silent(from, to ssa.Instruction) bool {
	all := from.Block().Instrs
	i, j := slices.Index(all, from), slices.Index(all, to)
	if j < i {
		return false
	}
	for _, in := range all[i+1 : j] {
		switch in := in.(type) {
		case *ssa.BinOp:
			switch in.Op {
			case token.QUO, token.REM, token.SHL, token.SHR:
				return false
			}
			if numeric(in.X.Type()) == reflect.Invalid {
				return false
			}
		case *ssa.Convert:
			if numeric(in.X.Type()) == reflect.Invalid || numeric(in.Type()) == reflect.Invalid {
				return false
			}
		case *ssa.UnOp:
			_, variable := in.X.(*ssa.Global)
			if numeric(in.Type()) == reflect.Invalid || in.Op == token.ARROW || in.Op == token.MUL && !variable {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// lateBefore lists the late instructions that in computes, in their order.
func (n *native) lateBefore(in ssa.Instruction) (list []int) {
	for _, v := range in.Operands(nil) {
		if *v != nil && n.isLate(*v) {
			late := (*v).(ssa.Instruction)
			list = append(append(list, n.lateBefore(late)...), n.index[late])
		}
	}
	return list
}
