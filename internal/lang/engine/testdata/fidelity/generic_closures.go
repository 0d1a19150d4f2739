// closures made by generic functions: memoisation, currying, generators, state of several instances kept apart
package main

import (
	"fmt"
	"strconv"
)

func Memo[K comparable, V any](f func(func(K) V, K) V) (func(K) V, *int) {
	cache, misses := map[K]V{}, new(int)
	var self func(K) V
	self = func(k K) V {
		if v, ok := cache[k]; ok {
			return v
		}
		*misses++
		v := f(self, k)
		cache[k] = v
		return v
	}
	return self, misses
}

func Curry[A, B, C any](f func(A, B) C) func(A) func(B) C {
	return func(a A) func(B) C { return func(b B) C { return f(a, b) } }
}

func Flip[A, B, C any](f func(A, B) C) func(B, A) C { return func(b B, a A) C { return f(a, b) } }

func Gen[T any](start T, step func(T) T) func() T {
	next := start
	return func() T {
		defer func() { next = step(next) }()
		return next
	}
}

func Take[T any](n int, g func() T) (out []T) {
	for range n {
		out = append(out, g())
	}
	return
}

func Chain[T any](fs ...func(T) T) func(T) T {
	return func(x T) T {
		for _, f := range fs {
			x = f(x)
		}
		return x
	}
}

func Counter[T any]() (add func(T) int, last func() T) {
	var n int
	var v T
	return func(x T) int { n, v = n+1, x; return n }, func() T { return v }
}

func Fix[A, B any](f func(func(A) B) func(A) B) func(A) B {
	return func(a A) B { return f(Fix(f))(a) }
}

func Lazy[T any](f func() T) func() T {
	var v T
	done := false
	return func() T {
		if !done {
			v, done = f(), true
		}
		return v
	}
}

func Must[T any](v T, err error) func() T {
	return func() T {
		if err != nil {
			panic(err)
		}
		return v
	}
}

func main() {
	fib, misses := Memo(func(self func(int) int, n int) int {
		if n < 2 {
			return n
		}
		return self(n-1) + self(n-2)
	})
	fmt.Println(fib(80), *misses, fib(81), *misses)
	type pos struct{ r, c int }
	paths, m2 := Memo(func(self func(pos) float64, p pos) float64 {
		if p.r == 0 || p.c == 0 {
			return 1
		}
		return self(pos{p.r - 1, p.c}) + self(pos{p.r, p.c - 1})
	})
	fmt.Println(paths(pos{10, 12}), *m2, *misses)
	add := Curry(func(a int, s string) string { return s + strconv.Itoa(a) })
	one, two := add(1), add(2)
	fmt.Println(one("x"), two("y"), one("z"), Flip(func(a int, b string) string { return b + fmt.Sprint(a) })("q", 3))
	fmt.Println(Take(6, Gen(1, func(x int) int { return x * 3 })), Take(3, Gen("a", func(s string) string { return s + s })))
	g := Gen([2]int{0, 1}, func(p [2]int) [2]int { return [2]int{p[1], p[0] + p[1]} })
	fmt.Println(Take(4, g), Take(2, g))
	fmt.Println(Chain(func(x float64) float64 { return x + 1 }, func(x float64) float64 { return x * x })(2), Chain[string]()("same"))
	addI, lastI := Counter[int]()
	addS, lastS := Counter[string]()
	addI2, lastI2 := Counter[int]()
	fmt.Println(addI(5), addI(6), addS("s"), addI2(9), lastI(), lastS(), lastI2(), lastI() == 6)
	fact := Fix(func(self func(int) int) func(int) int {
		return func(n int) int {
			if n == 0 {
				return 1
			}
			return n * self(n-1)
		}
	})
	fmt.Println(fact(10))
	calls := 0
	l := Lazy(func() []int { calls++; return []int{calls} })
	l()[0] += 10
	fmt.Println(l(), l(), calls)
	defer func() { fmt.Println(recover()) }()
	fmt.Println(Must(strconv.Atoi("12"))())
	Must(strconv.ParseBool("maybe"))()
}
