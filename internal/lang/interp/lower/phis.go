package lower

import (
	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// phis emits the copies of an edge, which are made at once.
func (l *lowering) phis(b *ssa.BasicBlock, k int) {
	s := b.Succs[k]
	pred := -1
	for i, q := range s.Preds {
		if q == b {
			pred = i
			if k == 0 {
				break
			}
		}
	}
	var to, from []int32
	for _, in := range s.Instrs {
		phi, ok := in.(*ssa.Phi)
		if !ok {
			break
		}
		to = append(to, l.to(phi)...)
		from = append(from, l.get(phi.Edges[pred])...)
	}
	clash := false
	for i := range to {
		for j := range from {
			clash = clash || i < j && to[i] == from[j]
		}
	}
	if clash {
		tmp := make([]int32, len(from))
		for i := range from {
			tmp[i] = l.f.Reg(l.f.Class[from[i]])
		}
		l.move(tmp, from)
		from = tmp
	}
	l.move(to, from)
}

// edge is the block that an edge leads to: one with the copies for φ-functions, if there are any.
func (l *lowering) edge(b *ssa.BasicBlock, k int) int32 {
	s := b.Succs[k]
	if _, ok := s.Instrs[0].(*ssa.Phi); !ok {
		return int32(s.Index)
	}
	old := l.blk
	n := l.label()
	l.begin(n)
	l.phis(b, k)
	l.emit(ir.Ins{Op: ir.JMP, T: int32(s.Index)})
	l.blk = old
	return n
}
