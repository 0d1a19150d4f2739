// bools computed, stored, compared, passed and branched on: short circuits, negations, equality of conditions, flags in loops
package main

import "fmt"

type Flag bool
type Set struct{ a, b, c bool }

func (f Flag) not() Flag     { return !f }
func (f *Flag) toggle() bool { *f = !*f; return bool(*f) }
func (s Set) count() (n int) {
	for _, x := range [...]bool{s.a, s.b, s.c} {
		if x {
			n++
		}
	}
	return
}
func xor(a, b bool) bool         { return a != b }
func implies(a, b bool) bool     { return !a || b }
func between(x, lo, hi int) bool { return lo <= x && x < hi }
func majority(a, b, c bool) bool { return a && b || c && (a || b) }
func cmp(x, y int) (r [6]bool)   { return [6]bool{x < y, x <= y, x > y, x >= y, x == y, x != y} }
func negated(x, y int) (r [6]bool) {
	return [6]bool{!(x < y), !(x <= y), !(x > y), !(x >= y), !(x == y), !(x != y)}
}

func nested(x int, s string, p *int) string {
	if (x > 3) == (len(s) > 3) && (p == nil) != (x%2 == 0) {
		return "A"
	}
	if !(x > 3 && !(s == "" || p != nil && *p > x)) {
		if y := x; y < 0 == (p == nil) {
			return "B"
		}
		return "C"
	}
	return "D"
}

func search(grid [4][4]int, want int) (found bool, at [2]int, looked int) {
	for i := 0; i < 4 && !found; i++ {
		for j := 0; !found && j < 4; j++ {
			looked++
			if found = grid[i][j] == want; found {
				at = [2]int{i, j}
			}
		}
	}
	return
}

func main() {
	bs := []bool{false, true}
	for _, a := range bs {
		for _, b := range bs {
			for _, c := range bs {
				s := Set{a, b, c}
				fmt.Print(xor(a, xor(b, c)), implies(a, b), majority(a, b, c), s.count(), s == Set{c, b, a}, a == b == c, a != b != c, " ")
			}
		}
	}
	fmt.Println()
	for _, p := range [][2]int{{1, 2}, {2, 2}, {3, 2}, {-1, 1 << 40}} {
		fmt.Println(cmp(p[0], p[1]), negated(p[0], p[1]), between(p[0], p[1]-1, p[1]+1))
	}
	five := 5
	for _, x := range []int{-1, 2, 3, 4, 5, 6} {
		fmt.Print(nested(x, "", nil), nested(x, "long", nil), nested(x, "", &five), nested(x, "long", &five), " ")
	}
	fmt.Println()
	grid := [4][4]int{{1, 2}, {3, 0, 5}, {2: 7}}
	fmt.Println(search(grid, 5))
	fmt.Println(search(grid, 9))
	f := Flag(five > 4)
	g := f.not()
	ok := g.toggle() && f.toggle() || f.toggle()
	fmt.Println(f, g, ok, f == g, Flag(ok).not(), !f == !g, f && Flag(ok))
	calls := ""
	t := func(s string, b bool) bool { calls += s; return b }
	r := t("a", false) && t("b", true) || t("c", true) && !t("d", true) || t("e", false) != t("f", true)
	q := !(t("g", true) && (t("h", false) || t("i", false))) == t("j", true)
	fmt.Println(r, q, calls)
	m := map[bool][]int{}
	for i := range 10 {
		odd := i%2 == 1
		m[odd] = append(m[odd], i)
		m[i > 5 != odd] = append(m[i > 5 != odd], -i)
	}
	fmt.Println(m)
	var e any = five > 4
	var set [2]bool
	set[0], set[1] = set[1] || e.(bool), !set[0]
	set[0] = set[0] != set[1]
	n, done := 0, false
	for !done {
		n++
		done = n > 3 && n%3 == 0 || n > 100
	}
	p := &done
	*p = !*p || n < 0
	fmt.Println(set, n, done, e == any(true), e != any(done), *p == (p == nil))
	switch five > 3 {
	case done:
		fmt.Println("equal to done")
	case !done:
		fmt.Println("not done")
	}
}
