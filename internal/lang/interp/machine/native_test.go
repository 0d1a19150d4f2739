package machine

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/ir/table"
	"github.com/massspring/msp/internal/lang/interp/native"
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

// ways of running a function.
const (
	steppedWay = iota
	switchWay
	nativeWay
)

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
	programs := 60
	if runtime.GOARCH == "wasm" || testing.Short() { // a program costs some 2 ms, with the race detector, too
		programs = 6
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	for n, row := range table.Rows {
		if row.Kind == table.Control || row.Name == "BFRESH" || row.Name == "FRAME" { // the address of a frame differs from run to run
			continue
		}
		for k := range programs {
			p := instruction(rnd, row, ir.Op(n), []int{0, 0, 32}[k%3], k%5 == 4)
			p.compare(t, row.Name)
		}
	}
}
