// switches on values of every type with calls, duplicates of nil, fallthrough chains, defaults in the middle, breaks and goto
package main

import "fmt"

type Color uint8
type P struct{ x, y int }

const (
	Red Color = iota
	Green
	Blue
)

func (c Color) String() string {
	switch c {
	case Red:
		return "R"
	default:
		return fmt.Sprintf("C%d", uint8(c))
	case Green:
		return "G"
	}
}

func dense(n int) (s string) {
	switch n {
	case 0:
		s = "zero "
		fallthrough
	case 1:
		s += "one "
		fallthrough
	default:
		s += "default "
		if n > 5 {
			break
		}
		fallthrough
	case 2, 3:
		s += "two-three "
	case 4, 5, 6:
		s += "four.. "
		switch {
		case n == 5:
			s += "five "
			break
		case n == 6:
			s += "six "
			fallthrough
		case false:
			s += "never true "
		}
		s += "after "
	case 1 << 40, -1:
		s = "far"
	}
	return
}

func values(v any) string {
	switch v {
	case nil:
		return "nil"
	case 1:
		return "int 1"
	case int8(1), 1.0:
		return "small or float 1"
	case "a", 'a':
		return "a"
	case P{1, 2}:
		return "P"
	case [2]int{1, 2}:
		return "array"
	case Red:
		return "red"
	case error(nil):
		return "never"
	}
	return "none"
}

func structs(p P, f float64, b bool, c complex64) (out []int) {
	switch p {
	case P{}:
		out = append(out, 0)
	case P{p.y, p.x}:
		out = append(out, 1)
	default:
		out = append(out, 2)
	}
	switch f {
	case f + 0:
		out = append(out, 10)
	default:
		out = append(out, 11)
	}
	switch b {
	case p.x > 0 && f > 0:
		out = append(out, 20)
	case !b:
		out = append(out, 21)
	}
	switch c {
	case 1i, 2:
		out = append(out, 30)
	}
	return
}

func order() (log []string, n int) {
	t := func(s string, v int) int { log = append(log, s); n++; return v }
	switch x := t("tag", 3); t("value", x) {
	case t("a", 1), t("b", n):
		log = append(log, "took ab")
	case t("c", 3), t("d", 4):
		x++
		log = append(log, fmt.Sprint("took cd", x))
		fallthrough
	case t("e", 5):
		log = append(log, "e")
	}
	switch t("no tag", 0); {
	case t("f", 1) > 2, t("g", 2) == 2:
		log = append(log, "fg")
	}
	switch t("empty", 0) {
	}
	return
}

func loops() (s string) {
outer:
	for i := 0; i < 8; i++ {
		switch {
		case i == 1:
			continue
		case i == 3:
			goto next
		case i > 5:
			break outer
		case i == 2:
			break
		default:
			s += "d"
		}
		s += fmt.Sprint(i)
		continue
	next:
		s += "next"
	}
	return
}

func main() {
	for _, n := range []int{0, 1, 2, 3, 4, 5, 6, 7, -1, 1 << 40} {
		fmt.Println(n, dense(n))
	}
	fmt.Println(Red, Green, Blue, Color(200), []Color{Red, Blue}, map[Color]int{Green: 1})
	var err error
	for _, v := range []any{nil, 1, int8(1), 1., "a", 'a', P{1, 2}, [2]int{1, 2}, Red, Color(0), err, uint(1)} {
		fmt.Print(values(v), "; ")
	}
	fmt.Println(structs(P{2, 2}, 1, true, 1i), structs(P{}, -1, false, 2), structs(P{1, 2}, 0/func() float64 { return 0 }(), false, 0))
	fmt.Println(order())
	fmt.Println(loops())
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(values([]int{}), values(map[int]int{}))
	}()
}
