package machine

import (
	"math"
	"slices"
	"testing"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/native"
)

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
	if way == nativeWay && !inMachineCode(f) && !p.rare {
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
			m.loop(f, f.Entry.Load(), w, ps, m.sp)
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

// inMachineCode reports whether loops of f have machine code. In a page they get it after some visits, here at once.
func inMachineCode(f *ir.Func) bool {
	return slices.ContainsFunc(f.Code, func(c ir.Code) bool {
		ready := false
		for range 1000 {
			ready = ready || c.Op == ir.REGION && (*native.Region)(c.P).Ready()
		}
		return ready
	})
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
