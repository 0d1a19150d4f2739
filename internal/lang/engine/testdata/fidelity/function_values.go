// Functions as values: variadic, in structs, maps and slices, nil, as parameters and results.
package main

import (
	"fmt"
	"strings"
)

type handler func(string) string

func twice(h handler) handler { return func(s string) string { return h(h(s)) } }

func total(xs ...int) (t int) {
	for _, x := range xs {
		t += x
	}
	return
}

type entry struct {
	name string
	run  func(int, int) (int, error)
}

func main() {
	fmt.Println(twice(strings.ToUpper)("a"), twice(func(s string) string { return s + "!" })("b"))
	f := total
	fmt.Println(f(1, 2, 3))
	var h handler
	fmt.Println(h == nil)
	entries := []entry{
		{"add", func(a, b int) (int, error) { return a + b, nil }},
		{"div", func(a, b int) (int, error) {
			if b == 0 {
				return 0, fmt.Errorf("division by zero")
			}
			return a / b, nil
		}},
	}
	for _, e := range entries {
		n, err := e.run(6, 0)
		fmt.Println(e.name, n, err)
	}
	table := map[string]func() string{"x": func() string { return "X" }}
	if g, ok := table["x"]; ok {
		fmt.Println(g())
	}
	_, ok := table["y"]
	fmt.Println(ok)
}
