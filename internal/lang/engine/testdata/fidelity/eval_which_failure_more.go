// of two failures in an assignment, which one comes first: keys, several at once, bounds
package main

import "fmt"

type T struct {
	v []int
	a [4]int
	n int
}

func id[T any](x T) T { return x }

func try(name string, f func()) {
	defer func() { fmt.Println(name, recover()) }()
	f()
}

//go:noinline
func boom() int { panic("boom") }

var i int
var g = []int{0, 0, 0, 0}

//go:noinline
func inc() int { i++; return 7 }

func main() {
	zero := id(0)
	five := id(5)
	var x []int
	var y []int
	var p *T
	z := []int{0, 0, 0, 0}
	m := map[int]int{}
	mi := map[any]int{}
	ms := map[[2]int]int{}
	var nm map[int]int
	try(`x[1/zero] = boom()`, func() { x[1/zero] = boom() })
	try(`x[y[five]] = boom()`, func() { x[y[five]] = boom() })
	try(`p.v[1/zero] = boom()`, func() { p.v[1/zero] = boom() })
	try(`z[i+1] = inc()`, func() { i = 0; z[i+1] = inc(); fmt.Println(z) })
	try(`z[i] = inc()`, func() { i = 0; z = []int{0, 0, 0, 0}; z[i] = inc(); fmt.Println(z) })
	try(`z[i+1] += inc()`, func() { i = 0; z = []int{0, 0, 0, 0}; z[i+1] += inc(); fmt.Println(z) })
	try(`z[i+1] = inc() + 1`, func() { i = 0; z = []int{0, 0, 0, 0}; z[i+1] = inc() + 1; fmt.Println(z) })
	try(`z[int(uint8(i))] = inc() + 1`, func() { i = 0; z = []int{0, 0, 0, 0}; z[int(uint8(i))] = inc() + 1; fmt.Println(z) })
	try(`x[y[five]+0*zero] = 1 / zero`, func() { x[y[five]+0*zero] = 1 / zero })
	try(`x[1/zero] = y[five]`, func() { x[1/zero] = y[five] })
	try(`m[1/zero] = y[five]`, func() { m[1/zero] = y[five] })
	try(`m[y[five]] = 1 / zero`, func() { m[y[five]] = 1 / zero })
	try(`mi[y[five]] = 1 / zero`, func() { mi[y[five]] = 1 / zero })
	try(`ms[[2]int{y[five]}] = 1 / zero`, func() { ms[[2]int{y[five]}] = 1 / zero })
	try(`nm[y[five]] = 1 / zero`, func() { nm[y[five]] = 1 / zero })
	try(`nm[1/zero] = y[five]`, func() { nm[1/zero] = y[five] })
	try(`m[1/zero] += y[five]`, func() { m[1/zero] += y[five] })
	try(`m[y[five]] += 1 / zero`, func() { m[y[five]] += 1 / zero })
	try(`nm[y[five]] += 1 / zero`, func() { nm[y[five]] += 1 / zero })
	try(`nm[2] += 1 / zero`, func() { nm[2] += 1 / zero })
	try(`m[y[five]] /= zero`, func() { m[y[five]] /= zero })
	try(`mi[[]int{}] = 1 / zero`, func() { mi[[]int{}] = 1 / zero })
	try(`mi[any([]int{})] = 1 / zero`, func() { mi[any([]int{})] = 1 / zero })
	try(`x[len(p.v)] = 1 / zero`, func() { x[len(p.v)] = 1 / zero })
	try(`x[p.n] = 1 / zero`, func() { x[p.n] = 1 / zero })
	try(`x[-p.n] = 1 / zero`, func() { x[-p.n] = 1 / zero })
	try(`x[int(p.n)] = 1 / zero`, func() { x[int(p.n)] = 1 / zero })
	try(`x[int8(p.n)] = 1 / zero`, func() { x[int8(p.n)] = 1 / zero })
	try(`x[(p.n)] = 1 / zero`, func() { x[(p.n)] = 1 / zero })
	try(`x[p.v[five]] = 1 / zero`, func() { x[p.v[five]] = 1 / zero })
	try(`x[p.v[five]+1] = 1 / zero`, func() { x[p.v[five]+1] = 1 / zero })
	try(`x[p.v[1:][0]] = 1 / zero`, func() { x[p.v[1:][0]] = 1 / zero })
	try(`y[five:][0] = 1 / zero`, func() { y[five:][0] = 1 / zero })
	try(`p.a[1/zero] = y[five]`, func() { p.a[1/zero] = y[five] })
	try(`p.v[uint(five)%uint(len(y))] = p.n`, func() { p.v[uint(five)%uint(len(y))] = p.n })
	try(`z[uint(five)%uint(len(y))] = p.n`, func() { z[uint(five)%uint(len(y))] = p.n })
	try(`z[uint(five)%uint(len(y))], five = p.n, 5`, func() { z[uint(five)%uint(len(y))], five = p.n, 5 })
	try(`z[five], five = p.n, 5`, func() { z[five], five = p.n, 5 })
	try(`five, z[uint(five)%uint(len(y))] = 5, p.n`, func() { five, z[uint(five)%uint(len(y))] = 5, p.n })
	try(`z[five], z[zero] = y[6], p.n`, func() { z[five], z[zero] = y[6], p.n })
	try(`y[five], z[zero] = z[0], p.n`, func() { y[five], z[zero] = z[0], p.n })
	try(`five, y[0], y[1] = 1, y[five%len(y)], z[8]`, func() { five, y[0], y[1] = 1, y[five%len(y)], z[8] })
	try(`y[five], y[6] = z[7], z[8]`, func() { y[five], y[6] = z[7], z[8] })
	try(`y[1/zero], y[6] = z[7], z[8]`, func() { y[1/zero], y[6] = z[7], z[8] })
	try(`five, y[6] = z[7], z[8]`, func() { five, y[6] = z[7], z[8] })
	try(`five, zero = z[7], z[8]`, func() { five, zero = z[7], z[8] })
	try(`five, zero = z[7], 1/zero`, func() { five, zero = z[7], 1/zero })
	try(`five, z[8] = z[7], 1/zero`, func() { five, z[8] = z[7], 1/zero })
	try(`p.n, z[8] = z[7], 1/zero`, func() { p.n, z[8] = z[7], 1/zero })
	try(`a, b := z[7], 1/zero; fmt.Println(a, b)`, func() { a, b := z[7], 1/zero; fmt.Println(a, b) })
	try(`var a, b int; a, b = z[7], 1/zero; fmt.Println(a, b)`, func() { var a, b int; a, b = z[7], 1/zero; fmt.Println(a, b) })
	try(`var a, b int; z[8], b = a, 1/zero; fmt.Println(a, b)`, func() { var a, b int; z[8], b = a, 1/zero; fmt.Println(a, b) })
	try(`var a, b int; z[8], b = a, z[9]; fmt.Println(a, b)`, func() { var a, b int; z[8], b = a, z[9]; fmt.Println(a, b) })
	try(`z[8], z[9] = z[9], z[8]`, func() { z[8], z[9] = z[9], z[8] })
	try(`z[8], z[9] = 1, 2`, func() { z[8], z[9] = 1, 2 })
	try(`z[8], p.n = 1, 2`, func() { z[8], p.n = 1, 2 })
	try(`p.n, z[8] = 1, z[9]`, func() { p.n, z[8] = 1, z[9] })
	try(`y = y[p.n:]`, func() { y = y[p.n:] })
	try(`y = p.v[1/zero:]`, func() { y = p.v[1/zero:] })
	try(`y = p.v[y[five]:]`, func() { y = p.v[y[five]:] })
	try(`y = p.v[y[five] : 1/zero]`, func() { y = p.v[y[five] : 1/zero] })
	try(`y = p.v[1/zero : y[five]]`, func() { y = p.v[1/zero : y[five]] })
	try(`y = x[five:][y[6]:]`, func() { y = x[five:][y[6]:] })
	try(`y = p.a[y[five]:]`, func() { y = p.a[y[five]:] })
	try(`y = p.a[p.n : 1/zero]`, func() { y = p.a[p.n : 1/zero] })
	try(`s := "abc"; s = s[five : 1/zero]`, func() { s := "abc"; s = s[five : 1/zero] })
	try(`fmt.Println(p.v[1/zero])`, func() { fmt.Println(p.v[1/zero]) })
	try(`fmt.Println(p.v[y[five]])`, func() { fmt.Println(p.v[y[five]]) })
	try(`fmt.Println(y[five] + z[1/zero])`, func() { fmt.Println(y[five] + z[1/zero]) })
	try(`fmt.Println(x[five:][1/zero])`, func() { fmt.Println(x[five:][1/zero]) })
	try(`y = append(p.v[five:], 1/zero)`, func() { y = append(p.v[five:], 1/zero) })
	try(`_ = min(p.n, 1/zero)`, func() { _ = min(p.n, 1/zero) })
	try(`y = []int{p.n, 1 / zero, y[five]}`, func() { y = []int{p.n, 1 / zero, y[five]} })
	try(`ch := make(chan int, 1); ch <- p.n / zero`, func() { ch := make(chan int, 1); ch <- p.n / zero })
	try(`_ = p.n == 1/zero`, func() { _ = p.n == 1/zero })
	try(`_ = 1/zero == p.n`, func() { _ = 1/zero == p.n })
	try(`_ = p.n<<y[five] + 1/zero`, func() { _ = p.n<<y[five] + 1/zero })
	try(`q := &p.v[1/zero]; *q = 1`, func() { q := &p.v[1/zero]; *q = 1 })
	try(`_, ok := m[1/zero]; y[five] = 1; _ = ok`, func() { _, ok := m[1/zero]; y[five] = 1; _ = ok })
	try(`var ok bool; y[five], ok = m[1/zero]; _ = ok`, func() { var ok bool; y[five], ok = m[1/zero]; _ = ok })
	try(`var ok bool; y[1/zero], ok = m[y[five]]; _ = ok`, func() { var ok bool; y[1/zero], ok = m[y[five]]; _ = ok })
	try(`y[1/zero], p.n = two()`, func() { y[1/zero], p.n = two() })
	try(`y[five], p.n = two()`, func() { y[five], p.n = two() })
	try(`z[five] = [2]int{1, 2}[zero] / zero`, func() { z[five] = [2]int{1, 2}[zero] / zero })
}

func two() (int, int) { return 1, 2 }
