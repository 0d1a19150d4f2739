// structs: literals, nesting, anonymous types, comparison, zero values, pointers into them, blank fields, embedding conflicts
package main

import (
	"fmt"
	"strings"
)

type Point struct{ X, Y float64 }
type Rect struct{ Min, Max Point }
type Shape struct {
	Rect
	Name  string
	Tags  map[string]bool
	Style struct {
		Color [3]uint8
		Pen   *Pen
	}
	draw func(*Shape) string
	_    int
}
type Pen struct {
	Width float32
	Next  *Pen
}
type X1 struct{ ID, V int }
type X2 struct{ ID, W int }
type Both struct {
	X1
	*X2
	V string
}
type Node struct {
	Val         int
	Left, Right *Node
}
type Tiny struct {
	a bool
	b int64
	c bool
	d int32
	e int16
}
type Recursive struct {
	kids []Recursive
	m    map[string]Recursive
	p    *Recursive
	n    int
}
type Big struct {
	a [20]int
	b [5]string
	c Point
}

func (p Point) Add(q Point) Point       { p.X += q.X; p.Y += q.Y; return p }
func (p *Point) Scale(f float64) *Point { p.X *= f; p.Y *= f; return p }
func (r Rect) Size() Point              { return Point{r.Max.X - r.Min.X, r.Max.Y - r.Min.Y} }
func (r *Rect) Move(d Point)            { r.Min = r.Min.Add(d); r.Max = r.Max.Add(d) }
func (n *Node) Insert(v int) *Node {
	if n == nil {
		return &Node{Val: v}
	}
	if v < n.Val {
		n.Left = n.Left.Insert(v)
	} else {
		n.Right = n.Right.Insert(v)
	}
	return n
}
func (n *Node) String() string {
	if n == nil {
		return "·"
	}
	return fmt.Sprintf("(%v %d %v)", n.Left, n.Val, n.Right)
}
func (n *Node) Height() int {
	if n == nil {
		return 0
	}
	return 1 + max(n.Left.Height(), n.Right.Height())
}
func (r Recursive) count() int {
	n := 1
	for _, k := range r.kids {
		n += k.count()
	}
	for _, k := range r.m {
		n += k.count()
	}
	return n
}
func change(b Big) Big { b.a[3] = 7; b.b[1] = "changed"; b.c.X = 1; return b }

func main() {
	s := Shape{Rect: Rect{Max: Point{3, 4}}, Name: "r"}
	s.Move(Point{1, 1})
	s.Min.Scale(2).Scale(3)
	s.Style.Color[1] = 200
	s.Style.Pen = &Pen{1, &Pen{Width: 2}}
	s.Style.Pen.Next.Next = s.Style.Pen
	s.draw = func(s *Shape) string { return strings.Repeat(s.Name, 2) }
	fmt.Println(s.Rect, s.Size(), s.Min.X, s.Rect.Max.Y, s.draw(&s), s.Style.Pen.Next.Next.Width, s.Tags["x"])
	t := s
	t.Name = "t"
	t.Style.Color[1] = 1
	t.Style.Pen.Width = 50
	t.Max.X = -1
	fmt.Println(s.Name, s.Style.Color, s.Style.Pen.Width, s.Max, t.draw(&s), t.draw(&t))
	pm := &s.Rect.Max
	pm.X, pm.Y = pm.Y, pm.X
	px := &pm.X
	*px += 0.5
	fmt.Println(s.Max, s.Size().Add(Point{Y: 1}))
	b := Both{X1{1, 2}, &X2{3, 4}, "v"}
	fmt.Println(b.V, b.X1.V, b.X1.ID, b.X2.ID, b.W)
	b.W++
	c := b
	c.W++
	c.X1.ID = 9
	fmt.Println(*b.X2, b.X1, c.X1, b == c, b.X2 == c.X2)
	var root *Node
	for _, v := range []int{5, 2, 8, 1, 9, 3} {
		root = root.Insert(v)
	}
	fmt.Println(root, root.Height())
	fmt.Println(Tiny{true, 1, false, 2, 3}, Tiny{} == Tiny{}, Tiny{a: true} == Tiny{c: true})
	r := Recursive{kids: []Recursive{{n: 1}, {kids: make([]Recursive, 2)}}, m: map[string]Recursive{"a": {}}}
	r.p = &r
	r.p.p.p.n = 4
	fmt.Println(r.count(), r.n, r.kids[1].kids[0].p == nil)
	big := Big{}
	big2 := change(big)
	fmt.Println(big == big2, big.a[3], big2.a[3], big2.b[1], big2.c, change(big2) == big2)
	anon := []struct {
		in  string
		out int
	}{{"a", 1}, {in: "b"}, {out: 3}}
	for _, tc := range anon {
		tc.out++
		fmt.Print(tc.in, tc.out, " ")
	}
	fmt.Println(anon)
	mp := map[Point]Rect{{1, 2}: {Max: Point{1, 1}}, {}: {}}
	fmt.Println(mp[Point{1, 2}], len(mp))
	pp := []*Point{{1, 2}, {3, 4}}
	for _, p := range pp {
		p.Scale(10)
	}
	fmt.Println(*pp[0], *pp[1])
	arr := [...]Point{2: {5, 5}, 0: {1, 1}}
	for i := range arr {
		arr[i].Scale(2)
	}
	for _, p := range arr {
		p.Scale(100)
	}
	fmt.Println(arr, len(arr))
	x := struct{ Point }{Point{1, 2}}
	y := x
	y.X = 5
	y.Scale(2)
	fmt.Println(x, y, x == y, x.Add(y.Point))
	f := (&y).Scale
	f(0.5)
	add := x.Add
	x.X = 1000
	fmt.Println(y, add(Point{1, 1}), Point.Add(x.Point, Point{}), (*Point).Scale(&x.Point, 2) == &x.Point)
	new1 := new(Shape)
	new1.Name = "n"
	fmt.Println(new1.Rect == Rect{}, new1.Style.Pen == nil, new1.draw == nil, *new(Point))
	var iface any = Point{1, 2}
	q, ok := iface.(Point)
	q.X = 9
	fmt.Println(iface, q, ok, iface == any(Point{1, 2}))
	func(r Rect) { r.Min.X = 77 }(s.Rect)
	func(r *Rect) { r.Min.X = 78 }(&s.Rect)
	fmt.Println(s.Min.X)
	type pair struct{ a, b *int }
	i, j := 1, 1
	fmt.Println(pair{&i, &j} == pair{&i, &j}, pair{&i, &j} == pair{&j, &i}, pair{} == pair{nil, nil})
	grid := [3][3]struct {
		n int
		p Point
	}{}
	grid[1][2].p.X = 4
	cell := &grid[1][2]
	cell.n++
	row := grid[1]
	row[2].n = 50
	fmt.Println(grid[1], row[2].n)
	for i, row := range grid {
		for j := range row {
			row[j].n = -1
			grid[i][j].n += i * j
		}
	}
	fmt.Println(grid)
}
