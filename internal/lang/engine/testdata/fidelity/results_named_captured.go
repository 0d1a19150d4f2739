// named results that closures, pointers and deferred functions share with the caller's assignment; results assigned to themselves
package main

import "fmt"

type T struct{ a, b int }

func viaPointer() (n int, p *int) {
	p = &n
	n = 1
	return n + 1, p
}

func crossed(a, b int) (x, y int) {
	x, y = a, b
	return y, x
}

func crossedTwice(k int) (x, y, z int) {
	x, y, z = 1, 2, 3
	for range k {
		if k > 1 {
			defer func() { x, y, z = y, z, x }()
		}
		x, y = y, x
	}
	return z, x, y
}

func closure() (get func() int, n int) {
	get = func() int { n++; return n }
	get()
	return get, n * 10
}

func structResult() (t T, err error) {
	defer func() {
		if t.a > 2 {
			t, err = T{t.b, t.a}, fmt.Errorf("swapped %v", t)
		}
	}()
	t.a = 1
	for t.a < 5 {
		t.b += t.a
		t.a++
		if t.b == 3 {
			return T{a: t.b, b: t.a}, nil
		}
	}
	return
}

func callsItself(n int) (s string) {
	defer func() { s = fmt.Sprint("(", s, ")") }()
	if n == 0 {
		return "."
	}
	s = "x"
	return callsItself(n-1) + s
}

func changed() (a [3]int, m map[string]int, s []int) {
	s = a[:]
	m = map[string]int{}
	defer func() { a[0]++; m["d"] = len(s); s = append(s, a[0]) }()
	s[1] = 5
	return a, m, s
}

func argument(n int) (m int) {
	f := func(k int) int { m += k; return m }
	return f(n) + m + f(n)*10 + m
}

func discard() (_ int, s string, _ error) {
	defer func() { s += "!" }()
	return 5, "s", fmt.Errorf("e")
}

func ignored(n int) (out int) {
	for i := 0; i < n; i++ {
		out, _ = crossed(out, i)
		_, out = crossed(out+i, out)
	}
	return
}

func crossed3(t *T) (int, *T) { t.a *= 10; return t.a + 1, &T{t.b, t.a} }

func main() {
	n, p := viaPointer()
	fmt.Println(n, *p)
	fmt.Println(crossed(crossed(1, 2)))
	fmt.Println(crossedTwice(0))
	fmt.Println(crossedTwice(1))
	fmt.Println(crossedTwice(2))
	get, k := closure()
	fmt.Println(k, get(), get(), k)
	fmt.Println(structResult())
	fmt.Println(callsItself(3))
	fmt.Println(changed())
	fmt.Println(argument(3), ignored(6))
	fmt.Println(discard())
	x, y := 1, 2
	x, y = crossed(y, x)
	y, x = crossed(x, y)
	t := []int{1, 2, 3}
	t[0], t[x] = crossed(t[y], t[0])
	u := T{1, 2}
	u.a, u.b = crossed(u.a, u.b)
	pu := &u
	pu.b, pu = crossed3(pu)
	fmt.Println(x, y, t, u, *pu)
	m := map[int]int{}
	m[len(m)], m[1] = crossed(len(m), 7)
	fmt.Println(m)
}
