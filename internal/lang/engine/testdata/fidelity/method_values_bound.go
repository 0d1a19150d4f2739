// a method value binds its receiver when it is evaluated; method expressions, also through embedding
package main

import "fmt"

type Point struct{ X, Y int }

func (p Point) Sum() int          { return p.X + p.Y }
func (p *Point) Move(dx, dy int)  { p.X += dx; p.Y += dy }
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

type Named struct {
	Point
	Name string
}
type Ref struct{ *Point }
type Summer interface{ Sum() int }

func main() {
	p := Point{1, 2}
	sum, move := p.Sum, p.Move
	p.X = 10
	move(1, 1)
	fmt.Println(sum(), p, p.Sum())
	pp := &p
	s2 := pp.Sum
	*pp = Point{}
	fmt.Println(s2(), pp.Sum())
	n := Named{Point{3, 4}, "n"}
	f := n.Sum
	n.Move(5, 5)
	fmt.Println(f(), n.Sum(), Named.Sum(n), (*Named).Sum(&n), Point.Sum(n.Point))
	(*Named).Move(&n, 1, 0)
	(*Point).Move(&n.Point, 1, 0)
	fmt.Println(n)
	r := Ref{&p}
	r.Move(7, 7)
	g := r.Sum
	p.X = 0
	fmt.Println(g(), Ref.Sum(r), p)
	var i Summer = n
	h := i.Sum
	i = Point{}
	fmt.Println(h(), Summer.Sum(i), Summer.Sum(&p))
	add := Point.Add
	fmt.Println(add(p, p), fmt.Sprintf("%T %T %T", add, (*Point).Move, Summer.Sum))
	fs := map[string]func(Point) int{"sum": Point.Sum, "x": func(p Point) int { return p.X }}
	fmt.Println(fs["sum"](p), fs["x"](p))
	defer func() { fmt.Println(recover() != nil) }()
	var none Summer
	_ = none.Sum
}
