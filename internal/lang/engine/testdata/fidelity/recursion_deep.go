// recursion ten thousand deep: with many locals, large values, closures, methods, interfaces, defers and several results
package main

import "fmt"

type Big struct {
	a [12]int
	s string
}
type Num interface{ down(n int) int }
type A struct{ k int }
type B struct {
	A
	next Num
}

func (a A) down(n int) int {
	if n == 0 {
		return a.k
	}
	a.k += n % 3
	return (&B{a, a}).down(n-1) + 1
}
func (b *B) down(n int) int {
	if n == 0 {
		return b.k * 2
	}
	return b.next.down(n-1) ^ b.k&1
}

func locals(n int, x float64, s []int) (int, float64, string) {
	if n == 0 {
		return len(s), x, "."
	}
	a, b, c := n*2, n%7, x/2
	if n%1000 == 0 {
		s = append(s, n)
	}
	d, e, f := locals(n-1, c+float64(b), s)
	if n%2500 == 0 {
		f += fmt.Sprint(n)
	}
	return d + a%3, e + c - x/2, f
}

func byValue(b Big, n int) Big {
	b.a[n%12] += n
	if n == 0 {
		b.s += "end"
		return b
	}
	c := byValue(b, n-1)
	b.a[(n+5)%12]++
	c.a[n%12] -= b.a[n%12] - n
	return c
}

func even(n int) bool { return n == 0 || odd(n-1) }
func odd(n int) bool  { return n != 0 && even(n-1) }

func ackermann(m, n int) int {
	switch {
	case m == 0:
		return n + 1
	case n == 0:
		return ackermann(m-1, 1)
	}
	return ackermann(m-1, ackermann(m, n-1))
}

func deferred(n int) (r int) {
	defer func() { r += n % 5 }()
	if n == 0 {
		return 100
	}
	r = deferred(n - 1)
	return r - 2
}

func unwind(n int) (r int, err any) {
	if n == 0 {
		panic("deep")
	}
	if n%2000 == 0 {
		defer func() {
			if e := recover(); e != nil {
				if r = n; n < 8000 {
					panic(fmt.Sprint(e, "/", n))
				}
				err = e
			}
		}()
	}
	r, err = unwind(n - 1)
	return r + 1, err
}

func collatz(n, steps int) int {
	if n == 1 {
		return steps
	} else if n%2 == 0 {
		return collatz(n/2, steps+1)
	}
	return collatz(3*n+1, steps+1)
}

func hanoi(n int, from, to, via *[]int) (moves int) {
	if n == 0 {
		return
	}
	moves = hanoi(n-1, from, via, to) + 1
	*to, *from = append(*to, (*from)[len(*from)-1]), (*from)[:len(*from)-1]
	return moves + hanoi(n-1, via, to, from)
}

func main() {
	fmt.Println(A{1}.down(10000), (&B{A{2}, A{3}}).down(9999))
	fmt.Println(locals(10000, 1, nil))
	fmt.Println(byValue(Big{s: "big "}, 10000))
	fmt.Println(even(10000), odd(10000), ackermann(2, 20), deferred(10000))
	fmt.Println(unwind(10000))
	var loop func(n int, acc []int) []int
	loop = func(n int, acc []int) []int {
		if n == 0 {
			return acc
		}
		if n%3000 == 1 {
			acc = append(acc, n)
		}
		return append(loop(n-1, acc), n)[:len(acc)+1]
	}
	fmt.Println(loop(10000, nil))
	fmt.Println(collatz(837799, 0))
	var a, b, c []int
	for i := 8; i > 0; i-- {
		a = append(a, i)
	}
	fmt.Println(hanoi(8, &a, &b, &c), a, b, c)
	done := make(chan int)
	go func() { done <- deferred(10000) + A{5}.down(10000) }()
	fmt.Println(<-done)
}
