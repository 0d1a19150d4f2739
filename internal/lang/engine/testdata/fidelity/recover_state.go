// variables after a recovered panic: locals, results, captured and package variables hold what was assigned before it
package main

import "fmt"

var global = []int{1, 2, 3}

type P struct {
	a, b int
	next *P
}

func zero() int { return 0 }

func results() (a, b int, s string, p P) {
	defer func() { recover(); b++ }()
	a, s = 1, "set"
	p.a = 5
	p.b = 10 / zero()
	a = 2
	return 7, 8, "never", P{}
}

func returning() (a int, b string) {
	defer func() { recover() }()
	a, b = 1, "kept"
	return 100, fmt.Sprint(global[a+5])
}

func unnamed() (int, string, []int) {
	defer func() { recover() }()
	x := 5
	return x, "s", global[x:]
}

func loop(n int) (i, sum int, last string) {
	defer func() {
		if r := recover(); r != nil {
			last = fmt.Sprint(last, i, r)
		}
	}()
	for i = 0; i < n; i++ {
		sum += global[i] * 10
		last += fmt.Sprint(i, ",")
	}
	return
}

func swap(xs []int, i, j int) (r any) {
	defer func() { r = recover() }()
	xs[i], xs[j] = xs[j], xs[i]
	return
}

func fields(p *P) (x, y int, r any) {
	defer func() { r = recover() }()
	x = p.a
	p.a, y = 50, p.b
	p.next.a, p.b = 60, 70
	x = p.next.a
	p.b++
	p.next.next.b = 80
	x = -1
	return
}

func counters() (log []int) {
	n, k := 0, 0
	step := func() {
		defer func() { recover(); k++ }()
		n++
		n += 10 / (n % 3)
		n *= 2
	}
	for range 6 {
		step()
		log = append(log, n, k)
	}
	return
}

func registers(n int) (out float64, r any) {
	a, b, c, d := 1.5, 2.5, uint8(250), int16(7)
	list := make([]float64, 3)
	defer func() {
		r = recover()
		out = a*1000 + b*100 + float64(c)*10 + float64(d) + list[1]
	}()
	for i := 0; i <= n; i++ {
		a += float64(i)
		c += 3
		list[i] = a
		b -= a
		d *= -3
	}
	return
}

func keep() (s string) {
	for i := range 4 {
		func() {
			defer func() {
				if r := recover(); r != nil {
					s += fmt.Sprint("[", i, r, "]")
				}
			}()
			s += "("
			if i%2 == 1 {
				panic(i * i)
			}
			s += ")"
		}()
	}
	return
}

func main() {
	fmt.Println(results())
	fmt.Println(returning())
	fmt.Println(unnamed())
	fmt.Println(loop(2))
	fmt.Println(loop(9))
	xs := []int{1, 2, 3}
	fmt.Println(swap(xs, 0, 2), swap(xs, 1, 3), swap(xs, -1, 0), swap(nil, 0, 0), xs)
	p := &P{1, 2, &P{a: 3}}
	fmt.Println(fields(p))
	fmt.Println(p.a, p.b, *p.next)
	fmt.Println(counters())
	fmt.Println(registers(2))
	fmt.Println(registers(5))
	fmt.Println(keep())
}
