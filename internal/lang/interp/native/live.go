//go:build amd64 || wasm

package native

import (
	"maps"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// liveness says which slots of a function are read before they are written again.
type liveness struct {
	f  *ir.Func
	in []map[slot]bool // where each block begins
}

// before turns what is live behind an instruction into what is live before it.
func before(in *ir.Ins, live map[slot]bool) {
	eachSlot(in, func(s slot, written bool) {
		if written {
			delete(live, s)
		}
	})
	eachSlot(in, func(s slot, written bool) {
		if !written {
			live[s] = true
		}
	})
}

func newLiveness(f *ir.Func) *liveness {
	l := &liveness{f, make([]map[slot]bool, len(f.Blocks))}
	for i := range l.in {
		l.in[i] = map[slot]bool{}
	}
	for changed := true; changed; {
		changed = false
		for i := len(f.Blocks) - 1; i >= 0; i-- {
			live := l.out(i)
			ins := f.Blocks[i].Ins
			for k := len(ins) - 1; k >= 0; k-- {
				before(&ins[k], live)
			}
			if len(live) != len(l.in[i]) { // the sets only grow
				l.in[i], changed = live, true
			}
		}
	}
	return l
}

// out is what is live where a block ends: what its successors read, and what is read after a panic, which can come at any time.
func (l *liveness) out(b int) map[slot]bool {
	live := map[slot]bool{}
	for _, t := range l.f.Blocks[b].Succs() {
		maps.Copy(live, l.in[t])
	}
	l.pin(live)
	return live
}

// pin adds what is read after a panic.
func (l *liveness) pin(live map[slot]bool) {
	if r := l.f.RecoverBlock; r != 0 {
		maps.Copy(live, l.in[r])
	}
}

// after is what is live behind an instruction of a block.
func (l *liveness) after(b, index int) map[slot]bool {
	live := l.out(b)
	ins := l.f.Blocks[b].Ins
	for k := len(ins) - 1; k > index; k-- {
		before(&ins[k], live)
	}
	l.pin(live)
	return live
}
