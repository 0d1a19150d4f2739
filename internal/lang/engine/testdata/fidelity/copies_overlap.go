// assignments whose sides overlap: swaps of fields, elements, slices headers, struct parts; loops that shift and rotate in place
package main

import "fmt"

type Node struct {
	v           int
	left, right *Node
}
type V3 struct{ x, y, z float64 }
type Pair struct{ a, b V3 }

func (v V3) cross(w V3) V3 { return V3{v.y*w.z - v.z*w.y, v.z*w.x - v.x*w.z, v.x*w.y - v.y*w.x} }
func (v *V3) rot()         { v.x, v.y, v.z = v.z, v.x, v.y }

func reverse(n *Node) (r *Node) {
	for n != nil {
		r, n, n.right = n, n.right, r
	}
	return
}

func mirror(n *Node) *Node {
	if n != nil {
		n.left, n.right = mirror(n.right), mirror(n.left)
	}
	return n
}

func show(n *Node) string {
	if n == nil {
		return "."
	}
	return fmt.Sprint("(", show(n.left), n.v, show(n.right), ")")
}

func permute(xs []int, order []int) {
	for i := range order {
		for order[i] != i {
			j := order[i]
			xs[i], xs[j] = xs[j], xs[i]
			order[i], order[j] = order[j], order[i]
		}
	}
}

func euclid(a, b int) (steps int, g int) {
	for ; b != 0; steps++ {
		a, b = b, a%b
	}
	return steps, a
}

func fibs(n int) (a, b, c int) {
	for b = 1; n > 0; n-- {
		a, b, c = b, a+b, a
	}
	return
}

func main() {
	v, w := V3{1, 2, 3}, V3{4, 5, 6}
	v, w = w, v
	v = v.cross(w)
	w = V3{w.z, w.x, w.y}
	fmt.Println(v, w)
	v.rot()
	v.x, w.x = w.y, v.z
	fmt.Println(v, w)
	p := Pair{v, w}
	p.a, p.b = p.b, p.a
	p.a.x, p.b.y, p.a = p.b.x, p.a.y, V3{p.a.z, p.a.z, p.a.z}
	fmt.Println(p)
	p = Pair{p.b, p.a}
	p.a = V3{p.a.y, p.a.x, p.b.z}
	p, v = Pair{v, p.a}, p.b
	fmt.Println(p, v)
	var list *Node
	for i := range 5 {
		list = &Node{v: i, right: list}
	}
	fmt.Println(show(list))
	fmt.Println(show(reverse(list)), show(list))
	tree := &Node{4, &Node{2, &Node{v: 1}, nil}, &Node{6, nil, &Node{v: 7}}}
	fmt.Println(show(tree), show(mirror(tree)))
	tree.left, tree.left.left, tree = tree.right, tree, tree.left
	fmt.Println(tree.v, tree.left.v, tree.left.left.v)
	xs := []int{10, 11, 12, 13, 14}
	permute(xs, []int{4, 2, 3, 1, 0})
	fmt.Println(xs)
	for i := 1; i < len(xs); i++ {
		xs[i-1], xs[i] = xs[i], xs[i-1]+1
	}
	fmt.Println(xs)
	i, j := 0, 3
	i, xs[i], j, xs[j] = j, xs[j], i, xs[i]
	fmt.Println(i, j, xs)
	xs, xs[0] = xs[2:], xs[4]
	fmt.Println(xs, xs[:cap(xs)])
	ys := xs
	xs, ys = ys[1:], append(xs[:1], 99)
	fmt.Println(xs, ys)
	fmt.Println(euclid(1071, 462))
	fmt.Println(fibs(20))
	m := map[string]int{"a": 1, "b": 2}
	m["a"], m["b"], m["c"] = m["b"], m["a"], m["a"]+m["b"]
	fmt.Println(m)
	a := [3][]int{{1}, {2}, {3}}
	a[0], a[1], a[2] = a[2], a[0], a[1]
	a[0][0], a[1] = 30, a[0]
	fmt.Println(a)
	var e, f any = 1, "f"
	e, f = f, []any{e, f}
	s, t := "left", "right"
	s, t = t[1:], s+t
	b, c := true, 1i
	b, c = real(c) == 0, c*c
	fmt.Println(e, f, s, t, b, c)
}
