package bind

import (
	"reflect"
	"testing"
	"unsafe"
)

// still is a Runner whose functions do nothing, in a frame that is always the same.
type still struct {
	words [16]uint64
	ptrs  [16]unsafe.Pointer
}

func (s *still) Enter(*Closure) Frame {
	return Frame{W: unsafe.Pointer(&s.words), P: unsafe.Pointer(&s.ptrs)}
}
func (s *still) Run(Frame)   {}
func (s *still) Leave(Frame) {}

var (
	run    still
	sink   unsafe.Pointer
	square = func(x float64) float64 { return x * x }
	twice  = func(x [2]float64) float64 { return x[0] + x[1] }
)

// Benchmark has for a fast shape and for a signature that goes by reflection: a call of compiled code from a frame, a
// func value made, one called by compiled code, and one recognised.
func Benchmark(b *testing.B) {
	c := &Closure{Fn: &run}
	for _, f := range []any{square, twice} {
		typ := reflect.TypeOf(f)
		b.Run("Caller/"+typ.String(), func(b *testing.B) {
			call, fv := Caller(typ), FuncWord(reflect.ValueOf(f))
			for b.Loop() {
				call(fv, unsafe.Pointer(&run.words), unsafe.Pointer(&run.ptrs))
			}
		})
		b.Run("FuncOf/"+typ.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = FuncOf(typ, c)
			}
		})
		b.Run("Maker/"+typ.String(), func(b *testing.B) {
			b.ReportAllocs()
			maker := Maker(typ)
			for b.Loop() {
				sink = maker(c)
			}
		})
		fv := FuncOf(typ, c)
		b.Run("call/"+typ.String(), func(b *testing.B) {
			switch f := reflect.NewAt(typ, unsafe.Pointer(&fv)).Elem().Interface().(type) {
			case func(float64) float64:
				for b.Loop() {
					f(2)
				}
			case func([2]float64) float64:
				for b.Loop() {
					f([2]float64{})
				}
			}
		})
		b.Run("ClosureOf/"+typ.String(), func(b *testing.B) {
			for b.Loop() {
				if ClosureOf(fv) != c {
					b.Fatal("not recognised")
				}
			}
		})
	}
	b.Run("ClosureOf/compiled", func(b *testing.B) {
		fv := FuncWord(reflect.ValueOf(square))
		for b.Loop() {
			if ClosureOf(fv) != nil {
				b.Fatal("recognised")
			}
		}
	})
}
