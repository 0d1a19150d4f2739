package machine

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/massspring/msp/internal/interp/ir"
	"github.com/massspring/msp/internal/interp/ir/table"
	"github.com/massspring/msp/internal/interp/native"
)

// Machine code is compared with the switch loop and with single steps, one function for each instruction.

// odd are words at which instructions are likely to go wrong: as integers, as float64, as float32.
var odd = slices.Concat(
	[]uint64{0, 1, 2, 3, 7, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 1 << 15, 1 << 16, 1 << 31, 1<<31 - 1, 1 << 32, 1<<32 - 1,
		1<<53 + 1, 1 << 62, 3 << 62, 1 << 63, 1<<63 - 1, 1<<63 + 1, 1<<63 + 1025,
		0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_8000_0000, 0xFFFF_FFFF_FFFF_FF80},
	floats(0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 1.5, 127.9, 128, -128.9, -129, 255.9, 256, 32767.5, 65535.9, 65536,
		2147483647.5, 2147483648, -2147483648.9, 4294967295.9, 4294967296,
		9223372036854774784, 9223372036854775808, -9223372036854775808, 18446744073709549568, 18446744073709551616,
		1e300, -1e300, 5e-324, math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN(), math.Pi),
	[]uint64{0x3FC0_0000, 0xFF61_B1E6, 0x7F80_0000, 0x7FC0_0000, 0x8000_0000}) // 1.5, -3e38, infinity, no number, -0 as float32

func floats(fs ...float64) (out []uint64) {
	for _, f := range fs {
		out = append(out, math.Float64bits(f))
	}
	return out
}

// world is what a function works on: slots, and memory that pointers and globals lead to.
type world struct {
	words  []uint64
	ptrs   []unsafe.Pointer
	memory []uint64
	refs   []unsafe.Pointer // memory that holds pointers
}

// program is a function in the making and what it begins with.
type program struct {
	f     *ir.Func
	start world
	rare  bool // some blocks have no machine code, perhaps so many that no loop has any
}

func newProgram() *program {
	p := &program{f: ir.New("test", nil)}
	p.start.memory, p.start.refs = make([]uint64, 48), make([]unsafe.Pointer, 8)
	return p
}

func (p *program) reg(c ir.Class, word uint64, ptr unsafe.Pointer) int32 {
	r := p.f.Reg(c)
	p.f.Fixed++
	if c == ir.Ptr {
		p.f.PPar++
		p.start.ptrs = append(p.start.ptrs, ptr)
	} else {
		p.f.WPar++
		p.start.words = append(p.start.words, word)
	}
	return r
}

// ways of running a function.
const (
	steppedWay = iota
	switchWay
	nativeWay
)

// run runs the function, whose parameters are all its registers, and returns the words and memory that it leaves, or the
// error and the number of the instruction that failed.
func (p *program) run(t *testing.T, way int) (world, any, int) {
	t.Helper()
	f := ir.New("test", nil)
	f.Class, f.Fixed, f.WPar, f.PPar = p.f.Class, p.f.Fixed, p.f.WPar, p.f.PPar
	f.Sites = make([]ir.Site, 1)
	for _, b := range p.f.Blocks {
		ins := slices.Clone(b.Ins)
		for i := range ins {
			ins[i].Site = int32(len(f.Sites))
			f.Sites = append(f.Sites, ir.Site{})
			if c := ins[i].Call; c != nil { // its registers become slots
				ins[i].Call = &ir.Call{WIn: slices.Clone(c.WIn), PIn: slices.Clone(c.PIn),
					WOut: slices.Clone(c.WOut), POut: slices.Clone(c.POut), Host: c.Host}
			}
		}
		f.Blocks = append(f.Blocks, &ir.Block{Ins: ins})
	}
	var compile func(*ir.Func)
	if way == nativeWay {
		compile = native.Compile
	}
	f.Finish(Link, compile)
	if way == nativeWay && !p.rare && !inMachineCode(f) {
		t.Fatal("there is no machine code")
	}
	c := NewCell(&Env{Unsigned: func(ir.Site) bool { return false }}, "test")
	m := newMachine(c)
	// Pointers must lead to the world's own memory, so they do, and it is put back afterwards.
	at, refs := slices.Clone(p.start.memory), slices.Clone(p.start.refs)
	defer func() { copy(p.start.memory, at); copy(p.start.refs, refs) }()
	words, ptrs := make([]uint64, f.NW+1), make([]unsafe.Pointer, f.NP+1)
	copy(words, p.start.words)
	copy(ptrs, p.start.ptrs)
	w, ps := unsafe.Pointer(&words[0]), unsafe.Pointer(&ptrs[0])
	m.at(f, f.Entry.Load(), w, ps, 0)
	var failed any
	where := -1
	func() {
		defer func() {
			if failed = recover(); failed != nil {
				where = originalIndex(f, f.Index(m.in))
			}
		}()
		if way == steppedWay {
			stepped(m, f, w, ps)
		} else {
			m.run(f, f.Entry.Load(), w, ps)
		}
	}()
	return world{words[:len(p.start.words)], ptrs[:len(p.start.ptrs)], slices.Clone(p.start.memory), slices.Clone(p.start.refs)}, failed, where
}

// originalIndex is the number of an instruction without the REGIONs.
func originalIndex(f *ir.Func, i int) int {
	n := 0
	for _, c := range f.Code[:i] {
		if c.Op != ir.REGION {
			n++
		}
	}
	return n
}

// inMachineCode reports whether loops of f have machine code.
func inMachineCode(f *ir.Func) bool {
	return slices.ContainsFunc(f.Code, func(c ir.Code) bool { return c.Op == ir.REGION })
}

// stepped runs f by single steps.
func stepped(m *Machine, f *ir.Func, w, p unsafe.Pointer) {
	in := f.Entry.Load()
	for {
		next := (*ir.Code)(unsafe.Add(unsafe.Pointer(in), ir.SizeofCode))
		to := func(holds bool) {
			next = (*ir.Code)(unsafe.Add(unsafe.Pointer(in), in.E))
			if holds {
				next = (*ir.Code)(unsafe.Add(unsafe.Pointer(in), in.T))
			}
		}
		switch {
		case in.Op == ir.RET:
			return
		case in.Op == ir.JMP || in.Op == ir.JMPB:
			to(true)
		case in.Op == ir.POLL:
		case in.Op == ir.HOST:
			(*(*Host)(in.P))(m, w, p)
		case in.Op == ir.LOOP || in.Op == ir.LOOPK:
			i := (*int64)(unsafe.Add(w, in.D))
			*i++
			limit := in.K
			if in.Op == ir.LOOP {
				limit = *(*int64)(unsafe.Add(w, in.B))
			}
			to(*i < limit)
		case in.Op.IsBranch():
			to(holds[in.Op](in, w, p))
		default:
			steps[in.Op](m, f, in, w, p, 0)
		}
		in = next
	}
}

// same compares what two ways leave. What a floating-point instruction computes may be any NaN.
func (p *program) same(a, b world) bool {
	for i := range a.words {
		x, y := a.words[i], b.words[i]
		if x != y && !(bothNaN(x, y) || bothNaN32(x, y)) {
			return false
		}
	}
	for i := range a.memory {
		if x, y := a.memory[i], b.memory[i]; x != y && !bothNaN(x, y) {
			return false
		}
	}
	return slices.Equal(a.ptrs, b.ptrs) && slices.Equal(a.refs, b.refs)
}

func bothNaN(x, y uint64) bool {
	return math.IsNaN(math.Float64frombits(x)) && math.IsNaN(math.Float64frombits(y))
}

func bothNaN32(x, y uint64) bool {
	nan := func(x uint64) bool { f := math.Float32frombits(uint32(x)); return x>>32 == 0 && f != f }
	return nan(x) && nan(y)
}

// compare runs p in all ways and reports whether it failed.
func (p *program) compare(t *testing.T, what string) bool {
	t.Helper()
	wantWorld, wantErr, wantAt := p.run(t, steppedWay)
	for _, way := range []int{switchWay, nativeWay} {
		got, err, at := p.run(t, way)
		name := []string{"", "switch loop", "machine code"}[way]
		if wantErr != nil || err != nil {
			if wantErr == nil || err == nil || wantErr.(error).Error() != err.(error).Error() || wantAt != at {
				t.Fatalf("%s, %s: failed with %v at %d, single steps with %v at %d", what, name, err, at, wantErr, wantAt)
			}
		}
		if !p.same(wantWorld, got) {
			t.Fatalf("%s, %s: from\n%#x\n%x\nwords %#x\nnot   %#x\nmemory %#x\nnot    %#x\npointers %x\nnot %x",
				what, name, p.start.words, p.start.ptrs, got.words, wantWorld.words, got.memory, wantWorld.memory, got.ptrs, wantWorld.ptrs)
		}
	}
	return wantErr != nil
}

// floatOperand reports which operands of a row are float64, by its text.
func floatOperand(row table.Row, letter string) bool {
	return strings.Contains(row.Text, "F("+letter+")")
}

// instruction makes a function that performs the instruction in a loop; twice as many busy slots leave it no registers.
func instruction(rnd *rand.Rand, row table.Row, op ir.Op, busy int, mixed bool) *program {
	p := newProgram()
	p.rare = strings.HasPrefix(row.Name, "STP")
	in := ir.Ins{Op: op, K: pick(rnd), Scale: []int32{1, 2, 4, 8, 16, 24, 3, 56, 64}[rnd.IntN(9)]}
	indexed := strings.HasPrefix(row.Text, "X")
	memory := strings.Contains(row.Text, "Q(a)") || indexed
	pointers := strings.HasPrefix(row.Name, "LDP") || strings.HasPrefix(row.Name, "STP") // what is loaded or stored is a pointer
	if memory {
		in.K = int64(rnd.IntN(4)) * 8
		in.Known = rnd.IntN(2) == 0
	}
	switch row.Name {
	case "IDIVK", "IREMK":
		for in.K == 0 || in.K == -1 {
			in.K = pick(rnd)
		}
		if rnd.IntN(2) == 0 {
			in.K = int64(rnd.IntN(40)) + 1
		}
	case "LDG", "STG", "FADDG", "FSUBG", "IADDG":
		in.P = unsafe.Pointer(&p.start.memory[rnd.IntN(8)])
	case "LDPG", "STPG":
		in.P = unsafe.Pointer(&p.start.refs[rnd.IntN(8)])
	case "ADDR":
		in.P = unsafe.Pointer(&p.start.memory[3])
	}
	for i := range p.start.memory {
		p.start.memory[i] = odd[rnd.IntN(len(odd))]
	}
	for i := range p.start.refs {
		p.start.refs[i] = unsafe.Pointer(&p.start.memory[i])
	}
	base := unsafe.Pointer(&p.start.memory[0])
	if pointers {
		base = unsafe.Pointer(&p.start.refs[0])
		in.Scale = 8
		if indexed {
			in.K = 0
		}
	}
	if strings.HasPrefix(row.Name, "F") && in.Scale%8 != 0 {
		in.Scale = 8 // any NaN is like any other where it lies in one word
	}
	i := p.reg(ir.Word, 0, nil)
	n := p.reg(ir.Word, 0, nil)
	var given []int32
	for k, letter := range []string{"d", "a", "b", "c"} {
		reg := []*int32{&in.D, &in.A, &in.B, &in.C}[k]
		class := ir.Word
		switch c := row.Shape[k]; c {
		case '-':
			continue
		case 'p', 'P':
			at := base
			if !in.Known && !indexed && rnd.IntN(8) == 0 || !memory && rnd.IntN(4) == 0 {
				at = nil
			}
			*reg = p.reg(ir.Ptr, 0, at)
			continue
		default:
			if floatOperand(row, letter) != (mixed && rnd.IntN(3) == 0) {
				class = ir.Float
			}
		}
		x := odd[rnd.IntN(len(odd))]
		if rnd.IntN(4) == 0 {
			x = rnd.Uint64()
		}
		if indexed && letter == "b" {
			x = uint64(rnd.IntN(5)) - uint64(rnd.IntN(8)/7)
			class = ir.Word
		}
		if indexed && letter == "c" {
			x = []uint64{4, 4, 4, 3, 0}[rnd.IntN(5)]
			class = ir.Word
		}
		if len(given) > 0 && rnd.IntN(4) == 0 && !indexed { // the same register twice
			if r := given[rnd.IntN(len(given))]; p.f.Class[r] == class {
				*reg = r
				continue
			}
		}
		*reg = p.reg(class, x, nil)
		given = append(given, *reg)
	}
	if indexed && uint64(in.Scale) > 24 && !pointers {
		in.Scale = 24
	}
	p.start.words[1] = uint64(1 + rnd.IntN(3))
	body := &ir.Block{}
	var extra []int32
	for range busy { // these are used more often than what the instruction works on
		extra = append(extra, p.reg(ir.Word, rnd.Uint64(), nil), p.reg(ir.Float, math.Float64bits(rnd.Float64()), nil))
	}
	keep := func() {
		for k := range extra {
			a, b := extra[k], extra[(k+2)%len(extra)]
			if k%2 == 0 {
				body.Ins = append(body.Ins, ir.Ins{Op: ir.IADD, D: a, A: a, B: b}, ir.Ins{Op: ir.IXOR, D: a, A: a, B: b})
			} else {
				body.Ins = append(body.Ins, ir.Ins{Op: ir.FADD, D: a, A: a, B: b}, ir.Ins{Op: ir.FSUB, D: a, A: a, B: b})
			}
		}
	}
	keep()
	p.f.Blocks = append(p.f.Blocks, body)
	end := int32(1)
	if row.Kind == table.Branch {
		yes := p.reg(ir.Word, 0, nil)
		in.T, in.E = 1, 2
		body.Ins = append(body.Ins, in)
		end = 3
		for _, k := range []int64{3, 9} {
			p.f.Blocks = append(p.f.Blocks, &ir.Block{Ins: []ir.Ins{{Op: ir.IADDK, D: yes, A: yes, K: k + 2}, {Op: ir.IMULK, D: yes, A: yes, K: k},
				{Op: ir.IADDK, D: yes, A: yes, K: 1}, {Op: ir.INOT, D: yes, A: yes}, {Op: ir.JMP, T: 3}}})
		}
	} else {
		body.Ins = append(body.Ins, in, ir.Ins{Op: ir.JMP, T: end})
	}
	p.f.Blocks = append(p.f.Blocks, &ir.Block{Ins: []ir.Ins{{Op: ir.IADDK, D: i, A: i, K: 1}, {Op: ir.BLT, A: i, B: n, T: 0, E: end + 1}}},
		&ir.Block{})
	p.returnAll()
	return p
}

// returnAll ends the function with all registers as results, so that nothing is dropped.
func (p *program) returnAll() {
	ret := &ir.Call{}
	for r, c := range p.f.Class {
		if c == ir.Ptr {
			ret.PIn = append(ret.PIn, int32(r))
		} else {
			ret.WIn = append(ret.WIn, int32(r))
		}
	}
	last := p.f.Blocks[len(p.f.Blocks)-1]
	last.Ins = append(last.Ins, ir.Ins{Op: ir.RET, Call: ret})
}

// pick returns a constant.
func pick(rnd *rand.Rand) int64 {
	if rnd.IntN(3) == 0 {
		return int64(rnd.IntN(130)) - 3
	}
	return int64(odd[rnd.IntN(len(odd))])
}

func TestInstructions(t *testing.T) {
	if !native.Available() {
		t.Skip("no machine code here")
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	for n, row := range table.Rows {
		if row.Kind == table.Control || row.Name == "BFRESH" {
			continue
		}
		for k := range 60 {
			p := instruction(rnd, row, ir.Op(n), []int{0, 0, 32}[k%3], k%5 == 4)
			p.compare(t, row.Name)
		}
	}
}
