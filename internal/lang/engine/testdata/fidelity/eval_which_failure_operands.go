// of two operands that fail, the one that the compiler evaluates first
package main

import (
	"fmt"
	"strings"
)

type T struct{ x, y int }
type U struct {
	T
	k int
}
type J interface{ M(int) }
type P struct {
	pad [2]int
	v   []int
	n   int
	s   string
	f   func(int)
	i   J
	m   map[int]int
	t   T
	c   chan int
	e   any
	b   []byte
}

func (t T) V(x int)         { fmt.Println("V", t, x) }
func (t *T) P(x int)        { fmt.Println("P", t == nil, x) }
func (p P) V(x int)         { fmt.Println("PV", x) }
func id[T any](x T) T       { return x }
func use(xs ...any)         {}
func inl(x, y int) int      { return x + y }
func gen[T any](x, y T) []T { return []T{x, y} }

//go:noinline
func n2(x, y int) int { return x + y }

//go:noinline
func boom() int { panic("boom") }

//go:noinline
func varf(x int, xs ...int) {}

//go:noinline
func noop(x, y int) {}

var gw, gw2 int

func try(name string, f func()) {
	defer func() { fmt.Println(name, recover()) }()
	f()
}

func main() {
	zero, five, neg := id(0), id(5), id(-1)
	z := []int{1}
	vs := [][]int{nil}
	str := id("")
	var y []int
	var p *P
	var pl *[]int
	var pt *T
	var a any
	var ss []string
	var fs []func(int)
	var is []J
	var ms []map[int]int
	var ts []T
	var es []any
	var bs [][]byte
	var w, w2 int
	me := map[any]int{}
	var e1, e2 any = []int{}, []int{}
	use(z, pl, fs, is, ms, ts, bs, w, w2)
	try(`use(n2(1/zero, a.(int)))`, func() { use(n2(1/zero, a.(int))) })
	try(`use((1/zero) + (a.(int)))`, func() { use((1 / zero) + (a.(int))) })
	try(`use((1/zero) == (a.(int)))`, func() { use((1 / zero) == (a.(int))) })
	try(`use(1/zero, a.(int))`, func() { use(1/zero, a.(int)) })
	try(`use(inl(1/zero, a.(int)))`, func() { use(inl(1/zero, a.(int))) })
	try(`use(p.v[a.(int)])`, func() { use(p.v[a.(int)]) })
	try(`use(append(p.v, 1/zero))`, func() { use(append(p.v, 1/zero)) })
	try(`use(append(p.v, y[five]))`, func() { use(append(p.v, y[five])) })
	try(`use(append(p.v, 1/zero, 1))`, func() { use(append(p.v, 1/zero, 1)) })
	try(`use(append(p.v, y[five], 1))`, func() { use(append(p.v, y[five], 1)) })
	try(`use(append([]int{1}, 1/zero, a.(int)))`, func() { use(append([]int{1}, 1/zero, a.(int))) })
	try(`use(append([]int{1}, y[five], 1/zero))`, func() { use(append([]int{1}, y[five], 1/zero)) })
	try(`use(append(p.v, y[five:]...))`, func() { use(append(p.v, y[five:]...)) })
	try(`use(append((*pl), y[five:]...))`, func() { use(append((*pl), y[five:]...)) })
	try(`use(copy(p.v, y[five:]))`, func() { use(copy(p.v, y[five:])) })
	try(`use([]int{1/zero, a.(int)})`, func() { use([]int{1 / zero, a.(int)}) })
	try(`use([2]int{1/zero, a.(int)})`, func() { use([2]int{1 / zero, a.(int)}) })
	try(`use(T{1/zero, a.(int)})`, func() { use(T{1 / zero, a.(int)}) })
	try(`use(&T{1/zero, a.(int)})`, func() { use(&T{1 / zero, a.(int)}) })
	try(`use([][]int{p.v, {a.(int)}})`, func() { use([][]int{p.v, {a.(int)}}) })
	try(`use(min(1/zero, a.(int)))`, func() { use(min(1/zero, a.(int))) })
	try(`use(max(1/zero, a.(int), 3))`, func() { use(max(1/zero, a.(int), 3)) })
	try(`use(make([]int, 1/zero, a.(int)))`, func() { use(make([]int, 1/zero, a.(int))) })
	try(`use(make([]int, y[five], 1/zero))`, func() { use(make([]int, y[five], 1/zero)) })
	try(`delete(p.m, a.(int))`, func() { delete(p.m, a.(int)) })
	try(`p.m[a.(int)] = 1`, func() { p.m[a.(int)] = 1 })
	try(`p.m[a.(int)]++`, func() { p.m[a.(int)]++ })
	try(`p.v = append(p.v, 1/zero)`, func() { p.v = append(p.v, 1/zero) })
	try(`p.v = append(p.v, y[five])`, func() { p.v = append(p.v, y[five]) })
	try(`p.c <- 1/zero`, func() { p.c <- 1 / zero })
	try(`p.c <- (1/zero)`, func() { p.c <- (1 / zero) })
	try(`p.c <- a.(int)`, func() { p.c <- a.(int) })
	try(`if 1/zero < a.(int) { use(1) }`, func() {
		if 1/zero < a.(int) {
			use(1)
		}
	})
	try(`use(p.s + str[five:])`, func() { use(p.s + str[five:]) })
	try(`use(p.s + "x" + str[five:])`, func() { use(p.s + "x" + str[five:]) })
	try(`use(p.s < str[five:])`, func() { use(p.s < str[five:]) })
	try(`use(p.s == str[five:])`, func() { use(p.s == str[five:]) })
	try(`use(p.e == any(1/zero))`, func() { use(p.e == any(1/zero)) })
	try(`p.f(1/zero)`, func() { p.f(1 / zero) })
	try(`defer p.f(a.(int))`, func() { defer p.f(a.(int)) })
	try(`p.i.M(1/zero)`, func() { p.i.M(1 / zero) })
	try(`defer p.i.M(a.(int))`, func() { defer p.i.M(a.(int)) })
	try(`p.t.V(a.(int))`, func() { p.t.V(a.(int)) })
	try(`p.V(a.(int))`, func() { p.V(a.(int)) })
	try(`pt.V(a.(int))`, func() { pt.V(a.(int)) })
	try(`p.t.P(a.(int))`, func() { p.t.P(a.(int)) })
	try(`defer pt.V(a.(int))`, func() { defer pt.V(a.(int)) })
	try(`defer ts[five].P(a.(int))`, func() { defer ts[five].P(a.(int)) })
	try(`mv, w := p.V, a.(int); use(mv, w)`, func() { mv, w := p.V, a.(int); use(mv, w) })
	try(`use([2]int(y)[1/zero])`, func() { use([2]int(y)[1/zero]) })
	try(`use(string(p.b) + str[five:])`, func() { use(string(p.b) + str[five:]) })
	try(`use(string(bs[five]) + str[five:])`, func() { use(string(bs[five]) + str[five:]) })
	try(`u, v := 1/zero, a.(int); use(u, v)`, func() { u, v := 1/zero, a.(int); use(u, v) })
	try(`var u, v = 1/zero, a.(int); use(u, v)`, func() { var u, v = 1 / zero, a.(int); use(u, v) })
	try(`func() (int, int) { return 1/zero, a.(int) }()`, func() { func() (int, int) { return 1 / zero, a.(int) }() })
	try(`t := T{1/zero, a.(int)}; use(t)`, func() { t := T{1 / zero, a.(int)}; use(t) })
	try(`var t T; t = T{1/zero, a.(int)}; use(t)`, func() { var t T; t = T{1 / zero, a.(int)}; use(t) })
	try(`use(me[[]int{}], a.(int))`, func() { use(me[[]int{}], a.(int)) })
	try(`use(1/zero, e1 == e2)`, func() { use(1/zero, e1 == e2) })
	try(`use((e1 == e2) == (a.(int) == 1))`, func() { use((e1 == e2) == (a.(int) == 1)) })
	try(`use((1/zero)<<(a.(int)))`, func() { use((1 / zero) << (a.(int))) })
	try(`use((1/zero)/(a.(int)))`, func() { use((1 / zero) / (a.(int))) })
	try(`use(-(1/zero) - (a.(int)))`, func() { use(-(1 / zero) - (a.(int))) })
	try(`use(int8(1/zero) + int8(a.(int)))`, func() { use(int8(1/zero) + int8(a.(int))) })
	try(`use(float64(1/zero) * float64(a.(int)))`, func() { use(float64(1/zero) * float64(a.(int))) })
	try(`p.t.x, p.n = 1/zero, a.(int)`, func() { p.t.x, p.n = 1/zero, a.(int) })
	try(`p.n, y[five] = 1/zero, a.(int)`, func() { p.n, y[five] = 1/zero, a.(int) })
	try(`w, y[five] = 1/zero, a.(int)`, func() { w, y[five] = 1/zero, a.(int) })
	try(`w, w2 = 1/zero, a.(int)`, func() { w, w2 = 1/zero, a.(int) })
	try(`gw, w2 = 1/zero, a.(int)`, func() { gw, w2 = 1/zero, a.(int) })
	try(`gw, gw2 = 1/zero, a.(int)`, func() { gw, gw2 = 1/zero, a.(int) })
	try(`varf(1/zero, y[five], 1)`, func() { varf(1/zero, y[five], 1) })
	try(`varf(1/zero, y[five:]...)`, func() { varf(1/zero, y[five:]...) })
	try(`go noop(1/zero, a.(int))`, func() { go noop(1/zero, a.(int)) })
	try(`w += 1/zero * a.(int)`, func() { w += 1 / zero * a.(int) })
	try(`vs[1/zero][a.(int)] = 1`, func() { vs[1/zero][a.(int)] = 1 })
	try(`vs[y[five]] = append(vs[y[five]], 1/zero)`, func() { vs[y[five]] = append(vs[y[five]], 1/zero) })
	try(`(vs[1/zero])[five] = y[five]`, func() { (vs[1/zero])[five] = y[five] })
	try(`vs[y[five]] = append(vs[y[five]], p.n)`, func() { vs[y[five]] = append(vs[y[five]], p.n) })
	try(`use(vs[1/zero][a.(int)])`, func() { use(vs[1/zero][a.(int)]) })
	try(`use(&y[five] == &z[a.(int)])`, func() { use(&y[five] == &z[a.(int)]) })
	try(`use(&p.n == &y[a.(int)])`, func() { use(&p.n == &y[a.(int)]) })
	try(`q := &p.v[a.(int)]; use(*q)`, func() { q := &p.v[a.(int)]; use(*q) })
	try(`v, ok := p.m[a.(int)]; use(v, ok)`, func() { v, ok := p.m[a.(int)]; use(v, ok) })
	try(`use(struct{a any; b int}{1/zero, a.(int)})`, func() {
		use(struct {
			a any
			b int
		}{1 / zero, a.(int)})
	})
	try(`use([]any{1/zero, a.(int)})`, func() { use([]any{1 / zero, a.(int)}) })
	try(`use([3]any{2: 1/zero, 0: a.(int)})`, func() { use([3]any{2: 1 / zero, 0: a.(int)}) })
	try(`use([]int{2: 1/zero, 0: a.(int)})`, func() { use([]int{2: 1 / zero, 0: a.(int)}) })
	try(`use(U{T: T{1/zero, 1}, k: a.(int)})`, func() { use(U{T: T{1 / zero, 1}, k: a.(int)}) })
	try(`use(U{k: 1/zero, T: T{1, a.(int)}})`, func() { use(U{k: 1 / zero, T: T{1, a.(int)}}) })
	try(`panic(fmt.Sprint(1/zero, a.(int)))`, func() { panic(fmt.Sprint(1/zero, a.(int))) })
	try(`use(gen(1/zero, a.(int)))`, func() { use(gen(1/zero, a.(int))) })
	try(`use(strings.Repeat(p.s, a.(int)))`, func() { use(strings.Repeat(p.s, a.(int))) })
	try(`use(p.s[1/zero])`, func() { use(p.s[1/zero]) })
	try(`use(ss[five][p.n])`, func() { use(ss[five][p.n]) })
	try(`use(str[five:][1/zero])`, func() { use(str[five:][1/zero]) })
	try(`p.v[1/zero]++`, func() { p.v[1/zero]++ })
	try(`p.v[1/zero] += 1`, func() { p.v[1/zero] += 1 })
	try(`p.v[1/zero] = 1`, func() { p.v[1/zero] = 1 })
	try(`vs[five][1/zero] = 1`, func() { vs[five][1/zero] = 1 })
	try(`p.c <- y[five]`, func() { p.c <- y[five] })
	try(`use(p.t == T{1 / zero, 1})`, func() { use(p.t == T{1 / zero, 1}) })
	try(`use(p.e == es[five])`, func() { use(p.e == es[five]) })
	try(`use(es[five] == p.e)`, func() { use(es[five] == p.e) })
	try(`use((1/zero) + boom())`, func() { use((1 / zero) + boom()) })
	try(`use(n2(boom(), 1/zero))`, func() { use(n2(boom(), 1/zero)) })
	try(`use(append(p.v, boom()))`, func() { use(append(p.v, boom())) })
	try(`defer p.f(1 / zero)`, func() { defer p.f(1 / zero) })
	try(`p.t.V(1 / zero)`, func() { p.t.V(1 / zero) })
	try(`varf(1<<neg, p.n, 1)`, func() { varf(1<<neg, p.n, 1) })
}
