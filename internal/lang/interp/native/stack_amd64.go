package native

import "unsafe"

// Limits on the calls that machine code makes before the switch loop takes over: slots of each bank, and so at most as many calls,
// since every frame has a word. A function that machine code calls has frames of at most mostFrame slots.
const (
	mostSlots = 4096
	mostFrame = 64
)

// Stack is what a goroutine needs to run machine code.
type Stack struct {
	Jumps int // backwards, and calls, of the latest run

	// The code knows these by their places.
	limitW, limitP uintptr // a frame that begins above may not be called
	goStack        uintptr // the stack pointer of the Go code that has entered
	top            uintptr // of returns
	reached        uintptr // where the code has left

	returns []uintptr // the machine's stack: return addresses, the first one at the end
	shadow  []unsafe.Pointer
}

// Where the code finds the parts of a Stack.
const (
	atLimitW  = int32(unsafe.Offsetof(Stack{}.limitW))
	atLimitP  = int32(unsafe.Offsetof(Stack{}.limitP))
	atGoStack = int32(unsafe.Offsetof(Stack{}.goStack))
	atTop     = int32(unsafe.Offsetof(Stack{}.top))
	atReached = int32(unsafe.Offsetof(Stack{}.reached))
)

// Clear forgets the pointers in the shadow.
func (s *Stack) Clear() { clear(s.shadow) }

// room makes room for the region's own frame of np pointers, and for calls if it makes any.
func (s *Stack) room(np int, calls bool) {
	n, depth := np+1, 2
	if calls {
		n, depth = np+mostSlots, mostSlots+8
	}
	if len(s.shadow) < n {
		s.shadow = make([]unsafe.Pointer, n)
	}
	if len(s.returns) < depth {
		s.returns = make([]uintptr, depth)
		s.top = uintptr(unsafe.Pointer(&s.returns[0])) + uintptr(depth-1)*8
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
