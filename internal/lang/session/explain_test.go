package session_test

import (
	"strings"
	"testing"
)

const explainedTypes = `import ("fmt"; "strings"; "sort")
type node struct { x int; next *node; kids []*node; m map[string]int; f func(int) int }
type animal interface { Sound() string }
type dog struct { *node; name string }
func (n *node) get() int { return n.x }
func (n node) val() int { return n.x }
func (n *node) deep() int { return n.next.next.x }
func (d dog) Sound() string { return d.name }
func first[T any](xs []T) T { return xs[0] }
func at(xs []float64, i int) float64 { return xs[i] }
type grid[T any] struct { cells []T; up *grid[T] }
func (g *grid[T]) above(i int) T { return g.up.cells[i] }
func noIndex(i int) [3]int { return [3]int{} }
var p *node
var a animal
var m map[string]int
var ps = make([]*node, 3)
q := &node{kids: ps}
xs, n, neg := []float64{1, 2, 3}, 5, -1
zero := 0
var arr [4]int
var pa *[4]int
var e any = "text"
var fn func(int) int
var ch chan int
nested := map[string]map[string]int{}
var d dog
var gen grid[int]
var b *strings.Builder
_ = fmt.Sprint; _ = sort.Ints`

// What a run-time error says, whole: Go's words and what they leave out. Where the expression is not certain
// Go's words stand alone.
func TestRuntimeErrorsSayWhatWasWrong(t *testing.T) {
	const nilText = "invalid memory address or nil pointer dereference"
	s := newPerson(t)
	s.want(explainedTypes, "")
	for _, c := range [][2]string{
		{"p.x", nilText + ": p is nil (*node)"},
		{"p.x = 1", nilText + ": p is nil (*node)"},
		{"q.next.x", nilText + ": q.next is nil (*node)"},
		{"q.next.next.x++", nilText + ": q.next is nil (*node)"},
		{"q.deep()", nilText + ": n.next is nil (*node)"},
		{"p.get()", nilText + ": n is nil (*node)"},
		{"p.val()", nilText + ": p is nil (*node)"},
		{"ps[2].x", nilText + ": ps[2] is nil (*node)"},
		{"q.kids[zero].x", nilText + ": q.kids[zero] is nil (*node)"},
		{"*p", nilText + ": p is nil (*node)"},
		{"*p = node{}", nilText + ": p is nil (*node)"},
		{"*q.next = node{}", nilText + ": q.next is nil (*node)"},
		{"v := p.x\nv", nilText + ": p is nil (*node)"},
		{"for i := range 3 { if i == 2 { p.x = i } }", nilText + ": p is nil (*node)"},
		{"func() { local := p; defer fmt.Sprint(); local.x = 1 }()", nilText + ": local is nil (*node)"},
		{"f := func() int { return p.x }\nf()", nilText + ": p is nil (*node)"},
		{"gen.above(1)", nilText + ": g.up is nil (*grid[int])"},
		{"d.x", nilText},
		{"d.node.x", nilText + ": d.node is nil (*node)"},
		{"pa[1]", nilText + ": pa is nil (*[4]int)"},
		{"pa[:]", nilText + ": pa is nil (*[4]int)"},
		{"a.Sound()", nilText + ": a is nil (animal)"},
		{"g := a.Sound\ng()", nilText + ": a is nil (animal)"},
		{"fn(1)", nilText + ": fn is nil (func(int) int)"},
		{"q.f(2)", nilText + ": q.f is nil (func(int) int)"},
		{"b.WriteString(\"x\")", nilText + ": b is nil (*strings.Builder)"},
		{"m[\"k\"] = 1", "assignment to entry in nil map: m is nil (map[string]int)"},
		{"q.m[\"k\"]++", "assignment to entry in nil map: q.m is nil (map[string]int)"},
		{"nested[\"a\"][\"b\"] = 1", "assignment to entry in nil map: nested[\"a\"] is nil (map[string]int)"},
		{"xs[n]", "index out of range [5] with length 3: xs[n] with n = 5"},
		{"xs[5]", "index out of range [5] with length 3: xs[5]"},
		{"xs[n-1] = 2", "index out of range [4] with length 3: xs[n - 1] with n - 1 = 4"},
		{"xs[neg]", "index out of range [-1]: xs[neg] with neg = -1"},
		{"arr[n]", "index out of range [5] with length 4: arr[n] with n = 5"},
		{"noIndex(1)[n]", "index out of range [5] with length 3: noIndex(1)[n] with n = 5"},
		{"\"abc\"[n]", "index out of range [5] with length 3: \"abc\"[n] with n = 5"},
		{"at(xs, 7)", "index out of range [7] with length 3: xs[i] with i = 7"},
		{"first([]string{})", "index out of range [0] with length 0: xs[0]"},
		{"sort.Slice(xs, func(i, j int) bool { return xs[i+10] < xs[j] })", "index out of range [11] with length 3: xs[i + 10] with i + 10 = 11"},
		{"xs[2:n]", "slice bounds out of range [:5] with capacity 3: xs[2:n] with n = 5"},
		{"xs[n-2:2]", "slice bounds out of range [3:2]: xs[n - 2:2] with n - 2 = 3"},
		{"1 / zero", "integer divide by zero: zero is 0"},
		{"n % (n - 5)", "integer divide by zero: (n - 5) is 0"},
		{"n /= zero", "integer divide by zero: zero is 0"},
		{"1 << neg", "negative shift amount: neg is -1"},
		{"e.(int)", "interface conversion: interface {} is string, not int: e.(int)"},
		{"e.(fmt.Stringer)", "interface conversion: string is not fmt.Stringer: missing method String: e.(fmt.Stringer)"},
		{"a.(dog)", "interface conversion: main.animal is nil, not main.dog: a.(dog)"},
		{"close(ch)", "close of nil channel: ch is nil (chan int)"},
		{"c := make(chan int); close(c); close(c)", "close of closed channel: close(c)"},
		{"c := make(chan int, 1); close(c); c <- 1", "send on closed channel: c"},
		{"make([]int, neg)", "makeslice: len out of range: make([]int, neg) with neg = -1"},
		{"make([]int, 5, n-3)", "makeslice: cap out of range: make([]int, 5, n - 3) with n - 3 = 2"},
		{"[4]float64(xs)", "cannot convert slice with length 3 to array or pointer to array with length 4"},
		{"go func() { p.x = 1 }()\nselect {}", "in a goroutine: " + nilText + ": p is nil (*node)"},
		{"func() { defer func() { panic(recover()) }(); p.x = 1 }()", nilText},
	} {
		got := s.run(c[0])
		lines := strings.Split(got, "\n")
		if len(lines) < 2 {
			t.Errorf("%s\nshowed %q", c[0], got)
			continue
		}
		text := strings.Replace(strings.TrimPrefix(lines[1], "panic: "), "runtime error: ", "", 1)
		if text != c[1] {
			t.Errorf("%s\nsays %q\nwant %q", c[0], text, c[1])
		}
	}
}
