//go:build amd64 || wasm

package native

import (
	"slices"
	"sync/atomic"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Whole is the machine code of a whole function, which other machine code calls. It is made when such code wants to call it, or when
// the switch loop has often called a function that calls others.
//
// It finds its parameters in its frame and leaves its results there.
type Whole struct {
	f     *ir.Func
	later *later
	code  *code
	calls bool // it calls others
	leaf  atomic.Pointer[Leaf]
	door  *Region // nil if the switch loop does not enter here
}

// callsBefore is how often the switch loop calls a function before it has machine code.
const callsBefore = 8

// newWhole returns nil if f cannot be called by machine code: it has frames that are too large, keeps a list of deferred calls, or comes to no
// end without help.
func newWhole(f *ir.Func) *Whole {
	if f.Defers || f.Once || f.NW == 0 || f.NW > mostWords || f.NP > mostPtrs {
		return nil
	}
	all := &loop{within: map[int]bool{}}
	for b := range f.Blocks {
		all.within[b] = true
	}
	returns, calls := false, false
	for b := range reachable(f, all, []int{0}) {
		for i := range f.Blocks[b].Ins {
			in := &f.Blocks[b].Ins[i]
			returns = returns || in.Op == ir.RET
			if !supported(in) {
				break
			}
			calls = calls || isCall(in)
		}
	}
	if !returns {
		return nil
	}
	w := &Whole{f: f, calls: calls}
	w.later = &later{after: callsBefore, make: w.write}
	f.Whole = w
	if calls {
		w.door = &Region{f: f, later: w.later}
	}
	return w
}

// reachable are the blocks of a region that machine code comes to from where it begins.
func reachable(f *ir.Func, l *loop, from []int) map[int]bool {
	found := map[int]bool{}
	var visit func(b int)
	visit = func(b int) {
		if !l.within[b] || found[b] {
			return
		}
		found[b] = true
		if slices.ContainsFunc(f.Blocks[b].Ins, unsupported) {
			return
		}
		for _, t := range follow(f, b) {
			visit(t)
		}
	}
	for _, b := range from {
		visit(b)
	}
	return found
}

// open makes the switch loop enter at the function's beginning, unless a loop begins there.
func (w *Whole) open(loop bool) {
	if loop {
		w.door = nil
	}
	if w.door != nil {
		put(w.f, 0, w.door)
	}
}

// Called makes the machine code of a function that machine code has wanted to call.
func Called(f *ir.Func) {
	if w := wholeOf(f); w != nil {
		w.later.now()
	}
}

// wholeOf returns the Whole of f, nil if it has none, or none yet: as long as f has no entry, another goroutine may be lowering it.
func wholeOf(f *ir.Func) *Whole {
	if f.Entry.Load() == nil {
		return nil
	}
	w, _ := f.Whole.(*Whole)
	return w
}

func (w *Whole) write() {
	f := w.f
	l := &loop{within: map[int]bool{}, inner: findLoops(f), entries: []int{0}}
	for b := range f.Blocks {
		l.blocks = append(l.blocks, b)
		l.within[b] = true
	}
	for _, in := range l.inner {
		in.parent = l
	}
	d := &door{loop: l, region: &Region{}}
	if w.door != nil {
		d.region = w.door
		d.region.budget, d.region.few = budgetOfWhole(f, l)
	}
	g := newGenerator(f)
	g.whole = true
	g.loop(l, []*door{d})
	c, err := g.finish()
	if err != nil {
		return // no more memory for code
	}
	w.code = c
	if w.door != nil {
		d.open(g, c)
	}
	if !w.calls {
		w.leaf.Store(w.newLeaf(g, c, d))
	}
	f.Direct.Store(g.direct(c))
	if f.Next.Load() != nil { // replaced meanwhile
		f.Direct.Store(0)
	}
}

// sizeOf is how many instructions a function has.
func sizeOf(f *ir.Func) (n int) {
	for _, b := range f.Blocks {
		n += len(b.Ins)
	}
	return n
}

// isParameter reports whether a slot holds a parameter, or the closure, where the function begins.
func isParameter(f *ir.Func, s slot) bool {
	if s.ptr {
		return int(s.n) >= f.PRes && int(s.n) <= f.PRes+f.PPar
	}
	return int(s.n) >= f.WRes && int(s.n) < f.WRes+f.WPar
}
