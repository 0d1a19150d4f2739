package ir

import (
	"strings"
	"testing"
	"unsafe"
)

// ops are the names of a finished function's instructions.
func ops(f *Func) string {
	var names []string
	for _, c := range f.Code {
		names = append(names, c.Op.String())
	}
	return strings.Join(names, " ")
}

// What passes make of a few loops and statements.
func TestMade(t *testing.T) {
	const (
		r, i, n, x, y = 0, 1, 2, 3, 4 // words; the first is the result
		f, g, h       = 5, 6, 7       // floats
		p, q          = 8, 9          // pointers
	)
	var global uint64
	at := unsafe.Pointer(&global)
	end := Ins{Op: RET, Call: &Call{WIn: []int32{r}}}
	for _, test := range []struct {
		name   string
		blocks [][]Ins
		want   string
		words  int // in the frame
	}{
		{"a sum of products", [][]Ins{
			{{Op: CONST, D: i}, {Op: JMP, T: 1}},
			{{Op: BLT, A: i, B: n, T: 2, E: 3}},
			{{Op: LDX, D: g, A: p, B: i, C: n, Scale: 8}, {Op: FMUL, D: h, A: g, B: g}, {Op: FADD, D: f, A: f, B: h},
				{Op: IADDK, D: i, A: i, K: 1}, {Op: JMP, T: 1}},
			{{Op: STG, A: f, P: at}, end}},
			"CONST BLT LDX FMULADD LOOP STG RET", 8},
		{"the same to a constant", [][]Ins{
			{{Op: CONST, D: i}, {Op: JMP, T: 1}},
			{{Op: BLTK, A: i, K: 9, T: 2, E: 3}},
			{{Op: IMUL, D: x, A: i, B: i}, {Op: IADD, D: r, A: x, B: r}, {Op: IADDK, D: i, A: i, K: 1}, {Op: JMP, T: 1}},
			{end}},
			"CONST BLTK IMULADD LOOPK RET", 8},
		{"down", [][]Ins{
			{{Op: JMP, T: 1}},
			{{Op: BLT, A: n, B: i, T: 2, E: 3}},
			{{Op: IADDK, D: i, A: i, K: -1}, {Op: JMP, T: 1}},
			{end}},
			"BLT IADDK POLL BLT RET", 8},
		{"i < i+1 is no counting", [][]Ins{
			{{Op: IADDK, D: i, A: i, K: 1}, {Op: BLT, A: i, B: i, T: 0, E: 1}},
			{end}},
			"IADDK POLL BLT RET", 8},
		{"without end", [][]Ins{{{Op: JMP, T: 0}}}, "JMPB", 8},
		{"x[i] += y", [][]Ins{{{Op: LDX, D: x, A: p, B: i, C: n, Scale: 8}, {Op: IADD, D: y, A: r, B: x},
			{Op: STX, D: y, A: p, B: i, C: n, Scale: 8}, end}}, "IADDMX RET", 8},
		{"*p -= f", [][]Ins{{{Op: LD, D: g, A: p, K: 8}, {Op: FSUB, D: h, A: g, B: f}, {Op: ST, A: p, B: h, K: 8}, end}}, "FSUBM RET", 8},
		{"*p = f - *p", [][]Ins{{{Op: LD, D: g, A: p, K: 8}, {Op: FSUB, D: h, A: f, B: g}, {Op: ST, A: p, B: h, K: 8}, end}},
			"LD FSUB ST RET", 8},
		{"a global += f", [][]Ins{{{Op: LDG, D: g, P: at}, {Op: FADD, D: h, A: g, B: f}, {Op: STG, A: h, P: at}, end}}, "FADDG RET", 8},
		{"another is stored in between", [][]Ins{{{Op: LD, D: x, A: p}, {Op: ST, A: q, B: n}, {Op: IADD, D: y, A: x, B: r},
			{Op: ST, A: p, B: y}, end}}, "LD ST IADD ST RET", 8},
		{"f - g*h", [][]Ins{{{Op: FMUL, D: g, A: g, B: h}, {Op: FSUB, D: f, A: f, B: g}, {Op: STG, A: f, P: at}, end}},
			"FMUL FSUB STG RET", 8}, // g has two values
		{"a product that is needed twice", [][]Ins{{{Op: IMULK, D: x, A: i, K: 3}, {Op: IADD, D: r, A: x, B: x}, end}}, "IMULK IADD RET", 8},
		{"nothing needs it", [][]Ins{{{Op: FMUL, D: f, A: g, B: h}, {Op: LDG, D: x, P: at}, {Op: LD, D: y, A: p, Known: true},
			{Op: HOST, Call: &Call{WIn: []int32{i}, WOut: []int32{y}, Pure: true}}, end}}, "RET", 8},
		{"but it can fail", [][]Ins{{{Op: IDIV, D: x, A: i, B: n}, {Op: LD, D: x, A: p}, {Op: LDX, D: x, A: q, B: i, C: n, Scale: 8},
			{Op: COUNT, A: i}, end}}, "IDIV NILCHK INDEX COUNT RET", 8},
		{"an index that was checked", [][]Ins{{{Op: STX, D: x, A: p, B: i, C: n, Scale: 8}, {Op: LDX, D: x, A: q, B: i, C: n, Scale: 8}, end}},
			"STX RET", 8},
		{"and has changed", [][]Ins{{{Op: STX, D: x, A: p, B: i, C: n, Scale: 8}, {Op: CONST, D: i, K: 1},
			{Op: LDX, D: x, A: q, B: i, C: n, Scale: 8}, end}}, "STX CONST INDEX RET", 8},
		{"a check that follows again", [][]Ins{{{Op: INDEX, B: i, C: n}, {Op: NILCHK, A: p}, {Op: ST, A: p, B: i}, end}}, "INDEX ST RET", 8},
		{"blocks that nothing reaches", [][]Ins{{{Op: JMP, T: 2}}, {{Op: CONST, D: r, K: 1}, {Op: JMP, T: 2}}, {{Op: JMP, T: 3}}, {end}},
			"RET", 8},
	} {
		fn := New(test.name, nil)
		for _, c := range []Class{Word, Word, Word, Word, Word, Float, Float, Float, Ptr, Ptr} {
			fn.Reg(c)
		}
		fn.WRes, fn.WPar, fn.PPar, fn.Fixed = 1, 7, 2, 10
		for _, ins := range test.blocks {
			fn.Blocks = append(fn.Blocks, &Block{cloneAll(ins)})
		}
		fn.Finish(keepCall, nil)
		if got := ops(fn); got != test.want || fn.NW != test.words {
			t.Errorf("%s: %s and %d words, want %s and %d", test.name, got, fn.NW, test.want, test.words)
		}
	}
}

// Registers that never live at the same time share a slot, and those that are copied into each other are one; floats and
// other words do not share.
func TestSlots(t *testing.T) {
	f := New("slots", nil)
	a, r := f.Reg(Word), f.Reg(Word)
	f.WRes, f.WPar, f.Fixed = 1, 1, 2
	x, y, z, u := f.Reg(Word), f.Reg(Word), f.Reg(Float), f.Reg(Word)
	f.Blocks = []*Block{{Ins: []Ins{{Op: IADDK, D: x, A: r, K: 1}, {Op: IMULK, D: y, A: x, K: 5}, {Op: I2F, D: z, A: y}, {Op: F2I, D: u, A: z},
		{Op: MOV, D: a, A: u}, {Op: RET, Call: &Call{WIn: []int32{a}}}}}}
	f.Finish(keepCall, nil)
	if got := ops(f); got != "IADDK IMULK I2F F2I RET" || f.NW != 3 || f.Slot[u] != 0 || f.Slot[z] != 2 || f.Slot[x] > 1 || f.Slot[y] > 1 {
		t.Errorf("%s, slots %v of %d", got, f.Slot, f.NW)
	}
}

// A value is computed where it is copied to, although another slot is free.
func TestMerged(t *testing.T) {
	f := New("merged", nil)
	a, b := f.Reg(Word), f.Reg(Word)
	f.WRes, f.Fixed = 2, 2
	x := f.Reg(Word)
	f.Blocks = []*Block{{Ins: []Ins{{Op: CONST, D: x, K: 3}, f.Move(b, x), {Op: CONST, D: a, K: 4},
		{Op: RET, Call: &Call{WIn: []int32{a, b}}}}}}
	f.Finish(keepCall, nil)
	if got := ops(f); got != "CONST CONST RET" || f.Slot[x] != 1 {
		t.Errorf("%s, slots %v", got, f.Slot)
	}
	p := f.Reg(Ptr)
	if word, ptr := f.Move(a, b).Op, f.Move(p, p).Op; word != MOV || ptr != MOVP {
		t.Errorf("a word is copied by %v, a pointer by %v", word, ptr)
	}
}

// A small function is copied to where it is called; one that has been replaced is called.
func TestInline(t *testing.T) {
	callee := New("callee", nil)
	res, p := callee.Reg(Word), callee.Reg(Word)
	callee.WRes, callee.WPar, callee.Fixed = 1, 1, 2
	callee.Sites = append(callee.Sites, Site{Pos: 7})
	callee.Blocks = []*Block{
		{Ins: []Ins{{Op: BLTK, A: p, K: 10, T: 1, E: 2}}},
		{Ins: []Ins{{Op: IDIV, D: res, A: res, B: p, Site: 1}, {Op: IADDK, D: res, A: p, K: 100}, {Op: RET, Call: &Call{WIn: []int32{res}}}}},
		{Ins: []Ins{{Op: IMULK, D: res, A: p, K: 2}, {Op: JMP, T: 3}}},
		{Ins: []Ins{{Op: RET, Call: &Call{WIn: []int32{res}}}}}}
	if callee.Keep(); !callee.Small {
		t.Fatal("it is not small")
	}
	for _, stale := range []uint32{0, 1} {
		callee.Stale = stale
		for _, x := range []uint64{3, 30} {
			caller := New("caller", nil)
			r, a := caller.Reg(Word), caller.Reg(Word)
			caller.WRes, caller.WPar, caller.Fixed = 1, 1, 2
			caller.Sites = append(caller.Sites, Site{Pos: 3})
			at := &Block{}
			caller.Blocks = []*Block{at}
			results, after := caller.Inline(at, callee, &callee.Stale, []int32{a}, 1, Ins{Op: HOST, Call: &Call{WIn: []int32{a}}, Site: 1})
			after.Ins = []Ins{caller.Move(r, results[0]), {Op: RET, Call: &Call{WIn: []int32{r}}}}
			caller.Finish(keepCall, nil)
			for i, c := range caller.Code {
				if want := map[Op]int{IDIV: 7, BFRESH: 3}[c.Op]; want != 0 && int(caller.SiteOf(&caller.Code[i]).Pos) != want {
					t.Errorf("%v is at %d, want %d", c.Op, caller.SiteOf(&caller.Code[i]).Pos, want)
				}
			}
			list, back := finished(caller)
			s := &state{w: make([]uint64, caller.NW), p: make([]*uint64, 1), fuel: 100, back: back}
			s.w[1] = x
			failed := s.run(list)
			want := map[[2]uint64]uint64{{0, 3}: 103, {0, 30}: 60, {1, 3}: 10, {1, 30}: 91}[[2]uint64{uint64(stale), x}]
			if failed != "" || s.w[0] != want {
				t.Errorf("replaced %d: f(%d) is %d %s, want %d", stale, x, s.w[0], failed, want)
			}
			if in := caller.Inlined[1]; in.Site != 1 || caller.Sites[2].Frame != 1 || caller.Sites[2].Pos != 7 {
				t.Errorf("what is inlined says %+v, %+v", in, caller.Sites)
			}
		}
	}
}

// Functions that are long, call others or have deferred calls are not copied.
func TestKeep(t *testing.T) {
	long := make([]Ins, mostInlined+1)
	for _, test := range []struct {
		f    *Func
		want bool
	}{
		{&Func{Blocks: []*Block{{long[:mostInlined]}}, Inlined: make([]Inlined, 1)}, true},
		{&Func{Blocks: []*Block{{long[:20]}, {long[:mostInlined-19]}}, Inlined: make([]Inlined, 1)}, false},
		{&Func{Blocks: []*Block{{[]Ins{{Op: CALL}}}}}, false},
		{&Func{Blocks: []*Block{{[]Ins{{Op: CALLC}}}}}, false},
		{&Func{Defers: true}, false},
		{&Func{Inlined: make([]Inlined, 2)}, false},
	} {
		if test.f.Keep(); test.f.Small != test.want {
			t.Errorf("%d blocks: small %v, want %v", len(test.f.Blocks), test.f.Small, test.want)
		}
	}
}

// Replaced functions say so, and which function is called in their place.
func TestReplace(t *testing.T) {
	f, g := New("f", nil), New("g", nil)
	if f.Stale != 0 {
		t.Error("stale from the beginning")
	}
	if f.Replace(g); f.Stale == 0 || f.Next.Load() != g {
		t.Error("it is not replaced")
	}
}
