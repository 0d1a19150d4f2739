// panics in the middle of statements: which operands were evaluated, which targets were assigned
package main

import "fmt"

type T struct {
	a, b int
	arr  [3]int
	p    *T
	m    map[string]int
}

var trace string

func v(n int) int        { trace += fmt.Sprint(n, " "); return n }
func boom() int          { trace += "boom "; panic("boom") }
func two() (int, int)    { trace += "two "; return 8, 9 }
func at(t *T) *T         { trace += "at "; return t }
func join(xs ...any) int { trace += fmt.Sprint(xs); return len(xs) }

func main() {
	t := &T{m: map[string]int{}}
	xs := []int{1, 2, 3}
	x, y := 1, 2
	var none *T
	var nilMap map[string]int
	var s string
	cases := []struct {
		name string
		f    func()
	}{
		{"assign", func() { x = boom() }},
		{"parallel", func() { x, y = v(5), boom() }},
		{"parallel targets", func() { x, xs[v(7)], y = v(50), v(51), v(52) }},
		{"first assigned", func() { xs[0], none.a = v(100), v(101) }},
		{"second target", func() { none.a, xs[1] = v(200), v(201) }},
		{"map then nil map", func() { t.m["k"], nilMap["k"] = v(1), v(2) }},
		{"nil map then map", func() { nilMap["k"], t.m["l"] = v(1), v(2) }},
		{"results", func() { t.a, xs[v(3)] = two() }},
		{"results to nil", func() { t.b, none.b = two() }},
		{"op assign", func() { xs[v(1)] += boom() }},
		{"op assign index", func() { xs[v(9)] += v(1) }},
		{"op divide", func() { x /= v(0) }},
		{"increment", func() { none.p.a++ }},
		{"increment map", func() { nilMap["z"]++ }},
		{"call arguments", func() { x = join(v(1), xs[v(2)], boom(), v(4)) }},
		{"method receiver", func() { at(none).p.a = v(1) }},
		{"composite", func() { *t = T{a: v(70), b: boom(), arr: [3]int{v(71)}} }},
		{"composite in place", func() { *t = T{a: t.b, b: xs[v(5)]} }},
		{"slice literal", func() { xs = []int{v(1), xs[v(3)], v(2)} }},
		{"array", func() { t.arr = [3]int{v(1), v(2), 1 / v(0)} }},
		{"append", func() { xs = append(xs, v(4), boom()) }},
		{"append to element", func() { xs = append(xs[:v(1)], xs[v(2):v(9)]...) }},
		{"string", func() { s += fmt.Sprint(v(1)) + fmt.Sprint(boom()) }},
		{"slice of string", func() { s = "abc"[v(1):v(5)] }},
		{"copy", func() { copy(xs[v(1):], xs[v(4):]) }},
		{"return values", func() { x, y = func() (a, b int) { return v(1), boom() }() }},
		{"range", func() {
			for x, xs[3-x] = range []int{10, 20, 30, 40, 50} {
			}
		}},
		{"send", func() { c := make(chan int); close(c); c <- v(1) }},
		{"delete", func() { var k any = []int{1}; m := map[any]int{}; delete(m, k); x = v(77) }},
		{"condition", func() {
			if v(1) == 1 && boom() == 2 || v(3) == 3 {
				x = 1000
			}
		}},
		{"short circuit", func() {
			if none == nil || none.a == boom() {
				x = 2000
			}
		}},
		{"conversion", func() { t.arr, x = [3]int(xs[:v(2)]), v(3) }},
		{"assertion", func() { var e any = "s"; x, y = v(1), e.(int) }},
	}
	for _, c := range cases {
		func() {
			defer func() {
				fmt.Println(c.name+":", recover(), "|", trace, "|", x, y, s, xs, t.a, t.b, t.arr, t.m)
				trace = ""
			}()
			c.f()
		}()
	}
}
