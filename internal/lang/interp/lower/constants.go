package lower

import (
	"go/constant"
	"go/types"
	"math"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// k is a register with a constant word. In a loop it is computed once for the function.
func (l *lowering) k(class ir.Class, k int64) int32 { return l.constant(constKey{class: class, k: k}) }

// address is a register with a constant pointer.
func (l *lowering) address(p unsafe.Pointer) int32 { return l.constant(constKey{class: ir.Ptr, p: p}) }

func (l *lowering) constant(key constKey) int32 {
	if r, ok := l.consts[key]; ok {
		return r
	}
	r := l.f.Reg(key.class)
	in := ir.Ins{Op: ir.CONST, D: r, K: key.k}
	if key.class == ir.Ptr {
		in = ir.Ins{Op: ir.ADDR, D: r, P: key.p}
	}
	if l.inLoop() {
		l.consts[key] = r
		l.entry.Ins = append(l.entry.Ins, in)
		return r
	}
	l.emit(in)
	return r
}

func (l *lowering) inLoop() bool {
	s := l.f.Sites[l.site]
	in, ok := s.Node.(ssa.Instruction)
	return ok && in.Block() != nil && l.loop[in.Block().Index]
}

// word is a constant that is one word.
func word(v ssa.Value) (int64, bool) {
	c, ok := v.(*ssa.Const)
	if !ok {
		return 0, false
	}
	b, ok := c.Type().Underlying().(*types.Basic)
	if !ok {
		return 0, false
	}
	if c.Value == nil {
		return 0, b.Info()&(types.IsNumeric|types.IsBoolean) != 0 && b.Info()&types.IsComplex == 0
	}
	switch {
	case b.Kind() == types.Float32:
		f, _ := constant.Float32Val(constant.ToFloat(c.Value))
		return int64(math.Float32bits(f)), true
	case b.Info()&types.IsFloat != 0:
		return int64(math.Float64bits(c.Float64())), true
	case b.Info()&types.IsUnsigned != 0:
		return int64(c.Uint64()), true
	case b.Info()&types.IsInteger != 0:
		return c.Int64(), true
	case b.Info()&types.IsBoolean != 0:
		if constant.BoolVal(c.Value) {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

func (l *lowering) constants(c *ssa.Const) []int32 {
	t := l.p.flat(c.Type())
	if k, ok := word(c); ok {
		return []int32{l.k(t.class[0], k)}
	}
	if c.Value != nil {
		if isPointer(c.Type()) { // unsafe.Pointer of a number
			d := []int32{l.f.Reg(ir.Ptr)}
			k, _ := constant.Int64Val(constant.ToInt(c.Value))
			l.fromNumber([]int32{l.k(ir.Word, k)}, d)
			return d
		}
		switch c.Value.Kind() {
		case constant.String:
			s := constant.StringVal(c.Value)
			return []int32{l.address(unsafe.Pointer(unsafe.StringData(s))), l.k(ir.Word, int64(len(s)))}
		default: // complex
			re, im := constant.Real(c.Value), constant.Imag(c.Value)
			if t.class[0] == ir.Float {
				a, _ := constant.Float64Val(re)
				b, _ := constant.Float64Val(im)
				return []int32{l.k(ir.Float, int64(math.Float64bits(a))), l.k(ir.Float, int64(math.Float64bits(b)))}
			}
			a, _ := constant.Float32Val(re)
			b, _ := constant.Float32Val(im)
			return []int32{l.k(ir.Word, int64(math.Float32bits(a))), l.k(ir.Word, int64(math.Float32bits(b)))}
		}
	}
	return l.zero(t)
}

// zero gives registers with the zero value.
func (l *lowering) zero(t *flat) (rs []int32) {
	if t.parts != nil {
		for _, part := range t.parts {
			rs = append(rs, l.zero(part)...)
		}
		return rs
	}
	if t.boxed {
		return []int32{l.address(l.p.zeroBox(t))}
	}
	for _, c := range t.class {
		if c == ir.Ptr {
			rs = append(rs, l.address(nil))
		} else {
			rs = append(rs, l.k(c, 0))
		}
	}
	return rs
}
