package lower

import "golang.org/x/tools/go/ssa"

// decide marks what is done where it is used: addresses that only loads and stores use, comparisons that only a branch
// uses.
func (l *lowering) decide(b *ssa.BasicBlock) {
	for i, in := range b.Instrs {
		switch in := in.(type) {
		case *ssa.FieldAddr:
			if _, ok := l.inRegisters(in); ok {
				l.folded[in] = true
			} else {
				l.folded[in] = l.accesses(b, in) > 0
			}
		case *ssa.IndexAddr:
			if _, ok := l.inRegisters(in); ok {
				l.folded[in] = true
			} else {
				n := l.accesses(b, in)
				l.folded[in] = n > 0 && n <= mostFolded
			}
		case *ssa.BinOp:
			if refs := *in.Referrers(); len(refs) == 1 && i+2 == len(b.Instrs) && compares(in) {
				if f, ok := b.Instrs[i+1].(*ssa.If); ok && refs[0] == ssa.Instruction(f) {
					l.folded[in] = true
				}
			}
		}
	}
}

// mostFolded is how often an element may be used by its index, before its address is computed once.
const mostFolded = 2

// accesses counts the loads and stores at an address, and of fields at it, if they are in b and are all that uses it; else
// it is 0. The pointer or index is then checked where it is followed, as by the compiler: p.x, p.y = f(), g() with p nil
// calls f and g.
func (l *lowering) accesses(b *ssa.BasicBlock, addr ssa.Value) (n int) {
	for _, r := range *addr.Referrers() {
		if r.Block() != b {
			return 0
		}
		switch r := r.(type) {
		case *ssa.FieldAddr:
			k := l.accesses(b, r)
			if k == 0 {
				return 0
			}
			n += k
		case *ssa.IndexAddr: // of an array; of a slice r.X is no address
			k := l.accesses(b, r)
			if k == 0 || k > mostFolded || r.X != addr {
				return 0
			}
			n += k
		case *ssa.Store:
			if r.Val == addr || l.p.flat(r.Val.Type()).boxed {
				return 0
			}
			n++
		case *ssa.UnOp:
			if l.p.flat(r.Type()).boxed {
				return 0
			}
			n++
		default:
			return 0
		}
	}
	return n
}
