package engine_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// Functions that call each other in machine code, and what takes them out of it.
var directCells = []string{
	`import "fmt"
func fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }
fmt.Println(fib(30))`,

	// a panic that is recovered around many calls
	`func sum(n int) int { if n == 0 { return 0 }; return n + sum(n-1) }
func deep(xs []int, n int) int {
	if n < 0 { return xs[len(xs)] }
	return deep(xs, n-1) + 1
}
func safely(f func() int) (n int, text string) {
	defer func() { if r := recover(); r != nil { text = fmt.Sprint("recovered: ", r) } }()
	return f(), "returned"
}
fmt.Println(sum(100_000))
for range 20 { safely(func() int { return deep([]int{1, 2, 3}, 50) }) }
fmt.Println(safely(func() int { return deep([]int{1, 2, 3}, 50) }))`,

	// a function that is declared again while others call it
	`func step(i int) int { if i < 0 { return step(-i) }; return 3 }
func steps(n int) (sum int) { for i := range n { sum += step(i) }; return sum }
steps(1000); before := steps(100)
fmt.Println(before)`,
	`func step(i int) int { if i < 0 { return step(-i) }; return 6 }
fmt.Println(steps(100))`,

	// func values that change, that are methods, compiled functions and nil
	`import "strings"
func apply(n int, f func(int) int) (sum int) { for i := range n { sum += f(i) }; return sum }
func fill(n int, f func(int) int) (out []int) { for i := range n { out = append(out, f(i)) }; return out }
func anyOf(s string, f func(rune) bool) bool { for _, r := range s { if f(r) { return true } }; return false }
type scale struct{ k int }
func (s scale) times(x int) int { return s.k * x }
func compose(f, g func(int) int) func(int) int { return func(x int) int { return f(g(x)) } }
same, square := func(x int) int { return x }, func(x int) int { return x * x }
for range 50 { apply(20, same); apply(20, square) }
big := func(r rune) bool { return r == 'C' }
fmt.Println(apply(20, same), fill(5, square), anyOf("abC", big) == strings.ContainsFunc("abC", big),
	apply(4, scale{7}.times)/6, apply(10, compose(square, compose(same, square))))`,
	`func run(f func(int) int, n int) int { s := 0; for i := range n { s += f(i) }; return s }
run(same, 5000)
_, text := safely(func() int { return run(nil, 5) })
fmt.Println(text)`,

	// receivers of all kinds in one loop
	`type shape interface { area(k float64) float64 }
type unit struct{}
type disk struct{ r float64 }
type rect struct{ a, b float64 }
type box3 struct{ a, b, c float64 }
type small struct{ a int8; b float32 }
type named struct{ name string; n int }
type long struct{ x [9]float64 }
type inner struct{ disk; name string }
func (unit) area(k float64) float64 { return k }
func (d disk) area(k float64) float64 { return k * d.r * d.r }
func (r *rect) area(k float64) float64 { r.a++; return k * r.a * r.b }
func (b box3) area(k float64) float64 { return k * (b.a + b.b*b.c) }
func (s small) area(k float64) float64 { return k * (float64(s.a) + float64(s.b)) }
func (n named) area(k float64) float64 { return k * float64(n.n+len(n.name)) }
func (l long) area(k float64) float64 { return k * l.x[8] }
type integer int
func (i integer) area(k float64) float64 { return k * float64(i) }
type function func(float64) float64
func (f function) area(k float64) float64 { return f(k) }
func areas(n int, shapes ...shape) (sum float64) { for i := range n { sum += shapes[i%len(shapes)].area(float64(i)) }; return sum }
kinds := []shape{unit{}, disk{2}, &rect{1, 2}, box3{1, 2, 3}, small{-3, 0.5}, named{"abc", 4}, long{[9]float64{8: 2}},
	&inner{disk{3}, "x"}, inner{disk{4}, "y"}, integer(5), function(func(x float64) float64 { return x / 2 })}
fmt.Println(areas(11, kinds...), areas(1100, kinds...), areas(1100, kinds[:4]...), areas(1100, kinds[4:8]...))
for _, s := range kinds { fmt.Print(areas(10, s), " ") }
fmt.Println()`,

	// pointers in frames that only machine code knows, during collections
	`import "runtime"
type node struct { next *node; v int }
func length(n *node) int { if n == nil { return 0 }; return 1 + length(n.next) }
func last(n *node) *node { if n.next == nil { return n }; return last(n.next) }
func longer(a, b []int) []int { if len(a) < len(b) { return b }; return a }
func best(xs [][]int, n int) []int { if n == 0 { return xs[0] }; return longer(xs[n], best(xs, n-1)) }
var list *node
var lists [][]int
for i := range 300 { list = &node{list, i}; lists = append(lists, make([]int, (i*37)%301)) }
done := make(chan bool)
go func() { for range 20 { runtime.GC() }; close(done) }()
total := 0
for i := range 2000 { total += length(list) + last(list).v + len(best(lists, 299)); if i%500 == 0 { list.next.v = i } }
<-done
fmt.Println(total)`,

	// recursion without end
	`func forever(n int) int { return forever(n+1) + 1 }
_, text = safely(func() int { return forever(0) })
fmt.Println(text)`,

	// results and parameters of all classes
	`func mixed(a int, x float64, s string, b bool, p *int, c complex128) (string, float64, *int, bool, int, complex128) {
	if a == 0 { return s, x, p, b, *p, c }
	s2, x2, p2, b2, a2, c2 := mixed(a-1, x/2, s, !b, p, c*1i)
	return s2, x2 + x, p2, b2, a2 + a, c2
}
seven := 7
for range 30 { mixed(20, 1, "s", true, &seven, 1+2i) }
s9, x9, p9, b9, a9, c9 := mixed(20, 1, "s", true, &seven, 1+2i)
fmt.Println(s9, x9, p9 == &seven, b9, a9, c9)
func collatz(n, steps int) (int, int) {
	if n == 1 { return n, steps }
	if n%2 == 0 { return collatz(n/2, steps+1) }
	return collatz(3*n+1, steps+1)
}
longest := 0
for i := 1; i < 3000; i++ { _, n := collatz(i, 0); longest = max(longest, n) }
fmt.Println(longest)`,

	// pointers in frames of a recursion that continues after a while, during collections
	`var far *node
for i := range 30_000 { far = &node{far, i} }
done = make(chan bool)
go func() { for range 5 { runtime.GC() }; close(done) }()
total = 0
for range 20 { total += length(far) + last(far).v }
<-done
fmt.Println(total)`,

	// arrays by value in frames
	`func turn(a [6]int, k int) [6]int { if k == 0 { return a }; b := a; b[k%6] += k; return turn(b, k-1) }
func pick(a [6]int, i int) int { return turn(a, 2)[i] }
six := [6]int{1, 2, 3, 4, 5, 6}
for range 20 { turn(six, 50) }
sixes := map[[6]int]any{six: turn(six, 7)}
sum6 := 0
for i, x := range turn(six, 9) { sum6 += i*x + pick(six, i) }
var bytes12 [12]byte
for i := range 30 { bytes12[i%12] += byte(i * i) }
_, text = safely(func() int { return pick(six, sum6) })
fmt.Println(six, turn(six, 9), sixes[six], sum6, bytes12, bytes12[2:5], text)`,

	// variadic arguments: a function that only reads them is replaced by one that keeps them
	`var kept [][]int
func add(xs ...int) (sum int) { for i, x := range xs { sum += x; xs[i] = 0 }; return sum }
func head(xs ...int) []int { return xs[:1] }
func adds(n int) (sum int) { for i := range n { sum += add(i, 1, 2); kept = append(kept, head(i, 2)) }; return sum }
func nested(n int, xs ...int) int { if n == 0 { return xs[0] + len(xs) }; return nested(n-1, xs[0]+n, n) + xs[1] }
fmt.Println(adds(100), kept[3], kept[99], nested(30, 1, 2, 3))`,
	`func add(xs ...int) int { kept = append(kept, xs); return len(xs) }
kept = nil
fmt.Println(adds(4), kept)`,

	// a callback, and what it contains declared again
	`import "sort"
func key(x int) int { return x * x }
func sorted(xs ...int) []int { sort.Slice(xs, func(i, j int) bool { return key(xs[i]) < key(xs[j]) }); return xs }
for range 5 { sorted(3, -1, 2, 0) }
fmt.Println(sorted(3, -1, 2, 0, -5))
_, text = safely(func() int { sort.Slice([]int{1, 2, 3}, func(i, j int) bool { return six[2*i+2] < j }); return 0 })
fmt.Println(text)`,
	`func key(x int) int { return -x }
fmt.Println(sorted(3, -1, 2, 0, -5))`,

	// deep recursion, each call of which defers one
	`func down(n int) (depth int) {
	defer func() { depth++ }()
	if n == 0 { return 0 }
	return down(n-1)
}
fmt.Println(down(400_000))`,

	// deferred functions, and what makes a closure, declared again
	`var order []string
func later(s string) { order = append(order, s) }
func defers(s string) { defer later(s); defer func() { later(s + s) }() }
for range 20 { defers("a") }
func maker() func(int) int { n := 0; return func(x int) int { n += x; return n } }
func made(n int) (last int) { f := maker(); for i := range n { last = f(i) }; return last }
fmt.Println(len(order), order[:2], made(1000))`,
	`func later(s string) { order = append(order, "new "+s) }
func maker() func(int) int { return func(x int) int { return -x } }
order = nil
defers("b")
fmt.Println(order, made(1000))`,
}

const directOutput = `832040
5000050000
0 recovered: runtime error: index out of range [3] with length 3
300
600
190 [0 1 4 9 16] true 7 15333
recovered: runtime error: invalid memory address or nil pointer dereference
311 1.026975e+07 8.8279675e+07 2.3463e+06
45 180 34590 315 -112.5 315 90 405 720 225 22.5 
1200000
recovered: runtime error: stack overflow: more than 500000 nested calls (50000 with deferred functions)
s 1.9999990463256836 true true 217 (1+2i)
216
600000
[1 2 3 4 5 6] [7 10 13 16 9 11] [7 10 5 7 9 11] 199 [208 27 108 195 32 131 104 154 208 10 72 138] [108 195 32] ` +
	`recovered: runtime error: index out of range [199] with length 6
5250 [3] [99] 934
12 [[0 1 2] [0] [1 1 2] [1] [2 1 2] [2] [3 1 2] [3]]
[0 -1 2 3 -5]
recovered: runtime error: index out of range [6] with length 6
[3 2 0 -1 -5]
400001
40 [aa a] 499500
[new bb new b] -999
`

func TestDirectCalls(t *testing.T) {
	s := open("msp")
	got := interpret(s, aCell, 0, "direct", directCells)
	if got.Name != "" {
		t.Fatalf("%s %s\n%s", got.Name, got.Error, got.Output)
	}
	if got.Output != directOutput {
		t.Errorf("%s\nwant\n%s", got.Output, directOutput)
	}
}

// A panic in calls of machine code names each caller's line, also out of functions that defer calls.
func TestDirectCallsTrace(t *testing.T) {
	trace(t, `func third(xs []int, i int) int {
	if i > 1_000_000 { return third(xs, 0) }
	return xs[i]
}
func second(xs []int, i int) int {
	if i < 0 { return second(xs, 1) }
	return third(xs, i) + 1
}
func first(xs []int) (sum int) {
	for i := range 3000 {
		sum += second(xs, i)
	}
	return sum
}
first(make([]int, 2500))`, "xs[i] with i = 2500", "at third, In[1]:3:11", "at second, In[1]:7:14", "at first, In[1]:11:16", "at In[1]:15:6")
	trace(t, `func third(xs []int, i int) int {
	defer count(i)
	return xs[i]
}
var counted int
func count(i int) { counted += i }
func second(xs []int, i int) (n int) {
	defer func() { n++ }()
	return third(xs, i)
}
func first(xs []int) {
	defer func() {
		var none *int
		*none = counted
	}()
	for i := range 3000 {
		second(xs, i)
	}
}
first(make([]int, 2500))`, "none is nil", "at func literal in first, In[1]:14:3", "at first, In[1]:12:2", "at In[1]:20:6")
	trace(t, `func second(xs []int, i int) (n int) {
	defer func() { n++ }()
	return xs[i]
}
func first(xs []int) {
	defer second(xs, 0)
	for i := range 3000 {
		second(xs, i)
	}
}
first(make([]int, 2500))`, "xs[i] with i = 2500", "at second, In[1]:3:11", "at first, In[1]:8:9", "at In[1]:11:6")
}

func trace(t *testing.T, code string, want ...string) {
	t.Helper()
	reply := open("msp").Execute(context.Background(), cell.Request{Count: 1, Code: code}, cell.IO{Out: func(cell.Output) {}})
	if reply.Err == nil {
		t.Fatal("no error")
	}
	trace := strings.Join(reply.Err.Traceback, "\n")
	for _, want := range want {
		if !strings.Contains(trace, want) {
			t.Errorf("%s\nsays nothing of %s", trace, want)
		}
	}
}

// Recursion in machine code is interrupted, whenever that happens.
func TestDirectCallsInterrupt(t *testing.T) {
	s := open("msp")
	for i, wait := range []time.Duration{0, time.Millisecond, 50 * time.Millisecond, 200 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(context.Background(), wait)
		reply := s.Execute(ctx, cell.Request{Count: i + 1, Code: `func slow(n int) int { if n < 2 { return n }; return slow(n-1) + slow(n-2) }
slow(80)`}, cell.IO{Out: func(cell.Output) {}})
		cancel()
		if reply.Err == nil || !strings.Contains(strings.ToLower(reply.Err.Name+reply.Err.Value), "interrupt") {
			t.Errorf("after %v: %+v", wait, reply.Err)
		}
	}
}
