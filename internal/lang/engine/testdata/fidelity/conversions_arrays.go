// slices to arrays and to pointers to arrays; arrays of arrays are copied
package main

import "fmt"

type Vec3 [3]float64
type Slice []int

func main() {
	s := []int{1, 2, 3, 4}
	a := [2]int(s)
	p := (*[3]int)(s)
	p[0] = 10
	a[1] = 20
	fmt.Println(s, a, *p, len(p), cap(p[:2]))
	var none []int
	fmt.Println((*[0]int)(none) == nil, (*[0]int)([]int{}) == nil, [0]int(none))
	v := Vec3([]float64{1, 2, 3})
	w := (*Vec3)([]float64{4, 5, 6})
	fmt.Printf("%T %v %T %v\n", v, v, w, *w)
	defer func() { fmt.Println(recover()) }()
	m := [2][2]int{{1, 2}, {3, 4}}
	n := m
	row := m[0]
	n[0][0], row[1] = 100, 200
	q := &m[1]
	q[0] = 300
	fmt.Println(m, n, row)
	f := func(x [2][2]int) [2][2]int { x[1][1] = -1; return x }
	fmt.Println(f(m), m)
	t := []([2]int){{1, 2}, {3, 4}}
	u := append([][2]int{}, t...)
	u[0][0] = 9
	for _, x := range t {
		x[0] = 50
	}
	fmt.Println(t, u)
	st := struct{ a [2]int }{[2]int{1, 2}}
	su := st
	su.a[0] = 7
	fmt.Println(st, su, st == su)
	i := Slice(s)
	fmt.Println([4]int(i), i[1:3])
	_ = [5]int(s)
}
