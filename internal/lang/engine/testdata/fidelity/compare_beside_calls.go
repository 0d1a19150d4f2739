// structs and arrays that are compared beside calls that change them
package main

import "fmt"

type S struct {
	a float32
	b string
	c uint64
}
type big struct {
	a, b, c, d, e, f int
	s                string
}

var g = S{1, "one", 2}
var h = big{1, 2, 3, 4, 5, 6, "x"}
var arr = [3]int{1, 2, 3}
var two = struct{ x, y int8 }{1, 2}

func change() bool    { g.b += "!"; h.f++; arr[1]++; two.x++; return true }
func id[T any](x T) T { return x }
func show(xs ...any)  { fmt.Println(xs...) }
func pick(c, d bool) int {
	if c {
		return 1
	}
	if d {
		return 2
	}
	return 3
}
func bools(c, d, e bool) string { return fmt.Sprint(c, d, e) }

func main() {
	fmt.Println(bools(g != id(g), change(), g == id(g)))
	fmt.Println(bools(g == S{1, "one!", 2}, change(), g == S{1, "one!!", 2}))
	fmt.Println(bools(h != id(h), change(), id(h) == h))
	fmt.Println(bools(arr == id(arr), change(), arr == [3]int{1, 5, 3}))
	fmt.Println(bools(two == id(two), change(), two != id(two)))
	a := []S{g, g}
	p := &a[1]
	grow := func() bool { a[0].b = "zero"; p.c = 7; return true }
	fmt.Println(bools(a[0] == a[1], grow(), *p == g))
	x := a[0] == S{g.a, g.b, 7} == change()
	var y, z = g == id(g) == change(), h == id(h) && change()
	show(x, y, z)
	m := map[string]S{"a": g}
	fmt.Println(bools(m["a"] == g, change(), m["a"] != g))
	switch g == id(g) == change() {
	case true:
		fmt.Println("yes", g)
	default:
		fmt.Println("no", g)
	}
	if (S{g.a, g.b, g.c}) == id(g) == change() {
		fmt.Println("same")
	}
	l := g
	fmt.Println(bools(l == g, change(), l == g), l.b)
	show(g == id(g), change(), arr == id(arr), change(), [3]int(arr[:]) == arr)
}
