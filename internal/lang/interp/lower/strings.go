package lower

import (
	"fmt"
	"go/token"
	"go/types"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/machine"
)

func (l *lowering) concat(in *ssa.BinOp, d []int32) {
	l.host([][]int32{l.get(in.X), l.get(in.Y)}, [][]int32{d}, func(in, out []slots) machine.Host {
		a, b, r := in[0], in[1], out[0]
		return func(m *machine.Machine, w, p unsafe.Pointer) { r.setText(w, p, a.text(w, p)+b.text(w, p)) }
	})
}

func (l *lowering) compareText(in *ssa.BinOp, d int32) {
	op := in.Op
	l.hostPure([][]int32{l.get(in.X), l.get(in.Y)}, [][]int32{{d}}, func(in, out []slots) machine.Host {
		a, b, r := in[0], in[1], out[0][0]
		holds := map[token.Token]func(x, y string) bool{
			token.EQL: func(x, y string) bool { return x == y }, token.NEQ: func(x, y string) bool { return x != y },
			token.LSS: func(x, y string) bool { return x < y }, token.LEQ: func(x, y string) bool { return x <= y },
			token.GTR: func(x, y string) bool { return x > y }, token.GEQ: func(x, y string) bool { return x >= y },
		}[op]
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			*r.u(w) = machine.Truth(holds(a.text(w, p), b.text(w, p)))
		}
	})
}

// convert changes a value's type and representation.
func (l *lowering) convert(in *ssa.Convert) {
	d, x := l.to(in), l.get(in.X)
	from, to := in.X.Type().Underlying(), in.Type().Underlying()
	fs, ts := isString(from), isString(to)
	switch {
	case fs && ts:
		l.move(d, x)
	case fs:
		elem := to.(*types.Slice).Elem().Underlying().(*types.Basic)
		runes := elem.Kind() == types.Int32
		l.host([][]int32{x}, [][]int32{d}, func(in, out []slots) machine.Host {
			a, r := in[0], out[0]
			return func(m *machine.Machine, w, p unsafe.Pointer) {
				if runes {
					s := []rune(a.text(w, p))
					r.setSlice(w, p, header{unsafe.Pointer(unsafe.SliceData(s)), len(s), cap(s)})
					return
				}
				s := []byte(a.text(w, p))
				r.setSlice(w, p, header{unsafe.Pointer(unsafe.SliceData(s)), len(s), cap(s)})
			}
		})
	case ts:
		if s, ok := from.(*types.Slice); ok {
			runes := s.Elem().Underlying().(*types.Basic).Kind() == types.Int32
			l.host([][]int32{x}, [][]int32{d}, func(in, out []slots) machine.Host {
				a, r := in[0], out[0]
				return func(m *machine.Machine, w, p unsafe.Pointer) {
					h := a.slice(w, p)
					if runes {
						r.setText(w, p, string(unsafe.Slice((*rune)(h.data), h.len)))
						return
					}
					r.setText(w, p, string(unsafe.Slice((*byte)(h.data), h.len)))
				}
			})
			return
		}
		l.host([][]int32{x}, [][]int32{d}, func(in, out []slots) machine.Host {
			a, r := in[0][0], out[0]
			return func(m *machine.Machine, w, p unsafe.Pointer) { r.setText(w, p, fromRune(*a.u(w))) }
		})
	case isPointer(from) && isNumber(to):
		l.host([][]int32{x}, [][]int32{d}, func(in, out []slots) machine.Host {
			a, r := in[0][0], out[0][0]
			return func(m *machine.Machine, w, p unsafe.Pointer) { *r.u(w) = uint64(uintptr(*a.p(p))) }
		})
	case isNumber(from) && isPointer(to):
		l.fromNumber(x, d)
	case isNumber(from) && isNumber(to):
		l.convertNumber(in, d)
	case len(d) == len(x) && len(d) == 1 && l.f.Class[d[0]] == l.f.Class[x[0]]:
		l.move(d, x)
	default:
		panic(Problem{fmt.Errorf("unsafe: conversion of %s to %s", in.X.Type(), in.Type())})
	}
}

// isPointer reports whether t is unsafe.Pointer.
func isPointer(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.UnsafePointer
}

// fromNumber makes a pointer of a number, which is the student's own risk.
func (l *lowering) fromNumber(x, d []int32) {
	l.host([][]int32{x}, [][]int32{d}, func(in, out []slots) machine.Host {
		a, r := in[0][0], out[0][0]
		return func(m *machine.Machine, w, p unsafe.Pointer) { *r.p(p) = *(*unsafe.Pointer)(unsafe.Pointer(a.u(w))) }
	})
}

// fromRune is string(c) of an integer of any width.
func fromRune(c uint64) string {
	if c > 0x10FFFF {
		return "\uFFFD"
	}
	return string(rune(c))
}

func isNumber(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}
