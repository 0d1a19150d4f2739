// the order in which operands, calls and assignments are evaluated
package main

import "fmt"

var trace []string

func t[T any](name string, v T) T { trace = append(trace, name); return v }
func done()                       { fmt.Println(trace); trace = nil }

type S struct {
	a, b int
	arr  [3]int
	p    *S
}

func (s S) val(n int) S   { trace = append(trace, fmt.Sprint("val", n)); return s }
func (s *S) ptr(n int) *S { trace = append(trace, fmt.Sprint("ptr", n)); return s }

func two(n int) (int, int) { trace = append(trace, "two"); return n, n + 1 }

func main() {
	a := []int{10, 20, 30, 40}
	i := 1
	i, a[i] = 2, 99
	fmt.Println(i, a)
	i = 0
	i, a[i], a[i+1] = a[i+1], a[i+2], i
	fmt.Println(i, a)
	a[0], a[1], a[2] = a[2], a[0], a[1]
	fmt.Println(a)
	x, y := 1, 2
	x, y = y, x+y
	x, y = y, x
	fmt.Println(x, y)
	var arr [3]int
	arr[t("i", 1)], arr[t("j", 2)] = t("v", 5), t("w", 6)
	done()
	m := map[string]int{}
	m[t("k1", "a")], m[t("k2", "b")] = t("x", 1), t("y", 2)
	done()
	_ = t("f", func(a, b int) int { return a + b })(t("a1", 1), t("a2", 2))
	done()
	_ = []int{t("e0", 0), t("e1", 1), 5: t("e5", 5), t("e6", 6)}
	_ = map[int]int{t("mk", 1): t("mv", 2), t("mk2", 3): t("mv2", 4)}
	_ = S{b: t("b", 1), a: t("a", 2)}
	done()
	s := S{a: 1}
	s.p = &s
	s.val(1).p.ptr(2).val(3).ptr2(4)
	done()
	if t("l", true) || t("r", true) && t("never", false) {
		done()
	}
	if t("l", false) && t("no", true) || t("yes", true) {
		done()
	}
	switch t("tag", 3) {
	case t("c1", 1), t("c2", 2):
	case t("c3", 3), t("c4", 4):
		done()
	}
	p := &s
	p, p.a = nil, 77
	fmt.Println(p == nil, s.a)
	q := &S{}
	q.p = &S{a: 5}
	q, q.p = q.p, nil
	fmt.Println(q.a, q.p)
	func() {
		defer func() { recover(); done(); fmt.Println(m) }()
		var nilmap map[string]int
		nilmap[t("key", "k")] = t("val", 3)
	}()
	func() {
		defer func() { fmt.Println(recover()); done() }()
		var sl []int
		sl[t("idx", 3)] = t("rhs", 1)
	}()
	func() {
		defer func() { fmt.Println(recover()); done() }()
		var np *S
		np.a = t("rhs", 1)
	}()
	func() {
		defer func() { fmt.Println(recover()); done() }()
		var f func(int)
		f(t("arg", 1))
	}()
	func() {
		defer func() { fmt.Println(recover()); done() }()
		var e error
		fmt.Println(t("before", 1), e.Error(), t("after", 2))
	}()
	func() {
		defer func() { fmt.Println(recover(), m); done() }()
		m["zz"], sl()[0] = 1, 2
	}()
	a = []int{1, 2, 3}
	for i, v := range a {
		a = append(a, v*10)
		a[0] = 100
		if i == 0 {
			a[1] = 50
		}
		fmt.Print(v, " ")
	}
	fmt.Println(a)
	b := [3]int{1, 2, 3}
	for i, v := range b {
		b[2] = 9
		fmt.Print(i, v, " ")
	}
	for i, v := range &b {
		b[2] = 8
		fmt.Print(i, v, " ")
	}
	fmt.Println()
	var idx int
	for idx, a[idx] = range []int{7, 8, 9} {
	}
	fmt.Println(idx, a)
	var k int
	get := func() int { k++; return k }
	z := get() + get()*10 + get()*100
	fmt.Println(z)
	fmt.Println(get(), get(), get())
	u, v := two(t("n", 4))
	u, v = v, u
	fmt.Println(u, v)
	sum := func(xs ...int) (n int) {
		for _, x := range xs {
			n = n*10 + x
		}
		return
	}
	fmt.Println(sum(two(3)), sum([]int{1, 2}...), sum())
	done()
	a[t("ix", 0)] += t("plus", 5)
	m[t("mk", "q")]++
	*t("ptr", &k) -= t("m", 1)
	done()
	fmt.Println(a, m["q"], k)
	ch := make(chan int, 3)
	t("ch", ch) <- t("sent", 1)
	done()
	func() {
		defer t("deferred", func(int) { done() })(t("darg", 1))
		fmt.Println(trace)
	}()
}

func (s S) ptr2(n int) {}
func sl() []int        { trace = append(trace, "sl"); return nil }
