// parameters, results, receivers and type parameters hidden in inner blocks, with the outer ones still live and returned
package main

import "fmt"

type v struct{ x, y int }

func (v v) sum(x int) (y int) {
	{
		v := x + v.x
		y := v * 10
		x = y
	}
	if y := v.y; y > x {
		return y
	} else if x := y * 2; x > 10 {
		y = x
		return y + v.x
	}
	y += x
	return
}

func results(n int) (n2 int, err error) {
	if n, err := fmt.Sscan("12", &n); err == nil {
		n2 += n
	} else {
		return -1, err
	}
	n2 += n * 100
	for n2 := range 3 {
		n2 *= 2
		n += n2
	}
	defer func(n2 int) { err = fmt.Errorf("n2=%d n=%d", n2, n) }(n2)
	{
		var n2 = n
		n = 7
		_ = n2
	}
	switch n2 := n2 * 2; n := any(n2).(type) {
	case int:
		n++
		n2 = n
	}
	return n2 + n, nil
}

func variadic(a ...int) (b []int) {
	for _, a := range a {
		b := append(b, a)
		_ = append(b, 99)
	}
	for a := range a {
		b = append(b, a)
	}
	func(a ...int) { b = append(b, len(a)) }(a[1:]...)
	return
}

func generic[T any, int fmt.Stringer](x T, n int) (string string) {
	type T2 = T
	var y T2 = x
	{
		type T struct{ a int }
		string = n.String() + fmt.Sprintf("%v %v", T{n}.a, y)
	}
	return
}

type S string

func (s S) String() string { return "<" + string(s) + ">" }

func recursive(f func(int) int, n int) (out []int) {
	f2 := f
	for i := 0; i < n; i++ {
		f := func(n int) int {
			if n > 2 {
				return f(n - 1)
			}
			return f2(n) + i
		}
		i := f(n)
		out = append(out, i)
	}
	return
}

func closures() (fs []func() int) {
	x := 1
	fs = append(fs, func() int { x++; return x })
	{
		fs = append(fs, func() int { x *= 2; return x })
		x := x * 100
		fs = append(fs, func() int { x++; return x })
		if x := x; x > 50 {
			fs = append(fs, func() int { x--; return x })
		}
		x += 5
	}
	x += 10
	return
}

func main() {
	a := v{1, 5}
	fmt.Println(a.sum(3), a.sum(0), v{1, 50}.sum(1), v{2, 2}.sum(4))
	fmt.Println(results(5))
	fmt.Println(variadic(5, 6, 7))
	fmt.Println(generic(1.5, S("s")), generic([]string{"q"}, S("")))
	fmt.Println(recursive(func(n int) int { return n * 10 }, 4))
	for range 2 {
		for _, f := range closures() {
			fmt.Print(f(), " ")
		}
		fs := closures()
		for i := range fs {
			fmt.Print(fs[len(fs)-1-i](), " ")
		}
	}
	fmt.Println()
	x, err := 1, error(nil)
	if x, err := 2, fmt.Errorf("inner"); err != nil {
		x, err2 := x+1, err
		err = nil
		fmt.Println(x, err, err2)
	}
	y, err := x+1, fmt.Errorf("same err")
	fmt.Println(x, y, err)
}
