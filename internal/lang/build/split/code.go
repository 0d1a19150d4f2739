package split

// Opcodes that the package writes or looks at.
const (
	opUnreachable  = 0x00
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opGlobalGet    = 0x23
	opGlobalSet    = 0x24
	opI32Const     = 0x41
	opI64Const     = 0x42
	opI32Eqz       = 0x45
	opI64Store     = 0x37
	opI32Sub       = 0x6b
	opI64Or        = 0x84
	opMore         = 0xfc // a second opcode follows
)

// Kinds of immediates.
const (
	unknown = iota
	none
	oneNumber
	twoNumbers
	fourBytes
	eightBytes
	special
)

// immediates tells what follows each opcode of WebAssembly 1.0 and sign extension.
var immediates = func() (kinds [256]byte) {
	fill := func(kind byte, from, to int) {
		for op := from; op <= to; op++ {
			kinds[op] = kind
		}
	}
	fill(none, 0x00, 0x01)      // unreachable, nop
	fill(oneNumber, 0x02, 0x04) // block, loop, if: their type
	fill(none, 0x05, 0x05)      // else
	fill(none, 0x0b, 0x0b)      // end
	fill(oneNumber, 0x0c, 0x0d) // br, br_if
	fill(special, 0x0e, 0x0e)   // br_table
	fill(none, 0x0f, 0x0f)      // return
	fill(special, 0x10, 0x10)   // call
	fill(twoNumbers, 0x11, 0x11)
	fill(none, 0x1a, 0x1b)       // drop, select
	fill(oneNumber, 0x20, 0x24)  // local.get to global.set
	fill(twoNumbers, 0x28, 0x3e) // loads and stores
	fill(oneNumber, 0x3f, 0x40)  // memory.size, memory.grow
	fill(oneNumber, 0x41, 0x42)  // i32.const, i64.const
	fill(fourBytes, 0x43, 0x43)  // f32.const
	fill(eightBytes, 0x44, 0x44) // f64.const
	fill(none, 0x45, 0xc4)       // comparisons, arithmetic, conversions
	fill(special, opMore, opMore)
	return kinds
}()

// skipLocals skips the local variables of a body: how many there are of which type.
func skipLocals(r *reader) {
	for n := r.u32(); n > 0; n-- {
		r.u32()
		r.byte()
	}
}

// instruction reads an instruction and returns its opcode.
func instruction(r *reader) byte {
	at := r.at
	op := r.byte()
	switch immediates[op] {
	case none:
	case oneNumber:
		r.skipNumber()
	case twoNumbers:
		r.skipNumber()
		r.skipNumber()
	case fourBytes:
		r.take(4)
	case eightBytes:
		r.take(8)
	case special:
		switch op {
		case opCall:
			r.u32()
		case opBrTable:
			for n := r.u32(); n > 0; n-- {
				r.u32()
			}
			r.u32()
		case opMore:
			switch more := r.u32(); more {
			case 0, 1, 2, 3, 4, 5, 6, 7: // conversions that saturate
			case 10: // memory.copy
				r.take(2)
			case 11: // memory.fill
				r.take(1)
			default:
				r.at = at
				r.fail("opcode 0xfc %d is not known", more)
			}
		}
	default:
		r.at = at
		r.fail("opcode %#x is not known", op)
	}
	return op
}

// argument returns the number that follows the opcode of the instruction at a place of a body.
func argument(body *reader, at int) uint32 {
	r := *body
	r.at = at + 1
	return r.u32()
}

// calls hands each call of a function's body to call: the function called, and where the instruction begins and ends in the body.
func calls(body *reader, call func(callee uint32, from, to int)) {
	r := *body
	skipLocals(&r)
	for r.more() {
		at := r.at
		if instruction(&r) == opCall {
			call(argument(body, at), at, r.at)
		}
	}
}
