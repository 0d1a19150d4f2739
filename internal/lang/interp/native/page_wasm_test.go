package native

import (
	"runtime"
	"syscall/js"
	"testing"
	"time"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// summing is a loop that adds the numbers below n: slot 2 += slot 0, up to slot 1.
func summing() *ir.Func {
	f := ir.New("sum", nil)
	i, n, sum := f.Reg(ir.Word), f.Reg(ir.Word), f.Reg(ir.Word)
	f.Fixed, f.WPar = 3, 3
	f.Blocks = []*ir.Block{
		{Ins: []ir.Ins{{Op: ir.IADD, D: sum, A: sum, B: i}, {Op: ir.IADDK, D: i, A: i, K: 1}, {Op: ir.BLT, A: i, B: n, T: 0, E: 1}}},
		{Ins: []ir.Ins{{Op: ir.RET, Call: &ir.Call{}}}},
	}
	f.Finish(func(ir.Op, *ir.Call) unsafe.Pointer { return nil }, Compile)
	return f
}

// region is the REGION at the beginning of f.
func region(t *testing.T, f *ir.Func) *Region {
	t.Helper()
	if f.Code[0].Op != ir.REGION {
		t.Fatalf("begins with %s", f.Code[0].Op)
	}
	return (*Region)(f.Code[0].P)
}

// run runs a summing loop up to n in machine code and reports whether there was any.
func run(t *testing.T, f *ir.Func, n uint64) bool {
	t.Helper()
	r := region(t, f)
	for range visitsBefore() {
		r.Ready()
	}
	if !r.Ready() {
		return false
	}
	s, words := new(Stack), &[4]uint64{0, n, 0}
	at := r.Run(s, unsafe.Pointer(words), unsafe.Pointer(new([2]unsafe.Pointer)), 0, 0, 0)
	if words[0] != n || words[2] != n*(n-1)/2 || f.Code[at.Next/ir.SizeofCode].Op != ir.RET {
		t.Fatalf("left %v at %s", words, f.Code[at.Next/ir.SizeofCode].Op)
	}
	return true
}

func available(t *testing.T) {
	t.Helper()
	if !Available() {
		t.Skip("no machine code here")
	}
}

// TestManyModules makes the code of a thousand loops and forgets them: Go counts no code any more, and JavaScript has no instance.
func TestManyModules(t *testing.T) {
	available(t)
	if js.Global().Get("gc").IsUndefined() {
		t.Skip("needs node --expose-gc")
	}
	before := codeSize
	instances := js.Global().Get("Array").New()
	assembly := js.Global().Get("WebAssembly")
	original := assembly.Get("Instance")
	noting := js.FuncOf(func(_ js.Value, args []js.Value) any {
		instance := original.New(args[0], args[1])
		instances.Call("push", js.Global().Get("WeakRef").New(instance))
		return instance
	})
	assembly.Set("Instance", noting)
	defer noting.Release()
	defer assembly.Set("Instance", original)
	const count = 1000
	for range count {
		if !run(t, summing(), 100) {
			t.Fatal("there is no machine code")
		}
	}
	if n := instances.Length(); n != count {
		t.Fatalf("%d instances of %d modules", n, count)
	}
	alive := 0
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); {
		for range 2 {
			runtime.GC()
			time.Sleep(10 * time.Millisecond) // finalizers run, among them those of what deref has returned
		}
		js.Global().Call("gc")
		alive = 0
		for i := range count {
			if !instances.Index(i).Call("deref").IsUndefined() {
				alive++
			}
		}
		if alive == 0 && codeSize <= before {
			return
		}
	}
	t.Errorf("%d instances are alive, and %d bytes of code more than before", alive, codeSize-before)
}

// TestTable: what is freed of the table is taken again.
func TestTable(t *testing.T) {
	available(t)
	first := make(map[uintptr]bool)
	for range 200 {
		place := take()
		if place == 0 || first[place] {
			t.Fatalf("place %d is taken twice", place)
		}
		first[place] = true
	}
	for place := range first {
		free = append(free, place)
	}
	size := table.Get("length").Int()
	for range 200 {
		take()
	}
	if again := table.Get("length").Int(); again != size {
		t.Errorf("the table has grown from %d to %d", size, again)
	}
}

// TestRefused: a page that lets us make no modules leaves loops to the switch loop.
func TestRefused(t *testing.T) {
	available(t)
	assembly := js.Global().Get("WebAssembly")
	original := assembly.Get("Module")
	defer assembly.Set("Module", original)
	// As a content security policy does; this constructor throws whatever it is given.
	assembly.Set("Module", js.Global().Get("Symbol"))
	if _, err := newCode(module(imports, functionFirst, nil), 0, nil, false); err == nil {
		t.Error("there is machine code where no module can be made")
	}
	if run(t, summing(), 100) {
		t.Error("a loop has machine code where no module can be made")
	}
	assembly.Set("Module", original)
	if !run(t, summing(), 100) {
		t.Error("a loop has no machine code where modules can be made")
	}
}

// TestReturns: a long loop returns for the page's messages.
func TestReturns(t *testing.T) {
	available(t)
	f := summing()
	r := region(t, f)
	for range visitsBefore() {
		r.Ready()
	}
	s, words := new(Stack), &[4]uint64{0, 1 << 40, 0}
	at := r.Run(s, unsafe.Pointer(words), unsafe.Pointer(new([2]unsafe.Pointer)), 0, 0, 0)
	if op := f.Code[at.Next/ir.SizeofCode].Op; op != ir.LOOP || words[0] != mostJumps-1 || s.Jumps != mostJumps {
		t.Errorf("left at %s after %d turns and %d jumps", op, words[0], s.Jumps)
	}
}
