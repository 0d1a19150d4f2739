package bind

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"testing"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/layout"
)

// probe is one call of a function of type typ: the arguments it is to get and the results it is to return. As a
// Runner it stands for an interpreted function, as a target for a compiled one.
type probe struct {
	typ           reflect.Type
	args, results []reflect.Value
	got           []reflect.Value // the arguments that arrived
	closure       *Closure        // that arrived
	entered, left int
	collect       bool // collect garbage while the call is on its way
}

func newProbe(typ reflect.Type, r *rand.Rand) *probe {
	p := &probe{typ: typ}
	for i := range typ.NumIn() {
		p.args = append(p.args, random(typ.In(i), r))
	}
	for i := range typ.NumOut() {
		p.results = append(p.results, random(typ.Out(i), r))
	}
	return p
}

// frame is a frame of typ, of exactly the slots it needs, and the layouts with their first slots.
func (p *probe) frame() (f Frame, results, params []place) {
	w, q := 0, 0
	next := func(t reflect.Type) place {
		at := place{layout.Of(t), w, q}
		w, q = w+at.Words, q+at.Ptrs
		return at
	}
	for i := range p.typ.NumOut() {
		results = append(results, next(p.typ.Out(i)))
	}
	for i := range p.typ.NumIn() {
		params = append(params, next(p.typ.In(i)))
	}
	words, ptrs := make([]uint64, w), make([]unsafe.Pointer, q+1)
	for i := range words {
		words[i] = 0xdeadbeefdeadbeef
	}
	return Frame{W: unsafe.Pointer(unsafe.SliceData(words)), P: unsafe.Pointer(&ptrs[0]), M: unsafe.Pointer(p)}, results, params
}

func (p *probe) Enter(c *Closure) Frame {
	p.entered++
	f, _, _ := p.frame()
	return f
}

func (p *probe) Run(f Frame) {
	_, results, params := p.frame()
	p.got = nil
	for _, at := range params {
		p.got = append(p.got, at.value(f.W, f.P))
	}
	p.collectNow()
	p.closure = (*Closure)(*(*unsafe.Pointer)(unsafe.Add(f.P, p.closureSlot()*layout.Slot)))
	for i, at := range results {
		at.load(p.results[i], f.W, f.P)
	}
}

func (p *probe) Leave(f Frame) {
	if f.M != unsafe.Pointer(p) {
		panic("another frame")
	}
	// What is left in a frame is not to be used.
	_, results, _ := p.frame()
	for i, at := range results {
		at.load(reflect.Zero(p.typ.Out(i)), f.W, f.P)
	}
	p.left++
}

func (p *probe) closureSlot() int {
	_, results, params := p.frame()
	n := 0
	for _, at := range append(results, params...) {
		n += at.Ptrs
	}
	return n
}

// target is a compiled function that is called as p says, made by reflection.
func (p *probe) target() unsafe.Pointer {
	return FuncWord(reflect.MakeFunc(p.typ, func(args []reflect.Value) []reflect.Value {
		p.got = args
		p.collectNow()
		return p.results
	}))
}

func (p *probe) collectNow() {
	if p.collect {
		runtime.GC()
	}
}

// throughCaller has compiled code called from a frame.
func (p *probe) throughCaller(t *testing.T, call func(fv, w, p unsafe.Pointer), fv unsafe.Pointer) {
	t.Helper()
	f, results, params := p.frame()
	for i, at := range params {
		at.load(p.args[i], f.W, f.P)
	}
	p.collectNow()
	call(fv, f.W, f.P)
	var got []reflect.Value
	for _, at := range results {
		got = append(got, at.value(f.W, f.P))
		for i, leaf := range at.Leaves {
			if x := slotOf(at, f, i); leaf.Kind != layout.Ptr && x != canonical(leaf.Kind, x) {
				t.Errorf("%v: result word %x of kind %d is not canonical", p.typ, x, leaf.Kind)
			}
		}
	}
	p.compare(t, "through Caller", got)
}

// throughFunc has interpreted code called by reflection.
func (p *probe) throughFunc(t *testing.T, fv unsafe.Pointer, c *Closure) {
	t.Helper()
	f := reflect.NewAt(p.typ, unsafe.Pointer(&fv)).Elem()
	var got []reflect.Value
	if p.typ.IsVariadic() {
		got = f.CallSlice(p.args)
	} else {
		got = f.Call(p.args)
	}
	p.compare(t, "through FuncOf", got)
	p.checkFrames(t, c)
}

func (p *probe) checkFrames(t *testing.T, c *Closure) {
	t.Helper()
	if p.closure != c || p.entered != 1 || p.left != 1 {
		t.Errorf("%v: closure %p, want %p; entered %d, left %d times", p.typ, p.closure, c, p.entered, p.left)
	}
	p.closure, p.entered, p.left = nil, 0, 0
}

func (p *probe) compare(t *testing.T, how string, results []reflect.Value) {
	t.Helper()
	for i, v := range p.args {
		if i >= len(p.got) || !same(v, p.got[i]) {
			t.Errorf("%v %s: argument %d of %v", p.typ, how, i, show(p.args, p.got))
		}
	}
	for i, v := range p.results {
		if !same(v, results[i]) {
			t.Errorf("%v %s: result %d of %v", p.typ, how, i, show(p.results, results))
		}
	}
	p.got = nil
}

func show(want, got []reflect.Value) string { return fmt.Sprintf("%v, want %v", got, want) }

// slotOf is word leaf i of a value in a frame.
func slotOf(at place, f Frame, i int) uint64 {
	w := at.w
	for _, leaf := range at.Leaves[:i] {
		if leaf.Kind != layout.Ptr {
			w++
		}
	}
	if at.Leaves[i].Kind == layout.Ptr {
		return 0
	}
	return *(*uint64)(slot(f.W, w))
}

func canonical(k layout.Kind, x uint64) uint64 {
	switch k {
	case layout.U8:
		return uint64(uint8(x))
	case layout.S8:
		return uint64(int8(x))
	case layout.U16:
		return uint64(uint16(x))
	case layout.S16:
		return uint64(int16(x))
	case layout.U32:
		return uint64(uint32(x))
	case layout.S32:
		return uint64(int32(x))
	}
	return x
}

// same reports whether two values are the same: floats by their bits, references by identity.
func same(a, b reflect.Value) bool {
	if a.Type() != b.Type() {
		return false
	}
	switch a.Kind() {
	case reflect.Float32, reflect.Float64:
		return math.Float64bits(a.Float()) == math.Float64bits(b.Float())
	case reflect.Complex64, reflect.Complex128:
		x, y := a.Complex(), b.Complex()
		return math.Float64bits(real(x)) == math.Float64bits(real(y)) && math.Float64bits(imag(x)) == math.Float64bits(imag(y))
	case reflect.Struct:
		for i := range a.NumField() {
			if !same(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Array:
		for i := range a.Len() {
			if !same(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Slice:
		return a.UnsafePointer() == b.UnsafePointer() && a.Len() == b.Len() && a.Cap() == b.Cap()
	case reflect.Func:
		return FuncWord(a) == FuncWord(b)
	case reflect.Map:
		return a.UnsafePointer() == b.UnsafePointer()
	case reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() && b.IsNil()
		}
		return same(a.Elem(), b.Elem())
	}
	return a.Equal(b)
}
