// locals named like fields, methods, their own type or function; literals with such names as keys; methods of one name everywhere
package main

import "fmt"

type size int
type box struct {
	box   *boxInner
	size  size
	count int
}
type boxInner struct{ size size }

func (b box) inner() *boxInner { return b.box }
func (b *box) grow(size size) *box {
	b.size += size
	count := b.count
	count++
	b.count = count
	return b
}
func (s size) size() size         { s++; return s }
func (b boxInner) grow(n int) int { b.size *= size(n); return int(b.size) }

func newBox(size size, count int) (box box) {
	box.size, box.count = size, count
	box.box = &boxInner{size: size + 1}
	return
}

func literal(x, y int) any {
	type point struct{ x, y int }
	p := point{x: y, y: x}
	x, y = p.x*10, p.y*10
	m := map[int]point{x: {x: x}, y: {y: y}}
	arr := [...]int{1: x, 0: y}
	return fmt.Sprint(p, m, arr, point{x, y})
}

func literal2() string {
	const k = 2
	x := 1
	type T struct{ k, x int }
	return fmt.Sprint([]int{k: 5, 6}, map[int]int{x: k, k: x}, T{k: x, x: k})
}

func fact(n int) int {
	if n < 2 {
		return 1
	}
	fact := func(k int) int { return fact(k) }
	return n * fact(n-1)
}

type grower interface{ grow(int) int }

func byInterface(grow grower, n int) int { return grow.grow(n) }

type tree struct {
	tree []tree
	name string
}

func (t tree) walk(walk func(tree tree, depth int), depth int) {
	walk(t, depth)
	for _, tree := range t.tree {
		tree.walk(walk, depth+1)
	}
}

type fn func(fn) fn

func (f fn) fn(g fn) fn { return f(g) }

type T struct{ T int }

func (t T) M(T int) int { return T*10 + t.T }
func (t T) t() T        { T := t; T.T++; return T }

func main() {
	box := newBox(3, 1)
	c := box
	box.grow(4).grow(5)
	fmt.Println(box.size, box.count, c.size, box.inner().size, box.box.grow(2), c.size.size())
	box.box.size = 50
	fmt.Println(c.box.size, c.inner().grow(1), byInterface(c.box, 3), byInterface(*box.box, 4))
	fmt.Println(literal(1, 2), literal2())
	fmt.Println(fact(6))
	tr := tree{[]tree{{[]tree{{nil, "c"}}, "b"}, {nil, "d"}}, "a"}
	tr.walk(func(tree tree, depth int) { fmt.Print(depth, tree.name, len(tree.tree), " ") }, 0)
	fmt.Println()
	calls := 0
	var fn fn
	fn = func(g func_) func_ { calls++; return g }
	fmt.Println(fn.fn(fn).fn(nil) == nil, calls)
	t := T{T: 5}
	fmt.Println(t.M(2), t.t().T, t.t().t().M(t.T), T.M(t, 3), t)
	{
		T := T{7}
		size := T.T
		fmt.Println(T, size, T.M(size))
	}
}

type func_ = fn
