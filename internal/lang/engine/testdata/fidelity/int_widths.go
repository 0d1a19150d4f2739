// every operator on every integer width and on named types, with variables and constants on either side
package main

import (
	"fmt"
	"hash/fnv"
)

type integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

type (
	I   int
	I32 int32
	U8  uint8
	UP  uintptr
)

func values[T integer]() []T {
	var vs []T
	one := T(1)
	for i := 0; i < 64; i += 42 {
		vs = append(vs, one<<i, one<<i-1, -(one << i), ^(one << i))
	}
	top := one
	for top<<1 > top {
		top <<= 1
	}
	return append(vs, top, top-1, top<<1, -top, 0, 100, 7)
}

func try[T any](f func() T) (s string) {
	defer func() {
		if v := recover(); v != nil {
			s = fmt.Sprint(v)
		}
	}()
	return fmt.Sprint(f())
}

func table[T integer]() {
	ops := map[string]func(x, y T) T{
		"+":  func(x, y T) T { return x + y },
		"-":  func(x, y T) T { return x - y },
		"*":  func(x, y T) T { return x * y },
		"/":  func(x, y T) T { return x / y },
		"%":  func(x, y T) T { return x % y },
		"&":  func(x, y T) T { return x & y },
		"|":  func(x, y T) T { return x | y },
		"^":  func(x, y T) T { return x ^ y },
		"&^": func(x, y T) T { return x &^ y },
		"<<": func(x, y T) T { return x << y },
		">>": func(x, y T) T { return x >> y },
		"+=": func(x, y T) T {
			x += y
			x -= 3
			x *= y
			x |= 5
			x &= y
			x ^= 1
			x &^= y
			x++
			x--
			return x
		},
	}
	tests := map[string]func(x, y T) bool{
		"<": func(x, y T) bool { return x < y }, "<=": func(x, y T) bool { return x <= y },
		">": func(x, y T) bool { return x > y }, ">=": func(x, y T) bool { return x >= y },
		"==": func(x, y T) bool { return x == y }, "!=": func(x, y T) bool { return x != y },
	}
	consts := map[string]func(x T) T{
		"x+3": func(x T) T { return x + 3 }, "3+x": func(x T) T { return 3 + x },
		"x-3": func(x T) T { return x - 3 }, "3-x": func(x T) T { return 3 - x },
		"x*3": func(x T) T { return x * 3 }, "3*x": func(x T) T { return 3 * x },
		"x/3": func(x T) T { return x / 3 }, "100/x": func(x T) T { return 100 / x },
		"x%3": func(x T) T { return x % 3 }, "100%x": func(x T) T { return 100 % x },
		"x&3": func(x T) T { return x & 3 }, "3&x": func(x T) T { return 3 & x },
		"x|3": func(x T) T { return x | 3 }, "x^3": func(x T) T { return x ^ 3 },
		"x&^3": func(x T) T { return x &^ 3 }, "3&^x": func(x T) T { return 3 &^ x },
		"x<<3": func(x T) T { return x << 3 }, "x>>3": func(x T) T { return x >> 3 },
		"3<<x": func(x T) T { return 3 << x }, "100>>x": func(x T) T { return 100 >> x },
		"x<<70": func(x T) T { return x << 70 }, "x>>70": func(x T) T { return x >> 70 },
		"-x": func(x T) T { return -x }, "^x": func(x T) T { return ^x }, "+x": func(x T) T { return +x },
	}
	vs := values[T]()
	fmt.Printf("%T %v\n", vs[0], vs)
	line := func(name string, all []string) {
		h := fnv.New32a()
		for _, s := range all {
			fmt.Fprintln(h, s)
		}
		fmt.Println(" ", name, len(all), h.Sum32(), all[len(all)/2], all[len(all)/3])
	}
	for _, name := range []string{"+", "-", "*", "/", "%", "&", "|", "^", "&^", "<<", ">>", "+="} {
		var all []string
		for _, x := range vs {
			for _, y := range vs {
				all = append(all, try(func() T { return ops[name](x, y) }))
			}
		}
		line(name, all)
	}
	for _, name := range []string{"<", "<=", ">", ">=", "==", "!="} {
		var all []string
		for _, x := range vs {
			for _, y := range vs {
				all = append(all, fmt.Sprint(tests[name](x, y)))
			}
		}
		line(name, all)
	}
	for _, name := range []string{"x+3", "3+x", "x-3", "3-x", "x*3", "3*x", "x/3", "100/x", "x%3", "100%x", "x&3", "3&x", "x|3", "x^3", "x&^3", "3&^x", "x<<3", "x>>3", "3<<x", "100>>x", "x<<70", "x>>70", "-x", "^x", "+x"} {
		var all []string
		for _, x := range vs {
			all = append(all, try(func() T { return consts[name](x) }))
		}
		line(name, all)
	}
}

func main() {
	table[int8]()
	table[uint16]()
	table[uint64]()
	table[I]()
	table[I32]()
	table[U8]()
	table[UP]()
}
