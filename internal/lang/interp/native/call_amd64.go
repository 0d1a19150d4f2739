package native

import (
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Calls. A caller puts the arguments into the callee's frame, behind its own, and brings what is live into its own frame, since the
// callee uses all registers and may leave. Its return address stands on the code's own stack.

// call calls a function that is known to be interpreted. Like the others, it leaves if the function has no machine code, or if there
// is no room.
func (g *generator) call(in *ir.Ins) {
	callee := in.Call.Fn
	nw, np := g.room()
	g.addressTo(rax, unsafe.Pointer(&callee.Direct))
	g.op(opMov, rax, mem(rax, 0))
	g.op(opTest, rax, reg(rax))
	g.leave(ccE)
	g.arguments(in, nw+int32(callee.WRes)*8, np+int32(callee.PRes)*8)
	g.through(in)
}

// callValue calls a func value, and leaves if that is a compiled function.
func (g *generator) callValue(in *ir.Ins) {
	f := in.Call.Host.(*ir.Func)
	nw, np := g.room()
	fv := g.pointer(in.A, rcx)
	g.op(opTest, fv, reg(fv))
	g.leave(ccE)
	g.constantTo(rax, int64(f.Made))
	g.op(opCmp, rax, mem(fv, 0))
	g.leave(ccNE)
	g.op(opMov, rcx, mem(fv, AtCaptured))
	g.op(opStore, rcx, mem(rbp, np+int32(f.PRes+f.PPar)*8))
	g.op(opMov, rax, mem(rcx, AtRunner))
	g.op(opMov, rax, mem(rax, AtFunc))
	g.op(opTest, rax, reg(rax)) // of a runner that has not found its function yet
	g.leave(ccE)
	g.directOf()
	g.arguments(in, nw+int32(f.WRes)*8, np+int32(f.PRes)*8)
	g.through(in)
}

// callMethod calls a method of an interface, if it has been found before for the dynamic type. The receiver is the first parameter:
// a pointer, or words.
func (g *generator) callMethod(in *ir.Ins) {
	nw, np := g.room()
	results := in.Call
	w, p := nw+int32(len(results.WOut))*8, np+int32(len(results.POut))*8
	itab := g.pointer(in.A, rcx)
	g.op(opTest, itab, reg(itab))
	g.leave(ccE)
	found := g.label()
	g.addressTo(rax, unsafe.Pointer(&in.Call.Methods.Found[0]))
	for i := range ir.MostMethods {
		if i > 0 {
			g.math(0, reg(rax), int32(unsafe.Sizeof(ir.Method{})))
		}
		g.op(opCmp, itab, mem(rax, int32(unsafe.Offsetof(ir.Method{}.Itab))))
		if i == ir.MostMethods-1 {
			g.leave(ccNE)
		} else {
			g.jumpIf(ccE, found)
		}
	}
	g.bind(found)
	g.op(opMov, rcx, mem(rax, int32(unsafe.Offsetof(ir.Method{}.Words))))
	g.op(opMov, rax, mem(rax, int32(unsafe.Offsetof(ir.Method{}.Fn))))
	g.directOf()
	ready := g.label()
	for n := range int32(mostReceived + 1) {
		next := g.label()
		g.math(7, reg(rcx), n)
		if n == mostReceived {
			g.leave(ccNE)
		} else {
			g.jumpIf(ccNE, next)
		}
		data := g.pointer(in.B, rcx)
		if n == 0 {
			g.op(opStore, data, mem(rbp, p))
			g.arguments(in, w, p+8)
		} else {
			for k := range n {
				g.op32(opMovsd, x15, mem(data, 8*k))
				g.op32(opMovsdM, x15, mem(rdi, w+8*k))
			}
			g.arguments(in, w+8*n, p)
		}
		if n < mostReceived {
			g.jump(ready)
		}
		g.bind(next)
	}
	g.bind(ready)
	g.through(in)
}

// directOf loads where the machine code of the function at rax is called.
func (g *generator) directOf() {
	g.op(opMov, rax, mem(rax, int32(unsafe.Offsetof(ir.Func{}.Direct))))
	g.op(opTest, rax, reg(rax))
	g.leave(ccE)
}

// room leaves if there is no room for a call. It returns where the callee's frame begins.
func (g *generator) room() (nw, np int32) {
	nw, np = int32(g.f.NW)*8, int32(g.f.NP)*8
	g.op(opLea, rax, mem(rdi, nw))
	g.op(opCmp, rax, mem(r14, atLimitW))
	g.leave(ccA)
	return nw, np
}

// arguments puts the arguments into the callee's frame. It keeps rax.
func (g *generator) arguments(in *ir.Ins, w, p int32) {
	for i, n := range in.Call.WIn {
		to := mem(rdi, w+int32(i)*8)
		switch r, float := g.word(n); {
		case r == none:
			g.op(opMov, rcx, mem(rdi, n*8))
			g.op(opStore, rcx, to)
		case float:
			g.op32(opMovsdM, r, to)
		default:
			g.op(opStore, r, to)
		}
	}
	for i, n := range in.Call.PIn {
		g.op(opStore, g.pointer(n, rcx), mem(rbp, p+int32(i)*8))
	}
}

// through calls the code at rax and takes the results from the callee's frame.
func (g *generator) through(in *ir.Ins) {
	nw, np := int32(g.f.NW)*8, int32(g.f.NP)*8
	live := g.liveAfter()
	for _, s := range g.ctx.all() {
		if g.written[s] && (s.ptr || live[s]) {
			g.store(s, g.ctx.register(s))
		}
	}
	g.math(0, reg(rdi), nw)
	g.math(0, reg(rbp), np)
	g.op32(0xFF, 2, reg(rax))
	g.emit(0x0F, 0x1F, 0x80) // does nothing
	g.refer(g.place(g.here), 0)
	g.int32(0)
	g.math(5, reg(rdi), nw)
	g.math(5, reg(rbp), np)
	out := map[slot]bool{}
	for i, n := range in.Call.WOut {
		s := slot{false, n}
		out[s] = true
		from := mem(rdi, nw+int32(i)*8)
		switch r, float := g.word(n); {
		case r != none && float:
			g.op32(opMovsd, r, from)
		case r != none:
			g.op(opMov, r, from)
		default:
			g.op(opMov, rcx, from)
			g.op(opStore, rcx, mem(rdi, n*8))
		}
	}
	for i, n := range in.Call.POut {
		s := slot{true, n}
		out[s] = true
		r := g.destPointer(n)
		g.op(opMov, r, mem(rbp, np+int32(i)*8))
		g.putPointer(n, r)
	}
	for _, s := range g.ctx.all() {
		if !out[s] && (s.ptr || live[s]) {
			g.load(s, g.ctx.register(s))
		}
	}
}

// returns leaves a function: what its caller reads is in its frame.
func (g *generator) returns(in *ir.Ins) {
	for _, n := range in.Call.WIn {
		if s := (slot{false, n}); g.ctx.register(s) != none && g.written[s] {
			g.store(s, g.ctx.register(s))
		}
	}
	for _, n := range in.Call.PIn {
		if s := (slot{true, n}); g.ctx.register(s) != none && g.written[s] {
			g.store(s, g.ctx.register(s))
		}
	}
	g.ret()
}

// calledAt writes the way into a whole function for machine code, at its beginning. It counts the call, by the function's length.
func (g *generator) calledAt() label {
	entry, leave, long := g.label(), g.label(), g.label()
	g.align()
	g.bind(entry)
	g.math(5, reg(r15), int32(min(sizeOf(g.f), mostInstructions)))
	g.jumpIf(ccLE, long)
	if g.pointers {
		g.op(opStore, r14, mem(r14, atPointers))
	}
	for _, p := range g.stale() {
		g.whenStale(p, leave)
	}
	c := g.contexts[0]
	for _, s := range c.all() {
		switch {
		case g.globals.address(s) != nil, isParameter(g.f, s):
			g.load(s, c.register(s))
		case s.ptr: // a register that may be stored holds a pointer
			g.op32(opXor, c.register(s), reg(c.register(s)))
		}
	}
	g.jump(g.blocks[0])
	g.bind(leave)
	g.result(0)
	g.home()
	g.bind(long)
	g.op(opStore, rdi, mem(r14, atW))
	g.op(opStore, rbp, mem(r14, atP))
	g.result(continues)
	g.home()
	g.again = g.label()
	g.bind(g.again)
	g.op(opStore, rsp, mem(r14, atGoStack))
	g.op(opMov, rsp, mem(r14, atReached))
	g.op(opMov, rdi, mem(r14, atW))
	g.op(opMov, rbp, mem(r14, atP))
	g.jump(entry)
	return entry
}

// continues stands for the offset of a whole function's beginning where the code can continue.
const continues = -1

// home goes back to the Go code that has entered, from any depth of calls.
func (g *generator) home() {
	g.op(opStore, rsp, mem(r14, atReached))
	g.op(opMov, rsp, mem(r14, atGoStack))
	g.ret()
}

// away takes the code's own stack. Below all calls stands where a whole function returns to, or a place that is taken.
func (g *generator) away() {
	g.op(opStore, rsp, mem(r14, atGoStack))
	g.op(opMov, rsp, mem(r14, atTop))
	if !g.whole {
		g.emit(0x50) // push rax
	}
}
