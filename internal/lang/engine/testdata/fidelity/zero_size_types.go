// types of no size: empty structs and arrays as values, fields, keys, elements, channels, receivers and interface values
package main

import "fmt"

type E struct{}
type EE struct {
	a, b E
	c    [0]int
}
type M struct {
	E
	n int
	_ [0]func()
}
type Last struct {
	n int
	e E
}
type Arr [5]E
type None [0]string

func (E) Hi() string         { return "hi" }
func (*E) Ptr() string       { return "ptr" }
func (e E) Same(o E) bool    { return e == o }
func (a Arr) Len() int       { return len(a) }
func (n None) All() []string { return n[:] }

type hi interface{ Hi() string }

func pass(a int, e E, b string, ee EE, c float64, n None, d uint8) (E, int, EE, string, None, float64) {
	return e, a + int(d), ee, b + "!", n, c * 2
}

func gen[T comparable](n int) (m map[T]int, l []T, c chan T) {
	var z T
	m, c = map[T]int{}, make(chan T, n)
	for range n {
		m[z]++
		l = append(l, z)
		c <- z
	}
	return
}

func seen[K comparable](ks ...K) int {
	set := map[K]struct{}{}
	for _, k := range ks {
		set[k] = struct{}{}
	}
	return len(set)
}

func main() {
	var e E
	_, a, ee, s, n, f := pass(1, e, "s", EE{}, 1.5, None{}, 9)
	fmt.Println(a, ee, s, n, f, e == E{}, ee == EE{}, e.Hi(), e.Ptr(), e.Same(struct{}{}))
	m := M{n: 5}
	k := m
	k.n++
	fmt.Println(m.n, k.n, m.Hi(), m.Ptr(), (&m).E, len(n.All()))
	m1, l1, c1 := gen[E](4)
	m2, l2, c2 := gen[EE](3)
	m3, l3, c3 := gen[Arr](2)
	m4, l4, c4 := gen[None](5)
	fmt.Println(m1, len(l1), len(c1), m2, len(l2), len(c2), m3, len(l3), len(c3), m4, len(l4), len(c4), cap(c4))
	<-c1
	_, ok := <-c1
	close(c1)
	got := 0
	for range c1 {
		got++
	}
	_, ok2 := <-c1
	fmt.Println(ok, got, ok2)
	l1 = append(l1[:1], l1[2:]...)
	l1[2] = E{}
	fmt.Println(len(l1), copy(l1, l1[1:]), len(l1[1:3]), l1[0] == l1[1])
	var i, j any = e, struct{}{}
	var h hi = e
	_, isE := j.(E)
	fmt.Println(i == j, i == any(E{}), h == hi(E{}), h.Hi(), isE, i.(E) == e, any(Arr{}) == any(Arr{}), any(None{}) == any([0]string{}))
	ls := []Last{{1, E{}}, {2, E{}}}
	p := &ls[0].e
	_ = *p
	ls[0].e, ls[1].e = ls[1].e, ls[0].e
	*p = E{}
	fmt.Println(ls, seen(Last{1, e}, Last{1, e}, Last{2, e}), seen(e, e), seen[any](e, EE{}, Arr{}, None{}, e))
	arr := Arr{}
	for i, x := range arr {
		arr[i] = x
		if x.Hi() != "hi" || i > 2 {
			break
		}
		fmt.Print(i, " ")
	}
	fmt.Println(arr.Len(), len(arr[1:3]), [3]Arr{} == [3]Arr{}, len([1 << 20]E{}))
	func() {
		defer func() { fmt.Println(recover()) }()
		q := 7
		_ = arr[q-1]
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var np *M
		fmt.Println(np.E.Ptr())
		_ = np.E.Hi()
	}()
	done := make(chan struct{})
	go func() { defer close(done); got = 77 }()
	<-done
	type set map[string]struct{}
	st := set{"a": {}, "b": {}}
	delete(st, "a")
	v, has := st["b"]
	fmt.Printf("%v %v %v %d %T %+v %#v\n", v, has, st, got, st, m, ee)
	x := [2]func() E{func() E { got++; return E{} }, func() E { got *= 2; return E{} }}
	fmt.Println(x[0]() == x[1](), got, E{} == x[1](), got)
}
