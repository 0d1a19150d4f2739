package bind

import (
	"math/rand/v2"
	"reflect"
	"runtime"
	"testing"
)

// Every adapter serves the function for which it is listed, and carries values to and from functions that package reflect makes
// and calls.
func TestShapes(t *testing.T) {
	if err := Check(); err != nil {
		t.Fatal(err)
	}
	if len(shapes) != len(users) || len(shapeOf) != len(users) {
		t.Fatalf("%d functions are listed, of which %d differ in shape, for %d adapters: go generate", len(users), len(shapeOf), len(shapes))
	}
	r := rand.New(rand.NewPCG(3, 4))
	for i, u := range users {
		typ := reflect.TypeOf(u.user)
		if key, ok := keyOf(typ); !ok || key != u.key || key != shapes[i].key {
			t.Errorf("%v has shape %s, listed is %s, generated %s", typ, key, u.key, shapes[i].key)
			continue
		}
		for n := range 4 {
			p := newProbe(typ, r)
			p.collect = n == 0 && i%16 == 0
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
		}, ...string) complex64)(nil), "pwff,pww>ff"},
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
				typ := reflect.TypeOf(users[(i*7+g)%len(users)].user)
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
