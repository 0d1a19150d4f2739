package ixgo

import (
	"fmt"
	"go/types"
	"reflect"

	"github.com/goplus/ixgo"
	"golang.org/x/tools/go/ssa"
)

// bound is an index or a length as Go's run-time errors print it.
type bound struct {
	n        int
	unsigned bool // n is a uint64 that no int holds
}

func boundOf(v any) bound {
	if i, ok := v.(int); ok {
		return bound{n: i}
	}
	rv := reflect.ValueOf(v)
	if rv.CanUint() {
		return bound{int(rv.Uint()), int(rv.Uint()) < 0}
	}
	return bound{n: int(rv.Int())}
}

func (b bound) String() string {
	if b.unsigned {
		return fmt.Sprint(uint64(b.n))
	}
	return fmt.Sprint(b.n)
}

// within says whether b is in 0 … limit.
func (b bound) within(limit int) bool { return uint(b.n) <= uint(limit) && !b.unsigned }

// negative values are told without the length.
func (b bound) negative() bool { return b.n < 0 && !b.unsigned }

// index guards an indexing with an unsigned index, which ixgo's reads as a signed one in what it says.
func index(p *function, x, i ssa.Value, orig func(*frame)) func(*frame) {
	if t, ok := i.Type().Underlying().(*types.Basic); !ok || t.Info()&types.IsUnsigned == 0 {
		return nil
	}
	ix, ii := regIndex(p, x), regIndex(p, i)
	return func(fr *frame) {
		if b := boundOf(fr.stack[ii]); b.unsigned {
			v := reflect.ValueOf(fr.stack[ix])
			if v.Kind() != reflect.Pointer || !v.IsNil() {
				panic(ixgo.RuntimeError(fmt.Sprintf("index out of range [%v] with length %d", b, v.Len())))
			}
		}
		orig(fr)
	}
}

// slice checks the bounds as Go does: ixgo's takes any slicing of a local array for a call of make, prints
// unsigned bounds as signed ones, and knows no nil pointer to an array.
func slice(p *function, in *ssa.Slice) func(*frame) {
	if a, ok := in.X.(*ssa.Alloc); ok && a.Comment == "makeslice" {
		return nil
	}
	ir, ix := regIndex(p, in), regIndex(p, in.X)
	at := func(v ssa.Value) int {
		if v == nil {
			return -1
		}
		return regIndex(p, v)
	}
	il, ih, im := at(in.Low), at(in.High), at(in.Max)
	t := preToType(p.Interp, in.Type())
	return func(fr *frame) {
		v := reflect.ValueOf(fr.stack[ix])
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				panic(errNil)
			}
			v = v.Elem()
		}
		length := v.Len()
		capacity, limit := length, "length"
		if v.Kind() == reflect.Slice {
			capacity, limit = v.Cap(), "capacity"
		}
		low, high, maximum := bound{}, bound{n: length}, bound{n: capacity}
		if il >= 0 {
			low = boundOf(fr.stack[il])
		}
		if ih >= 0 {
			high = boundOf(fr.stack[ih])
		}
		out := func(form string, args ...any) {
			panic(ixgo.RuntimeError("slice bounds out of range [" + fmt.Sprintf(form, args...)))
		}
		if im >= 0 {
			maximum = boundOf(fr.stack[im])
			switch {
			case maximum.negative():
				out("::%v]", maximum)
			case !maximum.within(capacity):
				out("::%v] with %s %d", maximum, limit, capacity)
			case high.negative():
				out(":%v:]", high)
			case !high.within(maximum.n):
				out(":%v:%v]", high, maximum)
			case low.negative():
				out("%v::]", low)
			case !low.within(high.n):
				out("%v:%v:]", low, high)
			}
			fr.stack[ir] = v.Slice3(low.n, high.n, maximum.n).Convert(t).Interface()
			return
		}
		switch {
		case high.negative():
			out(":%v]", high)
		case !high.within(capacity):
			out(":%v] with %s %d", high, limit, capacity)
		case low.negative():
			out("%v:]", low)
		case !low.within(high.n):
			out("%v:%v]", low, high)
		}
		fr.stack[ir] = v.Slice(low.n, high.n).Convert(t).Interface()
	}
}

// makeSlice says what Go says of a capacity that is less than the length, and what there is no memory for.
func makeSlice(p *function, in *ssa.MakeSlice, orig func(*frame)) func(*frame) {
	il, ic := regIndex(p, in.Len), regIndex(p, in.Cap)
	size := preToType(p.Interp, in.Type()).Elem().Size()
	return func(fr *frame) {
		n, c := boundOf(fr.stack[il]), boundOf(fr.stack[ic])
		if n.n >= 0 && c.n >= 0 && c.n < n.n {
			panic(ixgo.RuntimeError("makeslice: cap out of range"))
		}
		afford("makeslice", c.n, size)
		orig(fr)
	}
}

// makeChan says what Go says of a negative size.
func makeChan(p *function, in *ssa.MakeChan, orig func(*frame)) func(*frame) {
	is := regIndex(p, in.Size)
	return func(fr *frame) {
		if boundOf(fr.stack[is]).n < 0 {
			panic(ixgo.PlainError("makechan: size out of range"))
		}
		orig(fr)
	}
}
