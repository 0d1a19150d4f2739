// chains of conversions, selectors, calls, indices and dereferences in one expression, with nothing evaluated twice
package main

import (
	"fmt"
	"strings"
)

type K int
type F func(...int) F
type L []L
type M map[string]*N
type N struct {
	m    M
	name string
	fs   [2]func(int) *N
	v    []int
}

var calls int

func (n *N) at(s string) *N { calls++; return n.m[s] }
func (n *N) val() N         { calls += 10; return *n }
func (n N) list() []int     { calls += 100; return n.v }
func (k K) next() K         { calls++; return k + 1 }
func (k *K) up() *K         { *k++; return k }
func (l L) deep() int {
	if len(l) == 0 {
		return 0
	}
	return 1 + l[0].deep()
}

func node(name string, v ...int) *N {
	n := &N{M{}, name, [2]func(int) *N{}, v}
	n.fs[0] = func(i int) *N { n.v[0] += i; return n }
	n.fs[1] = func(i int) *N { return n.m[string(rune('a'+i))] }
	return n
}

func main() {
	root := node("root", 1, 2)
	root.m["a"] = node("a", 3, 4, 5)
	root.m["b"] = root
	root.at("a").m["c"] = node("c", 6)
	fmt.Println(root.at("b").at("b").at("a").at("c").val().list()[0], calls)
	calls = 0
	root.at("a").v[root.at("b").v[0]] += root.at("a").at("c").v[0]
	root.at("b").v[len(root.at("a").m)]++
	fmt.Println(root.v, root.m["a"].v, calls)
	fmt.Println(root.fs[1](0).fs[0](100).v, root.fs[0](1).fs[0](1).fs[1](1).name, root.fs[1](5) == nil)
	*root.at("a").at("c") = *root.at("a")
	root.at("a").at("c").name += "+" + root.at("a").name
	fmt.Println(root.m["a"].m["c"].name, len(root.m["a"].m), root.m["a"].m["c"].m["c"].name)
	k := K(5)
	fmt.Println(k.next().next(), k.up().up().next(), k, int(k.next())*2, float64(*k.up())/2, K(uint8(k)*50))
	fmt.Println(string([]rune(strings.ToUpper(string([]byte("añb")[1:])))[0:1]), len(string(rune(k*K(100)))), []byte("xyz"[1:])[1])
	l := L{L{L{}, L{L{}}}, nil}
	l[1] = L{l[0], l[0][1]}
	fmt.Println(l.deep(), l[1].deep(), len(l[1][0][1][0]), L(nil).deep(), L([]L{l}).deep())
	var f F
	total := 0
	f = func(xs ...int) F {
		for _, x := range xs {
			total = total*10 + x
		}
		return f
	}
	f(1)(2, 3)()(4)(total)
	fmt.Println(total)
	pp := &root
	ppp := &pp
	(**ppp).name = "renamed"
	(*pp).v[1], (**ppp).v = 9, (*pp).v[1:]
	fmt.Println(root.name, root.v, (*(**ppp).at("b")).name)
	type pt struct{ x, y *int }
	a, b := 1, 2
	pts := map[pt][]pt{{&a, &b}: {{&b, &a}}}
	*pts[pt{&a, &b}][0].x += 10
	*pts[pt{&a, &b}][0].y -= b
	fmt.Println(a, b, len(pts[pt{&b, &a}]))
	i := any(any(any(k).(K).next()).(interface{ next() K }).next())
	fmt.Println(i.(K), func() K { return i.(K) }().next())
	g := map[bool]func() [3]string{true: func() [3]string { calls++; return [3]string{"p", "q", "r"} }}
	x := g[calls > 0]()
	fmt.Println(g[true]()[1]+x[2], len(g[len(x) == 3]()), struct{ f func() int }{func() int { return calls }}.f())
}
