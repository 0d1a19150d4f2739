// small functions with side effects, worth inlining, as operands, indices, arguments, receivers and literal elements
package main

import "fmt"

var n int

func inc() int         { n++; return n }
func set(v int) int    { n = v; return v }
func peek() int        { return n }
func add(a, b int) int { return a + b }
func sub(a, b int) int { n += 100; return a - b }
func id(x int) int     { return x }
func not(b bool) bool  { n++; return !b }
func clamp(x int) int {
	if x < 0 {
		return 0
	}
	if x > 9 {
		n = -n
		return 9
	}
	return x
}
func swap(a, b int) (int, int) { return b, a }
func ptr(p *int) int           { *p += 2; return *p }

type C struct{ v, w int }

func (c *C) next() int      { c.v++; return c.v }
func (c C) twice() int      { c.v *= 2; return c.v + c.w }
func (c *C) self() *C       { c.w++; return c }
func (c *C) plus(k int) int { return c.v + k }
func make2(a, b int) C      { return C{a, b} }

func main() {
	n = 0
	fmt.Println(inc()+inc()*10, inc()-inc(), peek()+inc()+peek())
	x := 5
	fmt.Println(add(x, add(inc(), x)), sub(inc(), sub(peek(), inc())), n)
	xs := []int{10, 20, 30, 40}
	n = 0
	xs[inc()] = inc() * 100
	xs[set(0)], xs[inc()] = xs[inc()], xs[peek()]
	fmt.Println(xs, n)
	n = 0
	xs[id(n)] += inc()
	xs[inc()] -= add(inc(), n)
	xs[clamp(-3)] *= clamp(77)
	xs[set(3)]++
	fmt.Println(xs, n)
	y := n + inc()
	y += add(y, inc()) * y
	y = y - func() int { y = 1; return 2 }()
	fmt.Println(y, n)
	a, b := swap(inc(), inc())
	a, b = swap(b, a)
	b, xs[0] = swap(xs[0], b)
	fmt.Println(a, b, xs[0])
	k := 1
	z := k + ptr(&k) + k
	fmt.Println(z, k, ptr(&k)*ptr(&k), add(ptr(&k), ptr(&k)))
	c := &C{1, 2}
	fmt.Println(c.next()*10+c.v, c.twice()+c.self().next(), c.plus(c.next()), c.self().self().plus(c.w), *c)
	d := C{v: c.next(), w: c.next()}
	e := make2(d.next(), d.next())
	fmt.Println(d, e, make2(e.next(), e.v).twice(), make2(e.v, e.next()))
	n = 0
	fmt.Println(not(n == 0) || not(n == 1) && not(n == 2), n)
	if inc() > 1 && inc() > 0 || inc() == 5 || set(50) == 50 {
		fmt.Println("taken", n)
	}
	switch n = 0; inc() {
	case inc(), inc() - 2:
		fmt.Println("second", n)
	case 5:
	}
	for i := set(0); i < id(inc()) && i < 4; i, n = inc(), id(i) {
		fmt.Print(i, n, " ")
	}
	m := map[int]int{inc(): inc(), inc(): inc()}
	arr := [...]int{inc(), 3: inc(), inc(), 1: inc()}
	fmt.Println(m, arr, n)
	m[inc()], m[peek()+1] = inc(), peek()
	m[set(1)] += m[set(2)] + inc()
	fmt.Println(m, n)
	s := fmt.Sprint(inc(), n, set(7), n, clamp(n+5), n)
	fmt.Println(s, len(s[clamp(2):clamp(4)]))
	f := func(v ...int) (t int) {
		for i, x := range v {
			t += (i + 1) * x
			v[i] = inc()
		}
		return
	}
	fmt.Println(f(inc(), inc(), peek()), f(xs[1:3]...), xs)
}
