package lower

import (
	"go/constant"
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/layout"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

var (
	loads = map[layout.Kind]ir.Op{
		layout.Ptr: ir.LDP, layout.U8: ir.LD8, layout.S8: ir.LDS8, layout.U16: ir.LD16, layout.S16: ir.LDS16,
		layout.U32: ir.LD32, layout.S32: ir.LDS32, layout.W64: ir.LD,
	}
	loadsX = map[layout.Kind]ir.Op{
		layout.Ptr: ir.LDPX, layout.U8: ir.LDX8, layout.S8: ir.LDXS8, layout.U16: ir.LDX16, layout.S16: ir.LDXS16,
		layout.U32: ir.LDX32, layout.S32: ir.LDXS32, layout.W64: ir.LDX,
	}
	stores = map[layout.Kind]ir.Op{
		layout.Ptr: ir.STP, layout.U8: ir.ST8, layout.S8: ir.ST8, layout.U16: ir.ST16, layout.S16: ir.ST16,
		layout.U32: ir.ST32, layout.S32: ir.ST32, layout.W64: ir.ST,
	}
	storesX = map[layout.Kind]ir.Op{
		layout.Ptr: ir.STPX, layout.U8: ir.STX8, layout.S8: ir.STX8, layout.U16: ir.STX16, layout.S16: ir.STX16,
		layout.U32: ir.STX32, layout.S32: ir.STX32, layout.W64: ir.STX,
	}
)

// place is where a load or store goes.
type place struct {
	regs   []int32        // a part of a variable in registers
	global unsafe.Pointer // a variable's own address
	base   int32          // otherwise: a pointer, and
	index  int32          // an index, or -1,
	length int32          // below this length,
	scale  int32
	off    int64
	known  bool // base is not nil
}

// place finds what an address means. Its check for nil is part of it, but for addresses that were made before.
func (l *lowering) place(addr ssa.Value) place {
	if rs, ok := l.inRegisters(addr); ok {
		return place{regs: rs}
	}
	switch a := addr.(type) {
	case *ssa.Global:
		return place{global: l.p.global(a)}
	case *ssa.FieldAddr:
		if l.folded[a] {
			l.at(a)
			f, _ := fieldOf(l.p.Type(deref(a.X.Type())), deref(a.X.Type()).Underlying().(*types.Struct), a.Field)
			if l.folded[a.X] {
				p := l.place(a.X)
				if p.global != nil {
					p.global = unsafe.Add(p.global, f.Offset)
				} else {
					p.off += int64(f.Offset)
				}
				return p
			}
			if g, ok := a.X.(*ssa.Global); ok {
				return place{global: unsafe.Add(l.p.global(g), f.Offset)}
			}
			return place{base: l.get(a.X)[0], index: -1, off: int64(f.Offset), known: l.known[a.X]}
		}
	case *ssa.IndexAddr:
		if l.folded[a] {
			l.at(a)
			return l.element(a)
		}
	}
	return place{base: l.get(addr)[0], index: -1, known: l.known[addr]}
}

// element is the place of an element.
func (l *lowering) element(a *ssa.IndexAddr) place {
	e := place{scale: int32(l.p.flat(deref(a.Type())).t.Size())}
	if _, ok := a.X.Type().Underlying().(*types.Slice); ok {
		e.index = l.get(a.Index)[0]
		x := l.get(a.X)
		e.base, e.length = x[0], x[1]
		return e
	}
	array := place{index: -1, known: l.known[a.X]}
	if l.folded[a.X] { // a field
		array = l.place(a.X)
		l.at(a)
	} else {
		array.base = l.get(a.X)[0]
	}
	if array.global != nil || array.index >= 0 {
		array = place{base: l.pointer(array), index: -1, known: true}
	}
	if !array.known {
		l.emit(ir.Ins{Op: ir.NILCHK, A: array.base})
	}
	e.base, e.off = array.base, array.off
	if k, ok := a.Index.(*ssa.Const); ok && inRange(k, a.X.Type()) {
		i, _ := constant.Int64Val(constant.ToInt(k.Value))
		return place{base: e.base, index: -1, off: e.off + i*int64(e.scale), known: true}
	}
	e.index = l.get(a.Index)[0]
	e.length = l.k(ir.Word, deref(a.X.Type()).Underlying().(*types.Array).Len())
	return e
}

// inRegisters finds the registers of a variable, or of the part of it, that lives in some.
func (l *lowering) inRegisters(addr ssa.Value) ([]int32, bool) {
	if l.split[addr] {
		return l.variable(addr), true
	}
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		if rs, ok := l.inRegisters(a.X); ok {
			t := deref(a.X.Type())
			f, leaf := fieldOf(l.p.Type(t), t.Underlying().(*types.Struct), a.Field)
			return rs[leaf : leaf+len(classes(nil, f.Type))], true
		}
	case *ssa.IndexAddr:
		if _, ok := a.X.Type().Underlying().(*types.Pointer); !ok {
			break
		}
		if rs, ok := l.inRegisters(a.X); ok {
			i, _ := constant.Int64Val(constant.ToInt(a.Index.(*ssa.Const).Value))
			n := len(l.p.flat(deref(a.Type())).class)
			return rs[int(i)*n : (int(i)+1)*n], true
		}
	}
	return nil, false
}

// variable gives the registers of a variable that lives in some.
func (l *lowering) variable(a ssa.Value) []int32 {
	if r, ok := l.vals[a]; ok {
		return r
	}
	r := l.regs(l.p.flat(deref(a.Type())))
	l.vals[a] = r
	return r
}

// load reads a value of type t.
func (l *lowering) load(t *flat, a place, to []int32) {
	if a.regs != nil || len(t.class) == 0 && a.global == nil {
		l.move(to, a.regs)
		if a.regs == nil {
			l.check(a)
		}
		return
	}
	if t.boxed {
		l.host([][]int32{{l.pointer(a)}}, [][]int32{to}, func(in, out []slots) machine.Host {
			from, box := in[0][0], out[0][0]
			return func(m *machine.Machine, _, p unsafe.Pointer) {
				q := *from.p(p)
				if q == nil {
					m.Nil()
				}
				fresh := layout.New(t.t)
				layout.Copy(t.lay, fresh, q)
				*box.p(p) = fresh
			}
		})
		return
	}
	if a.index >= 0 && len(to) > 3 {
		a = place{base: l.pointer(a), index: -1, known: true}
	}
	base := a.base
	for i, r := range to {
		off := a.off + int64(t.off[i])
		switch {
		case a.global != nil && t.kind[i] == layout.W64:
			l.emit(ir.Ins{Op: ir.LDG, D: r, P: unsafe.Add(a.global, off), Alone: alone(t)})
		case a.global != nil && t.kind[i] == layout.Ptr:
			l.emit(ir.Ins{Op: ir.LDPG, D: r, P: unsafe.Add(a.global, off), Alone: alone(t)})
		case a.global != nil:
			l.emit(ir.Ins{Op: loads[t.kind[i]], D: r, A: l.address(a.global), K: off, Known: true})
		case a.index >= 0:
			l.emit(ir.Ins{Op: loadsX[t.kind[i]], D: r, A: base, B: a.index, C: a.length, Scale: a.scale, K: off})
		default:
			l.emit(ir.Ins{Op: loads[t.kind[i]], D: r, A: base, K: off, Known: a.known || i > 0})
		}
	}
}

// alone reports whether values of type t contain no arrays, which slices lead to.
func alone(t *flat) bool { return t.t.Kind() != reflect.Array && t.t.Kind() != reflect.Struct }

// store writes a value of type t.
func (l *lowering) store(t *flat, a place, from []int32) {
	if a.regs != nil || len(t.class) == 0 && a.global == nil {
		l.move(a.regs, from)
		if a.regs == nil {
			l.check(a)
		}
		return
	}
	if t.boxed {
		l.host([][]int32{{l.pointer(a)}, from}, nil, func(in, _ []slots) machine.Host {
			to, box := in[0][0], in[1][0]
			return func(m *machine.Machine, _, p unsafe.Pointer) {
				q := *to.p(p)
				if q == nil {
					m.Nil()
				}
				layout.Copy(t.lay, q, *box.p(p))
			}
		})
		return
	}
	if a.index >= 0 && len(from) > 3 {
		a = place{base: l.pointer(a), index: -1, known: true}
	}
	for i, r := range from {
		off := a.off + int64(t.off[i])
		switch {
		case a.global != nil && t.kind[i] == layout.W64:
			l.emit(ir.Ins{Op: ir.STG, A: r, P: unsafe.Add(a.global, off), Alone: alone(t)})
		case a.global != nil && t.kind[i] == layout.Ptr:
			l.emit(ir.Ins{Op: ir.STPG, A: r, P: unsafe.Add(a.global, off)})
		case a.global != nil:
			l.emit(ir.Ins{Op: stores[t.kind[i]], A: l.address(a.global), B: r, K: off, Known: true})
		case a.index >= 0:
			l.emit(ir.Ins{Op: storesX[t.kind[i]], D: r, A: a.base, B: a.index, C: a.length, Scale: a.scale, K: off})
		default:
			l.emit(ir.Ins{Op: stores[t.kind[i]], A: a.base, B: r, K: off, Known: a.known || i > 0})
		}
	}
}

// check makes sure that a place exists from which nothing is read.
func (l *lowering) check(a place) {
	switch {
	case a.index >= 0:
		l.emit(ir.Ins{Op: ir.INDEX, B: a.index, C: a.length})
	case !a.known:
		l.emit(ir.Ins{Op: ir.NILCHK, A: a.base})
	}
}

// pointer is a register with the address of a place in memory.
func (l *lowering) pointer(a place) int32 {
	switch {
	case a.global != nil:
		return l.address(a.global)
	case a.index >= 0:
		r := l.f.Reg(ir.Ptr)
		l.emit(ir.Ins{Op: ir.LEAX, D: r, A: a.base, B: a.index, C: a.length, Scale: a.scale, K: a.off})
		return r
	case a.off == 0:
		return a.base
	}
	r := l.f.Reg(ir.Ptr)
	l.emit(ir.Ins{Op: ir.LEA, D: r, A: a.base, K: a.off, Known: a.known})
	return r
}

// freeVar loads what the closure has captured.
func (l *lowering) freeVar(i int, v *ssa.FreeVar) {
	t := l.p.flat(v.Type())
	free := l.f.Reg(ir.Ptr)
	l.emit(ir.Ins{Op: ir.LDP, D: free, A: l.closure, K: freeOffset, Known: true})
	to := l.to(v)
	if len(t.class) == 1 && t.class[0] == ir.Ptr {
		l.emit(ir.Ins{Op: ir.LDP, D: to[0], A: free, K: int64(i) * 8, Known: true})
		if _, ok := v.Type().Underlying().(*types.Pointer); ok && l.fn.Synthetic == "" {
			l.known[v] = true // a captured variable
		}
		return
	}
	if len(t.class) == 0 {
		return
	}
	box := l.f.Reg(ir.Ptr)
	l.emit(ir.Ins{Op: ir.LDP, D: box, A: free, K: int64(i) * 8, Known: true})
	l.load(t, place{base: box, index: -1, known: true}, to)
}
