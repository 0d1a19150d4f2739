//go:build amd64 || wasm

// Package native compiles loops of register code to machine code, and the functions that they call.
//
// A loop begins with the instruction REGION, at which package machine's switch loop enters the machine code; so does a function that
// calls others. The machine code returns the instruction at which the switch loop continues, with all slots up to date. It returns
// after the loop, and at an instruction that it cannot execute or that will fail. Every few thousand backward jumps and calls it returns
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
//   - It returns after a number of backward jumps and calls to a function that checks whether the world is to stop.
package native

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Region is where the switch loop can enter the machine code of a loop or a function.
type Region struct {
	entry   atomic.Uintptr // 0 while there is no code
	code    *code
	f       *ir.Func
	later   *later   // makes the code
	used    []uint32 // slots of the bank of pointers that the code uses, as offsets
	written []uint32 // those that it writes
	calls   bool     // it calls
	behind  Place    // the instruction behind REGION
	jumps   int      // backwards, and calls, before it returns
	short   atomic.Int32
}

// A loop that keeps coming back after fewJumps jumps costs more than it saves: it meets what has no machine code all the time, or
// ends. After so many such visits in a row it is left to the switch loop.
const mostVisits = 1000

// later is machine code that is made as soon as it is worth it.
type later struct {
	visits atomic.Int32
	after  int32
	once   sync.Once
	make   func()
}

// visit counts a visit of the switch loop to where machine code would be entered.
func (l *later) visit() {
	if l.visits.Add(1) == l.after {
		l.now()
	}
}

func (l *later) now() { l.once.Do(l.make) }

// Run runs the machine code on the frame at w and p and returns where the switch loop continues: in this frame, or in the last of
// the calls under way, which s lists. Frames of calls may stand below endW and endP, and there may be most of them.
//
// A call of Run looks at the stack guard, where the goroutine stops if the world is to: it must not be inlined.
//
//go:noinline
func (r *Region) Run(s *Stack, w, p unsafe.Pointer, endW, endP uintptr, most int) *Place {
	s.room(r.f.NP, r.calls)
	shadow := unsafe.Pointer(unsafe.SliceData(s.shadow))
	s.limitW = 0
	if r.calls && most > 0 {
		s.limitW = min(endW-mostFrame*8, uintptr(w)+uintptr(min(most, mostSlots))*8)
		s.limitP = uintptr(shadow) + uintptr(min(endP-uintptr(p), uintptr(len(s.shadow))*8)) - mostFrame*8
	}
	for _, o := range r.used {
		*(*unsafe.Pointer)(unsafe.Add(shadow, o)) = *(*unsafe.Pointer)(unsafe.Add(p, o))
	}
	at, left := r.enter(s, w, shadow)
	for _, o := range r.written {
		*(*unsafe.Pointer)(unsafe.Add(p, o)) = *(*unsafe.Pointer)(unsafe.Add(shadow, o))
	}
	s.Jumps = r.jumps - left
	if s.Jumps < fewJumps {
		r.short.Add(1)
	} else if r.short.Load() != 0 {
		r.short.Store(0)
	}
	runtime.KeepAlive(r.code)
	return at
}

// Ready reports whether it is worth to enter the region; if not, the switch loop continues behind REGION.
func (r *Region) Ready() bool {
	if r.entry.Load() == 0 {
		r.later.visit()
		return r.entry.Load() != 0
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
			d := &door{block: b, loop: l, region: &Region{f: f, jumps: jumps(f, l)}}
			doors = append(doors, d)
			put(f, b, d.region)
		}
	}
	if whole != nil {
		whole.open(slices.ContainsFunc(doors, func(d *door) bool { return d.block == 0 }))
	}
	if len(chosen) > 0 {
		begin(&loops{f, chosen, doors})
	}
}

// loops are the loops of a function that are to have machine code.
type loops struct {
	f     *ir.Func
	list  []*loop
	doors []*door
}

// compile makes the machine code. It fails where there is no memory for it, or none that can be executed.
func (ls *loops) compile() error {
	g := newGenerator(ls.f)
	for _, l := range ls.list {
		g.loop(l, slices.DeleteFunc(slices.Clone(ls.doors), func(d *door) bool { return d.loop != l }))
	}
	c, err := g.finish()
	if err != nil {
		return err
	}
	for _, d := range ls.doors {
		d.open(g, c)
	}
	return nil
}

// open lets the switch loop enter code.
func (d *door) open(g *generator, c *code) {
	d.region.code = c
	d.region.entry.Store(g.address(c, d.entry))
}

// jumps returns how many jumps backwards the code of a loop makes before it returns.
func jumps(f *ir.Func, l *loop) int {
	n := 0
	for _, b := range l.blocks {
		n += len(f.Blocks[b].Ins)
	}
	return min(max(mostInstructions/n, 1), mostJumps)
}

// door is where the switch loop can enter the code of a loop.
type door struct {
	block  int
	loop   *loop
	region *Region
	entry  entry
}

// put makes a block begin with a REGION.
func put(f *ir.Func, b int, r *Region) {
	block := f.Blocks[b]
	block.Ins = append([]ir.Ins{{Op: ir.REGION, P: unsafe.Pointer(r), Site: block.Ins[0].Site}}, block.Ins...)
}
