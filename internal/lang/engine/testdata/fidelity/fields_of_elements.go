// fields of elements assigned, several at once: an index is checked when the element is reached
package main

import "fmt"

type V struct {
	name string
	x, y int
	in   struct{ a, b float32 }
}

func try(g func()) {
	defer func() { fmt.Print(recover(), "; ") }()
	g()
}

func f(s string) int { fmt.Print(s, " "); return 1 }

func main() {
	vs := []V{{"p", 1, 2, struct{ a, b float32 }{3, 4}}, {"q", 5, 6, struct{ a, b float32 }{7, 8}}}
	n, i, j := 0, -1, 1
	try(func() { n, vs[i].x = 3, f("a") })
	try(func() { vs[j].y, vs[i].x = 9, f("b") })
	try(func() { vs[i+9].in.b += float32(f("c")) })
	fmt.Println(n, vs)
	vs[0].x, vs[j].x = vs[j].x, vs[0].x
	vs[j].in.a, vs[j].in.b = vs[j].in.b, vs[j].in.a
	vs[j].in, vs[0].name, vs[j].name = vs[0].in, vs[j].name, vs[0].name
	vs[j].in.a += vs[0].in.b
	vs[i+1].y++
	fmt.Println(vs)
	ps := [3]*V{&vs[0], &vs[1]}
	ps[j].x, ps[0].y = ps[0].x-10, ps[j].y
	try(func() { ps[j].x, ps[2].y = 77, f("d") })
	p := &ps
	p[0].in.a, p[j].in.a = p[j].in.a, p[0].in.a
	try(func() { n, p[n].in.b = f("e"), 5 })
	fmt.Println(n, vs)
	var arr [4]V
	q := &arr
	for k := range q {
		q[k].x, arr[3-k].in.b = k*k, float32(k)
		q[k].y -= arr[3-k].x
	}
	fmt.Println(arr)
	q = nil
	try(func() { n, q[2].in.a = 8, float32(f("f")) })
	fmt.Println(n)
}
