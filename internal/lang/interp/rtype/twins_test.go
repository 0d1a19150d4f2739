package rtype

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"sync"
	"unsafe"
)

// What follows is compiled, and type-checked from this file and made: both must be the same to everyone.

type (
	basics struct {
		B   bool
		I   int
		I8  int8
		I16 int16
		I32 int32
		I64 int64
		U   uint
		U8  uint8
		U16 uint16
		U32 uint32
		U64 uint64
		P   uintptr
		F32 float32
		F64 float64
		C64 complex64
		C   complex128
		S   string
		X   unsafe.Pointer
	}
	Bool     bool
	Int      int
	Byte     byte
	Float    float64
	Complex  complex64
	Text     string
	Addr     unsafe.Pointer
	Slice    []Text
	Array    [3]Float
	One      [1]*Int
	Empty    struct{}
	Map      map[Text]Int
	Chan     chan Int
	Recv     <-chan Int
	Send     chan<- Int
	Func     func(Int, ...Text) (Float, error)
	Plain    interface{ Len() int }
	Anything any
	Err      error
	Mixed    interface {
		Plain
		fmt.Stringer
		hidden() string
	}
	Key struct {
		F float64
		S string
		I any
		_ int
		A [2]Int
	}
	Tagged struct {
		A int     `json:"a"`
		b string  `x:"b"`
		C *Tagged `json:"c,omitempty"`
	}
	Trailing struct {
		A int
		E struct{}
	}
	Blanks struct {
		_ int
		A string
		_ [0]func()
	}
	Alias   = Tagged
	OfAlias struct{ T *Alias }
	Pointer *Tagged
	Big     [300]*Tagged
	Huge    [100000]struct {
		a int
		b *Huge
	}

	// Recursion of every form.
	Node     struct{ Next, Prev *Node }
	Slices   []Slices
	Maps     map[string]Maps
	Funcs    func(Funcs, ...Funcs) Funcs
	Chans    chan Chans
	Pointers *Pointers
	Arrays   [2]*Arrays
	Selfish  interface{ Self(Selfish) []Selfish }
	Tree     struct {
		Kids  []Tree
		By    map[string]Tree
		Walk  func(Tree) *Tree
		Feed  chan Tree
		Any   interface{ Visit(Tree) }
		Pair  *[2]Tree
		Inner []struct {
			T Tree
			p *struct{ t Tree }
		}
		Once *struct {
			sync.Once
			T Tree
		}
	}
	FloatKey struct {
		F float64
		M *map[FloatKey]int
		A *[2]FloatKey
	}
	Ping struct{ P *Pong }
	Pong struct {
		P map[Text]Ping
		F func(Ping) Pong
	}
	Through struct {
		Boxed Box[Through]
		By    Box[map[string]Through]
	}

	// Embedding.
	Base struct {
		N int
		s string
	}
	Named struct {
		Base
		M int
	}
	ByPointer struct {
		*Base
		Int
	}
	ByInterface struct {
		fmt.Stringer
		io.Reader
	}
	Direct struct{ *Base }
	Outer  struct {
		X int
		Named
		bytes.Buffer
		unexported
	}
	unexported struct{ Q int }
	Hider      struct {
		X int
		unexported
	}

	// Generics.
	Box[T any]     struct{ P *T }
	Pair[K, V any] struct {
		Key K
		Val V
	}
	List[T any] struct {
		Head T
		Tail *List[T]
	}
	Nested[T any] struct{ L List[Pair[string, T]] }
)

func (i Int) String() string                         { return fmt.Sprintf("Int(%d)", int(i)) }
func (i *Int) Inc()                                  { *i++ }
func (t Text) Len() int                              { return len(t) }
func (s Slice) Len() int                             { return len(s) }
func (s Slice) Less(i, j int) bool                   { return s[i] < s[j] }
func (s Slice) Swap(i, j int)                        { s[i], s[j] = s[j], s[i] }
func (a Array) Sum() (s Float)                       { return a[0] + a[1] + a[2] }
func (o One) Get() *Int                              { return o[0] }
func (Empty) Len() int                               { return 0 }
func (m Map) Len() int                               { return len(m) }
func (c Chan) Len() int                              { return len(c) }
func (f Func) Apply(i Int, t ...Text) (Float, error) { return f(i, t...) }
func (f Func) Len() int                              { return 7 }
func (k Key) Error() string                          { return "key " + k.S }
func (k *Key) Unwrap() error                         { return io.EOF }
func (Key) hidden() string                           { return "" }
func (t Tagged) MarshalText() ([]byte, error)        { return []byte("tagged " + t.b), nil }
func (n *Node) Len() int {
	if n == nil {
		return 0
	}
	return 1 + n.Next.Len()
}
func (t Tree) With(u Tree, more ...*Tree) (Tree, []Tree) {
	t.Kids = append(t.Kids, u)
	return t, t.Kids
}
func (b Base) Value() int      { return b.N }
func (b *Base) SetValue(n int) { b.N = n }
func (b Base) hidden() string  { return "" }
func (b Base) String() string  { return "base " + b.s }
func (unexported) Secret(a, b string, f float64, n int) string {
	return fmt.Sprint(a, b, f, n)
}
func (b Box[T]) Get() *T                     { return b.P }
func (p *Pair[K, V]) Set(k K, v V)           { p.Key, p.Val = k, v }
func (p Pair[K, V]) String() string          { return fmt.Sprintf("%v→%v", p.Key, p.Val) }
func (l *List[T]) Push(t T) *List[T]         { return &List[T]{t, l} }
func (Blanks) Fail(what string) (int, error) { return len(what), errors.New(what) }

// twins mentions all types that are compared.
func twins(
	basics, Bool, Int, *Int, Byte, Float, Complex, Text, Addr, Slice, Array, One, Empty, Map, Chan, Recv, Send, Func, Plain,
	Anything, Err, Mixed, Key, *Key, Tagged, Trailing, Blanks, OfAlias, Pointer, Big, *Huge,
	Node, Slices, Maps, Funcs, Chans, Pointers, Arrays, Selfish, Tree, FloatKey, Ping, Pong, Through,
	Base, Named, *Named, ByPointer, ByInterface, Direct, Outer, Hider,
	Box[int], Pair[int, string], Pair[Text, []*Node], List[Key], Nested[Int], List[bytes.Buffer], List[map[string]*Base],
	List[struct{ X, y int }], List[func(int, ...Text) (a, b error)], List[any], List[interface{ Len() int }],
	List[struct {
		Base
		b int `t:"1"`
	}], List[[3]chan<- Int], Box[chan (<-chan Int)], Pair[interface{ hidden() }, <-chan func()],
	[]Int, [4]Key, map[Key]*Tree, chan<- Slice, func(Int, ...Tree) *Key, **Node, any, error,
	struct{ A, b int }, struct {
		Base
		X int `x:"1"`
	}, struct{ *Base }, struct{ fmt.Stringer }, struct {
		_ int
		A Int
	}, *struct {
		Int
		unexported
	}, interface {
		Len() int
		hidden() string
	}, [2]struct{ Key }, *sync.Mutex, []bytes.Buffer,
) {
}

// samples are values of these types.
func samples() []any {
	i := Int(3)
	n := 5
	tagged := Tagged{A: 1, b: "x"}
	tree := Tree{Kids: []Tree{{}, {By: map[string]Tree{"k": {}}}}}
	return []any{
		basics{I: 1, S: "s"}, i, &i, Text("text"), Slice{"b", "a"}, Array{1, 2, 3}, One{&i}, Empty{}, Map{"a": 1}, Bool(true), Complex(1i),
		Key{F: 1, S: "k", I: "any"}, &Key{S: "p"}, tagged, Trailing{A: 2}, Blanks{A: "a"}, Pointer(&tagged), Node{Next: &Node{}},
		Slices{nil, {}}, Maps{"a": {"b": nil}}, tree, FloatKey{F: 2}, Ping{&Pong{P: map[Text]Ping{"x": {}}}},
		Base{1, "b"}, Named{Base{2, "n"}, 3}, &Named{Base{2, "n"}, 3}, ByPointer{&Base{4, "p"}, 5}, Direct{&Base{6, "d"}},
		Box[int]{&n}, Pair[int, string]{1, "one"}, List[Key]{Head: Key{S: "head"}}, []Int{1, 2}, map[Key]*Tree{{S: "key"}: nil},
		struct{ A, b int }{1, 2}, struct {
			Base
			X int `x:"1"`
		}{Base{7, "e"}, 8}, struct{ *Base }{&Base{9, "f"}}, struct{ fmt.Stringer }{&i},
	}
}
