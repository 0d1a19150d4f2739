//go:build amd64

// Package native compiles loops of register code to machine code.
//
// A loop begins with the instruction REGION, at which package machine's switch loop enters the machine code. The machine code
// returns the instruction at which the switch loop continues, with all slots up to date. It returns after the loop, at an
// instruction that it cannot execute or that will fail, and, every few thousand backward jumps, at the loop's poll. So machine
// code never fails, calls nothing and returns soon.
//
// The garbage collector does not know machine code. That is sound, because the world cannot be stopped while it runs:
//
//   - It stores pointers only in the shadow, a scanned array parallel to the bank of pointers. When it returns, Go code copies
//     the pointers it has loaded from there to the bank, with write barriers.
//   - It never faults.
//   - It returns after a number of backward jumps to a function that checks whether the world is to stop.
package native

import (
	"runtime"
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// How many jumps backwards machine code makes before it returns: of a small loop mostJumps, some microseconds; of a long one fewer,
// so that it runs about mostInstructions: 40 µs of ordinary ones, some milliseconds of divisions of subnormal numbers, which
// cost 150 cycles each on an Intel processor.
const (
	mostJumps        = 4096
	mostInstructions = 1 << 17
)

// Region is where the switch loop can enter the machine code of a loop.
type Region struct {
	entry   uintptr
	code    *code
	written []uint32 // slots of the bank of pointers that the code writes, as offsets
	shadow  int      // slots of the shadow
	next    int      // the instruction behind REGION, as an offset
	jumps   int      // backwards, before it returns
	short   atomic.Int32
}

// A loop that keeps coming back after a few jumps costs more than it saves: it meets what has no machine code all the time, or
// ends. After so many such visits in a row it is left to the switch loop.
const (
	fewJumps   = 4
	mostVisits = 1000
)

// Run runs the machine code on the frame at w and p and returns where the switch loop continues, as an offset in the
// function's code. The shadow is the goroutine's own.
//
// A call of Run looks at the stack guard, where the goroutine stops if the world is to: it must not be inlined.
//
//go:noinline
func (r *Region) Run(w, p unsafe.Pointer, shadow *[]unsafe.Pointer) int {
	if r.short.Load() >= mostVisits {
		return r.next
	}
	if len(*shadow) < r.shadow {
		*shadow = make([]unsafe.Pointer, 2*r.shadow)
	}
	s := unsafe.Pointer(unsafe.SliceData(*shadow))
	next, left := enter(r.entry, w, p, s, r.jumps)
	for _, o := range r.written {
		*(*unsafe.Pointer)(unsafe.Add(p, o)) = *(*unsafe.Pointer)(unsafe.Add(s, o))
	}
	if r.jumps-left < fewJumps {
		r.short.Add(1)
	} else if r.short.Load() != 0 {
		r.short.Store(0)
	}
	runtime.KeepAlive(r.code)
	return next
}

// Compile makes machine code for the loops of f that are worth it and puts a REGION where each is entered, and each loop
// within.
func Compile(f *ir.Func) {
	if !Available() {
		return
	}
	chosen := choose(f, findLoops(f))
	if len(chosen) == 0 {
		return
	}
	var doors []*door
	for _, l := range chosen {
		for _, b := range l.doors(f) {
			d := &door{block: b, loop: l, region: &Region{shadow: f.NP + 1, jumps: jumps(f, l)}}
			doors = append(doors, d)
			block := f.Blocks[b]
			block.Ins = append([]ir.Ins{{Op: ir.REGION, P: unsafe.Pointer(d.region), Site: block.Ins[0].Site}}, block.Ins...)
		}
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
		d.region.entry = c.address() + uintptr(g.at(d.entry))
	}
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
	entry  label
}
