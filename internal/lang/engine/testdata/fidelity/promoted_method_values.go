// method values and expressions of promoted methods: what is bound when, by value and by pointer, called later and elsewhere
package main

import (
	"fmt"
	"sort"
	"strings"
)

type Count struct{ n, step int }

func (c *Count) Up() int           { c.n += c.step; return c.n }
func (c Count) Peek() int          { return c.n }
func (c Count) With(k int) Count   { c.n = k; return c }
func (c *Count) Sum(xs ...int) int { c.n += len(xs); return c.n*100 + len(xs) }

type Val struct {
	tag string
	Count
}
type Ptr struct {
	tag [2]string
	*Count
}
type Deep struct {
	Val
	next *Ptr
}

func call(f func() int) int              { return f() }
func apply(f func(int) Count, k int) int { return f(k).Peek() }

func main() {
	v := Val{"v", Count{1, 2}}
	p := Ptr{Count: &Count{10, 20}}
	d := &Deep{Val{"d", Count{5, 5}}, &p}
	up, peek := v.Up, v.Peek
	up()
	fmt.Println(v.n, peek(), up(), v.Peek(), peek())
	pup, ppeek := p.Up, p.Peek
	p.Count = &Count{1000, 1}
	fmt.Println(pup(), ppeek(), p.n, p.Up())
	dup, dnext := d.Up, d.next.Up
	d.next = nil
	*d = Deep{Val: Val{Count: Count{70, 7}}}
	fmt.Println(dup(), dnext(), d.n, p.n)
	fmt.Println(call(v.Up), call(d.Up), call(p.Peek), apply(v.With, 8), apply(d.With, 9), v.n)
	fs := []func() int{v.Up, v.Peek, p.Up, d.Up, d.Peek}
	v.n, p.n, d.n = 0, 0, 0
	for _, f := range fs {
		fmt.Print(f(), " ")
	}
	fmt.Println()
	e1, e2, e3 := (*Val).Up, Val.Peek, Ptr.Up
	fmt.Println(e1(&v), e2(v), e3(p), (*Ptr).Up(&p), (*Deep).Peek(d), Deep.With(*d, 3))
	sum := d.Sum
	fmt.Println(sum(), sum(1, 2), sum([]int{1, 2, 3}...), (*Val).Sum(&v, 4, 5))
	for i := range 3 {
		x := Val{Count: Count{i, i}}
		defer func(f func() int) { fmt.Print(f(), ";") }(x.Up)
		defer fmt.Print(x.Up(), ",")
		x.step = 100
	}
	var np *Deep
	func() {
		defer func() { fmt.Println(recover()) }()
		f := np.Up
		fmt.Println("bound", f != nil)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var q Ptr
		f := q.Up
		fmt.Println("bound")
		f()
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var q Ptr
		f := q.Peek
		fmt.Println("never", f)
	}()
	words := sort.StringSlice{"b", "c", "a"}
	less := words.Less
	sort.Sort(words)
	fmt.Println(less(0, 1), words)
	w := struct {
		*strings.Builder
		Count
	}{new(strings.Builder), Count{1, 1}}
	write, n := w.WriteString, w.Up
	write("a")
	n()
	write(fmt.Sprint(n()))
	fmt.Println(w.String(), w.Len(), w.n)
}
