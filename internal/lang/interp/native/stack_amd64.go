package native

import (
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Limits on the calls that machine code makes before the switch loop takes over: slots of each bank, and so at most as many calls,
// since every frame has a word. A function that machine code calls has frames of at most mostWords and mostPtrs slots.
const (
	mostSlots = 1 << 16
	mostKept  = 1<<16 + 1<<8 // slots of the shadow that wait for the next cell
	mostWords = 256
	mostPtrs  = 64
)

// Stack is what a goroutine needs to run machine code.
type Stack struct {
	Jumps  int // what the latest run has used of its budget
	Panics int // how many are under way

	// The code knows these by their places.
	limitW   uintptr        // a frame whose words begin above may not be called
	goStack  uintptr        // the stack pointer of the Go code that has entered
	top      uintptr        // of returns
	reached  uintptr        // where the code has left
	pointers uintptr        // not 0: a function that was called, or the region, handles pointers
	w, p     unsafe.Pointer // the frame of the function that continues (see Region.Again)

	returns []uintptr // the machine's stack: return addresses, the first one at the end
	shadow  []unsafe.Pointer
	dirty   bool // the shadow may hold pointers
}

// Where the code finds the parts of a Stack.
const (
	atLimitW   = int32(unsafe.Offsetof(Stack{}.limitW))
	atGoStack  = int32(unsafe.Offsetof(Stack{}.goStack))
	atTop      = int32(unsafe.Offsetof(Stack{}.top))
	atReached  = int32(unsafe.Offsetof(Stack{}.reached))
	atPanics   = int32(unsafe.Offsetof(Stack{}.Panics))
	atPointers = int32(unsafe.Offsetof(Stack{}.pointers))
	atW        = int32(unsafe.Offsetof(Stack{}.w))
	atP        = int32(unsafe.Offsetof(Stack{}.p))
)

// Clear forgets the pointers in the shadow, and the room that a deep recursion has needed.
func (s *Stack) Clear() {
	if len(s.shadow) > mostKept {
		*s = Stack{}
	}
	s.w, s.p = nil, nil
	if s.dirty {
		clear(s.shadow)
		s.dirty = false
	}
}

// room makes room for the region's own frame of np pointers, and for calls in so many slots of each bank, if it makes any.
func (s *Stack) room(np, slots int) {
	if n := np + slots + 1; len(s.shadow) < n {
		s.shadow = make([]unsafe.Pointer, n)
	}
	if n := slots + 8; len(s.returns) < n {
		s.returns = make([]uintptr, n)
		s.top = uintptr(unsafe.Pointer(&s.returns[0])) + uintptr(n-1)*8
	}
}

// Calls returns how many calls were under way when the code left.
func (s *Stack) Calls() int { return int(s.top-s.reached)/8 - 1 }

// Call returns the place of a call under way, the outermost first. Behind each call stands an instruction that does nothing and
// says how far its place is.
func (s *Stack) Call(i int) *Place {
	ret := *(*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(&s.returns[len(s.returns)-1]), -8*(2+i)))
	const bytes = 7
	return (*Place)(unsafe.Add(ret, bytes+int(*(*int32)(unsafe.Add(ret, bytes-4)))))
}

// callee returns the function that call i has called; at is where the code has left.
func (s *Stack) callee(i int, at *Place) *ir.Func {
	if i+1 < s.Calls() {
		return s.Call(i + 1).F
	}
	return at.F
}

// limit says how far calls may go: a frame has at least as many words as pointers.
func (s *Stack) limit(w unsafe.Pointer, endW, ptrs uintptr, most int) {
	ptrs = min(ptrs, uintptr(len(s.shadow))*8)
	s.limitW = min(endW-mostWords*8, uintptr(w)+uintptr(most)*8, uintptr(w)+ptrs-mostPtrs*8)
}
