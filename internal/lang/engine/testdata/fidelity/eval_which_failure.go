// of two failures in a statement, which one comes first
package main

import "fmt"

type Q struct {
	v []int
	a [4]int
}
type P struct {
	q *Q
	Q
	n int
}
type S struct{ a, b int }

func id[T any](x T) T { return x }

func try(name string, f func()) {
	defer func() { fmt.Println(name, recover()) }()
	f()
}

//go:noinline
func use(...any) {}

func main() {
	zero := id(0)
	five := id(5)
	var x []int
	var y []int
	var p *P
	var q P
	var fs []float64
	m := map[string]int{}
	var nm map[string]int
	var r []S
	arr := [3]int{}
	pa := (*[3]int)(nil)
	try(`x[five] += 1 / zero`, func() { x[five] += 1 / zero })
	try(`x[five] += y[six()]`, func() { x[five] += y[six()] })
	try(`x[five] = 1 / zero`, func() { x[five] = 1 / zero })
	try(`x[1/zero] = y[five]`, func() { x[1/zero] = y[five] })
	try(`x[1/zero] += y[five]`, func() { x[1/zero] += y[five] })
	try(`x[y[five]] += 1 / zero`, func() { x[y[five]] += 1 / zero })
	try(`x[y[five]] = 1 / zero`, func() { x[y[five]] = 1 / zero })
	try(`p.q.v[five] = 1 / zero`, func() { p.q.v[five] = 1 / zero })
	try(`p.q.v[five] += 1 / zero`, func() { p.q.v[five] += 1 / zero })
	try(`q.q.v[five] = 1 / zero`, func() { q.q.v[five] = 1 / zero })
	try(`q.q.v[five] += 1 / zero`, func() { q.q.v[five] += 1 / zero })
	try(`q.Q.v[five] = 1 / zero`, func() { q.Q.v[five] = 1 / zero })
	try(`p.n = 1 / zero`, func() { p.n = 1 / zero })
	try(`p.n += 1 / zero`, func() { p.n += 1 / zero })
	try(`p.q.a[five] = 1 / zero`, func() { p.q.a[five] = 1 / zero })
	try(`p.q.a[five] += 1 / zero`, func() { p.q.a[five] += 1 / zero })
	try(`*p = P{n: 1 / zero}`, func() { *p = P{n: 1 / zero} })
	try(`r[five] = S{1 / zero, 2}`, func() { r[five] = S{1 / zero, 2} })
	try(`r[five].a = 1 / zero`, func() { r[five].a = 1 / zero })
	try(`r[five].a += 1 / zero`, func() { r[five].a += 1 / zero })
	try(`arr[five] = 1 / zero`, func() { arr[five] = 1 / zero })
	try(`arr[five] += 1 / zero`, func() { arr[five] += 1 / zero })
	try(`pa[five] = 1 / zero`, func() { pa[five] = 1 / zero })
	try(`pa[five] += 1 / zero`, func() { pa[five] += 1 / zero })
	try(`pa[1] += 1 / zero`, func() { pa[1] += 1 / zero })
	try(`fs[five] /= fs[zero]`, func() { fs[five] /= fs[zero] })
	try(`nm["a"] = 1 / zero`, func() { nm["a"] = 1 / zero })
	try(`nm["a"] += 1 / zero`, func() { nm["a"] += 1 / zero })
	try(`m[fmt.Sprint(1/zero)] += y[five]`, func() { m[fmt.Sprint(1/zero)] += y[five] })
	try(`x[five], y[1/zero] = 1/zero, 2`, func() { x[five], y[1/zero] = 1/zero, 2 })
	try(`x[five], y[six()] = 1/zero, 2`, func() { x[five], y[six()] = 1/zero, 2 })
	try(`p.n, x[five] = 1/zero, 2`, func() { p.n, x[five] = 1/zero, 2 })
	try(`p.n, x[five] = 1, 2`, func() { p.n, x[five] = 1, 2 })
	try(`x[five], p.n = 1, 2`, func() { x[five], p.n = 1, 2 })
	try(`_, x[five] = S{r[five].a, 1 / zero}, 2`, func() { _, x[five] = S{r[five].a, 1 / zero}, 2 })
	try(`_, x[five] = S{1 / zero, r[five].a}, 2`, func() { _, x[five] = S{1 / zero, r[five].a}, 2 })
	try(`_, _ = S{r[five].a, 1 / zero}, 2`, func() { _, _ = S{r[five].a, 1 / zero}, 2 })
	try(`_ = S{r[five].a, 1 / zero}`, func() { _ = S{r[five].a, 1 / zero} })
	try(`z := S{r[five].a, 1 / zero}; use(z)`, func() { z := S{r[five].a, 1 / zero}; use(z) })
	try(`z := S{1 / zero, r[five].a}; use(z)`, func() { z := S{1 / zero, r[five].a}; use(z) })
	try(`z := S{r[five].a, y[1/zero]}; use(z)`, func() { z := S{r[five].a, y[1/zero]}; use(z) })
	try(`z := S{r[five].a, y[uint(id(3))%uint(len(y))]}; use(z)`, func() { z := S{r[five].a, y[uint(id(3))%uint(len(y))]}; use(z) })
	try(`_ = S{r[five].a, y[uint(id(3))%uint(len(y))]}`, func() { _ = S{r[five].a, y[uint(id(3))%uint(len(y))]} })
	try(`_, _ = 1, S{r[five].a, y[uint(id(3))%uint(len(y))]}`, func() { _, _ = 1, S{r[five].a, y[uint(id(3))%uint(len(y))]} })
	try(`x[id(0)], _ = 1, S{r[five].a, y[uint(id(3))%uint(len(y))]}`, func() { x[id(0)], _ = 1, S{r[five].a, y[uint(id(3))%uint(len(y))]} })
	try(`x[id(0)], _ = 1, S{r[five].a, y[uint(3)%uint(len(y))]}`, func() { x[id(0)], _ = 1, S{r[five].a, y[uint(3)%uint(len(y))]} })
	try(`x[zero], _ = 1, S{r[five].a, y[uint(3)%uint(len(y))]}`, func() { x[zero], _ = 1, S{r[five].a, y[uint(3)%uint(len(y))]} })
	try(`x[zero], five = 1, r[five].a+y[uint(3)%uint(len(y))]`, func() { x[zero], five = 1, r[five].a+y[uint(3)%uint(len(y))] })
	try(`x[zero], five = 1, y[uint(3)%uint(len(y))]+r[five].a`, func() { x[zero], five = 1, y[uint(3)%uint(len(y))]+r[five].a })
	try(`use(x[five] + 1/zero)`, func() { use(x[five] + 1/zero) })
	try(`use(1/zero + x[five])`, func() { use(1/zero + x[five]) })
	try(`use(p.n + 1/zero)`, func() { use(p.n + 1/zero) })
	try(`use(1/zero + p.n)`, func() { use(1/zero + p.n) })
	try(`use(1/zero, p.n)`, func() { use(1/zero, p.n) })
	try(`use(p.n, 1/zero)`, func() { use(p.n, 1/zero) })
	try(`use([]int{p.n, 1 / zero})`, func() { use([]int{p.n, 1 / zero}) })
	try(`use([]int{1 / zero, p.n})`, func() { use([]int{1 / zero, p.n}) })
	try(`use([2]int{p.n, 1 / zero})`, func() { use([2]int{p.n, 1 / zero}) })
	try(`use(S{p.n, 1 / zero})`, func() { use(S{p.n, 1 / zero}) })
	try(`x[1/zero]++`, func() { x[1/zero]++ })
	try(`use(x[five : 1/zero])`, func() { use(x[five : 1/zero]) })
	try(`use(p.q.v[1/zero:])`, func() { use(p.q.v[1/zero:]) })
	try(`two(1/zero, p.n)`, func() { two(1/zero, p.n) })
	try(`two(p.n, 1/zero)`, func() { two(p.n, 1/zero) })
	try(`x[five] <<= id(-1)`, func() { x[five] <<= id(-1) })
	try(`x[five] <<= neg()`, func() { x[five] <<= neg() })
	try(`x[five] /= zero`, func() { x[five] /= zero })
	try(`p.n /= zero`, func() { p.n /= zero })
	try(`x[five] %= x[zero]`, func() { x[five] %= x[zero] })
	try(`x[five] = *(*int)(nil)`, func() { x[five] = *(*int)(nil) })
	try(`var a any; x[five] = a.(int)`, func() { var a any; x[five] = a.(int) })
	try(`var a any; x[five] += a.(int)`, func() { var a any; x[five] += a.(int) })
	try(`x[five] += boom()`, func() { x[five] += boom() })
	try(`x[five] = boom()`, func() { x[five] = boom() })
	try(`p.n += boom()`, func() { p.n += boom() })
	try(`p.q.v[1/zero] += boom()`, func() { p.q.v[1/zero] += boom() })
}

func boom() int        { panic("boom") }
func neg() int         { return -1 }
func six() int         { return 6 }
func two(a, b int) int { return a + b }
