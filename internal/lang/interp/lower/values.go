package lower

import (
	"fmt"
	"go/constant"
	"go/types"
	"reflect"
	"strings"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/layout"
)

// UnsignedIndex reports whether the instruction at a site has an index that is an unsigned number.
func UnsignedIndex(site ir.Site) bool {
	switch in := site.Node.(type) {
	case *ssa.IndexAddr:
		return numberOf(in.Index.Type()).unsigned
	case *ssa.Index:
		return numberOf(in.Index.Type()).unsigned
	case *ssa.Lookup:
		return isString(in.X.Type()) && numberOf(in.Index.Type()).unsigned
	}
	return false
}

// NilMethod is what the runtime says of a nil pointer at a site that calls a value's method by a pointer; "" at any other.
func NilMethod(site ir.Site) string {
	var x ssa.Value
	switch in := site.Node.(type) {
	case *ssa.Call:
		x = in
	case *ssa.UnOp:
		x = in.X
	case *ssa.FieldAddr:
		x = in.X
	}
	check, ok := x.(*ssa.Call)
	if !ok {
		return ""
	}
	if b, ok := check.Call.Value.(*ssa.Builtin); !ok || b.Name() != "ssa:wrapnilchk" {
		return ""
	}
	recv, name := constant.StringVal(check.Call.Args[1].(*ssa.Const).Value), constant.StringVal(check.Call.Args[2].(*ssa.Const).Value)
	return NilReceiver(recv, name)
}

// NilReceiver is what the runtime says of the value method recv.name that a nil pointer is to call.
func NilReceiver(recv, name string) string {
	return fmt.Sprintf("value method %s.%s called using nil *%s pointer", recv, name, recv[strings.LastIndexByte(recv, '.')+1:])
}

// ValueAt is what an operand of the instruction at a site held in the frame at w and p.
func (p *Program) ValueAt(f *ir.Func, site ir.Site, v ssa.Value, w, ptrs unsafe.Pointer) (reflect.Value, bool) {
	if c, ok := v.(*ssa.Const); ok {
		if c.Value == nil {
			return reflect.Zero(p.Type(c.Type())), true
		}
		return reflect.Value{}, false
	}
	regs, ok := f.Inlined[site.Frame].Vals[v]
	if _, tuple := v.Type().(*types.Tuple); !ok || tuple {
		return reflect.Value{}, false
	}
	t := p.flat(v.Type())
	if len(regs) != len(t.class) {
		return reflect.Value{}, false // a variable in registers
	}
	s := make(slots, len(regs))
	for i, r := range regs {
		if f.Slot[r] < 0 {
			// Of a slice, say, only the length was needed.
			continue
		}
		s[i] = slot(f.Slot[r] * 8)
	}
	mem := reflect.New(t.t)
	if t.boxed {
		layout.Copy(t.lay, mem.UnsafePointer(), *s[0].p(ptrs))
		return mem.Elem(), true
	}
	for i, r := range regs {
		if f.Slot[r] < 0 {
			if len(regs) == 1 {
				return reflect.Value{}, false
			}
			continue
		}
		part := &flat{class: t.class[i : i+1], kind: t.kind[i : i+1], off: t.off[i : i+1]}
		storer(&flat{t: t.t, class: part.class, kind: part.kind, off: []uintptr{0}}, s[i:i+1])(unsafe.Add(mem.UnsafePointer(), t.off[i]), w, ptrs)
	}
	return mem.Elem(), true
}

// Lock keeps functions from being lowered while package ssa builds others.
func (p *Program) Lock() { p.mu.Lock() }

// Unlock lets them again.
func (p *Program) Unlock() { p.mu.Unlock() }
