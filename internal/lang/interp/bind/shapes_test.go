package bind

import (
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"unsafe"
)

type (
	truth  bool
	metres float64
	label  string
)

// compiledShape is a compiled function of a shape, and a compiled call of one.
type compiledShape struct {
	fn   any
	call func(fn any, args []reflect.Value) []any
}

// called is the probe whose call is on its way to a compiled function.
var called *probe

// arrive takes the addresses of the parameters of a compiled function, answer those of its results.
func (p *probe) arrive(params ...any) {
	p.got = nil
	for _, x := range params {
		p.got = append(p.got, reflect.ValueOf(x).Elem())
	}
	p.collectNow()
}

func (p *probe) answer(results ...any) {
	for i, y := range results {
		reflect.ValueOf(y).Elem().Set(p.results[i])
	}
}

func as[T any](v reflect.Value) (x T) {
	reflect.ValueOf(&x).Elem().Set(v)
	return x
}

// Every shape carries values as a compiled call of a compiled function does, with real types on both sides.
func TestShapes(t *testing.T) {
	if err := Check(); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile("shapes.txt"); err != nil {
		t.Fatal(err)
	} else if n := strings.Count("\n"+string(data), "\nfunc("); len(shapes) != n || len(compiled) != n {
		t.Fatalf("%d shapes are listed, %d generated, %d tested: go generate", n, len(shapes), len(compiled))
	}
	r := rand.New(rand.NewPCG(3, 4))
	for i, s := range compiled {
		typ := reflect.TypeOf(s.fn)
		if key, ok := keyOf(typ); !ok || key != shapes[i].key {
			t.Errorf("%v has shape %s, want %s", typ, key, shapes[i].key)
			continue
		}
		for n := range 4 {
			p := newProbe(typ, r)
			p.collect = n == 0 && i%16 == 0
			called = p
			p.throughCaller(t, Caller(typ), funcWord(reflect.ValueOf(s.fn)))

			c := &Closure{Fn: p}
			fv := FuncOf(typ, c)
			if got := ClosureOf(fv); got != c {
				t.Fatalf("%v: ClosureOf = %p, want %p", typ, got, c)
			}
			var results []reflect.Value
			for _, y := range s.call(reflect.NewAt(typ, unsafe.Pointer(&fv)).Elem().Interface(), p.args) {
				results = append(results, reflect.ValueOf(y).Elem())
			}
			p.compare(t, "compiled, through FuncOf", results)
			p.checkFrames(t, c)
			roundTrip(t, p)
		}
	}
}

// Types of one class share a shape, whatever their names; what is passed in another way has none.
func TestKeys(t *testing.T) {
	for _, c := range []struct {
		f   any
		key string // empty for none
	}{
		{(func(int8, int16) uint16)(nil), "b,h>t"},
		{(func(struct {
			A string
			B struct{ C, D float32 }
		}, ...label) complex64)(nil), "pwff,pww>ff"},
		{(func(struct {
			A struct {
				A int32
				B int8
			}
			B int8
		}))(nil), ""}, // a hole of three bytes
		{(func(struct {
			A int32
			B int8
		}))(nil), "ib>"}, // as its tuple, with a hole at the end
		{(func([1]int))(nil), ""},
		{(func() struct{})(nil), ""},
		{(func(struct{ A, _ int }))(nil), ""},
		{(func(struct {
			A int
			B struct{}
		}))(nil), ""},
		{(func(large))(nil), ""},
	} {
		if key, ok := keyOf(reflect.TypeOf(c.f)); key != c.key || ok != (c.key != "") {
			t.Errorf("%T has shape %q, want %q", c.f, key, c.key)
		}
	}
}

// Func values and what they hold survive collections while other goroutines make and call more of them.
func TestCollectedWhileCalled(t *testing.T) {
	done := make(chan bool)
	for g := range 4 {
		go func() {
			defer func() { done <- true }()
			r := rand.New(rand.NewPCG(5, uint64(g)))
			for i := range 300 {
				typ := reflect.TypeOf(compiled[(i*7+g)%len(compiled)].fn)
				if i%9 == 0 {
					typ = reflect.TypeOf(odd[i%len(odd)])
				}
				roundTrip(t, newProbe(typ, r))
				if i%50 == 0 {
					runtime.GC()
				}
			}
		}()
	}
	for range 4 {
		<-done
	}
}
