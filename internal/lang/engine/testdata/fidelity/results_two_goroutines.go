// functions of several results called from many goroutines at once
package main

import (
	"fmt"
	"sync"
)

func split(n int) (q, r, s int) { return n / 10, n % 10, n }

type T struct{ base int }

func (t T) pair(n int) (int, int) { return t.base + n, t.base - n }

type pairer interface{ pair(int) (int, int) }

func main() {
	var wg sync.WaitGroup
	wrong := make([]int, 8)
	for g := range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			var p pairer = T{g}
			f := func(n int) (int, int) { return n, g }
			for i := range 2000 {
				n := i*8 + g
				q, r, s := split(n)
				a, b := p.pair(n)
				c, d := f(n)
				if q*10+r != n || s != n || a != g+n || b != g-n || c != n || d != g {
					wrong[g]++
				}
			}
		}()
	}
	wg.Wait()
	fmt.Println(wrong)
}
