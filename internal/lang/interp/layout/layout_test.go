package layout

//lint:file-ignore U1000 all fields are part of the layout, whether they are used or not

import (
	"math"
	"reflect"
	"runtime"
	"testing"
	"unsafe"
)

type (
	named  int8
	point  struct{ X, Y, Z float64 }
	nested struct {
		a bool
		p [2]struct {
			q *int
			r int16
		}
		s string
	}
)

var (
	one   = 1
	table = map[string]int{"a": 1}
)

// layouts has the leaves of each kind of type, written by hand for machines of 64 bits.
var layouts = []struct {
	value  any // of the type, not zero where it can be
	leaves []Leaf
	words  []uint64 // canonical; nil if not compared
}{
	{true, []Leaf{{0, U8}}, []uint64{1}},
	{int8(-2), []Leaf{{0, S8}}, []uint64{math.MaxUint64 - 1}},
	{named(-3), []Leaf{{0, S8}}, []uint64{math.MaxUint64 - 2}},
	{int16(-2), []Leaf{{0, S16}}, []uint64{math.MaxUint64 - 1}},
	{int32(-2), []Leaf{{0, S32}}, []uint64{math.MaxUint64 - 1}},
	{int64(-2), []Leaf{{0, W64}}, []uint64{math.MaxUint64 - 1}},
	{int(-2), []Leaf{{0, W64}}, []uint64{math.MaxUint64 - 1}},
	{uint8(0xfe), []Leaf{{0, U8}}, []uint64{0xfe}},
	{uint16(0xfffe), []Leaf{{0, U16}}, []uint64{0xfffe}},
	{uint32(0xfffffffe), []Leaf{{0, U32}}, []uint64{0xfffffffe}},
	{uint64(math.MaxUint64), []Leaf{{0, W64}}, []uint64{math.MaxUint64}},
	{uint(7), []Leaf{{0, W64}}, []uint64{7}},
	{uintptr(8), []Leaf{{0, W64}}, []uint64{8}},
	{float32(-1), []Leaf{{0, U32}}, []uint64{0xbf800000}},
	{float64(-1), []Leaf{{0, W64}}, []uint64{0xbff0000000000000}},
	{complex64(1 - 1i), []Leaf{{0, U32}, {4, U32}}, []uint64{0x3f800000, 0xbf800000}},
	{complex128(1 - 1i), []Leaf{{0, W64}, {8, W64}}, []uint64{0x3ff0000000000000, 0xbff0000000000000}},
	{"abc", []Leaf{{0, Ptr}, {8, W64}}, []uint64{3}},
	{make([]int, 2, 5), []Leaf{{0, Ptr}, {8, W64}, {16, W64}}, []uint64{2, 5}},
	{[]any{1.5}, []Leaf{{0, Ptr}, {8, W64}, {16, W64}}, []uint64{1, 1}},
	{struct{ e error }{}, []Leaf{{0, Ptr}, {8, Ptr}}, nil},
	{&one, []Leaf{{0, Ptr}}, nil},
	{unsafe.Pointer(&one), []Leaf{{0, Ptr}}, nil},
	{table, []Leaf{{0, Ptr}}, nil},
	{make(chan int), []Leaf{{0, Ptr}}, nil},
	{struct{}{}, nil, nil},
	{[0]string{}, nil, nil},
	{point{1, 2, 3}, []Leaf{{0, W64}, {8, W64}, {16, W64}},
		[]uint64{0x3ff0000000000000, 0x4000000000000000, 0x4008000000000000}},
	{[3]int8{-1, 0, 1}, []Leaf{{0, S8}, {1, S8}, {2, S8}}, []uint64{math.MaxUint64, 0, 1}},
	{nested{a: true, s: "ab"}, []Leaf{{0, U8}, {8, Ptr}, {16, S16}, {24, Ptr}, {32, S16}, {40, Ptr}, {48, W64}}, []uint64{1, 0, 0, 2}},
	{struct {
		A int8
		_ int32
		B struct{}
		C uint16
	}{A: -1, C: 3}, []Leaf{{0, S8}, {4, S32}, {8, U16}}, []uint64{math.MaxUint64, 0, 3}},
	{[4][4]int8{{1, 2}, {3}}, []Leaf{{0, S8}, {1, S8}, {2, S8}, {3, S8}, {4, S8}, {5, S8}, {6, S8}, {7, S8},
		{8, S8}, {9, S8}, {10, S8}, {11, S8}, {12, S8}, {13, S8}, {14, S8}, {15, S8}}, nil},
}

func TestLeaves(t *testing.T) {
	for _, c := range layouts {
		typ := reflect.TypeOf(c.value)
		l := Of(typ)
		if l != Of(typ) || l.Go != typ || l.Size != typ.Size() || l.Boxed {
			t.Errorf("%v: %+v", typ, l)
		}
		if !reflect.DeepEqual(l.Leaves, c.leaves) {
			t.Errorf("%v: leaves %v, want %v", typ, l.Leaves, c.leaves)
		}
		if l.Words+l.Ptrs != len(c.leaves) {
			t.Errorf("%v: %d words and %d pointers", typ, l.Words, l.Ptrs)
		}
		words, _, back := roundTrip(c.value)
		if c.words != nil && !reflect.DeepEqual(words, c.words) {
			t.Errorf("%v: words %x, want %x", typ, words, c.words)
		}
		if !reflect.DeepEqual(back, c.value) {
			t.Errorf("%v: %v came back as %v", typ, c.value, back)
		}
	}
}

// A func value is not equal to itself for reflect.DeepEqual, and an interface value gives its dynamic type.
func TestFuncsAndInterfaces(t *testing.T) {
	_, ptrs, back := roundTrip(func() int { return one + 41 })
	if len(ptrs) != 1 || back.(func() int)() != 42 {
		t.Errorf("%d pointers", len(ptrs))
	}
	var e error = &reflect.ValueError{Method: "m"}
	_, ptrs, back = roundTrip(struct{ error }{e})
	if back.(struct{ error }).error != e || ptrs[1] != reflect.ValueOf(e).UnsafePointer() {
		t.Errorf("%v came back as %v", e, back)
	}
}

type big struct {
	N    int
	Rows [20]*int
}

func TestBoxed(t *testing.T) {
	for _, v := range []any{
		[17]byte{1, 2, 3, 4, 5}, [5]*int{}, [4][5]int{{1}}, struct{ A [5]string }{}, [2][4][4]int{{{1}}},
		struct{ A, B, C, D, E, F, G, H, I string }{A: "a", I: "i"}, big{N: 3},
		struct{ A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q int8 }{Q: 1},
	} {
		typ := reflect.TypeOf(v)
		if l := Of(typ); !l.Boxed || l.Leaves != nil || l.Words != 0 || l.Ptrs != 1 || l.Size != typ.Size() {
			t.Errorf("%v: %+v", typ, l)
		}
		if _, _, back := roundTrip(v); !reflect.DeepEqual(back, v) {
			t.Errorf("%v came back as %v", v, back)
		}
	}
	for _, v := range []any{[4]string{}, [16]byte{}, [5]struct{}{}, struct{ A [5]int }{}, [2][8]int{},
		struct{ A, B, C, D, E, F, G, H string }{}} {
		if l := Of(reflect.TypeOf(v)); l.Boxed {
			t.Errorf("%T is boxed", v)
		}
	}
}

// A loaded box belongs to its holder alone: it keeps its value, and what it points to, when the memory it came from changes.
func TestBoxIsACopy(t *testing.T) {
	l := Of(reflect.TypeFor[big]())
	mem := &big{N: 1}
	for i := range mem.Rows {
		mem.Rows[i] = new(int)
		*mem.Rows[i] = i
	}
	var box unsafe.Pointer
	Load(l, unsafe.Pointer(mem), nil, unsafe.Pointer(&box))
	*mem = big{}
	runtime.GC()
	var out big
	Store(l, unsafe.Pointer(&out), nil, unsafe.Pointer(&box))
	if out.N != 1 || unsafe.Pointer(&out) == box {
		t.Errorf("N = %d", out.N)
	}
	for i, p := range out.Rows {
		if *p != i {
			t.Errorf("row %d points to %d", i, *p)
		}
	}
}

// roundTrip loads v into slots, drops everything else that may hold its pointers, and stores it into new memory.
func roundTrip(v any) (words []uint64, ptrs []unsafe.Pointer, back any) {
	l := Of(reflect.TypeOf(v))
	// One slot more in each bank shows that no more are written.
	words, ptrs = make([]uint64, l.Words+1), make([]unsafe.Pointer, l.Ptrs+1)
	guard := unsafe.Pointer(new(int))
	words[l.Words], ptrs[l.Ptrs] = 12345, guard
	in := reflect.New(l.Go)
	in.Elem().Set(reflect.ValueOf(v))
	Load(l, in.UnsafePointer(), unsafe.Pointer(&words[0]), unsafe.Pointer(&ptrs[0]))
	in.Elem().SetZero()
	runtime.GC()
	out := reflect.New(l.Go)
	Store(l, out.UnsafePointer(), unsafe.Pointer(&words[0]), unsafe.Pointer(&ptrs[0]))
	if words[l.Words] != 12345 || ptrs[l.Ptrs] != guard {
		panic("a slot behind the value was written")
	}
	return words[:l.Words], ptrs[:l.Ptrs], out.Elem().Interface()
}
