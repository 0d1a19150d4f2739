//go:build amd64 || wasm

package native

import (
	"slices"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// loop is a set of blocks each of which is reached from each other without leaving it. Copies of conditions at the ends of
// loops can give a loop more than one entry.
type loop struct {
	blocks  []int // in order
	within  map[int]bool
	entries []int // blocks that are reached from outside
	inner   []*loop
	parent  *loop
}

// flow is the order in which blocks may follow each other.
type flow struct{ succs, preds [][]int }

func flowOf(f *ir.Func) *flow {
	c := &flow{make([][]int, len(f.Blocks)), make([][]int, len(f.Blocks))}
	for i, b := range f.Blocks {
		for _, t := range b.Succs() {
			c.succs[i] = append(c.succs[i], int(t))
			c.preds[t] = append(c.preds[t], i)
		}
	}
	return c
}

// findLoops returns the loops of f that are in no other, with those within.
func findLoops(f *ir.Func) []*loop {
	c := flowOf(f)
	all := make([]int, len(f.Blocks))
	for i := range all {
		all[i] = i
	}
	return c.loops(all, nil)
}

// loops finds the loops among blocks, and what is left of them without their entry is searched for those within. Those
// within that have several entries are not told apart from the loop around them.
func (c *flow) loops(blocks []int, parent *loop) (found []*loop) {
	for _, part := range c.cycles(blocks) {
		l := &loop{blocks: part, within: map[int]bool{}, parent: parent}
		for _, b := range part {
			l.within[b] = true
		}
		for _, b := range part {
			if slices.ContainsFunc(c.preds[b], func(p int) bool { return !l.within[p] }) || b == 0 {
				l.entries = append(l.entries, b)
			}
		}
		around := l
		if parent != nil && len(l.entries) > 1 {
			around = parent
		}
		inner := c.loops(part[1:], around)
		if around == l {
			l.inner = inner
			found = append(found, l)
		} else {
			found = append(found, inner...)
		}
	}
	return found
}

// cycles are the strongly connected components of blocks that hold a cycle, in order.
func (c *flow) cycles(blocks []int) (found [][]int) {
	inside := map[int]bool{}
	for _, b := range blocks {
		inside[b] = true
	}
	next := func(b int) []int {
		return slices.DeleteFunc(slices.Clone(c.succs[b]), func(t int) bool { return !inside[t] })
	}
	for _, part := range components(blocks, next) {
		if part.cycle {
			found = append(found, part.blocks)
		}
	}
	slices.SortFunc(found, func(a, b []int) int { return a[0] - b[0] })
	return found
}

// component is a strongly connected component, its blocks in order.
type component struct {
	blocks []int
	cycle  bool
}

// components are the strongly connected components of blocks; those that others lead to come first. (Tarjan 1972.)
func components(blocks []int, next func(b int) []int) (found []component) {
	number, low := map[int]int{}, map[int]int{}
	var stack []int
	onStack := map[int]bool{}
	var visit func(b int)
	visit = func(b int) {
		number[b] = len(number) + 1
		low[b] = number[b]
		stack = append(stack, b)
		onStack[b] = true
		cycle := false
		for _, s := range next(b) {
			switch {
			case number[s] == 0:
				visit(s)
				low[b] = min(low[b], low[s])
			case onStack[s]:
				low[b] = min(low[b], number[s])
				cycle = cycle || s == b
			}
		}
		if low[b] != number[b] {
			return
		}
		at := slices.Index(stack, b)
		part := slices.Clone(stack[at:])
		stack = stack[:at]
		for _, p := range part {
			onStack[p] = false
		}
		slices.Sort(part)
		found = append(found, component{part, len(part) > 1 || cycle})
	}
	for _, b := range blocks {
		if number[b] == 0 {
			visit(b)
		}
	}
	return found
}

// choose returns the outermost loops that can run mostly in machine code.
func choose(f *ir.Func, loops []*loop) (chosen []*loop) {
	missing := make([]bool, len(f.Blocks)) // blocks with an instruction that has no machine code
	for i, b := range f.Blocks {
		missing[i] = slices.ContainsFunc(b.Ins, unsupported)
	}
	var good func(l *loop) bool
	good = func(l *loop) bool {
		return l.passes(f, missing) && !slices.ContainsFunc(l.inner, func(in *loop) bool { return !good(in) })
	}
	var visit func(loops []*loop)
	visit = func(loops []*loop) {
		for _, l := range loops {
			if good(l) {
				chosen = append(chosen, l)
			} else {
				visit(l.inner)
			}
		}
	}
	visit(loops)
	return chosen
}

// passes reports whether machine code can go around the loop from one of its entries.
func (l *loop) passes(f *ir.Func, missing []bool) bool {
	return slices.ContainsFunc(l.entries, func(entry int) bool {
		seen := map[int]bool{}
		var visit func(b int) bool
		visit = func(b int) bool {
			if !l.within[b] || missing[b] || seen[b] {
				return false
			}
			seen[b] = true
			next := follow(f, b)
			return slices.Contains(next, entry) || slices.ContainsFunc(next, visit)
		}
		return visit(entry)
	})
}

// follow are the blocks that machine code can go on to.
func follow(f *ir.Func, b int) (next []int) {
	block := f.Blocks[b]
	succs := block.Succs()
	if block.Ins[len(block.Ins)-1].Op == ir.BFRESH { // checked where the code is entered
		succs = succs[:1]
	}
	for _, s := range succs {
		next = append(next, int(s))
	}
	return next
}

// doors are the blocks of the loop where the switch loop enters the machine code: where it comes from outside, and
// where jumps backwards lead, at which it has come back.
func (l *loop) doors(f *ir.Func) (doors []int) {
	back := map[int]bool{}
	for _, b := range l.entries {
		back[b] = true
	}
	for _, b := range l.blocks {
		for _, t := range f.Blocks[b].Succs() {
			if int(t) <= b && l.within[int(t)] {
				back[int(t)] = true
			}
		}
	}
	for _, b := range l.blocks {
		if back[b] {
			doors = append(doors, b)
		}
	}
	return doors
}

// each calls visit for all loops within.
func (l *loop) each(visit func(*loop)) {
	for _, in := range l.inner {
		visit(in)
		in.each(visit)
	}
}
