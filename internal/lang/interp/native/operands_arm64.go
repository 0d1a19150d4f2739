package native

import "github.com/massspring/msp/internal/lang/interp/ir"

// Slots as operands: each helper takes the scratch register to use for a slot that is not in a register of the kind that is
// needed.

func (g *generator) word(n int32) (r register, float bool) {
	return g.ctx.words[n], g.isFloat(slot{false, n})
}

// get is the general register that holds a word.
func (g *generator) get(n int32, scratch register) register {
	r, float := g.word(n)
	switch {
	case r == none:
		g.memory(loadWord, scratch, xWords, int64(n)*8)
	case float:
		g.op2(opFmovR, scratch, r)
	default:
		return r
	}
	return scratch
}

// dest is the general register in which to compute a word.
func (g *generator) dest(n int32, scratch register) register {
	if r, float := g.word(n); r != none && !float {
		return r
	}
	return scratch
}

// put makes a general register the value of a word.
func (g *generator) put(n int32, r register) {
	d, float := g.word(n)
	switch {
	case d == none:
		g.memory(storeWord, r, xWords, int64(n)*8)
	case float:
		g.op2(opFmovF, d, r)
	default:
		g.copyTo(d, r)
	}
}

func (g *generator) getFloat(n int32, scratch register) register {
	r, float := g.word(n)
	switch {
	case r == none:
		g.memory(loadFloat, scratch, xWords, int64(n)*8)
	case !float:
		g.op2(opFmovF, scratch, r)
	default:
		return r
	}
	return scratch
}

func (g *generator) destFloat(n int32, scratch register) register {
	if r, float := g.word(n); r != none && float {
		return r
	}
	return scratch
}

func (g *generator) putFloat(n int32, v register) {
	d, float := g.word(n)
	switch {
	case d == none:
		g.memory(storeFloat, v, xWords, int64(n)*8)
	case float:
		g.copyFloat(d, v)
	default:
		g.op2(opFmovR, d, v)
	}
}

// getSingle loads a float32.
func (g *generator) getSingle(n int32, scratch register) register {
	r, float := g.word(n)
	switch {
	case r == none:
		g.memory(loadSingle, scratch, xWords, int64(n)*8)
	case !float:
		g.op2(opFmovS, scratch, r)
	default:
		return r
	}
	return scratch
}

// putSingle makes the lower half of v, and nothing above it, the value of a word.
func (g *generator) putSingle(n int32, v register) {
	r := g.dest(n, x0)
	g.op2(opFmovW, r, v)
	g.put(n, r)
}

// pointer is the general register that holds a pointer.
func (g *generator) pointer(n int32, scratch register) register {
	if r := g.ctx.ptrs[n]; r != none {
		return r
	}
	g.memory(loadWord, scratch, bank(g.written[slot{true, n}]), int64(n)*8)
	return scratch
}

func (g *generator) destPointer(n int32) register {
	if r := g.ctx.ptrs[n]; r != none {
		return r
	}
	return x0
}

func (g *generator) putPointer(n int32, r register) {
	if d := g.ctx.ptrs[n]; d != none {
		g.copyTo(d, r)
		return
	}
	g.memory(storeWord, r, xShadow, int64(n)*8)
}

// leave jumps on a condition to the instruction under way in the switch loop.
func (g *generator) leave(cc uint32) { g.jumpIf(cc, g.exit(g.here)) }

func (g *generator) move64(in *ir.Ins) {
	if r, float := g.word(in.A); r != none && float {
		g.putFloat(in.D, r)
		return
	}
	if d, float := g.word(in.D); d != none && float {
		g.putFloat(in.D, g.getFloat(in.A, d))
		return
	}
	g.put(in.D, g.get(in.A, g.dest(in.D, x0)))
}

func (g *generator) constantIn(in *ir.Ins) {
	d, float := g.word(in.D)
	switch {
	case d != none && float && in.K != 0:
		g.poolTo(d, in.K)
	case in.K == 0:
		g.put(in.D, zero)
	default:
		r := g.dest(in.D, x0)
		g.constantTo(r, in.K)
		g.put(in.D, r)
	}
}
