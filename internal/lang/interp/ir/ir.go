// Package ir is the interpreter's register code: instructions over a bank of words and a bank of pointers. Its passes turn the
// output of package lower into the input of package machine.
//
// Before Finish, registers are virtual, one for each value. Afterwards they are slots of the two banks, which share nothing, so
// the garbage collector sees pointers as pointers.
package ir

import (
	"go/token"
	"sync/atomic"
	"unsafe"
)

//go:generate go run ./gen

// Op is an instruction's number; package table says what each means.
type Op uint32

func (o Op) String() string { return names[o] }

// IsBranch reports whether o ends a block by a condition.
func (o Op) IsBranch() bool {
	return o >= firstBranch && o < firstControl || o == LOOP || o == LOOPK || o == BPANICS
}

// leads reports whether o ends a block and T is where it leads.
func (o Op) leads() bool { return o == JMP || o == JMPB || o == LANDED }

// Shape says what the registers of o are (see table.Row).
func (o Op) Shape() string { return shapes[o] }

// Class says what a register holds.
type Class uint8

const (
	Word Class = iota
	Float
	Ptr
)

// Ins is one instruction.
type Ins struct {
	Op         Op
	Known      bool // the pointer that is followed is known not to be nil
	Alone      bool // no slice leads to the global: it is no part of an array
	D, A, B, C int32
	Scale      int32
	K          int64
	P          unsafe.Pointer // a constant pointer, or the address of a global
	T, E       int32          // blocks
	Call       *Call
	Site       int32 // index into Func.Sites; 0 is nowhere
}

// Call is what goes in and out of a call, a return or a host function.
type Call struct {
	WIn, PIn, WOut, POut []int32
	Fn                   *Func // CALL
	Replaced             bool  // calls what has replaced a function that is inlined here, or that Bound calls
	Bound                bool  // calls Fn even if it is replaced meanwhile
	// Host makes a host function once the slots are known: a func(*Call) machine.Host. Of calls of func values and of
	// methods it is what package machine has to know.
	Host any
	Pure bool // may be dropped when nothing uses what it computes
	// Methods are those that a CALLI has found, for machine code.
	Methods *Methods
}

// Block is a straight run of instructions; the last one is a branch, a jump, RET or TRAP.
type Block struct{ Ins []Ins }

// Site is a place in the source that an instruction comes from.
type Site struct {
	Pos   token.Pos
	Node  any   // the ssa.Instruction
	Frame int32 // index into Func.Inlined: whose code it is
}

// Inlined is a function whose code stands in another's.
type Inlined struct {
	Fn   any             // the *ssa.Function
	Vals map[any][]int32 // the registers of its values, virtual
	Site int32           // of the call, in the Func that contains it; 0 for the Func itself
}

// Func is a function. In its frame stand first the results, then the parameters, in each bank; behind the pointers
// among the parameters stands the closure.
type Func struct {
	Name                   string
	Fn                     any // the *ssa.Function
	Blocks                 []*Block
	Class                  []Class // of the virtual registers
	Fixed                  int     // the first registers: results, parameters, closure
	WRes, PRes, WPar, PPar int
	Sites                  []Site
	Inlined                []Inlined
	Defers                 bool  // keeps a list of deferred calls and runs under Go's defer and recover
	RecoverBlock           int32 // where it continues after a panic: returns, or makes the pending calls; 0 for none
	Open                   bool  // makes its deferred calls itself
	Pending                int32 // the register, later its slot, whose bits say which of these calls are pending
	Recover                int   // where it begins in Code, -1 for none
	Bare                   bool  // a wrapper that the compiler made: recover looks through it
	Small                  bool  // may be inlined
	Once                   bool  // initialises a package
	Local                  int   // words of variables in the frame; until Finish, FRAME counts from the first of them
	// Compiled calls the compiled function in the func value fv, by default Value, with its frame; the Func has no code.
	Compiled func(fv, w, p unsafe.Pointer)
	Value    unsafe.Pointer
	// Made is the code pointer of func values of its type that are interpreted functions, 0 if there is none of that kind only.
	Made uintptr

	NW, NP    int     // size of the frame, in slots
	WordSlots []Class // of each slot of the word bank
	Slot      []int32 // of each virtual register, -1 for none
	Code      []Code
	Entry     atomic.Pointer[Code]
	Prepare   func(*Func) // sets Entry; called at the first call
	// Stale is not 0 once another function has replaced this one: calls go to Next, and what is inlined is left.
	Stale uint32
	Next  atomic.Pointer[Func]
	// Direct is where machine code calls the function's own, 0 while there is none. Whole belongs to package native.
	Direct atomic.Uintptr
	Whole  any

	siteIndex []int32  // of each instruction of Code
	template  []*Block // before Finish, of a small function
	pinned    set      // registers that keep their values all the time, as a panic may need them
}

// New returns an empty function.
func New(name string, fn any) *Func {
	return &Func{Name: name, Fn: fn, Sites: make([]Site, 1), Inlined: make([]Inlined, 1)}
}

// Reg makes a virtual register.
func (f *Func) Reg(c Class) int32 {
	f.Class = append(f.Class, c)
	return int32(len(f.Class) - 1)
}

// Code is an instruction as the machine runs it: registers are offsets in their bank, targets are distances in bytes
// from the instruction itself.
type Code struct {
	Op         Op
	D, A, B, C uint32
	Scale      uint32
	T, E       int32
	K          int64
	P          unsafe.Pointer // a constant, a global's address, or what the machine keeps of a call
}

// SizeofCode is the distance from one instruction to the next.
const SizeofCode = int(unsafe.Sizeof(Code{}))

// Index is the number of an instruction of f.
func (f *Func) Index(in *Code) int {
	return int(uintptr(unsafe.Pointer(in))-uintptr(unsafe.Pointer(&f.Code[0]))) / SizeofCode
}

// SiteOf is the site of an instruction of f.
func (f *Func) SiteOf(in *Code) Site { return f.Sites[f.siteIndex[f.Index(in)]] }

// Replace makes all calls of f, and code that contains it, call g from now on.
func (f *Func) Replace(g *Func) {
	f.Next.Store(g)
	atomic.StoreUint32(&f.Stale, 1)
	f.Direct.Store(0)
}
