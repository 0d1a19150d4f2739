package native

import "github.com/massspring/msp/internal/lang/interp/ir"

// Slots as operands: each helper takes the scratch register to use for a slot that is not in a register of the kind that is
// needed.

func (g *generator) word(n int32) (r register, float bool) {
	return g.ctx.words[n], g.isFloat(slot{false, n})
}

// rm is a word as an operand of integer instructions.
func (g *generator) rm(n int32, scratch register) operand {
	r, float := g.word(n)
	switch {
	case r == none:
		return mem(rdi, n*8)
	case float:
		g.op(opMovqR, r, reg(scratch))
		return reg(scratch)
	}
	return reg(r)
}

// general is a word's general register, none if it has none.
func (g *generator) general(n int32) register {
	r, float := g.word(n)
	if float {
		return none
	}
	return r
}

// get is the general register that holds a word.
func (g *generator) get(n int32, scratch register) register {
	if o := g.rm(n, scratch); o.mode == inRegister {
		return o.base
	}
	g.op(opMov, scratch, mem(rdi, n*8))
	return scratch
}

// getTo loads a word into a general register.
func (g *generator) getTo(r register, n int32) { g.copyTo(r, g.get(n, r)) }

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
		g.op(opStore, r, mem(rdi, n*8))
	case float:
		g.op(opMovqX, d, reg(r))
	default:
		g.copyTo(d, r)
	}
}

// frm is a word as an operand of floating-point instructions.
func (g *generator) frm(n int32, scratch register) operand {
	r, float := g.word(n)
	switch {
	case r == none:
		return mem(rdi, n*8)
	case !float:
		g.op(opMovqX, scratch, reg(r))
		return reg(scratch)
	}
	return reg(r)
}

func (g *generator) getFloat(n int32, scratch register) register {
	if o := g.frm(n, scratch); o.mode == inRegister {
		return o.base
	}
	g.op32(opMovsd, scratch, mem(rdi, n*8))
	return scratch
}

func (g *generator) getFloatTo(r register, n int32) { g.copyFloat(r, g.getFloat(n, r)) }

func (g *generator) destFloat(n int32, scratch register) register {
	if r, float := g.word(n); r != none && float {
		return r
	}
	return scratch
}

func (g *generator) putFloat(n int32, x register) {
	d, float := g.word(n)
	switch {
	case d == none:
		g.op32(opMovsdM, x, mem(rdi, n*8))
	case float:
		g.copyFloat(d, x)
	default:
		g.op(opMovqR, x, reg(d))
	}
}

// getSingle loads a float32.
func (g *generator) getSingle(n int32, x register) {
	if r, float := g.word(n); r == none {
		g.op32(opMovss, x, mem(rdi, n*8))
	} else if float {
		g.copyFloat(x, r)
	} else {
		g.op32(opMovqX, x, reg(r))
	}
}

// putSingle makes the lower half of x, and nothing above it, the value of a word.
func (g *generator) putSingle(n int32, x register) {
	r := g.dest(n, rax)
	g.op32(opMovqR, x, reg(r))
	g.put(n, r)
}

// pointer is the general register that holds a pointer.
func (g *generator) pointer(n int32, scratch register) register {
	if r := g.ctx.ptrs[n]; r != none {
		return r
	}
	g.op(opMov, scratch, mem(rbp, n*8))
	return scratch
}

func (g *generator) destPointer(n int32) register {
	if r := g.ctx.ptrs[n]; r != none {
		return r
	}
	return rax
}

// putPointer makes a general register the value of a pointer.
func (g *generator) putPointer(n int32, r register) {
	if d := g.ctx.ptrs[n]; d != none {
		g.copyTo(d, r)
		return
	}
	g.op(opStore, r, mem(rbp, n*8))
}

// leave jumps on a condition to the instruction under way in the switch loop.
func (g *generator) leave(cc byte) { g.jumpIf(cc, g.exit(g.here)) }

func (g *generator) move64(in *ir.Ins) {
	r, float := g.word(in.A)
	d, floatD := g.word(in.D)
	switch {
	case r != none && float || r == none && (floatD || d == none):
		g.putFloat(in.D, g.getFloat(in.A, g.destFloat(in.D, x15)))
	default:
		g.put(in.D, g.get(in.A, g.dest(in.D, rax)))
	}
}

func (g *generator) constantIn(in *ir.Ins) {
	d, float := g.word(in.D)
	switch {
	case d == none && fits(in.K):
		g.op(0xC7, 0, mem(rdi, in.D*8))
		g.int32(int32(in.K))
	case d != none && float && in.K == 0:
		g.op32(opXorps, d, reg(d))
	case d != none && float:
		g.op32(opMovsd, d, g.fixed(in.K))
	default:
		r := g.dest(in.D, rax)
		g.constantTo(r, in.K)
		g.put(in.D, r)
	}
}
