//go:build amd64 || wasm

package native

import "github.com/massspring/msp/internal/lang/interp/ir"

// block writes the code of a block.
func (g *generator) block(b int) {
	g.begin(b)
	ins := g.f.Blocks[b].Ins
	start := offset(g.f, b, 0)
	for i := range ins {
		in := &ins[i]
		g.here = start + i*ir.SizeofCode
		switch {
		case in.Op == ir.REGION || in.Op == ir.NOP:
		case in.Op == ir.BFRESH:
			g.goTo(int(in.T))
		case in.Op == ir.RET && g.whole:
			g.returns(in)
			return
		case !supported(in):
			g.leaveAt(g.here)
			return
		default:
			if by := g.globals.inRegister(in, g.hasRegister); by != nil {
				for i := range by {
					g.instruction(&by[i])
				}
			} else {
				g.instruction(in)
			}
			g.forget(in)
		}
	}
}

// uncheck drops what is known of indices and lengths that the instruction writes.
func (g *generator) uncheck(in *ir.Ins) {
	eachSlot(in, func(s slot, written bool) {
		if !written || s.ptr {
			return
		}
		for pair := range g.checked {
			if pair[0] == s.n || pair[1] == s.n {
				delete(g.checked, pair)
			}
		}
	})
}
