// many defers: thousands in a loop, in recursion, with large arguments, conditional ones, results built by them, panics half-way
package main

import (
	"fmt"
	"strings"
)

type Big struct {
	a [20]int
	s string
}

func pile(n int) (sum, order int) {
	last := n
	for i := range n {
		defer func() {
			sum += i
			if i == last-1 {
				order++
			}
			last = i
		}()
	}
	return 1, 0
}

func unwind(n int, out *[]int) int {
	if n == 0 {
		panic("bottom")
	}
	if n%1000 == 0 {
		defer func(k int) { *out = append(*out, k, n) }(n + 1)
	} else {
		defer func() {}()
	}
	n--
	return unwind(n, out) + 1
}

func large(n int) (s string) {
	b := Big{s: "b"}
	for i := range n {
		b.a[i] = i + 1
		b.s += "+"
		defer func(c Big, d *Big) {
			s += fmt.Sprint(len(c.s), c.a[i], c.a[(i+1)%20], d.a[19], " ")
			c.a[0]++
			d.a[19]++
		}(b, &b)
	}
	return "large: "
}

func partly(n int) (ran []int, r any) {
	defer func() { r = recover() }()
	for i := range 10 {
		if i == n {
			defer func() { ran = append(ran, -i); panic(fmt.Sprint("at ", i)) }()
		}
		if i == n+2 {
			panic("body")
		}
		if i%2 == 0 {
			continue
		}
		defer func() { ran = append(ran, i) }()
	}
	return
}

type stack struct {
	b     strings.Builder
	depth int
}

func (s *stack) enter(name string) func() {
	fmt.Fprintf(&s.b, "%*s>%s", s.depth, "", name)
	s.depth++
	return func() { s.depth--; fmt.Fprintf(&s.b, "%*s<%s", s.depth, "", name) }
}

func (s *stack) tree(n int) {
	defer s.enter(fmt.Sprint(n))()
	for i := range n {
		defer s.enter("x")()
		if i < n-1 {
			s.tree(i)
		}
	}
}

func gotoLoop() (log string) {
	i := 0
again:
	defer func(k int) { log += fmt.Sprint(k, i, ";") }(i)
	if i++; i < 4 {
		goto again
	}
	return "g:"
}

func main() {
	fmt.Println(pile(5000))
	var out []int
	func() {
		defer func() { fmt.Println(recover(), out) }()
		unwind(5000, &out)
	}()
	fmt.Println(large(6))
	for _, n := range []int{0, 3, 8, 20} {
		fmt.Println(partly(n))
	}
	var s stack
	s.tree(3)
	fmt.Println(s.b.String(), s.depth)
	fmt.Println(gotoLoop())
}
