package native

import (
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Calls. A caller puts the arguments into the callee's frame, behind its own. If the callee leaves, the caller notes in the Stack that
// its call is under way, writes its slots back, and leaves as well.

// call calls a function that is known to be interpreted. Like the others, it leaves if the function has no machine code, or if there
// is no room.
func (g *generator) call(in *ir.Ins) {
	callee := in.Call.Fn
	nw, np := g.room()
	g.address32(unsafe.Pointer(&callee.Direct))
	g.direct32()
	g.arguments(in, nw+int64(callee.WRes)*8, np+int64(callee.PRes)*8)
	g.through(in)
}

// callValue calls a func value, and leaves if that is a compiled function.
func (g *generator) callValue(in *ir.Ins) {
	f := in.Call.Host.(*ir.Func)
	nw, np := g.room()
	g.pointer(in.A)
	g.emit(opEqz32)
	g.leave()
	g.pointer(in.A)
	g.load(opLoad, 0)
	g.constant64(int64(f.Made))
	g.emit(opNe)
	g.leave()
	g.pointer(in.A)
	g.load(opLoad32, AtCaptured)
	g.set(localAddress)
	g.get(localShadow)
	g.get(localAddress)
	g.store(opStore32, np+int64(f.PRes+f.PPar)*8)
	g.get(localAddress)
	g.load(opLoad32, AtRunner)
	g.load(opLoad32, AtFunc)
	g.emit(opTee)
	g.unsigned(localAddress)
	g.emit(opEqz32) // a runner that has not found its function yet
	g.leave()
	g.directOf()
	g.arguments(in, nw+int64(f.WRes)*8, np+int64(f.PRes)*8)
	g.through(in)
}

// callMethod calls a method of an interface, if it has been found before for the dynamic type. The receiver is the first parameter:
// a pointer, or words.
func (g *generator) callMethod(in *ir.Ins) {
	nw, np := g.room()
	w, p := nw+int64(len(in.Call.WOut))*8, np+int64(len(in.Call.POut))*8
	g.pointer(in.A)
	g.emit(opEqz32)
	g.leave()
	g.open(opBlock, target{}) // ends where the method is found
	for i := range ir.MostMethods {
		m := &in.Call.Methods.Found[i]
		g.address32(unsafe.Pointer(m))
		g.set(localAddress)
		g.pointer(in.A)
		g.get(localAddress)
		g.load(opLoad32, int64(unsafe.Offsetof(m.Itab)))
		g.emit(opEq32, opBrIf, 0)
	}
	g.leaveAt(g.here)
	g.close()
	g.get(localAddress)
	g.load(opLoad32, int64(unsafe.Offsetof(ir.Method{}.Words)))
	g.set(localWords)
	g.get(localAddress)
	g.load(opLoad32, int64(unsafe.Offsetof(ir.Method{}.Fn)))
	g.set(localAddress)
	g.directOf()
	g.open(opBlock, target{}) // ends when the arguments are there
	for n := range int32(mostReceived + 1) {
		g.get(localWords)
		g.constant32(n)
		g.emit(opEq32)
		g.open(opIf, target{})
		if n == 0 {
			g.get(localShadow)
			g.pointer(in.B)
			g.store(opStore32, p)
			g.arguments(in, w, p+8)
		} else {
			for k := range int64(n) {
				g.get(localW)
				g.pointer(in.B)
				g.load(opLoad, 8*k)
				g.store(opStore, w+8*k)
			}
			g.arguments(in, w+8*int64(n), p)
		}
		g.emit(opBr, 1)
		g.close()
	}
	g.leaveAt(g.here)
	g.close()
	g.through(in)
}

// directOf finds where the function is called whose address is in localAddress.
func (g *generator) directOf() {
	g.get(localAddress)
	g.constant32(int32(unsafe.Offsetof(ir.Func{}.Direct)))
	g.emit(opAdd32)
	g.direct32()
}

// direct32 loads the place in the table from the address on the stack, and leaves if there is none.
func (g *generator) direct32() {
	g.load(opLoad32, 0)
	g.emit(opTee)
	g.unsigned(localCallee)
	g.emit(opEqz32)
	g.leave()
}

// room leaves if there is no room for a call. It returns where the callee's frame begins.
func (g *generator) room() (nw, np int64) {
	nw, np = int64(g.f.NW)*8, int64(g.f.NP)*8
	for _, x := range []struct {
		bank uint32
		size int64
		most uintptr
	}{{localW, nw, atLimitW}, {localShadow, np, atLimitP}} {
		g.get(x.bank)
		g.constant32(int32(x.size))
		g.emit(opAdd32)
		g.stack()
		g.load(opLoad32, int64(x.most))
		g.emit(opGtU32)
		g.leave()
	}
	return nw, np
}

// arguments puts the arguments into the callee's frame.
func (g *generator) arguments(in *ir.Ins, w, p int64) {
	for i, n := range in.Call.WIn {
		s := slot{false, n}
		g.get(localW)
		g.get(g.locals[s])
		g.store(storeOf[g.typeOf(s)], w+int64(i)*8)
	}
	for i, n := range in.Call.PIn {
		g.get(localShadow)
		g.pointer(n)
		g.store(opStore32, p+int64(i)*8)
	}
}

// through calls the function in localCallee and takes the results from its frame.
func (g *generator) through(in *ir.Ins) {
	nw, np := int64(g.f.NW)*8, int64(g.f.NP)*8
	g.get(localW)
	g.constant32(int32(nw))
	g.emit(opAdd32)
	g.get(localShadow)
	g.constant32(int32(np))
	g.emit(opAdd32)
	g.get(localLeft)
	if g.whole && in.Call.Fn == g.f { // browsers call within a module faster
		g.constant32(0)
		g.emit(opCall)
		g.unsigned(uint64(functionFirst + len(g.functions)))
	} else {
		g.get(localCallee)
		g.emit(opCall, functionCall)
	}
	g.emit(opTee)
	g.unsigned(localLeft)
	g.emit(opEqz32)
	g.open(opIf, target{})
	g.underWay()
	g.close()
	for i, n := range in.Call.WOut {
		s := slot{false, n}
		g.get(localW)
		g.load(loadOf[g.typeOf(s)], nw+int64(i)*8)
		g.set(g.locals[s])
	}
	for i, n := range in.Call.POut {
		g.get(localShadow)
		g.load(opLoad32, np+int64(i)*8)
		g.setPointer(n)
	}
}

// underWay notes the call under way and leaves with the callee.
func (g *generator) underWay() {
	g.stack()
	g.load(opLoad32, int64(atCalls))
	g.stack()
	g.load(opLoad32, int64(atDepth))
	g.constant32(2)
	g.emit(opShl32, opAdd32)
	g.place(g.here)
	g.store(opStore32, 0)
	g.stack()
	g.stack()
	g.load(opLoad32, int64(atDepth))
	g.constant32(1)
	g.emit(opAdd32)
	g.store(opStore32, int64(atDepth))
	g.writeBack()
	g.constant32(0)
	g.emit(opReturn)
}

// returns leaves a function: what its caller reads is in its frame.
func (g *generator) returns(in *ir.Ins) {
	for _, n := range in.Call.WIn {
		if s := (slot{false, n}); g.written[s] {
			g.home(s)
		}
	}
	for _, n := range in.Call.PIn {
		if s := (slot{true, n}); g.written[s] {
			g.home(s)
		}
	}
	g.get(localLeft)
	g.emit(opReturn)
}
