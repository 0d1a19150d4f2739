// types that refer to themselves and to each other
package main

import "fmt"

type Node struct {
	val      int
	next     *Node
	children []Node
	index    map[string]*Node
}
type Dir map[string]Dir
type List []List
type State func(n int) (State, string)
type Shape interface {
	Area() float64
	Scale(f float64) Shape
}
type A struct{ bs []*B }
type B struct{ a *A }
type Square float64

func (s Square) Area() float64         { return float64(s * s) }
func (s Square) Scale(f float64) Shape { return Square(float64(s) * f) }

func even(n int) (State, string) {
	if n == 0 {
		return nil, "even"
	}
	return odd, ""
}
func odd(n int) (State, string) {
	if n == 0 {
		return nil, "odd"
	}
	return even, ""
}

func depth(l List) int {
	d := 0
	for _, x := range l {
		d = max(d, depth(x))
	}
	return d + 1
}

func main() {
	n := &Node{val: 1, children: []Node{{val: 2}, {val: 3}}, index: map[string]*Node{}}
	n.next = &n.children[1]
	n.index["self"] = n
	n.next.val = 30
	fmt.Println(n.children[1].val, n.index["self"].next.val, n.index["self"] == n)
	d := Dir{"usr": {"bin": {}, "lib": {"go": nil}}}
	d["usr"]["bin"]["ls"] = nil
	fmt.Println(d, len(d["usr"]["none"]))
	fmt.Println(depth(List{{}, {{}, {{}}}}), List{{}, {nil}})
	for i, s := 5, State(even); s != nil; i-- {
		var r string
		if s, r = s(i); r != "" {
			fmt.Println(r)
		}
	}
	var s Shape = Square(2)
	fmt.Printf("%v %T\n", s.Scale(2).Scale(0.5).Area(), s.Scale(1))
	a := &A{}
	a.bs = append(a.bs, &B{a})
	fmt.Println(a.bs[0].a == a, len(a.bs[0].a.bs))
	fmt.Printf("%T %T %T %T\n", n, d, s, State(even))
}
