package bind

import (
	"reflect"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/layout"
)

// signature is a func type whose calls go by reflection.
type signature struct {
	t       reflect.Type
	params  []place
	results []place
	closure int // pointer slot of a frame's closure
}

// place is where a parameter or result stands in a frame: its first slot in each bank.
type place struct {
	*layout.Type
	w, p int
}

// general is an interpreted function of a signature.
type general struct {
	c *Closure // first: ClosureOf reads it
	s *signature
}

func signatureOf(t reflect.Type) *signature {
	s := &signature{t: t}
	w, p := 0, 0
	next := func(t reflect.Type) place {
		at := place{layout.Of(t), w, p}
		w, p = w+at.Words, p+at.Ptrs
		return at
	}
	for i := range t.NumOut() {
		s.results = append(s.results, next(t.Out(i)))
	}
	for i := range t.NumIn() {
		s.params = append(s.params, next(t.In(i)))
	}
	s.closure = p
	return s
}

// make makes a func value that runs c. The function it wraps captures nothing else, which ClosureOf relies on.
func (s *signature) make(c *Closure) unsafe.Pointer {
	return FuncWord(reflect.MakeFunc(s.t, wrap(&general{c, s})))
}

//go:noinline
func wrap(g *general) func([]reflect.Value) []reflect.Value {
	return func(args []reflect.Value) []reflect.Value { return g.run(args) }
}

func (g *general) run(args []reflect.Value) []reflect.Value {
	f := g.c.Fn.Enter(g.c)
	for i, at := range g.s.params {
		at.load(args[i], f.W, f.P)
	}
	*(*unsafe.Pointer)(slot(f.P, g.s.closure)) = unsafe.Pointer(g.c)
	g.c.Fn.Run(f)
	results := make([]reflect.Value, len(g.s.results))
	for i, at := range g.s.results {
		results[i] = at.value(f.W, f.P)
	}
	g.c.Fn.Leave(f)
	return results
}

func (s *signature) call(fv, w, p unsafe.Pointer) {
	args := make([]reflect.Value, len(s.params))
	for i, at := range s.params {
		args[i] = at.value(w, p)
	}
	f := reflect.NewAt(s.t, unsafe.Pointer(&fv)).Elem()
	var results []reflect.Value
	if s.t.IsVariadic() {
		results = f.CallSlice(args)
	} else {
		results = f.Call(args)
	}
	for i, at := range s.results {
		at.load(results[i], w, p)
	}
}

// load puts v into its slots of the frame at w and p.
func (at place) load(v reflect.Value, w, p unsafe.Pointer) {
	mem := reflect.New(at.Go)
	mem.Elem().Set(v)
	if at.Boxed {
		*(*unsafe.Pointer)(slot(p, at.p)) = mem.UnsafePointer()
		return
	}
	layout.Load(at.Type, mem.UnsafePointer(), at.words(w), at.ptrs(p))
}

// value returns the value in its slots of the frame at w and p.
func (at place) value(w, p unsafe.Pointer) reflect.Value {
	mem := reflect.New(at.Go)
	layout.Store(at.Type, mem.UnsafePointer(), at.words(w), at.ptrs(p))
	return mem.Elem()
}

// words is nil for a value without words, as its slot may be behind the end of the bank. So is ptrs.
func (at place) words(w unsafe.Pointer) unsafe.Pointer {
	if at.Words == 0 {
		return nil
	}
	return slot(w, at.w)
}

func (at place) ptrs(p unsafe.Pointer) unsafe.Pointer {
	if at.Ptrs == 0 {
		return nil
	}
	return slot(p, at.p)
}
