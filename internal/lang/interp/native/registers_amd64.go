package native

import (
	"maps"
	"math"
	"slices"
)

// register is a number of a general register, or of a floating-point one for slots of that class.
type register int8

const none register = -1

// context says which slots are in registers in some blocks of a region; the others are used where they are.
type context struct {
	words []register // by slot
	ptrs  []register
}

func (c *context) register(s slot) register {
	if s.ptr {
		return c.ptrs[s.n]
	}
	return c.words[s.n]
}

func (c *context) set(s slot, r register) {
	if s.ptr {
		c.ptrs[s.n] = r
	} else {
		c.words[s.n] = r
	}
}

// all are the slots that have registers.
func (c *context) all() (list []slot) {
	for n, r := range c.words {
		if r != none {
			list = append(list, slot{false, int32(n)})
		}
	}
	for n, r := range c.ptrs {
		if r != none {
			list = append(list, slot{true, int32(n)})
		}
	}
	return list
}

// assign gives slots registers: the busiest ones of the region, and in each innermost loop the busiest ones there.
func (g *generator) assign(l *loop) {
	g.contexts = map[int]*context{}
	outer := g.context(g.weigh(l.blocks, l), nil)
	for _, b := range l.blocks {
		g.contexts[b] = outer
	}
	l.each(func(in *loop) {
		if len(in.inner) > 0 {
			return
		}
		own := g.context(g.weigh(in.blocks, nil), outer)
		if slices.Equal(own.words, outer.words) && slices.Equal(own.ptrs, outer.ptrs) {
			return
		}
		for _, b := range in.blocks {
			g.contexts[b] = own
		}
	})
}

// weigh counts the uses of slots in blocks, ten times as much for each loop around them. Of a region with loops inside,
// what stands in the innermost ones counts little: they have registers of their own.
func (g *generator) weigh(blocks []int, region *loop) map[slot]float64 {
	weight, variables := map[slot]float64{}, map[slot]float64{}
	changed := false // some store may change any variable
	for _, b := range blocks {
		if !g.live[b] {
			continue
		}
		w := 1.0
		if region != nil {
			depth, innermost := depthOf(region, b)
			w = math.Pow(10, float64(depth))
			if innermost && depth > 0 {
				w = 1
			}
		}
		for i := range g.f.Blocks[b].Ins {
			in := &g.f.Blocks[b].Ins[i]
			if !supported(in) {
				break
			}
			eachSlot(in, func(s slot, _ bool) { weight[s] += w })
			if s, ok := g.globals.of(in); ok {
				variables[s] += w
			}
			changed = changed || storesThrough(in)
		}
	}
	if !changed {
		maps.Copy(weight, variables)
	}
	return weight
}

// depthOf says in how many loops within l block b stands, and whether the last of them has none inside.
func depthOf(l *loop, b int) (depth int, innermost bool) {
	for _, in := range l.inner {
		if in.within[b] {
			depth, innermost = depthOf(in, b)
			return depth + 1, innermost
		}
	}
	return 0, len(l.inner) == 0
}

// context gives the slots of the greatest weight registers, if possible those that they have in outer.
func (g *generator) context(weight map[slot]float64, outer *context) *context {
	c := &context{words: make([]register, g.f.NW+len(g.globals.words)), ptrs: make([]register, g.f.NP+len(g.globals.ptrs))}
	for _, bank := range [][]register{c.words, c.ptrs} {
		for i := range bank {
			bank[i] = none
		}
	}
	busiest := make([]slot, 0, len(weight))
	for s := range weight {
		busiest = append(busiest, s)
	}
	slices.SortFunc(busiest, func(a, b slot) int {
		switch {
		case weight[a] != weight[b]:
			return int(math.Copysign(1, weight[b]-weight[a]))
		case a.ptr != b.ptr && a.ptr:
			return 1
		case a.ptr != b.ptr:
			return -1
		}
		return int(a.n - b.n)
	})
	for _, float := range []bool{false, true} {
		free := slices.Clone(g.registers(float))
		var list []slot
		for _, s := range busiest {
			if g.isFloat(s) == float && len(list) < len(free) {
				list = append(list, s)
			}
		}
		take := func(s slot, r register) bool {
			i := slices.Index(free, r)
			if i < 0 {
				return false
			}
			free = slices.Delete(free, i, i+1)
			c.set(s, r)
			return true
		}
		if outer != nil {
			list = slices.DeleteFunc(list, func(s slot) bool { return take(s, outer.register(s)) })
		}
		for _, s := range list {
			take(s, free[0])
		}
		if outer != nil { // what needs none here keeps its register
			for _, s := range outer.all() {
				if g.isFloat(s) == float && c.register(s) == none {
					take(s, outer.register(s))
				}
			}
		}
	}
	return c
}

// hasRegister reports whether a slot has a register in the block under way.
func (g *generator) hasRegister(s slot) bool { return g.ctx.register(s) != none }
