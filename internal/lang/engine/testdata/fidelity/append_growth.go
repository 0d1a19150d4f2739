// append and copy: aliasing, self-append, nil, named and nested slices, three-index slices, deletion idioms
package main

import (
	"fmt"
	"slices"
)

type Ints []int
type Mat [][]float64
type T struct {
	xs  []int
	arr [4]int
}

func modify(s []int)        { s[0] = 99; s = append(s, 1); s[1] = 98 }
func modifyp(s *[]int)      { *s = append(*s, 7); (*s)[0] = 70 }
func ret(s []int) []int     { return append(s, len(s)) }
func variadic(s ...int) int { s[0]++; return len(s) }

func main() {
	a := make([]int, 3, 10)
	b := append(a, 1)
	c := append(a, 2)
	fmt.Println(b, c, len(a), a[:4])
	d := append(a[:1:1], 5)
	fmt.Println(a, d, cap(a[1:2]), cap(a[1:2:3]))
	e := []int{1, 2, 3, 4, 5}
	e = append(e[:1], e[2:]...)
	fmt.Println(e, e[:5])
	e = append(e[:2], append([]int{77, 78}, e[2:]...)...)
	fmt.Println(e)
	copy(e[1:], e)
	fmt.Println(e, copy(e, []int{9, 9}), copy(e[4:], e), e)
	e = append(e, e...)
	e = append(e, e[len(e)-1])
	fmt.Println(e, len(e))
	s := []int{1, 2, 3}
	modify(s)
	modifyp(&s)
	fmt.Println(s, ret(s), s, variadic(s...), s, variadic(4, 5), variadic(append([]int{0}, s...)...))
	var n Ints
	n = append(n, n...)
	fmt.Println(n == nil, append(n, nil...) == nil, append([]int{}, n...) == nil, append(Ints(nil), 1))
	m := Mat{{1}, {2, 3}}
	m[0] = append(m[0], 4)
	row := m[1]
	row[0] = 20
	row = append(row, 5)
	m = append(m, row, nil)
	m[2][1] = 30
	fmt.Println(m, len(m[3]))
	t := T{xs: []int{1}}
	u := t
	u.xs[0] = 2
	u.arr[0] = 3
	t.xs = append(t.xs, t.arr[:2]...)
	w := t.arr[1:3]
	w[0] = 11
	w = append(w, 12)
	w = append(w, 13)
	w[0] = 14
	fmt.Println(t, u, w)
	bs := append([]byte("he"), "llo"...)
	copy(bs[1:], "EY")
	fmt.Println(len(append(bs[:0], "x"...)))
	fmt.Println(string(bs))
	ps := []*int{}
	for i := range 3 {
		ps = append(ps, &i)
	}
	*ps[0] = 10
	fmt.Println(*ps[0], *ps[1], *ps[2])
	structs := []T{{xs: []int{1}}}
	p := &structs[0]
	structs = append(structs, T{})
	p.arr[0] = 5
	fmt.Println(structs[0].arr[0], p.arr[0])
	x := []int{5, 2, 8}
	y := x[:2]
	slices.Sort(y)
	fmt.Println(x, slices.Insert(slices.Clone(x), 1, 100, 200), slices.Delete(slices.Clone(x), 0, 1), slices.Concat(x, y), slices.Repeat(y, 2))
	var arr [3][]int
	for i := range arr {
		arr[i] = append(arr[i], i)
		brr := arr
		brr[i][0] += 10
		brr[i] = nil
	}
	fmt.Println(arr)
	stack := []string{}
	for _, w := range []string{"a", "b", "c"} {
		stack = append(stack, w)
	}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		fmt.Print(top, cap(stack) >= 3, " ")
	}
	q := append([]int(nil), 1, 2, 3)
	for len(q) > 0 {
		h := q[0]
		q = q[1:]
		if h == 2 {
			q = append(q, 20)
		}
		fmt.Print(h, " ")
	}
	fmt.Println()
	sub := x[1:1]
	sub = append(sub, 42)
	fmt.Println(x, sub, x[len(x):], len(x[1:1:1]))
	clear(x[1:])
	fmt.Println(x, min(x[0], 1), max(len(x), cap(x)))
	var g []func() int
	for i, v := range []int{3, 4} {
		g = append(g, func() int { return i * v })
	}
	fmt.Println(g[0](), g[1]())
	grid := make([][]rune, 2)
	for i := range grid {
		grid[i] = []rune("..")
	}
	grid[1][0] = '#'
	for _, r := range grid {
		fmt.Println(string(r))
	}
	i2 := any(s)
	s[0] = -1
	fmt.Println(i2.([]int)[0])
	z := [...]string{3: "d", 1: "b"}
	zz := z[:2]
	zz = append(zz, "new")
	fmt.Printf("%q %q %d\n", z, zz, len(z))
}
