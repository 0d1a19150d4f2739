// Package machine runs register code in one switch loop over instructions, with goroutines, panics, deferred calls and
// interrupts as in Go.
//
// A Machine is one goroutine of interpreted code. Its frames are consecutive windows into two banks, words and pointers. Calls
// between interpreted functions do not use the Go stack.
package machine

import (
	"fmt"
	"reflect"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Host is a function that does what no instruction does, on the registers of a frame.
type Host func(m *Machine, w, p unsafe.Pointer)

// Machine is one goroutine that runs interpreted code. But for poll and parked only that goroutine reads and writes it.
type Machine struct {
	poll uint32 // not 0: look whether the cell is to stop

	// Where the loop has left for host or compiled code: the frame, its instruction, how many calls are below it, and
	// where the banks are free. A call from there begins with these.
	f          *ir.Func
	in         *ir.Code
	w, p       unsafe.Pointer
	sp         int
	topW, topP unsafe.Pointer

	memory
	chunk      int // the one in use
	most       int // the last one that was in use
	endW, endP uintptr

	nest      int        // loops on the Go stack
	deferrals []*Defers  // of the functions under way that defer
	panics    []*failing // under way, the latest last
	left      trace      // calls that a panic has left on its way through compiled code

	g         atomic.Uintptr // of the goroutine, 0 once it has ended
	cell      *Cell
	mercy     time.Time // until when deferred functions run undisturbed; set when the goroutine begins to unwind
	passing   bool      // it unwinds through compiled code, which may catch the panic, as fmt does
	reentries int       // calls under way that compiled code has made
	entries   int       // such calls so far
	foreign   bool      // on a goroutine that compiled code has started
	parked    atomic.Bool
	asleep    atomic.Bool          // parked for what only cells can do
	began     atomic.Uint64        // how often it has begun to wait
	cases     []reflect.SelectCase // that it waits for
}

// activation is a call under way: the caller's frame and the instruction that calls.
type activation struct {
	f    *ir.Func
	in   *ir.Code
	w, p unsafe.Pointer
}

// Limits on recursion. The Go runtime ends the process when a stack grows past its limit; these are met first, and are
// errors that a session survives.
const (
	maxDepth     = 500_000
	maxSlots     = 1 << 26 // of a chunk of a bank: of large frames fewer fit
	maxDeferring = 50_000  // calls of functions that keep a list of deferred ones, which take Go stack
	maxReentries = 5_000   // calls by way of compiled code, which take more
)

var errDepth = Error(fmt.Sprintf("stack overflow: more than %d nested calls (%d with deferred functions)", maxDepth, maxDeferring))

// deeper makes room for more calls.
func (m *Machine) deeper(f *ir.Func, in *ir.Code, w, p unsafe.Pointer, sp int) {
	if len(m.stack) >= maxDepth {
		m.at(f, in, w, p, sp)
		m.fail(errDepth)
	}
	stack := make([]activation, min(2*len(m.stack), maxDepth))
	copy(stack, m.stack)
	m.stack = stack
}

// at notes where the loop is before it leaves.
func (m *Machine) at(f *ir.Func, in *ir.Code, w, p unsafe.Pointer, sp int) {
	m.f, m.in, m.w, m.p, m.sp = f, in, w, p, sp
	m.topW, m.topP = unsafe.Add(w, f.NW*8), unsafe.Add(p, f.NP*8)
}

// newest is the function that has replaced f, or f.
func newest(f *ir.Func) *ir.Func {
	for {
		next := f.Next.Load()
		if next == nil {
			return f
		}
		f = next
	}
}

// prepare compiles f, which is called for the first time.
func prepare(f *ir.Func) *ir.Code {
	f.Prepare(f)
	return f.Entry.Load()
}

// Error is a run-time error that the Go runtime has no value for.
type Error string

func (e Error) Error() string { return "runtime error: " + string(e) }
func (Error) RuntimeError()   {}

// PlainError is a run-time error whose text says so only by its words.
type PlainError string

func (e PlainError) Error() string { return string(e) }
func (PlainError) RuntimeError()   {}

// Truth is a truth value as a word.
func Truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
