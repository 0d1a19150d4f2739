package machine

import (
	"testing"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Frames stand behind each other in chunks that double: a recursion fills few, and comes back through all of them.
func TestFrames(t *testing.T) {
	f := ir.New("sum", nil) // of the numbers up to n
	r, n, x, y := f.Reg(ir.Word), f.Reg(ir.Word), f.Reg(ir.Word), f.Reg(ir.Word)
	f.WRes, f.WPar, f.Fixed = 1, 1, 2
	ret := func() ir.Ins { return ir.Ins{Op: ir.RET, Call: &ir.Call{WIn: []int32{r}}} }
	f.Blocks = []*ir.Block{
		{Ins: []ir.Ins{{Op: ir.BEQK, A: n, T: 1, E: 2}}},
		{Ins: []ir.Ins{{Op: ir.CONST, D: r}, ret()}},
		{Ins: []ir.Ins{{Op: ir.IADDK, D: x, A: n, K: -1}, {Op: ir.CALL, Call: &ir.Call{Fn: f, WIn: []int32{x}, WOut: []int32{y}}},
			{Op: ir.IADD, D: r, A: n, B: y}, ret()}}}
	f.Finish(Link, nil)
	c := NewCell(silent(), "test")
	if failure := c.Perform(func(m *Machine) {
		topW, topP := m.topW, m.topP // run leaves them where its last call has left the loop
		for _, depth := range []uint64{0, 1, 100, 10_000, 10_000, 7} {
			w := (*[2]uint64)(topW)
			w[1] = depth
			m.run(f, f.Entry.Load(), topW, topP)
			if w[0] != depth*(depth+1)/2 {
				t.Errorf("the sum up to %d is %d", depth, w[0])
			}
			if m.chunk != 0 {
				t.Errorf("after %d calls chunk %d is in use", depth, m.chunk)
			}
		}
		slots := 0
		for _, c := range m.chunks {
			slots += len(c.words)
		}
		if most := 4 * 10_000 * f.NW; slots > most {
			t.Errorf("10 000 frames of %d slots have taken %d in %d chunks", f.NW, slots, len(m.chunks))
		}
	}); failure != nil {
		t.Fatal(failure.Value)
	}
}

// After a cell that needed a second chunk, the next one begins in that, so that machine code finds room for its calls; but not in a chunk
// that a cell's memory should not keep for long.
func TestNextCellBeginsInTheChunkThatWasNeeded(t *testing.T) {
	for _, c := range []struct{ needed, first int }{{0, cellChunk}, {1, growth * cellChunk}, {3, growth * cellChunk}} {
		cell := func(mem memory) memory {
			m := machineWith(NewCell(silent(), "test"), &mem)
			for range c.needed {
				m.grow(ir.New("small", nil))
			}
			return m.remains()
		}
		mem := cell(*newMemory(cellChunk))
		if got := len(mem.chunks[0].words); got != c.first {
			t.Errorf("after %d more chunks the next cell begins in one of %d slots, want %d", c.needed, got, c.first)
		}
		if got := len(cell(mem).chunks[0].words); got != c.first {
			t.Errorf("two cells later it has %d slots", got)
		}
	}
}
