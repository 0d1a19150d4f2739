package machine

import (
	"math/rand/v2"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/ir/table"
)

// author writes random functions: nested loops over more slots than there are registers, with branches, host calls and
// stores of pointers in rare blocks.
type author struct {
	*program
	rnd           *rand.Rand
	words, floats []int32
	indices       []int32 // words below the lengths of all memory
	roots         []int32 // pointers to memory that are never written
	ptrs          []int32 // pointers into it that are written
	refs          int32   // pointer to memory that holds pointers
	length        int32
	through       bool // some stores go through pointers, which may lead to variables for all that machine code knows
	block         *ir.Block
}

func newAuthor(rnd *rand.Rand) *author {
	a := &author{program: newProgram(), rnd: rnd, through: rnd.IntN(2) == 0}
	for i := range a.start.memory {
		a.start.memory[i] = odd[rnd.IntN(len(odd))]
	}
	for i := range a.start.refs {
		a.start.refs[i] = unsafe.Pointer(&a.start.memory[i])
	}
	for range 4 + rnd.IntN(20) {
		a.words = append(a.words, a.reg(ir.Word, odd[rnd.IntN(len(odd))], nil))
	}
	for range 2 + rnd.IntN(40) {
		a.floats = append(a.floats, a.reg(ir.Float, odd[rnd.IntN(len(odd))], nil))
	}
	a.length = a.reg(ir.Word, 5, nil)
	for range 3 {
		a.indices = append(a.indices, a.reg(ir.Word, uint64(rnd.IntN(4)), nil))
	}
	for i := range 2 {
		a.roots = append(a.roots, a.reg(ir.Ptr, 0, unsafe.Pointer(&a.start.memory[i*4])))
	}
	for i := range 1 + rnd.IntN(6) {
		a.ptrs = append(a.ptrs, a.reg(ir.Ptr, 0, unsafe.Pointer(&a.start.memory[i])))
	}
	a.refs = a.reg(ir.Ptr, 0, unsafe.Pointer(&a.start.refs[0]))
	return a
}

func (a *author) one(list []int32) int32 { return list[a.rnd.IntN(len(list))] }

func (a *author) emit(in ir.Ins) { a.block.Ins = append(a.block.Ins, in) }

// begin starts a block.
func (a *author) begin() int32 {
	a.block = &ir.Block{}
	a.f.Blocks = append(a.f.Blocks, a.block)
	return int32(len(a.f.Blocks) - 1)
}

// ops are the plain instructions that need no memory.
var ops = func() (ops []ir.Op) {
	for n, row := range table.Rows {
		if row.Kind == table.Plain && row.Shape != "----" && ir.Op(n) != ir.INDEX && ir.Op(n) != ir.ADDR && !touches(row) {
			ops = append(ops, ir.Op(n))
		}
	}
	return ops
}()

// touches reports whether a row has to do with pointers or memory.
func touches(row table.Row) bool {
	for _, c := range row.Shape {
		if c == 'p' || c == 'P' {
			return true
		}
	}
	switch row.Name {
	case "LDG", "STG", "LDPG", "STPG", "FADDG", "FSUBG", "IADDG":
		return true
	}
	return false
}

// statement emits an instruction.
func (a *author) statement() {
	switch k := a.rnd.IntN(22); {
	case k < 12:
		op := ops[a.rnd.IntN(len(ops))]
		row := table.Rows[op]
		if row.Name == "COUNT" || row.Name[1:] == "DIV" || row.Name[1:] == "REM" {
			if a.rnd.IntN(10) != 0 { // they fail easily
				return
			}
		}
		in := ir.Ins{Op: op, K: pick(a.rnd)}
		for (op == ir.IDIVK || op == ir.IREMK) && (in.K == 0 || in.K == -1) {
			in.K = pick(a.rnd)
		}
		for k, r := range []*int32{&in.D, &in.A, &in.B, &in.C} {
			if row.Shape[k] == '-' {
				continue
			}
			if floatOperand(row, string("dabc"[k])) {
				*r = a.one(a.floats)
			} else {
				*r = a.one(a.words)
			}
		}
		a.emit(in)
	case k < 16:
		a.memory()
	case k == 16:
		a.emit(ir.Ins{Op: ir.IANDK, D: a.one(a.indices), A: a.one(a.words), K: []int64{3, 3, 3, 3, 7}[a.rnd.IntN(5)]})
	case k == 17:
		a.emit(ir.Ins{Op: ir.LEA, D: a.one(a.ptrs), A: a.one(a.roots), K: int64(a.rnd.IntN(8)) * 8})
	case k == 18:
		a.emit(ir.Ins{Op: ir.LDPX, D: a.one(a.ptrs), A: a.refs, B: a.one(a.indices), C: a.length, Scale: 8})
	case k < 21:
		a.global()
	default:
		a.emit(ir.Ins{Op: ir.MOVP, D: a.one(a.ptrs), A: a.one(append(a.roots, a.ptrs...))})
	}
}

// apart is the first word of memory that no pointer leads to.
const apart = 40

// global emits what reads or writes a package variable.
func (a *author) global() {
	value := a.one(a.words)
	if a.rnd.IntN(2) == 0 {
		value = a.one(a.floats)
	}
	word := unsafe.Pointer(&a.start.memory[apart+a.rnd.IntN(4)])
	switch op := []ir.Op{ir.LDG, ir.LDG, ir.STG, ir.FADDG, ir.FSUBG, ir.IADDG, ir.LDPG}[a.rnd.IntN(7)]; op {
	case ir.LDG:
		a.emit(ir.Ins{Op: op, D: value, P: word, Alone: true})
	case ir.LDPG:
		a.emit(ir.Ins{Op: op, D: a.one(a.ptrs), P: unsafe.Pointer(&a.start.refs[a.rnd.IntN(5)]), Alone: true})
	default:
		a.emit(ir.Ins{Op: op, A: value, P: word, Alone: true})
	}
}

func (a *author) memory() {
	p := a.one(append(a.roots, a.ptrs...))
	k := int64(a.rnd.IntN(4)) * 8
	known := a.rnd.IntN(2) == 0
	value := a.one(a.words)
	if a.rnd.IntN(2) == 0 {
		value = a.one(a.floats)
	}
	scale := []int32{1, 2, 4, 8, 16, 24}[a.rnd.IntN(6)]
	loads := []ir.Op{ir.LD8, ir.LDS8, ir.LD16, ir.LDS16, ir.LD32, ir.LDS32, ir.LD}
	stores := []ir.Op{ir.ST8, ir.ST16, ir.ST32, ir.ST, ir.IADDM}
	x := a.one(a.indices)
	kind := a.rnd.IntN(4)
	if kind == 1 && !a.through {
		kind = 3
	}
	switch kind {
	case 0:
		op := loads[a.rnd.IntN(len(loads))]
		a.emit(ir.Ins{Op: op, D: value, A: p, K: k, Known: known})
	case 1:
		op := stores[a.rnd.IntN(len(stores))]
		a.emit(ir.Ins{Op: op, A: p, B: value, K: k, Known: known})
	case 2:
		op := loads[a.rnd.IntN(len(loads))] + 1
		a.emit(ir.Ins{Op: op, D: value, A: p, B: x, C: a.length, K: k, Scale: scale})
	default:
		op := stores[a.rnd.IntN(len(stores))] + 1
		a.emit(ir.Ins{Op: op, D: value, A: p, B: x, C: a.length, K: k, Scale: scale})
	}
}

// unusual emits what has no machine code.
func (a *author) unusual() {
	a.rare = true
	if a.rnd.IntN(2) == 0 {
		a.emit(ir.Ins{Op: ir.STP, A: a.refs, B: a.one(append(a.roots, a.ptrs...)), K: int64(a.rnd.IntN(5)) * 8})
		return
	}
	w, p := a.one(a.words), a.one(a.ptrs)
	from := a.one(a.roots)
	host := func(c *ir.Call) Host {
		win, pin, wout, pout := c.WIn[0], c.PIn[0], c.WOut[0], c.POut[0]
		return func(m *Machine, w, p unsafe.Pointer) {
			*(*uint64)(unsafe.Add(w, wout*8)) = *(*uint64)(unsafe.Add(w, win*8)) * 3
			*(*unsafe.Pointer)(unsafe.Add(p, pout*8)) = *(*unsafe.Pointer)(unsafe.Add(p, pin*8))
		}
	}
	a.emit(ir.Ins{Op: ir.HOST, Call: &ir.Call{WIn: []int32{w}, PIn: []int32{from}, WOut: []int32{w}, POut: []int32{p}, Host: host}})
}

// body emits statements, branches and loops, depth levels of them.
func (a *author) body(depth int) {
	for range 1 + a.rnd.IntN(5) {
		switch k := a.rnd.IntN(10); {
		case k < 6:
			a.statement()
		case k < 8:
			a.branch(depth)
		case depth > 0:
			a.loop(depth-1, 1+a.rnd.IntN(4))
		}
	}
}

// branch emits an if, one side of which may be rare.
func (a *author) branch(depth int) {
	branches := []ir.Op{ir.BLT, ir.BFLT, ir.BLTK, ir.BULT, ir.BLE, ir.BFLE, ir.BLEK, ir.BULE, ir.BEQ, ir.BFEQ, ir.BEQK, ir.BT,
		ir.BNIL, ir.BPEQ}
	op := branches[a.rnd.IntN(len(branches))]
	in := ir.Ins{Op: op, K: pick(a.rnd), A: a.one(a.words), B: a.one(a.words)}
	switch op {
	case ir.BFLT, ir.BFLE, ir.BFEQ:
		in.A, in.B = a.one(a.floats), a.one(a.floats)
	case ir.BNIL, ir.BPEQ:
		in.A, in.B = a.one(a.ptrs), a.one(a.roots)
	}
	from := a.block
	yes := a.begin()
	a.body(max(depth-1, 0))
	if a.rnd.IntN(3) == 0 {
		a.unusual()
	}
	endYes := a.block
	no := a.begin()
	if a.rnd.IntN(2) == 0 {
		a.body(max(depth-1, 0))
	}
	endNo := a.block
	after := a.begin()
	in.T, in.E = yes, no
	from.Ins = append(from.Ins, in)
	endYes.Ins = append(endYes.Ins, ir.Ins{Op: ir.JMP, T: after})
	endNo.Ins = append(endNo.Ins, ir.Ins{Op: ir.JMP, T: after})
}

// loop emits a counted loop.
func (a *author) loop(depth, times int) {
	i, n := a.reg(ir.Word, 0, nil), a.reg(ir.Word, uint64(times), nil)
	a.emit(ir.Ins{Op: ir.CONST, D: i})
	from := a.block
	head := a.begin()
	from.Ins = append(from.Ins, ir.Ins{Op: ir.JMP, T: head})
	condition := a.block
	first := a.begin()
	a.body(depth)
	a.emit(ir.Ins{Op: ir.IADDK, D: i, A: i, K: 1})
	a.emit(ir.Ins{Op: ir.JMP, T: head})
	end := a.begin()
	condition.Ins = append(condition.Ins, ir.Ins{Op: ir.BLT, A: i, B: n, T: first, E: end})
}
