package native

import "github.com/massspring/msp/internal/lang/interp/ir"

// compare sets the flags for A against B; of floating-point numbers for B against A, so that above is true of no NaN.
func (g *generator) compare(in *ir.Ins) { g.op(opCmp, g.get(in.A, rax), g.rm(in.B, rcx)) }

func (g *generator) compareK(in *ir.Ins) {
	switch o := g.rm(in.A, rax); {
	case in.K == 0 && o.mode == inRegister:
		g.op(opTest, o.base, o)
	case fits(in.K):
		g.math(7, o, int32(in.K))
	default:
		g.constantTo(rcx, in.K)
		g.op(opCmp, g.get(in.A, rax), reg(rcx))
	}
}

func (g *generator) compareFloat(in *ir.Ins) {
	g.op32(opUcomi, g.getFloat(in.B, x14), g.frm(in.A, x15))
}

func (g *generator) comparePointers(in *ir.Ins) {
	g.op(opCmp, g.pointer(in.A, rax), reg(g.pointer(in.B, rcx)))
}

// truth makes a condition a word.
func (g *generator) truth(cc byte, d int32) {
	g.op32(0x0F90|uint32(cc), 0, reg(rax))
	r := g.dest(d, rax)
	g.op32(opMovzx8, r, reg(rax))
	g.put(d, r)
}

// branch goes on to T if the condition holds, else to E.
func (g *generator) branch(cc byte, in *ir.Ins) {
	t, e := int(in.T), int(in.E)
	if t == g.next {
		g.jumpIf(cc^1, g.edge(e))
		return
	}
	g.jumpIf(cc, g.edge(t))
	g.goTo(e)
}

// back counts a jump backwards.
func (g *generator) back() {
	g.math(5, reg(r15), int32(g.length))
	g.leave(ccLE) // a call may have taken more than remains
}

// count is LOOP and LOOPK.
func (g *generator) count(in *ir.Ins) {
	g.back()
	r := g.dest(in.D, rax)
	g.getTo(r, in.D)
	g.math(0, reg(r), 1)
	g.put(in.D, r)
	switch {
	case in.Op == ir.LOOP:
		g.op(opCmp, r, g.rm(in.B, rcx))
	case fits(in.K):
		g.math(7, reg(r), int32(in.K))
	default:
		g.constantTo(rcx, in.K)
		g.op(opCmp, r, reg(rcx))
	}
	g.branch(ccL, in)
}
