// append, len, copy, new, make, nil, string, error and others as variables, parameters, fields, methods, types and packages
package main

import (
	"errors"
	"fmt"
	"strings"
)

type builder struct {
	len, cap int
	append   []string
}

func (b *builder) copy(new string) *builder {
	b.append = append(b.append, new)
	b.len, b.cap = len(b.append), b.cap+len(new)
	return b
}
func (b builder) make(nil string) string { return nil + fmt.Sprint(b.len, b.cap, b.append) }

func own(append func(...int) int, len int) int {
	return append(len, len*2) + func(cap int) int { return cap + len }(1)
}

type code int

func (c code) Error() int { return int(c) }

func types() (out []string) {
	type error interface{ Error() int }
	type any struct{ v int }
	max := func(a, b int) string { return fmt.Sprint("own max ", a, b) }
	delete := func(m map[string]int) int {
		n := len(m)
		clear(m)
		return n
	}
	wrap := func(x any) any { x.v++; return x }
	fails := func(c code) (e error) {
		if c != 0 {
			e = c
		}
		return
	}
	m := map[string]int{"a": 1, "b": 2}
	out = append(out, max(1, min(3, 2)), fmt.Sprint(delete(m), len(m), wrap(any{1}), wrap(wrap(any{}))))
	return append(out, fmt.Sprint(fails(0) == nil, fails(3).Error(), fails(3) == code(3), errors.New("std").Error()))
}

func strs(string []string) (byte int) {
	for _, s := range string {
		byte += len(s)
	}
	return
}

func constants() string {
	const true = 0 == 1
	nil := []int{1}
	iota := "i"
	if true {
		return "never"
	}
	false := !true
	return fmt.Sprint(true, false, nil, iota, len(nil) == 1)
}

func panics() (recover string) {
	panic := func(s string) { recover += "panic " + s }
	print := fmt.Sprint
	defer func(real, imag int) { recover += print(real, imag) }(1, 2)
	panic("x")
	return recover + ";"
}

func shifts(uint int) (int8 uint8) {
	int8 = uint8(uint) << 1
	type uint8 = float64
	return int8 + byte(uint8(int8))
}

func shadowPackage(strings []string) string {
	errors := len(strings)
	fmt := func(n int) string { return "fmt" + strings[n] }
	return fmt(errors - 1)
}

func inner() string {
	len := func(s string) int { return strings.Count(s, "a") }
	cap := len
	{
		len := len("aab") + cap("a")
		cap := len * 2
		if len < cap {
			return fmt.Sprint(len, cap)
		}
	}
	return "never"
}

func main() {
	b := &builder{}
	fmt.Println(b.copy("ab").copy("c").make("x"), b.len, len(b.append), cap(b.append[:1:1]))
	fmt.Println(own(func(a ...int) int { return len(a) * 10 }, 3))
	fmt.Println(types())
	fmt.Println(strs([]string{"ab", "c"}), constants(), panics(), shifts(200))
	fmt.Println(shadowPackage([]string{"q", "r"}), inner())
	new := func(n int) *int { return &n }
	make := new(5)
	*make++
	fmt.Println(*make, *new(7))
}
