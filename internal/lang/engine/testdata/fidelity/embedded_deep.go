// methods and fields promoted through five levels, values and pointers mixed, read and changed through interfaces
package main

import "fmt"

type A struct {
	pad  [3]int
	name string
	n    int
}

func (a A) Name() string  { return "A:" + a.name }
func (a *A) Inc() int     { a.n++; return a.n }
func (a A) Copy() A       { a.n = -1; return a }
func (a *A) Self() *A     { return a }
func (a *A) Set(s string) { a.name = s }

type B struct {
	x int
	A
}
type C struct {
	y string
	*B
}
type D struct {
	C
	z float64
}
type E struct {
	u [2]bool
	*D
	w int
}

type namer interface{ Name() string }
type incer interface {
	namer
	Inc() int
}

func bump(i incer, times int) (s string) {
	for range times {
		s += fmt.Sprint(i.Inc(), i.Name(), " ")
	}
	return
}

func main() {
	e := E{D: &D{C: C{B: &B{A: A{name: "deep", n: 10}}}}}
	fmt.Println(e.name, e.n, e.Name(), e.Inc(), e.n, e.D.C.B.A.n)
	e.n += 5
	e.pad[1] = 7
	e.Set("changed")
	fmt.Println(e.A, e.Copy(), e.n, e.pad)
	f := e
	f.Inc()
	f.w = 9
	fmt.Println(e.n, f.n, e.w, e.Self() == f.Self(), e.Self() == &e.D.C.B.A)
	fmt.Println(bump(e, 2), bump(&e, 1), bump(e.D, 1), bump(e.C, 1), bump(e.B, 1), bump(&e.A, 1))
	d := *e.D
	d.z = 2.5
	d.B = &B{x: 1, A: e.A}
	d.Inc()
	fmt.Println(d.n, e.n, e.z, d.x, e.x)
	var i incer = d
	d.B = nil
	fmt.Println(i.Inc(), i.Name())
	inc, name := e.Inc, e.Name
	e.Set("later")
	e.n = 100
	fmt.Println(inc(), name(), e.n)
	e.D = &D{C: C{B: new(B)}}
	fmt.Println(inc(), e.n, e.Name())
	ns := []namer{e, &e, e.D, e.C, e.B, e.A, &e.A}
	e.Set("all")
	for _, n := range ns {
		fmt.Printf("%T %s; ", n, n.Name())
	}
	fmt.Println()
	p := &e.A.n
	*p = 55
	fmt.Println(e.D.C.B.n, E.Name(e), (*E).Inc(&e), D.Inc(*e.D))
	func() {
		defer func() { fmt.Println(recover(), e.w) }()
		e.B = nil
		fmt.Println(e.y == "", e.z)
		e.w, e.n = 3, 4
	}()
	fmt.Println(e.w)
}
