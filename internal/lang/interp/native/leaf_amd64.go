package native

import (
	"runtime"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Leaf is the machine code of a function that calls no other, for calls that compiled code makes: a callback that takes some
// nanoseconds.
type Leaf struct {
	F                      *ir.Func
	np                     int
	code                   *code
	entry                  uintptr
	returned               int      // the offset with which the code leaves when it has returned
	params, results, wrote []uint32 // slots of the bank of pointers, as offsets: those that it writes among them
}

// LeafOf returns the code of f, nil if there is none. After some calls of a function that may have some, it is made.
func LeafOf(f *ir.Func) *Leaf {
	w := wholeOf(f)
	if w == nil || w.calls {
		return nil
	}
	if l := w.leaf.Load(); l != nil {
		return l
	}
	w.later.visit()
	return nil
}

// newLeaf makes the leaf of code that is entered at a door.
func (w *Whole) newLeaf(g *generator, c *code, d *door) *Leaf {
	f, r := w.f, d.region
	l := &Leaf{F: f, np: f.NP, code: c, entry: g.address(c, d.entry), returned: g.aReturn(), wrote: r.written}
	for _, o := range r.used {
		if n := int(o / 8); n >= f.PRes && n <= f.PRes+f.PPar {
			l.params = append(l.params, o)
		}
	}
	for _, o := range r.written {
		if int(o/8) < f.PRes {
			l.results = append(l.results, o)
		}
	}
	return l
}

// Run runs the code in the frame at w and p. It returns whether the function has returned, or else where the switch loop continues. Like
// Region.Run, it must not be inlined.
//
//go:noinline
func (l *Leaf) Run(s *Stack, w, p unsafe.Pointer) (next int, done bool) {
	s.room(l.np, 0)
	shadow := unsafe.Pointer(unsafe.SliceData(s.shadow))
	for _, o := range l.params {
		*(*unsafe.Pointer)(unsafe.Add(shadow, o)) = *(*unsafe.Pointer)(unsafe.Add(p, o))
	}
	at, _ := enter(l.entry, s, w, shadow, mostInstructions)
	s.dirty = s.dirty || len(l.params)+len(l.wrote) > 0
	done = at.Next == l.returned
	list := l.wrote
	if done {
		list = l.results
	}
	for _, o := range list {
		*(*unsafe.Pointer)(unsafe.Add(p, o)) = *(*unsafe.Pointer)(unsafe.Add(shadow, o))
	}
	runtime.KeepAlive(l.code)
	return at.Next, done
}

// frames says whether machine code knows the address of a frame, panics whether it knows if there is a panic.
const frames, panics = true, true
