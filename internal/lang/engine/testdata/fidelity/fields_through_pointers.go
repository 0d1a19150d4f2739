// fields of nested structs assigned through pointers, several at once; a nil pointer is found when it is followed
package main

import "fmt"

type A struct{ x, y int }
type B struct {
	pad [2]int
	A
	in struct{ a, b A }
}

func f(s string) int { fmt.Print(s, " "); return 1 }

func try(g func()) {
	defer func() { fmt.Println(recover()) }()
	g()
}

var gb B
var gp *B

func main() {
	var p *B
	var w int
	try(func() { w, p.y = f("a"), f("b") })
	fmt.Println(w)
	try(func() { p.y += f("c") })
	try(func() { p.in.b.y = f("d") })
	try(func() { p.in.b = A{f("e"), f("f")} })
	try(func() { gp.in.a.x, w = f("g"), 5 })
	try(func() { w, gp.in.a.x = 6, f("g") })
	fmt.Println(w)
	gb.in.b.y = 7
	gb.in.a = gb.in.b
	gp = &gb
	gp.in.b.x, gp.in.a.y = gp.in.a.y, gp.in.b.x
	gp.A = A{gp.in.b.x + 1, gp.in.b.y}
	gp.A.x, gp.in.b.y = gp.in.b.y+2, gp.A.y*3
	fmt.Println(gb)
	q := &gp.in
	q.a.x, q.b = q.b.y, q.a
	fmt.Println(gb, *q)
	for i := range 3 {
		r := &B{}
		r.in.a.x += i
		r.y -= i
		gp, r = r, gp
		fmt.Println(*r, *gp)
	}
}
