package machine

import (
	"fmt"
	"math"
	"testing"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/native"
)

// crowd is more words and floats than there are registers, used more often than anything else in a block.
func (p *program) crowd(body *ir.Block, n int) {
	for range n {
		a, x := p.reg(ir.Word, 3, nil), p.reg(ir.Float, math.Float64bits(0.5), nil)
		for range 3 {
			body.Ins = append(body.Ins, ir.Ins{Op: ir.IADD, D: a, A: a, B: a}, ir.Ins{Op: ir.FADD, D: x, A: x, B: x})
		}
	}
}

// TestCountToAConstant: loops that count up to a constant of any size, with the count in a register and in memory.
func TestCountToAConstant(t *testing.T) {
	if !native.Available() {
		t.Skip("no machine code here")
	}
	for _, most := range []int64{1, 3, 100, 127, 128, 200, 1 << 31, 1<<31 - 1, 1 << 32, 1 << 40, math.MaxInt64, 0, -1, -128, -129, -1 << 31, -1 << 40} {
		for _, busy := range []int{0, 20} {
			p := newProgram()
			i, sum := p.reg(ir.Word, uint64(most-5), nil), p.reg(ir.Word, 0, nil)
			body := &ir.Block{}
			p.crowd(body, busy)
			body.Ins = append(body.Ins, ir.Ins{Op: ir.IXOR, D: sum, A: sum, B: i}, ir.Ins{Op: ir.IMULK, D: sum, A: sum, K: 3},
				ir.Ins{Op: ir.IADDK, D: i, A: i, K: 1}, ir.Ins{Op: ir.BLTK, A: i, K: most, T: 0, E: 1})
			p.f.Blocks = []*ir.Block{body, {}}
			p.returnAll()
			if p.compare(t, fmt.Sprintf("up to %d", most)) {
				t.Errorf("up to %d: fails", most)
			}
		}
	}
}

// TestIndexThatChanges: what has been found about an index or a length does not hold once the one or the other has changed in
// the same block.
func TestIndexThatChanges(t *testing.T) {
	if !native.Available() {
		t.Skip("no machine code here")
	}
	for _, busy := range []int{0, 20} {
		for name, change := range map[string]func(i, n int32) []ir.Ins{
			"index":       func(i, n int32) []ir.Ins { return []ir.Ins{{Op: ir.IADDK, D: i, A: i, K: 4}} },
			"length":      func(i, n int32) []ir.Ins { return []ir.Ins{{Op: ir.IADDK, D: n, A: n, K: -2}} },
			"index below": func(i, n int32) []ir.Ins { return []ir.Ins{{Op: ir.IADDK, D: i, A: i, K: -3}} },
			"neither":     func(i, n int32) []ir.Ins { return nil },
		} {
			for _, scale := range []int32{8, 16, 24} {
				p := newProgram()
				i, n, sum, x := p.reg(ir.Word, 0, nil), p.reg(ir.Word, 9, nil), p.reg(ir.Float, 0, nil), p.reg(ir.Float, 0, nil)
				for k := range p.start.memory {
					p.start.memory[k] = math.Float64bits(float64(k))
				}
				xs := p.reg(ir.Ptr, 0, unsafe.Pointer(&p.start.memory[0]))
				load := ir.Ins{Op: ir.LDX, D: x, A: xs, B: i, C: n, Scale: scale}
				add := ir.Ins{Op: ir.FADD, D: sum, A: sum, B: x}
				body := &ir.Block{}
				p.crowd(body, busy)
				body.Ins = append(body.Ins, load, add)
				body.Ins = append(body.Ins, change(i, n)...)
				body.Ins = append(body.Ins, load, add, ir.Ins{Op: ir.IADDK, D: i, A: i, K: 1}, ir.Ins{Op: ir.JMP, T: 0})
				p.f.Blocks = []*ir.Block{body}
				if !p.compare(t, fmt.Sprintf("%s, %d bytes, %d others", name, scale, busy)) {
					t.Errorf("%s: no index was out of range", name)
				}
			}
		}
	}
}

// TestIndexThatIsLoaded: i = next[i], and what is stored at an index that changes then.
func TestIndexThatIsLoaded(t *testing.T) {
	if !native.Available() {
		t.Skip("no machine code here")
	}
	for _, busy := range []int{0, 20} {
		for name, first := range map[string]func(i, n, xs int32) []ir.Ins{
			"loaded": func(i, n, xs int32) []ir.Ins { return []ir.Ins{{Op: ir.LDX, D: i, A: xs, B: i, C: n, Scale: 8}} },
			"after a store": func(i, n, xs int32) []ir.Ins {
				return []ir.Ins{{Op: ir.STX, A: xs, B: i, C: n, D: i, Scale: 8}, {Op: ir.IADDK, D: i, A: i, K: 4}}
			},
			"shorter after a store": func(i, n, xs int32) []ir.Ins {
				return []ir.Ins{{Op: ir.STX, A: xs, B: i, C: n, D: i, Scale: 8}, {Op: ir.IADDK, D: n, A: n, K: -2}, {Op: ir.IADDK, D: i, A: i, K: 1}}
			},
		} {
			p := newProgram()
			i, n, sum := p.reg(ir.Word, 0, nil), p.reg(ir.Word, 9, nil), p.reg(ir.Word, 0, nil)
			for k := range p.start.memory {
				p.start.memory[k] = uint64(k + 4) // 0, 4, 8, and 12 is beyond
			}
			xs := p.reg(ir.Ptr, 0, unsafe.Pointer(&p.start.memory[0]))
			body := &ir.Block{}
			p.crowd(body, busy)
			body.Ins = append(body.Ins, first(i, n, xs)...)
			body.Ins = append(body.Ins, ir.Ins{Op: ir.IADDMX, D: sum, A: xs, B: i, C: n, Scale: 8}, ir.Ins{Op: ir.IXOR, D: sum, A: sum, B: i}, ir.Ins{Op: ir.JMP, T: 0})
			p.f.Blocks = []*ir.Block{body}
			if !p.compare(t, fmt.Sprintf("%s, %d others", name, busy)) {
				t.Errorf("%s: no index was out of range", name)
			}
		}
	}
}
