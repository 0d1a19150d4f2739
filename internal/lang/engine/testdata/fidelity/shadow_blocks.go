// one name declared anew in every kind of block: if, for, range, switch, case, select, literal, label and bare blocks
package main

import "fmt"

var n = 1000

func get() int { return n }

func blocks(n int) (log []int) {
	add := func(k int) { log = append(log, k) }
	add(n)
	n, m := n+1, 2
	add(n)
	if n := n * 10; n > 50 {
		add(n)
	} else if m := n; m > 30 {
		n := m + 1
		add(n)
	} else {
		add(n)
		n = -1
		add(n)
	}
	for n := n; n < 8; n++ {
		n := n * n
		n++
		add(n)
	}
	for i, n := range []int{n, m} {
		n += i
		add(n)
	}
	for n := range n {
		if n > 1 {
			break
		}
		add(n)
	}
	switch n := n - 3; n {
	case 1:
		n := "one"
		add(len(n))
		fallthrough
	case 2:
		add(n)
		n := 77
		add(n)
	default:
		n *= 1000
		add(n)
	}
	switch n := any(n).(type) {
	case int:
		n++
		add(n)
	case string:
		add(len(n))
	}
	c := make(chan int, 1)
	c <- n
	select {
	case n := <-c:
		n += 500
		add(n)
	}
	func(n int) {
		n++
		add(n)
		func() {
			n := n + 1
			n++
			add(n)
		}()
		add(n)
	}(n)
n:
	for {
		n := 3
		for {
			n++
			if n > 4 {
				break n
			}
		}
	}
	add(n)
	return
}

func types(n any) string {
	type n2 = struct{ n any }
	x := n2{n}
	type int string
	switch n := x.n.(type) {
	case int:
		return "local " + string(n)
	case float64:
		type float64 int
		return "float " + string(float64("x"))
	case fmt.Stringer:
		fmt := n.String()
		return fmt
	default:
		int := int("named int")
		return string(int)
	}
}

type str struct{}

func (str) String() string { return "stringer" }

func shadowGlobal() (int, int, int) {
	a := get()
	n := n + 1
	n++
	{
		n := n
		n *= 2
	}
	b := get()
	func() { n++ }()
	return a, b, n
}

func iota2() (out []int) {
	const iota = 5
	const (
		a = iota
		b = iota + 1
	)
	{
		const a = b * 2
		out = append(out, a)
	}
	return append(out, a, b)
}

func main() {
	fmt.Println(blocks(3))
	fmt.Println(blocks(4))
	fmt.Println(blocks(6))
	fmt.Println(types(1), types(1.5), types(str{}), types("s"))
	fmt.Println(shadowGlobal())
	fmt.Println(iota2(), get())
	n := "main's"
	fmt.Println(n, get())
}
