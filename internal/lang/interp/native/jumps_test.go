//go:build amd64

package native

import (
	"testing"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Machine code returns after about as many instructions, however long its loop is: the world waits for it.
func TestJumps(t *testing.T) {
	for size, want := range map[int]int{2: 1 << 12, 32: 1 << 12, 128: 1 << 10, 1 << 10: 1 << 7, 1 << 20: 1} {
		f := ir.New("long", nil)
		x := f.Reg(ir.Float)
		b := &ir.Block{Ins: make([]ir.Ins, size)}
		for i := range b.Ins {
			b.Ins[i] = ir.Ins{Op: ir.FADD, D: x, A: x, B: x}
		}
		b.Ins[size-1] = ir.Ins{Op: ir.JMPB, T: 0}
		f.Blocks = []*ir.Block{b}
		if got := mostInstructions / length(f, findLoops(f)[0]); got != want {
			t.Errorf("a loop of %d instructions jumps %d times, want %d", size, got, want)
		}
	}
}
