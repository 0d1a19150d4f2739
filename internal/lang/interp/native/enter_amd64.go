package native

import (
	"runtime"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Machine code returns after about mostInstructions: 40 µs of ordinary ones, some milliseconds of divisions of subnormal numbers, which
// cost 150 cycles each on an Intel processor. It counts a function's instructions at a call and a loop's at a jump backwards. A loop
// counts as at least leastLoop, so that a small one makes mostInstructions/leastLoop jumps: some microseconds.
const (
	mostInstructions = 1 << 17
	leastLoop        = 32
	fewJumps         = 4 // too few to enter machine code for
)

// budget returns how many instructions the code of a loop makes before it returns, and how few of them make a visit short.
func budget(f *ir.Func, l *loop) (all, few int) { return mostInstructions, fewJumps * length(f, l) }

func budgetOfWhole(f *ir.Func, _ *loop) (all, few int) { return mostInstructions, fewJumps * sizeOf(f) }

// length returns as how many instructions a jump backwards counts in a region.
func length(f *ir.Func, l *loop) int {
	n := 0
	for _, b := range l.blocks {
		n += len(f.Blocks[b].Ins)
	}
	return min(max(n, leastLoop), mostInstructions)
}

// entry is where Go enters code.
type entry = label

// begin makes the machine code of loops; if there is no memory for it, the switch loop does not look for it.
func begin(ls *loops) {
	if ls.compile() == nil {
		return
	}
	for _, d := range ls.doors {
		b := ls.f.Blocks[d.block]
		b.Ins = b.Ins[1:]
	}
}

// enter runs the region's code.
func (r *Region) enter(s *Stack, w, shadow unsafe.Pointer) (at *Place, left int) {
	s.pointers = 0
	if len(r.used) > 0 {
		s.pointers = 1
	}
	return s.visit(r.entry.Load(), w, shadow, r.budget)
}

// visit runs code as enter does, and notes whether it may have left pointers in the shadow.
func (s *Stack) visit(code uintptr, w, shadow unsafe.Pointer, n int) (at *Place, left int) {
	at, left = enter(code, s, w, shadow, n)
	s.dirty = s.dirty || s.pointers != 0
	return at, left
}

// enter runs code on the bank of words at w and the shadow. It returns what the code returns and how many of n instructions
// are left.
//
//go:noescape
func enter(code uintptr, s *Stack, w, shadow unsafe.Pointer, n int) (at *Place, left int)

// Again continues where a function that was called has left because the code had run long enough. All pointers of the calls under way are
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
	at, _ = s.visit(again, w, shadow, mostInstructions)
	for _, o := range r.written {
		*(*unsafe.Pointer)(unsafe.Add(p, o)) = *(*unsafe.Pointer)(unsafe.Add(shadow, o))
	}
	runtime.KeepAlive(r.code)
	return at
}
