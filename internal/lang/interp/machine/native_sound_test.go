package machine

import (
	"errors"
	"runtime"
	"testing"
	"time"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/native"
)

// endless is a loop without end.
func endless(t *testing.T) *ir.Func {
	if !native.Available() {
		t.Skip("no machine code here")
	}
	f := ir.New("endless", nil)
	i := f.Reg(ir.Word)
	f.Fixed, f.WPar = 1, 1
	f.Blocks = []*ir.Block{{Ins: []ir.Ins{{Op: ir.IADDK, D: i, A: i, K: 1}, {Op: ir.JMP, T: 0}}}}
	f.Finish(Link, native.Compile)
	if !inMachineCode(f) {
		t.Fatal("there is no machine code")
	}
	return f
}

// TestEndless stops the world while a loop runs that never ends, and then the loop. A world that does not stop, like a loop that never
// begins, ends the test by its time limit.
func TestEndless(t *testing.T) {
	f := endless(t)
	c := NewCell(silent(), "test")
	words, ptrs := new([2]uint64), new([2]unsafe.Pointer)
	ended := make(chan *Failure)
	began := make(chan bool)
	go func() {
		ended <- c.Perform(func(m *Machine) {
			close(began)
			m.loop(f, f.Entry.Load(), unsafe.Pointer(words), unsafe.Pointer(ptrs), m.sp)
		})
	}()
	<-began
	best := time.Hour // of the times in which the world stopped: what else a busy machine does comes on top of most of them
	for stops := 0; stops < 50; {
		looping := words[0] > 0 // a busy machine may stop the world before the loop has begun
		start := time.Now()
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		if looping {
			best = min(best, time.Since(start))
			stops++
		}
	}
	start := time.Now()
	cause := errors.New("enough")
	c.Stop(cause)
	if f := <-ended; f == nil || !Unwinding(f.Value) || c.Cause() != cause {
		t.Errorf("the loop ended with %v", f)
	}
	const long = time.Second // without the look at the stack guard it takes a second or for ever; with it less than a millisecond
	if best > long {
		t.Errorf("the world never stopped in less than %v", best)
	}
	t.Logf("the world stopped within %v, the loop within %v", best, time.Since(start))
}

// TestFaultInside runs into the end of a slice in the middle of a loop: the instruction and all slots are as the switch loop has them.
func TestFaultInside(t *testing.T) {
	if !native.Available() {
		t.Skip("no machine code here")
	}
	for _, compile := range []func(*ir.Func){nil, native.Compile} {
		f := ir.New("sum", nil)
		i, n, sum, x, all, xs := f.Reg(ir.Word), f.Reg(ir.Word), f.Reg(ir.Float), f.Reg(ir.Float), f.Reg(ir.Word), f.Reg(ir.Ptr)
		f.Fixed, f.WPar, f.PPar = 6, 5, 1
		f.Sites = []ir.Site{{}, {Pos: 17}, {Pos: 18}}
		f.Blocks = []*ir.Block{
			{Ins: []ir.Ins{{Op: ir.IADD, D: all, A: all, B: i, Site: 1}, {Op: ir.LDX, D: x, A: xs, B: i, C: n, Scale: 8, Site: 2},
				{Op: ir.FADD, D: sum, A: sum, B: x}, {Op: ir.IADDK, D: i, A: i, K: 1}, {Op: ir.JMP, T: 0}}}}
		f.Finish(Link, compile)
		words, ptrs, array := new([6]uint64), new([2]unsafe.Pointer), new([11]float64)
		words[1] = uint64(len(array))
		for i := range array {
			array[i] = float64(i)
		}
		ptrs[0] = unsafe.Pointer(array)
		m := newMachine(NewCell(&Env{Unsigned: func(ir.Site) bool { return false }}, "test"))
		err := caught(func() { m.loop(f, f.Entry.Load(), unsafe.Pointer(words), unsafe.Pointer(ptrs), m.sp) })
		if err == nil || err.(error).Error() != "runtime error: index out of range [11] with length 11" {
			t.Errorf("failed with %v", err)
		}
		if s := f.SiteOf(m.in); s.Pos != 18 {
			t.Errorf("failed at %d", s.Pos)
		}
		if want := [6]uint64{11, 11, floats(55)[0], floats(10)[0], 66}; *words != want {
			t.Errorf("left %#x, not %#x", *words, want)
		}
	}
}
