package native

import "unsafe"

// Limits on the calls that machine code makes before the switch loop takes over: slots of each bank, and so at most as many calls,
// since every frame has a word. The browser's stack is small. A function that machine code calls has frames of at most mostWords and mostPtrs slots.
const (
	mostSlots = 1024
	mostWords = 64
	mostPtrs  = 64
)

// Stack is what a goroutine needs to run machine code, and what it and Go tell each other. No pointers are written to it but by Go.
type Stack struct {
	Jumps  int // backwards, and calls, of the latest run
	Panics int // that are under way

	limitW, limitP uintptr        // a frame that begins above may not be called
	w              unsafe.Pointer // the region's frame
	door           int64
	left           int64   // jumps
	place          uintptr // of a Place: where the code has left
	depth          int64   // how many calls were under way then
	calls          []uint32
	shadow         []unsafe.Pointer
}

// Where the code finds the parts of a Stack.
const (
	atLimitW = unsafe.Offsetof(Stack{}.limitW)
	atLimitP = unsafe.Offsetof(Stack{}.limitP)
	atW      = unsafe.Offsetof(Stack{}.w)
	atDoor   = unsafe.Offsetof(Stack{}.door)
	atLeft   = unsafe.Offsetof(Stack{}.left)
	atPlace  = unsafe.Offsetof(Stack{}.place)
	atDepth  = unsafe.Offsetof(Stack{}.depth)
	atCalls  = unsafe.Offsetof(Stack{}.calls)
	atShadow = unsafe.Offsetof(Stack{}.shadow)
)

// Clear forgets pointers.
func (s *Stack) Clear() {
	s.w = nil
	clear(s.shadow)
}

// room makes room for the region's own frame of np pointers, and for calls if it makes any.
func (s *Stack) room(np, slots int) {
	n := np + 1
	if slots > 0 {
		n = np + mostSlots
	}
	if len(s.shadow) < n {
		s.shadow = make([]unsafe.Pointer, n)
	}
	if slots > 0 && s.calls == nil {
		s.calls = make([]uint32, mostSlots+8)
	}
}

// limit says how far calls may go.
func (s *Stack) limit(w unsafe.Pointer, endW, ptrs uintptr, most int) {
	s.limitW = min(endW-mostWords*8, uintptr(w)+uintptr(most)*8)
	s.limitP = uintptr(unsafe.Pointer(unsafe.SliceData(s.shadow))) + min(ptrs, uintptr(len(s.shadow))*8) - mostPtrs*8
}

// Calls returns how many calls were under way when the code left.
func (s *Stack) Calls() int { return int(s.depth) }

// Call returns the place of a call under way, the outermost first. The code has noted the innermost first.
func (s *Stack) Call(i int) *Place { return placeAt(uintptr(s.calls[int(s.depth)-1-i])) }

// placeAt is the place at an address that the code has told.
func placeAt(address uintptr) *Place { return *(**Place)(unsafe.Pointer(&address)) }
