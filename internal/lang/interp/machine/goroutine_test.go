package machine

import (
	"testing"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// A panic in a goroutine of a cell stops the cell, and says that it was in a goroutine.
func TestGoroutineFails(t *testing.T) {
	c := NewCell(silent(), "test")
	c.Perform(func(m *Machine) {
		m.Go(func(*Machine) { panic("thrown") })
		<-c.Done()
	})
	failure, ok := c.Cause().(*Failure)
	if !ok || failure.Value != "thrown" || !failure.Goroutine {
		t.Errorf("the cell was stopped by %+v", c.Cause())
	}
}

// A call that compiled code makes runs on the machine of its goroutine, and on one of its own where there is none.
func TestEnter(t *testing.T) {
	env := silent()
	f := ir.New("nothing", nil)
	f.Blocks = []*ir.Block{{Ins: []ir.Ins{{Op: ir.RET, Call: &ir.Call{}}}}}
	f.Finish(Link, nil)
	r := NewLazyRunner(env, func() *ir.Func { return f })
	frame := r.Enter(nil)
	if frame.M == nil || current() == nil {
		t.Error("no machine")
	}
	if r.Leave(frame); current() != nil {
		t.Error("the machine of a call that has returned is still there")
	}
	NewCell(env, "test").Perform(func(m *Machine) {
		frame := r.Enter(nil)
		if frame.M != unsafe.Pointer(m) {
			t.Error("another machine than that of the goroutine")
		}
		r.Leave(frame)
	})
}

// A call that was taken before, as by go and defer, gets its arguments in the order of the parameters.
func TestCallFunc(t *testing.T) {
	f := ir.New("keeps", nil)
	var words [3]uint64
	var ptrs [2]unsafe.Pointer
	for range words {
		f.Reg(ir.Word)
	}
	for range ptrs {
		f.Reg(ir.Ptr)
	}
	f.WPar, f.PPar, f.Fixed = len(words), len(ptrs), len(f.Class)
	b := &ir.Block{}
	for i := range words {
		b.Ins = append(b.Ins, ir.Ins{Op: ir.STG, A: int32(i), P: unsafe.Pointer(&words[i])})
	}
	for i := range ptrs {
		b.Ins = append(b.Ins, ir.Ins{Op: ir.STPG, A: int32(len(words) + i), P: unsafe.Pointer(&ptrs[i])})
	}
	f.Blocks = []*ir.Block{{Ins: append(b.Ins, ir.Ins{Op: ir.RET, Call: &ir.Call{}})}}
	f.Finish(Link, nil)
	p, q := unsafe.Pointer(new(int)), unsafe.Pointer(new(int))
	NewCell(silent(), "test").Perform(func(m *Machine) {
		m.CallFunc(f, nil, []uint64{3, 4, 5}, []unsafe.Pointer{p, q})
	})
	if words != [3]uint64{3, 4, 5} || ptrs != [2]unsafe.Pointer{p, q} {
		t.Errorf("called with %v, %v", words, ptrs)
	}
}
