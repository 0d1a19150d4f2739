// values that are one pointer, one word or nothing: in interfaces and maps, compared, asserted, embedded, printed
package main

import (
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"
	"sync/atomic"
)

// one-pointer and small types everywhere: in interfaces, maps, channels, compared, asserted, embedded, as receivers
type P struct{ *int }
type M struct{ m map[string]int }
type F struct{ f func() }
type C struct{ c chan M }
type W struct{ M }
type A1 [1]M
type I struct{ i any }
type E struct{}
type Z [0]int
type B1 struct{ b bool }
type U8 struct{ v uint8 }
type S1 struct{ s string }
type N struct{ n *N }

func (m M) Add(k string) M  { m.m[k]++; return m }
func (m M) Len() int        { return len(m.m) }
func (m *M) Reset()         { m.m = map[string]int{} }
func (w W) String() string  { return fmt.Sprintf("W%d", w.Len()) }
func (a A1) String() string { return fmt.Sprintf("A%d", a[0].Len()) }
func (e E) Error() string   { return "E" }
func (z Z) String() string  { return "Z" }
func (b B1) String() string { return fmt.Sprint("B", b.b) }
func (u U8) String() string { return fmt.Sprint("U", u.v) }
func (n N) Depth() int {
	if n.n == nil {
		return 1
	}
	return 1 + n.n.Depth()
}
func (n N) String() string { return strings.Repeat("n", n.Depth()) }

type Lener interface{ Len() int }
type Adder interface{ Add(string) M }

func lens(ls ...Lener) (n int) {
	for _, l := range ls {
		n += l.Len()
	}
	return
}

type rd struct{ r *strings.Reader }

func (r rd) Read(b []byte) (int, error) { return r.r.Read(b) }

type wr struct{ log map[string]int }

func (w wr) Write(b []byte) (int, error) { w.log[string(b)]++; return len(b), nil }

type ferr struct{ f func() string }

func (f ferr) Error() string { return f.f() }

type set map[string]struct{}

func (s set) Has(k string) bool { _, ok := s[k]; return ok }

type holder struct{ set }
type counter struct{ n *atomic.Int64 }

func (c counter) Inc() int64 { return c.n.Add(1) }

type gen[T any] struct{ m map[string]T }

func (g gen[T]) Get(k string) T { return g.m[k] }
func (g gen[T]) String() string { return fmt.Sprint("gen", len(g.m)) }

type byKey struct{ ks []string }

func (b byKey) Len() int           { return len(b.ks) }
func (b byKey) Less(i, j int) bool { return b.ks[i] < b.ks[j] }
func (b byKey) Swap(i, j int)      { b.ks[i], b.ks[j] = b.ks[j], b.ks[i] }

func main() {
	x := 5
	p := P{&x}
	var a any = p
	*a.(P).int = 6
	fmt.Println(x, a == any(P{&x}), a == any(P{new(int)}))
	m := M{map[string]int{}}
	m.Add("a").Add("a").Add("b")
	var l Lener = m
	fmt.Println(l.Len(), lens(m, W{m}, &m), l.(Adder).Add("c").Len(), m.Len())
	w := W{m}
	fmt.Println(w, &w, []any{w, &w}, map[string]W{"k": w}, A1{m}, []A1{{m}}, [1]W{w})
	w.Reset()
	fmt.Println(w, m.Len())
	var err error = E{}
	fmt.Println(err, errors.Is(err, E{}), err == E{}, Z{}, B1{true}, U8{7}, []U8{{1}, {2}}, struct {
		B B1
		U U8
		E E
	}{})
	n := N{&N{&N{}}}
	fmt.Println(n, *n.n, N{}, any(n) == any(N{n.n}), []N{n})
	b, _ := io.ReadAll(rd{strings.NewReader("read")})
	wl := wr{map[string]int{}}
	fmt.Fprintf(wl, "x%d", 1)
	io.WriteString(wl, "x1")
	fmt.Println(string(b), wl.log)
	fe := ferr{func() string { return fmt.Sprint("f", x) }}
	x = 9
	fmt.Println(fe, fmt.Errorf("w: %w", fe))
	var fe2 ferr
	fmt.Println(errors.As(fmt.Errorf("w: %w", fe), &fe2), fe2.Error())
	h := holder{set{"a": {}}}
	fmt.Println(h.Has("a"), interface{ Has(string) bool }(h).Has("b"), h)
	c := counter{new(atomic.Int64)}
	inc := c.Inc
	inc()
	fmt.Println(c.Inc(), c.n.Load())
	g := gen[[]int]{map[string][]int{"k": {1}}}
	fmt.Println(g, g.Get("k"), fmt.Stringer(g))
	bk := byKey{[]string{"c", "a", "b"}}
	sort.Sort(bk)
	fmt.Println(bk)
	ch := C{make(chan M, 1)}
	ch.c <- m
	fmt.Println((<-ch.c).Len(), I{p}.i == any(p), I{} == I{nil}, F{}.f == nil)
	mm := map[any]string{E{}: "e", Z{}: "z", U8{1}: "u", p: "p", N{}: "n", B1{}: "b"}
	fmt.Println(mm[E{}], mm[Z{}], mm[U8{1}], mm[P{&x}], mm[N{}], mm[B1{}], len(mm))
	switch v := a.(type) {
	case M, F:
		fmt.Println("no", v)
	case interface{ Nope() }:
		fmt.Println("no")
	case P:
		fmt.Println("P", *v.int)
	}
	arr := [2]any{m, w}
	arr2 := arr
	arr2[0] = n
	fmt.Println(arr[0].(Lener).Len(), arr2[0])
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(any(m) == any(m))
	}()
	var np *M
	func() {
		defer func() { fmt.Println(recover() != nil) }()
		var l Lener = np
		l.Len()
	}()
	fmt.Printf("%v %+v %T %s\n", w, w, w, w)
	fmt.Printf("%v %+v\n", S1{"x"}, I{S1{"y"}})
}
