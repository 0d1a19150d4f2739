// closures: recursion, generators, memoisation, shared and separate variables, closures in structs and maps
package main

import "fmt"

type op struct {
	name string
	do   func(float64, float64) float64
}
type account struct {
	deposit func(int) int
	balance func() int
}

func newAccount(n int) account {
	return account{func(d int) int { n += d; return n }, func() int { return n }}
}

func compose(fs ...func(int) int) func(int) int {
	return func(x int) int {
		for _, f := range fs {
			x = f(x)
		}
		return x
	}
}

func curry(f func(a, b, c int) int) func(int) func(int) func(int) int {
	return func(a int) func(int) func(int) int {
		return func(b int) func(int) int { return func(c int) int { return f(a, b, c) } }
	}
}

var counter = func() func() int { n := 0; return func() int { n++; return n } }()

func main() {
	a, b := newAccount(10), newAccount(100)
	a.deposit(5)
	b.deposit(-50)
	fmt.Println(a.balance(), b.balance())
	memo := map[int]int{}
	calls := 0
	var fib func(int) int
	fib = func(n int) int {
		if v, ok := memo[n]; ok {
			return v
		}
		calls++
		r := n
		if n > 1 {
			r = fib(n-1) + fib(n-2)
		}
		memo[n] = r
		return r
	}
	fmt.Println(fib(80), calls)
	fmt.Println(compose(func(x int) int { return x + 1 }, func(x int) int { return x * x })(3), curry(func(a, b, c int) int { return a*100 + b*10 + c })(1)(2)(3))
	for _, o := range []op{{"+", func(a, b float64) float64 { return a + b }}, {"/", func(a, b float64) float64 { return a / b }}} {
		fmt.Print(o.name, o.do(1, 4), " ")
	}
	fmt.Println(counter(), counter(), counter())
	var fs []func()
	x := 0
	for i := 0; i < 3; i++ {
		y := i
		fs = append(fs, func() { x += i; y *= 10; fmt.Print(i, x, y, " ") })
		i := i
		_ = i
	}
	for _, f := range fs {
		f()
		f()
	}
	fmt.Println(x)
	p := &x
	inc := func() { *p++ }
	inc()
	q := p
	p = new(int)
	inc()
	fmt.Println(x, *p, *q)
	for i := 0; i < 6; i++ {
		defer func() { fmt.Print(i, " ") }()
		i++
	}
}
