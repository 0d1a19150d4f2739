//go:build amd64

package native

import (
	"bytes"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

const rowLength = 64

// holder is a loop that loads a row from where pointer 0 leads and adds to its elements many times, n times over: meanwhile only
// the loop knows the row.
func holder() *ir.Func {
	f := ir.New("hold", nil)
	word := func() int32 { return f.Reg(ir.Word) }
	i, n, k, most, j, length, one := word(), word(), word(), word(), word(), word(), word()
	c, row := f.Reg(ir.Ptr), f.Reg(ir.Ptr)
	f.Fixed, f.WPar, f.PPar = 9, 7, 2
	f.Blocks = []*ir.Block{
		{Ins: []ir.Ins{{Op: ir.LDP, D: row, A: c}, {Op: ir.CONST, D: k}, {Op: ir.JMP, T: 1}}},
		{Ins: []ir.Ins{
			{Op: ir.IANDK, D: j, A: k, K: rowLength - 1},
			{Op: ir.IADDMX, D: one, A: row, B: j, C: length, Scale: 8},
			{Op: ir.IADDK, D: k, A: k, K: 1}, {Op: ir.BLT, A: k, B: most, T: 1, E: 2}}},
		{Ins: []ir.Ins{{Op: ir.IADDK, D: i, A: i, K: 1}, {Op: ir.BLT, A: i, B: n, T: 0, E: 3}}},
		{Ins: []ir.Ins{{Op: ir.RET, Call: &ir.Call{}}}},
	}
	f.Finish(func(ir.Op, *ir.Call) unsafe.Pointer { return nil }, Compile)
	return f
}

// drive runs f; of the instructions between the visits to its machine code it knows those where it is polled.
func drive(t *testing.T, f *ir.Func, w, p unsafe.Pointer, run func(*Region, unsafe.Pointer, unsafe.Pointer) int) {
	next := 0
	for {
		in := &f.Code[next/ir.SizeofCode]
		switch in.Op {
		case ir.REGION:
			next = run((*Region)(in.P), w, p)
		case ir.LOOP:
			i := (*int64)(unsafe.Add(w, in.D))
			if *i++; *i < *(*int64)(unsafe.Add(w, in.B)) {
				next += int(in.T)
			} else {
				next += int(in.E)
			}
		case ir.RET:
			return
		default:
			t.Fatalf("the code left at %s", in.Op)
		}
	}
}

// hold runs the loop, taking its rows away meanwhile, until it is done or fresh memory was written to, which it reports.
func hold(t *testing.T, p unsafe.Pointer, run func(*Region, unsafe.Pointer, unsafe.Pointer) int) (dirty bool) {
	f := holder()
	c := new(*[rowLength]uint64)
	*c = new([rowLength]uint64)
	words := &[8]uint64{0, 5, 0, 50_000_000, 0, rowLength, 1} // some tenths of a second a row
	var stop atomic.Bool
	done := make(chan bool)
	go func() {
		dirty := false
		for !stop.Load() && !dirty {
			*c = new([rowLength]uint64)
			runtime.GC()
			var fresh []*[rowLength]uint64
			for range 2000 {
				fresh = append(fresh, new([rowLength]uint64))
			}
			runtime.Gosched()
			for _, row := range fresh {
				dirty = dirty || *row != [rowLength]uint64{}
			}
		}
		done <- dirty
	}()
	*(*unsafe.Pointer)(p) = unsafe.Pointer(c)
	drive(t, f, unsafe.Pointer(words), p, run)
	stop.Store(true)
	runtime.KeepAlive(c)
	return <-done
}

// hiddenEnv makes TestHold keep the pointers in memory that the garbage collector does not look into.
const hiddenEnv = "MSP_NATIVE_HIDDEN"

// TestHold would see memory that was given to someone else being written to. With hidden pointers, in a process of its
// own, it does.
func TestHold(t *testing.T) {
	if !Available() {
		t.Skip("no machine code here")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	var profile bytes.Buffer
	if pprof.StartCPUProfile(&profile) == nil {
		defer pprof.StopCPUProfile()
	}
	var s Stack
	if os.Getenv(hiddenEnv) != "" {
		if hold(t, unsafe.Pointer(new([4]uintptr)), hidden) {
			t.Error("fresh memory was written to")
		}
		return
	}
	if hold(t, unsafe.Pointer(new([4]unsafe.Pointer)), func(r *Region, w, p unsafe.Pointer) int { return r.Run(&s, w, p, 0, 0, 0).Next }) {
		t.Error("fresh memory was written to")
	}
	// On a busy machine the collector may come too late in one process: 2 of 60. In 20 it does not.
	for range 20 {
		child := exec.Command(os.Args[0], "-test.run=^TestHold$")
		child.Env = append(os.Environ(), hiddenEnv+"=yes")
		if child.Run() != nil {
			return
		}
	}
	t.Error("hidden pointers did no harm, so the test proves nothing")
}

// hidden runs a region as Run does, but that the shadow and the bank are memory without pointers.
//
//go:noinline
func hidden(r *Region, w, p unsafe.Pointer) int {
	var shadow [4]uintptr
	for _, o := range r.used {
		shadow[o/8] = *(*uintptr)(unsafe.Add(p, o))
	}
	at, _ := enter(r.entry.Load(), hiddenStack, w, unsafe.Pointer(&shadow), mostInstructions)
	for _, o := range r.written {
		*(*uintptr)(unsafe.Add(p, o)) = shadow[o/8]
	}
	return at.Next
}

var hiddenStack = func() *Stack {
	s := new(Stack)
	s.room(0, 0)
	return s
}()
