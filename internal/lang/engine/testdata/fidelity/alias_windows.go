// windows on one array: slices of slices, pointers into them, append within and beyond capacity, three indices, overlapping copy
package main

import "fmt"

type Cell struct{ n, k int }

func info(name string, s []int) { fmt.Print(name, s, len(s), cap(s), " ") }

func grow(s []int, v ...int) []int { return append(s, v...) }

func insert(s []int, i, v int) []int {
	s = append(s, 0)
	copy(s[i+1:], s[i:])
	s[i] = v
	return s
}

func remove(s []int, i int) []int { return append(s[:i], s[i+1:]...) }

func main() {
	base := [10]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	a := base[2:6]
	b := a[1:3]
	c := b[:6]
	d := b[1:2:2]
	e := base[5:5:5]
	info("a", a)
	info("b", b)
	info("c", c)
	info("d", d)
	info("e", e)
	fmt.Println()
	b[0] = 30
	c[5] = 80
	p := &a[3]
	*p += 50
	fmt.Println(base, b, c)
	b = append(b, 100)
	fmt.Println(base, a[3], *p, len(b), cap(b))
	d = append(d, 200)
	d[0] = -1
	fmt.Println(base, d, len(d))
	e = append(e, 1)
	fmt.Println(base[5], e)
	x := grow(a[:2], 7, 8, 9, 10, 11, 12)
	fmt.Println(base, x, &x[0] == &base[2], cap(x))
	y := grow(x, 13)
	y[0] = 1000
	fmt.Println(base[2], x[0], y[0], len(y))
	n := copy(base[3:], base[1:6])
	fmt.Println(n, base)
	n = copy(base[:], base[4:])
	fmt.Println(n, base, copy(a, []int(nil)), copy(a[:0], b))
	s := make([]int, 3, 4)
	t := insert(s, 1, 5)
	u := insert(s, 0, 6)
	fmt.Println(s, t, u, &t[0] == &u[0])
	v := insert(t, 4, 7)
	v[0] = 9
	fmt.Println(s, t, v, &v[0] == &t[0])
	v = remove(v, 1)
	fmt.Println(v, v[:cap(v)][4])
	cells := make([]Cell, 2, 3)
	q := &cells[1]
	r := &cells[0].k
	cells = append(cells, Cell{3, 3})
	q.n = 5
	cells = append(cells, Cell{4, 4})
	q.k, *r = 6, 7
	fmt.Println(cells, *q, *r)
	q = &cells[1]
	q.n++
	for i := range cells {
		cells = append(cells, cells[i])
		cells[0].n++
	}
	fmt.Println(cells, *q)
	words := [][]int{{1}, {2}}
	w := words[0]
	words[0] = append(words[0], 9)
	w[0] = 50
	w = words[1][:1:1]
	words[1][0] = 60
	words = append(words, w, words[0])
	w[0]++
	fmt.Println(words, w)
	pa := (*[3]int)(base[1:])
	pa[0] = 7777
	arr := [3]int(base[1:])
	arr[0] = 0
	base[2] = 8888
	fmt.Println(pa[1], arr, base[1:4], len(pa[:2]), cap(pa[:2]))
	bs := []byte("hello")
	str := string(bs[1:4])
	copy(bs[2:], "LLOX")
	bs = append(bs[:1], bs[3:]...)
	fmt.Println(str, string(bs), string(bs[:5]))
	f := func(s []int) []int { s[0]++; s = append(s, 1); s[0]++; return s }
	z := make([]int, 1, 2)
	z2 := f(f(z))
	fmt.Println(z, z2[0], z[:2])
}
