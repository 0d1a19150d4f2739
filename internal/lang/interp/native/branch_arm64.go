package native

import "github.com/massspring/msp/internal/lang/interp/ir"

// compare sets the flags for A against B.
func (g *generator) compare(in *ir.Ins) { g.op3(opSubs, zero, g.get(in.A, x0), g.get(in.B, x1)) }

func (g *generator) compareFloat(in *ir.Ins) {
	g.op3(opFcmp, 0, g.getFloat(in.A, v30), g.getFloat(in.B, v31))
}

func (g *generator) comparePointers(in *ir.Ins) {
	g.op3(opSubs, zero, g.pointer(in.A, x0), g.pointer(in.B, x1))
}

// truth makes a condition a word.
func (g *generator) truth(cc uint32, d int32) {
	r := g.dest(d, x0)
	g.cset(r, cc)
	g.put(d, r)
}

// branch goes on to T if the condition holds, else to E.
func (g *generator) branch(cc uint32, in *ir.Ins) {
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
	g.addK(xCount, xCount, -1)
	g.jumpIfZero(xCount, g.exit(g.here))
}

// count is LOOP and LOOPK.
func (g *generator) count(in *ir.Ins) {
	g.back()
	i, d := g.get(in.D, x0), g.dest(in.D, x0)
	g.addK(d, i, 1)
	g.put(in.D, d)
	if in.Op == ir.LOOP {
		g.op3(opSubs, zero, d, g.get(in.B, x1))
	} else {
		g.compareK(d, in.K)
	}
	g.branch(ccLT, in)
}
