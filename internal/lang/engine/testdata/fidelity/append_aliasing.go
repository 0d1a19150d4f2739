// append shares or copies the array behind a slice; appending a slice to itself; overlapping copies
package main

import "fmt"

type Row []float64

func main() {
	a := make([]int, 3, 10)
	b := append(a, 1)
	c := append(a, 2)
	fmt.Println(b, c, len(a))
	a = append(a, a...)
	a = append(a[:1], a[2:]...)
	fmt.Println(a, len(a))
	d := []int{1, 2, 3, 4, 5}
	fmt.Println(copy(d[1:], d), d)
	fmt.Println(copy(d, d[2:]), d)
	e := d[1:3:3]
	e = append(e, 99)
	e[0] = -1
	fmt.Println(d, e, cap(d[1:3]), cap(d[1:3:4]))
	var n []int
	n = append(n, n...)
	fmt.Println(n == nil, append([]int(nil)) == nil, len(append(n, 1, 2)))
	r := Row{1, 2}
	r = append(r, 3, 4)
	r = append(r, []float64{5}...)
	fmt.Printf("%T %v\n", r, r)
	s := []any{1}
	s = append(s, nil, "x", []int(nil), s)
	fmt.Println(len(s), s[1] == nil, s[3] == nil, s)
	p := append([]byte("ab"), "cd"...)
	fmt.Println(string(p))
	m := map[string][]int{}
	m["a"] = append(m["a"], 1)
	m["a"] = append(m["a"], 2)
	fmt.Println(m)
	g := [][]int{{1}, {2}}
	g[0] = append(g[0], 5)
	g = append(g, g[0])
	g[2][0] = 7
	fmt.Println(g)
}
