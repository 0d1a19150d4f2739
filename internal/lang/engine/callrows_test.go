package engine_test

import (
	"container/heap"
	"sort"
)

// callRows are programs that spend their time in calls. Tests and BenchmarkCall run this file compiled, and its text in cells.
var callRows = []struct {
	name string
	run  func() int
}{
	{"fib", func() int { return callFib(22) }},
	{"ackermann", func() int { return ackermann(2, 60) }},
	{"mutual", func() int { return even(20_000) }},
	{"results", rowResults},
	{"closure", rowClosure},
	{"callback", rowCallback},
	{"mapReduce", rowMapReduce},
	{"method", rowMethod},
	{"oneType", func() int { return rowShapes(square3{1}, square3{2}, square3{3}) }},
	{"twoTypes", func() int { return rowShapes(square3{1}, circle3{2}, square3{3}) }},
	{"threeTypes", func() int { return rowShapes(square3{1}, circle3{2}, &counter3{3}) }},
	{"embedded", rowEmbedded},
	{"defer", rowDefer},
	{"recover", rowRecover},
	{"vector", rowVector},
	{"array", rowArray},
	{"slices", rowSlices},
	{"variadic", rowVariadic},
	{"tree", rowTree},
	{"queens", func() int { return queens(8, 0, 0, 0) }},
	{"append", rowAppend},
	{"heap", rowHeap},
	{"sort", rowSort},
	{"pingPong", rowPingPong},
}

func callFib(n int) int {
	if n < 2 {
		return n
	}
	return callFib(n-1) + callFib(n-2)
}

func ackermann(m, n int) int {
	if m == 0 {
		return n + 1
	}
	if n == 0 {
		return ackermann(m-1, 1)
	}
	return ackermann(m-1, ackermann(m, n-1))
}

func even(n int) int {
	if n == 0 {
		return 1
	}
	return odd(n - 1)
}

func odd(n int) int {
	if n == 0 {
		return 0
	}
	return even(n - 1)
}

//go:noinline
func divide(a, b int) (quotient, rest int) { return a / b, a % b }

func rowResults() (sum int) {
	for i := range 20_000 {
		q, r := divide(i, 7)
		sum += q - r
	}
	return sum
}

func adder3() func(int) int {
	sum := 0
	return func(x int) int { sum += x; return sum }
}

func rowClosure() (last int) {
	add := adder3()
	for i := range 20_000 {
		last = add(i)
	}
	return last
}

//go:noinline
func each(n int, f func(int) bool) {
	for i := range n {
		if !f(i) {
			return
		}
	}
}

func rowCallback() (sum int) {
	each(20_000, func(i int) bool { sum += i; return true })
	return sum
}

func mapped[T, U any](xs []T, f func(T) U) []U {
	ys := make([]U, 0, len(xs))
	for _, x := range xs {
		ys = append(ys, f(x))
	}
	return ys
}

func reduced[T, U any](xs []T, start U, f func(U, T) U) U {
	for _, x := range xs {
		start = f(start, x)
	}
	return start
}

func rowMapReduce() int {
	xs := make([]int, 5_000)
	for i := range xs {
		xs[i] = i
	}
	halves := mapped(xs, func(x int) float64 { return float64(x) / 2 })
	return int(reduced(halves, 0.0, func(s, x float64) float64 { return s + x }))
}

type counter3 struct{ n int }

//go:noinline
func (c *counter3) add(k int) { c.n += k }

func (c *counter3) area() int { c.n++; return c.n }

func rowMethod() int {
	c := &counter3{}
	for i := range 20_000 {
		c.add(i)
	}
	return c.n
}

type shape3 interface{ area() int }

type (
	square3 struct{ a int }
	circle3 struct{ r int }
)

func (s square3) area() int { return s.a * s.a }
func (c circle3) area() int { return 3 * c.r * c.r }

func rowShapes(shapes ...shape3) (sum int) {
	for i := range 20_000 {
		sum += shapes[i%len(shapes)].area()
	}
	return sum
}

type outer3 struct{ counter3 }

func rowEmbedded() (sum int) {
	var s shape3 = &outer3{}
	for range 20_000 {
		sum += s.area()
	}
	return sum
}

func deferred(n *int) {
	defer func() { *n++ }()
	*n++
}

func rowDefer() (n int) {
	for range 5_000 {
		deferred(&n)
	}
	return n
}

func recovered(i int) (n int) {
	defer func() {
		if recover() != nil {
			n = 1
		}
	}()
	if i%10 == 0 {
		panic(i)
	}
	return 0
}

func rowRecover() (n int) {
	for i := range 2_000 {
		n += recovered(i)
	}
	return n
}

type vector struct{ x, y, z float64 }

//go:noinline
func (a vector) plus(b vector) vector { return vector{a.x + b.x, a.y + b.y, a.z + b.z} }

//go:noinline
func (a vector) times(k float64) vector { return vector{k * a.x, k * a.y, k * a.z} }

//go:noinline
func (a vector) dot(b vector) float64 { return a.x*b.x + a.y*b.y + a.z*b.z }

func rowVector() int {
	v, x := vector{1, 2, 3}, vector{}
	for range 5_000 {
		x = x.plus(v.times(0.5))
	}
	return int(x.dot(v))
}

type matrix3 [9]float64

//go:noinline
func (a matrix3) times(b matrix3) (c matrix3) {
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				c[3*i+j] += a[3*i+k] * b[3*k+j]
			}
		}
	}
	return c
}

func rowArray() int {
	turn, m := matrix3{0, -1, 0, 1, 0, 0, 0, 0, 1}, matrix3{1, 2, 3, 4, 5, 6, 7, 8, 9}
	for range 1_001 {
		m = turn.times(m)
	}
	return int(m[0]) + 10*int(m[4])
}

//go:noinline
func pair(a, b int) []int { return []int{a, b} }

func rowSlices() (sum int) {
	for i := range 10_000 {
		p := pair(i, 1)
		sum += p[0] - p[1]
	}
	return sum
}

//go:noinline
func total(xs ...int) (sum int) {
	for _, x := range xs {
		sum += x
	}
	return sum
}

func rowVariadic() (sum int) {
	for i := range 10_000 {
		sum += total(i, 1, 2)
	}
	return sum
}

type node3 struct {
	left, right *node3
	value       int
}

func grown(depth int) *node3 {
	if depth == 0 {
		return nil
	}
	return &node3{grown(depth - 1), grown(depth - 1), depth}
}

func (n *node3) sum() int {
	if n == nil {
		return 0
	}
	return n.left.sum() + n.value + n.right.sum()
}

func rowTree() int { return grown(12).sum() }

func queens(n int, columns, rising, falling uint) (count int) {
	full := uint(1)<<n - 1
	if columns == full {
		return 1
	}
	for free := full &^ (columns | rising | falling); free != 0; free &= free - 1 {
		one := free & -free
		count += queens(n, columns|one, (rising|one)<<1, (falling|one)>>1)
	}
	return count
}

func rowAppend() (sum int) {
	xs := make([]int, 0, 16)
	for i := range 2_000 {
		xs = xs[:0]
		for k := range 10 {
			xs = append(xs, i^k)
		}
		sum += xs[i%10]
	}
	return sum
}

type ints []int

func (h ints) Len() int           { return len(h) }
func (h ints) Less(i, j int) bool { return h[i] < h[j] }
func (h ints) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *ints) Push(x any)        { *h = append(*h, x.(int)) }
func (h *ints) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	*h = (*h)[:last]
	return x
}

func rowHeap() (sum int) {
	h := &ints{}
	for i := range 1_000 {
		heap.Push(h, i*7919%1_009)
	}
	for k := 1; h.Len() > 0; k++ {
		sum += k * heap.Pop(h).(int)
	}
	return sum
}

func rowSort() int {
	xs := make([]int, 2_000)
	for i := range xs {
		xs[i] = i * 7919 % 2_003
	}
	sort.Slice(xs, func(i, j int) bool { return xs[i] < xs[j] })
	return xs[1_000]
}

func rowPingPong() (last int) {
	ping, pong := make(chan int), make(chan int)
	go func() {
		for x := range ping {
			pong <- x + 1
		}
		close(pong)
	}()
	for range 1_000 {
		ping <- last
		last = <-pong
	}
	close(ping)
	return last
}
