// switches with fallthrough, goto, labels, select, shadowed predeclared names, constants and iota
package main

import "fmt"

type Color int

const (
	Red Color = iota
	Green
	Blue
	_
	Last
)

func (c Color) String() string { return [...]string{"R", "G", "B"}[c] }

const (
	KB = 1 << (10 * (iota + 1))
	MB
	f, g = iota * 1.5, -iota
	h, k
)

func sw(x any) string {
	switch v := x.(type) {
	case nil:
		return "nil"
	case int, int8:
		return fmt.Sprintf("ints %T %v", v, v)
	case func() int:
		return fmt.Sprint("func ", v())
	case error:
		return "error " + v.Error()
	case []int:
		return fmt.Sprint("len ", len(v))
	case *int:
		return fmt.Sprint("ptr ", *v)
	case interface{ String() string }:
		return "S " + v.String()
	case struct{ A int }:
		return fmt.Sprint("anon ", v.A)
	case map[string]int, chan int:
		return fmt.Sprintf("mc %T", v)
	}
	return "?"
}

func fall(n int) (s string) {
	switch {
	case n > 5:
		s += "big "
		fallthrough
	case n > 3:
		s += "mid "
		if n == 7 {
			break
		}
		fallthrough
	case n == 100:
		s += "hundred "
	default:
		s += "def "
	case n == 1:
		s += "one "
		fallthrough
	case n == 2:
		s += "two "
	}
	return
}

func gotos(n int) (trace []int) {
	i := 0
loop:
	if i < n {
		i++
		if i%2 == 0 {
			goto loop
		}
		for {
			trace = append(trace, i)
			if i > 4 {
				goto end
			}
			goto loop
		}
	}
end:
	trace = append(trace, -1)
	return
}

func collatz(n int) (steps int) {
	for n != 1 {
		if n&1 == 0 {
			n >>= 1
		} else {
			n = 3*n + 1
		}
		steps++
	}
	return
}

func sel() (s string) {
	a, b := make(chan int, 1), make(chan string, 1)
	var never chan int
	for i := range 6 {
		select {
		case x := <-a:
			s += fmt.Sprint("a", x, " ")
		case y, ok := <-b:
			s += fmt.Sprint("b", y, ok, " ")
			b = nil
		case <-never:
			s += "never"
		case never <- 1:
			s += "never"
		default:
			if i%2 == 0 {
				a <- i
			} else if b != nil {
				close(b)
			} else {
				s += "idle "
			}
		}
	}
	return
}

func shadow() string {
	x := 1
	{
		x := x + 1
		x++
		if x := x * 2; x > 3 {
			x := fmt.Sprint(x)
			_ = x
		} else if y := x; y > 0 {
			x = 9
		}
		_ = x
	}
	len := func(string) int { return 42 }
	true := false
	nil := 3
	type int string
	var s int = "shadowed"
	for x := range 2 {
		x := x
		x++
	}
	string := "str"
	return fmt.Sprint(x, len(""), true, nil, s, string)
}

func labels() (n int) {
a:
	for i := 0; i < 5; i++ {
	b:
		for j := 0; ; j++ {
			switch {
			case j == 3:
				continue a
			case i == 3:
				break a
			case i == 1:
				for {
					n += 100
					break b
				}
			}
			select {
			default:
				n++
				continue b
			}
		}
	}
	return
}

func fib() func() int {
	a, b := 0, 1
	return func() int {
		defer func() { a, b = b, a+b }()
		return a
	}
}

func main() {
	fmt.Println(Red, Green, Blue, int(Last), KB, MB, f, g, h, k)
	fmt.Printf("%v %d %x %s %T %+v %q\n", Green, Green, Green, Blue, Blue, []Color{Red, Blue}, Red)
	n := 4
	for _, x := range []any{nil, 1, int8(2), int16(3), func() int { return 5 }, fmt.Errorf("e"), []int{1}, &n, Green, struct{ A int }{6}, struct{ B int }{6}, map[string]int{}, make(chan int), []string{}} {
		fmt.Print(sw(x), "; ")
	}
	fmt.Println()
	for _, n := range []int{0, 1, 2, 4, 6, 7, 100} {
		fmt.Print(fall(n), "| ")
	}
	fmt.Println(gotos(7), gotos(3), collatz(27), sel(), shadow(), labels())
	nf := fib()
	for range 10 {
		fmt.Print(nf(), " ")
	}
	fmt.Println()
	var fs [3]func()
	for i := range fs {
		for j := 0; j < 2; j++ {
			fs[i] = func() { fmt.Print(i, j, " ") }
		}
	}
	for _, f := range fs {
		f()
	}
	var even, odd func(int) bool
	even = func(n int) bool { return n == 0 || odd(n-1) }
	odd = func(n int) bool { return n != 0 && even(n-1) }
	fmt.Println(even(100), odd(7))
	switch x := 5; x {
	case 1, 2, 3:
	case 4, 5:
		fmt.Println("4 or 5")
	}
	switch x := any(5.0); x {
	case 5:
		fmt.Println("int 5")
	case 5.0:
		fmt.Println("float 5")
	}
	for i, j := 0, 10; i < j; i, j = i+1, j-2 {
		fmt.Print(i, j, " ")
	}
	fmt.Println()
	if v, ok := map[string]int{"a": 1}["b"]; !ok && v == 0 {
		fmt.Println("absent")
	}
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(Color(7))
		fmt.Println(Color(7).String())
	}()
	const big = 1 << 100
	fmt.Println(big>>98, float64(big), big/(big-1), 'a'*2, 'a'+1.0, 7/2, 7/2.0, 1/3.0, 5%3, -5%3, -5/3, "a"+"b")
	fmt.Printf("%T %T %T %T %T\n", 'a', 1<<3, 2.0, 1i, 'a'+1.0)
	var u uint8 = 255
	var i8 int8 = -128
	u++
	i8--
	fmt.Println(u, i8, -i8, ^u, u-1, i8/-1, uint8(200)+uint8(n)*50, int8(n)<<6)
}
