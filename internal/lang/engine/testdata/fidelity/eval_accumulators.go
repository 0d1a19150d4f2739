// op-assignments whose right side changes the target, through calls, closures, pointers and methods, for every kind of target
package main

import "fmt"

type S struct {
	n    int
	f    float64
	s    string
	list []int
	m    map[string]int
	in   struct{ a [3]int8 }
}

var g = 1
var gs = S{n: 1, s: "g", list: []int{1, 2, 3}, m: map[string]int{}}

func bump(k int) int             { g += k; return g }
func (s *S) bump() int           { s.n += 10; return s.n }
func (s *S) text() string        { s.s += "!"; return s.s }
func (s *S) grow() int           { s.list = append([]int{100}, s.list...); return len(s.list) }
func (s *S) reset() float64      { s.f = 8; return .5 }
func (s *S) key(k string) string { s.m[k] += 1000; return k }
func (s *S) drop() int8          { s.in.a = [3]int8{1, 1, 1}; return 120 }

func main() {
	g += bump(5)
	fmt.Println(g)
	g = g*2 + bump(1)
	fmt.Println(g)
	g -= bump(2) - g
	fmt.Println(g)
	g, gs.n = bump(1), g
	fmt.Println(g, gs.n)
	gs.n += gs.bump()
	gs.n *= gs.bump() - gs.n
	fmt.Println(gs.n)
	gs.s += gs.text() + gs.s
	fmt.Println(gs.s)
	gs.f = 2
	gs.f *= gs.reset()
	fmt.Println(gs.f)
	gs.list[1] += gs.grow()
	fmt.Println(gs.list)
	gs.list[0], gs.n = gs.grow(), gs.list[0]
	fmt.Println(gs.list, gs.n)
	gs.m[gs.key("a")] += 5
	gs.m[gs.key("b")]++
	gs.m["c"] += gs.m[gs.key("c")] * 2
	fmt.Println(gs.m)
	gs.in.a[1] += gs.drop()
	gs.in.a[2] += gs.drop() + gs.in.a[1]
	fmt.Println(gs.in)
	x := 1
	f := func(k int) int { x += k; return x }
	x += f(10)
	fmt.Println(x)
	x = x + f(1)*x
	fmt.Println(x)
	x <<= f(-x) + 2
	fmt.Println(x)
	x |= f(1) << 4
	fmt.Println(x)
	y := []int{1, 2, 3}
	h := func(i int) int { y[i] *= 10; y = append(y[:len(y):len(y)], i); return i }
	y[0] += h(0)
	fmt.Println(y)
	y[h(1)] += h(1)
	fmt.Println(y)
	y[h(0)], y[h(2)] = y[h(1)], len(y)
	fmt.Println(y)
	p := &y[0]
	*p += h(0) + *p
	fmt.Println(*p, y)
	q := &x
	*q -= func() int { q = &g; return 1 }()
	fmt.Println(x, g, *q)
	arr := [3]int{1, 2, 3}
	k := func() int { arr = [3]int{10, 20, 30}; return 1 }
	arr[k()] += arr[1] + k()
	fmt.Println(arr)
	arr[0] += func() int { arr[0] = 500; return arr[1] }()
	fmt.Println(arr)
	s := "s"
	t := func() string { s = s + "t"; return s }
	s += t() + s + t()
	fmt.Println(s)
	var e any = 1
	u := func() any { e = e.(int) + 1; return e }
	e = e.(int) + u().(int)*10 + e.(int)*100
	fmt.Println(e)
	c := 1 + 2i
	v := func() complex128 { c *= 1i; return c }
	c += v()
	c *= v() + c
	fmt.Println(c)
	total := 0
	for i := range 4 {
		total += func() int {
			defer func() { total += i }()
			total *= 2
			return total + 1
		}()
	}
	fmt.Println(total)
	for i := 0; i < 3; i += func() int { i++; total -= i; return 0 }() {
		total += i
	}
	fmt.Println(total)
}
