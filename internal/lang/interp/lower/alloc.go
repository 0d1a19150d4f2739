package lower

import (
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/layout"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// alloc makes a variable.
func (l *lowering) alloc(in *ssa.Alloc) {
	t := l.p.flat(deref(in.Type()))
	if l.split[in] {
		l.move(l.variable(in), l.zero(t))
		return
	}
	if l.local[in] {
		l.emit(ir.Ins{Op: ir.FRAME, D: l.to(in)[0], K: l.reserve(t.t)})
		if !l.overwritten(in) {
			l.clear(l.to(in)[0], t.t)
		}
		return
	}
	l.hostPure(nil, [][]int32{l.to(in)}, func(_, out []slots) machine.Host {
		d := out[0][0]
		if fresh := plain(t.t); fresh != nil {
			return func(_ *machine.Machine, _, p unsafe.Pointer) { *d.p(p) = fresh() }
		}
		what := "new"
		if in.Comment == "makeslice" { // make([]T, n) with a constant n is new([n]T)[:] to package ssa
			what = in.Comment
		}
		afford := l.p.afford(what, t.t)
		return func(m *machine.Machine, _, p unsafe.Pointer) {
			afford(m, 1)
			*d.p(p) = layout.New(t.t)
		}
	})
}

// plain makes small values without pointers.
func plain(t reflect.Type) func() unsafe.Pointer {
	if layout.HasPointers(t) || t.Size() == 0 {
		return nil
	}
	switch (t.Size() + 7) / 8 {
	case 1:
		return func() unsafe.Pointer { return unsafe.Pointer(new(uint64)) }
	case 2:
		return func() unsafe.Pointer { return unsafe.Pointer(new([2]uint64)) }
	case 3:
		return func() unsafe.Pointer { return unsafe.Pointer(new([3]uint64)) }
	case 4:
		return func() unsafe.Pointer { return unsafe.Pointer(new([4]uint64)) }
	}
	return nil
}

// checked is the size from which a piece of memory is compared with what the session may have.
const checked = 64 << 20

func (p *Program) afford(what string, t reflect.Type) func(m *machine.Machine, n int) {
	size := t.Size()
	return func(m *machine.Machine, n int) {
		if float64(n)*float64(size) < checked || p.Afford == nil {
			return
		}
		if err := p.Afford(what, n, size); err != nil {
			m.Fail(err)
		}
	}
}

// zeroBox is memory that holds the zero value of a type and never changes.
func (p *Program) zeroBox(t *flat) unsafe.Pointer { return layout.New(t.t) }
