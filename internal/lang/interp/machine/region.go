package machine

import (
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/bind"
	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/native"
)

// region runs machine code in the frame at w and p and returns where the switch loop continues: there, or in a call that the machine
// code has made. Calls under way are noted as those of the switch loop.
func (m *Machine) region(r *native.Region, w, p unsafe.Pointer, sp int) (*ir.Func, *ir.Code, unsafe.Pointer, unsafe.Pointer, int) {
	s := m.code
	s.Panics = len(m.panics)
	at := r.Run(s, w, p, m.endW, m.endP, m.callable(w, p, sp))
	for at.Again != 0 && !m.due() && at.F.Direct.Load() != 0 {
		at = r.Again(s, at, w, p)
	}
	jumped(s.Jumps)
	n := s.Calls()
	if sp+n+2 > len(m.stack) {
		stack := make([]activation, min(max(2*len(m.stack), sp+n+2), maxDepth))
		copy(stack, m.stack)
		m.stack = stack
	}
	first := p
	for i := range n {
		call := s.Call(i)
		f := call.F
		m.stack[sp] = activation{f, codeAt(f, call.Next), w, p}
		sp++
		w, p = unsafe.Add(w, f.NW*8), unsafe.Add(p, f.NP*8)
		callee := at.F
		if i+1 < n {
			callee = s.Call(i + 1).F
		}
		s.Frame(callee, p, int(uintptr(p)-uintptr(first)))
	}
	in := codeAt(at.F, at.Next)
	if callee := calleeOf(in, p); callee != nil && callee.Direct.Load() == 0 {
		native.Called(callee)
	}
	return at.F, in, w, p, sp
}

// calleeOf returns the function that the instruction calls, nil if it calls none or one that machine code does not know.
func calleeOf(in *ir.Code, p unsafe.Pointer) *ir.Func {
	switch in.Op {
	case ir.CALL:
		return (*site)(in.P).fn
	case ir.CALLC:
		if c := bind.ClosureOf(*(*unsafe.Pointer)(unsafe.Add(p, in.A))); c != nil {
			return c.Fn.(*Runner).f
		}
	case ir.CALLI:
		if itab := *(*unsafe.Pointer)(unsafe.Add(p, in.A)); itab != nil {
			return (*site)(in.P).invoke.Methods.Of(itab)
		}
	}
	return nil
}

// callable returns how many calls there may be behind the frame at w and p, which is in the chunk in use, or not in a chunk at all.
func (m *Machine) callable(w, p unsafe.Pointer, sp int) int {
	c := &m.chunks[m.chunk]
	if uintptr(w) < uintptr(unsafe.Pointer(&c.words[0])) || uintptr(w) > m.endW ||
		uintptr(p) < uintptr(unsafe.Pointer(&c.ptrs[0])) || uintptr(p) > m.endP {
		return 0
	}
	return maxDepth - 2 - sp
}

func codeAt(f *ir.Func, offset int) *ir.Code {
	return (*ir.Code)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(f.Code)), offset))
}
