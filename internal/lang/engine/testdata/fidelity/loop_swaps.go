// variables that are exchanged or passed along in loops
package main

import "fmt"

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func fib(n int) (a, b int) {
	a, b = 0, 1
	for range n {
		a, b = b, a+b
	}
	return
}

type vec struct{ x, y, z float64 }

func main() {
	fmt.Println(gcd(84, 36), gcd(17, 5))
	fmt.Println(fib(50))
	a, b, c := 1, 2, 3
	for i := 0; i < 4; i++ {
		a, b, c = b, c, a
		if i == 2 {
			continue
		}
		a, c = c, a
	}
	fmt.Println(a, b, c)
	x := []int{1, 2, 3, 4, 5}
	for i, j := 0, len(x)-1; i < j; i, j = i+1, j-1 {
		x[i], x[j] = x[j], x[i]
	}
	fmt.Println(x)
	v, w := vec{1, 2, 3}, vec{4, 5, 6}
	for range 3 {
		v, w = w, vec{v.y, v.z, v.x}
	}
	fmt.Println(v, w)
	m := map[string]int{"a": 1, "b": 2}
	m["a"], m["b"] = m["b"], m["a"]
	fmt.Println(m)
	var prev, cur, s any = nil, 1, "s"
	for i := range 5 {
		prev, cur, s = cur, s, i
	}
	fmt.Println(prev, cur, s)
	p, q := &a, &b
	*p, *q = *q, *p
	p, q = q, p
	fmt.Println(a, b, *p, *q)
	i := 0
	i, x[i] = 2, 99
	fmt.Println(i, x)
	f, g := func() string { return "f" }, func() string { return "g" }
	for range 3 {
		f, g = g, f
	}
	fmt.Println(f(), g())
}
