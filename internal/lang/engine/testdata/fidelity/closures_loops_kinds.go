// variables of loops captured and changed in every clause; closures in conditions and post statements; one closure per iteration
package main

import "fmt"

func run(fs []func() int) (out []int) {
	for _, f := range fs {
		out = append(out, f())
	}
	return
}

func bothWays() (fs []func() int) {
	for i, j := 0, 10; i < j; i, j = i+1, j-2 {
		fs = append(fs, func() int { i += 100; return i*1000 + j })
		fs = append(fs, func() int { j++; return i + j })
	}
	return
}

func changedInBody() (fs []func() int, seen []int) {
	for i := 0; i < 10; i++ {
		fs = append(fs, func() int { return i })
		i += i
		seen = append(seen, i)
		if i > 5 {
			continue
		}
		defer func() { i = -i }()
	}
	return
}

func inCondition() (n int, fs []func() int) {
	var last func() int
	for i := 0; func() bool { n += i; return i < 4 }(); func() { i++; n *= 2 }() {
		if last != nil {
			n += last()
		}
		last = func() int { return i * 10 }
		fs = append(fs, last)
	}
	return
}

func pointers() (ps []*int) {
	for i := 0; i < 3; i++ {
		p := &i
		ps = append(ps, p)
		*p += 0
		func() { defer func() { ps = append(ps, &i) }() }()
	}
	return
}

func ranges() (fs []func() int) {
	arr := [3]int{5, 6, 7}
	for i, v := range arr {
		fs = append(fs, func() int { arr[i]++; v += arr[i]; return v })
	}
	for k := range 2 {
		fs = append(fs, func() int { k--; return k })
	}
	for i, r := range "aé" {
		fs = append(fs, func() int { r++; return int(r)*10 + i })
	}
	m := map[int]int{7: 8}
	for k, v := range m {
		fs = append(fs, func() int { m[k]++; return k + v + m[k] })
	}
	c := make(chan int, 2)
	c <- 1
	c <- 2
	close(c)
	for v := range c {
		fs = append(fs, func() int { v *= 3; return v })
	}
	for x := range func(y func(int) bool) { _ = y(1) && y(2) } {
		fs = append(fs, func() int { x += 50; return x })
	}
	return
}

func outer() (fs []func() int) {
	var i, v int
	for i, v = range []int{1, 2, 3} {
		fs = append(fs, func() int { i++; return i*10 + v })
	}
	for i = 5; i < 7; i++ {
		fs = append(fs, func() int { return i })
	}
	return
}

func nested() (fs []func() int) {
	for i := range 2 {
		for j := i; j < 2; j++ {
			k := i*10 + j
			fs = append(fs, func() int {
				f := func() int { k++; i += k; return i }
				return f() + f()*100 + j
			})
		}
	}
	return
}

func labels() (fs []func() int) {
	i := 0
loop:
	j := i * i
	fs = append(fs, func() int { j++; return j*10 + i })
	if i++; i < 3 {
		goto loop
	}
outer:
	for a := 0; a < 3; a++ {
		for b := 0; ; b++ {
			fs = append(fs, func() int { a++; b--; return a*10 + b })
			if b == a {
				continue outer
			}
			if a == 2 {
				break outer
			}
		}
	}
	return
}

func main() {
	fs := bothWays()
	fmt.Println(run(fs), run(fs))
	fs, seen := changedInBody()
	fmt.Println(run(fs), seen)
	n, fs := inCondition()
	fmt.Println(n, run(fs))
	for _, p := range pointers() {
		*p += 10
		fmt.Print(*p, " ")
	}
	for _, f := range []func() []func() int{ranges, outer, nested, labels} {
		fs := f()
		fmt.Println(run(fs), run(fs))
	}
}
