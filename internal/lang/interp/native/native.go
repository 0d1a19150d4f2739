//go:build amd64

// Package native compiles loops of register code to machine code, and the functions that they call.
//
// A loop begins with the instruction REGION, at which package machine's switch loop enters the machine code; so does a function that
// calls others. The machine code returns the instruction at which the switch loop continues, with all slots up to date. It returns
// after the loop, and at an instruction that it cannot execute or that will fail. After some ten thousand instructions it returns
// at a loop's poll or a function's beginning. So machine code never fails, calls no Go code and returns soon.
//
// Machine code calls that of other functions directly (see Whole). Their frames stand where the switch loop would put them; if the
// code leaves in the middle of a call, package machine notes the calls under way.
//
// The garbage collector does not know machine code. That is sound, because the world cannot be stopped while it runs:
//
//   - It stores pointers only in the shadow, a scanned array parallel to the bank of pointers. When it returns, Go code copies
//     the pointers from there to the bank, with write barriers.
//   - It never faults.
//   - It returns after a number of instructions to a function that checks whether the world is to stop.
package native

import (
	"runtime"
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Machine code returns after about mostInstructions: 40 µs of ordinary ones, some milliseconds of divisions of subnormal numbers, which
// cost 150 cycles each on an Intel processor. It counts a function's instructions at a call and a loop's at a jump backwards. A loop
// counts as at least leastLoop, so that a small one makes mostInstructions/leastLoop jumps: some microseconds.
const (
	mostInstructions = 1 << 17
	leastLoop        = 32
)

// Region is where the switch loop can enter the machine code of a loop or a function.
type Region struct {
	entry   atomic.Uintptr // 0 while there is no code
	code    *code
	f       *ir.Func
	whole   *Whole   // of a function's beginning
	used    []uint32 // slots of the bank of pointers that the code uses, as offsets
	written []uint32 // those that it writes
	calls   bool     // it calls
	few     int      // instructions: a visit that has made no more is short
	short   atomic.Int32
}

// A loop that keeps coming back after a few jumps costs more than it saves: it meets what has no machine code all the time, or
// ends. After so many such visits in a row it is left to the switch loop.
const (
	fewJumps   = 4
	mostVisits = 1000
)

// Run runs the machine code on the frame at w and p and returns where the switch loop continues: in this frame, or in the last of
// the calls under way, which s lists. Frames of calls may stand below endW and endP, and there may be most of them.
//
// A call of Run looks at the stack guard, where the goroutine stops if the world is to: it must not be inlined.
//
//go:noinline
func (r *Region) Run(s *Stack, w, p unsafe.Pointer, endW, endP uintptr, most int) *Place {
	slots := 0
	if r.calls && most > 0 {
		slots = min(int(endW-uintptr(w))/8, mostSlots)
	}
	s.room(r.f.NP, slots)
	shadow := unsafe.Pointer(unsafe.SliceData(s.shadow))
	s.limitW = 0
	if slots > 0 { // a frame has at least as many words as pointers
		ptrs := min(endP-uintptr(p), uintptr(len(s.shadow))*8)
		s.limitW = min(endW-mostWords*8, uintptr(w)+uintptr(min(most, slots))*8, uintptr(w)+ptrs-mostPtrs*8)
	}
	for _, o := range r.used {
		*(*unsafe.Pointer)(unsafe.Add(shadow, o)) = *(*unsafe.Pointer)(unsafe.Add(p, o))
	}
	s.pointers = 0
	if len(r.used) > 0 {
		s.pointers = 1
	}
	at, left := enter(r.entry.Load(), s, w, shadow, mostInstructions)
	for _, o := range r.written {
		*(*unsafe.Pointer)(unsafe.Add(p, o)) = *(*unsafe.Pointer)(unsafe.Add(shadow, o))
	}
	if mostInstructions-left < r.few {
		r.short.Add(1)
	} else if r.short.Load() != 0 {
		r.short.Store(0)
	}
	runtime.KeepAlive(r.code)
	return at
}

// Again goes on where a function that was called has left because the code had run long enough. All pointers of the calls under way are
// in the bank before, since the world may stop here. Like Run, it must not be inlined.
//
//go:noinline
func (r *Region) Again(s *Stack, at *Place, w, p unsafe.Pointer) *Place {
	if s.pointers != 0 {
		first := p
		for i := range s.Calls() {
			f := s.Call(i).F
			p = unsafe.Add(p, f.NP*8)
			s.Frame(s.callee(i, at), p, int(uintptr(p)-uintptr(first)))
		}
		p = first
	}
	again := at.F.Whole.(*Whole).code.address() + uintptr(at.Again)
	shadow := unsafe.Pointer(unsafe.SliceData(s.shadow))
	at, _ = enter(again, s, w, shadow, mostInstructions)
	for _, o := range r.written {
		*(*unsafe.Pointer)(unsafe.Add(p, o)) = *(*unsafe.Pointer)(unsafe.Add(shadow, o))
	}
	runtime.KeepAlive(r.code)
	return at
}

// Ready reports whether it is worth to enter the region; if not, the switch loop continues behind REGION.
func (r *Region) Ready() bool {
	if r.entry.Load() == 0 {
		r.whole.visit()
		return false
	}
	return r.short.Load() < mostVisits
}

// Frame copies the pointers of a called function's frame from the shadow to the bank; at says where it begins, as the distance from
// the region's own frame.
func (s *Stack) Frame(f *ir.Func, p unsafe.Pointer, at int) {
	from := unsafe.Add(unsafe.Pointer(unsafe.SliceData(s.shadow)), at)
	for o := 0; o < f.NP*8; o += 8 {
		*(*unsafe.Pointer)(unsafe.Add(p, o)) = *(*unsafe.Pointer)(unsafe.Add(from, o))
	}
}

// Compile makes machine code for the loops of f that are worth it and puts a REGION where each is entered, and each loop
// within.
func Compile(f *ir.Func) {
	if !Available() {
		return
	}
	whole := newWhole(f)
	chosen := choose(f, findLoops(f))
	var doors []*door
	for _, l := range chosen {
		for _, b := range l.doors(f) {
			d := &door{block: b, loop: l, region: &Region{f: f, few: fewJumps * length(f, l)}}
			doors = append(doors, d)
			put(f, b, d.region)
		}
	}
	if whole != nil {
		whole.open(slices.ContainsFunc(doors, func(d *door) bool { return d.block == 0 }))
	}
	if len(chosen) == 0 {
		return
	}
	g := newGenerator(f)
	for _, l := range chosen {
		g.loop(l, slices.DeleteFunc(slices.Clone(doors), func(d *door) bool { return d.loop != l }))
	}
	c, err := newCode(g.finish())
	for _, d := range doors {
		if err != nil { // no more memory for code: the switch loop goes on
			b := f.Blocks[d.block]
			b.Ins = b.Ins[1:]
			continue
		}
		d.region.code = c
		d.region.entry.Store(c.address() + uintptr(g.at(d.entry)))
	}
}

// length returns as how many instructions a jump backwards counts in a region.
func length(f *ir.Func, l *loop) int {
	n := 0
	for _, b := range l.blocks {
		n += len(f.Blocks[b].Ins)
	}
	return min(max(n, leastLoop), mostInstructions)
}

// door is where the switch loop can enter the code of a loop.
type door struct {
	block  int
	loop   *loop
	region *Region
	entry  label
}

// put makes a block begin with a REGION.
func put(f *ir.Func, b int, r *Region) {
	block := f.Blocks[b]
	block.Ins = append([]ir.Ins{{Op: ir.REGION, P: unsafe.Pointer(r), Site: block.Ins[0].Site}}, block.Ins...)
}
