// Variadic functions, multiple results passed on, functions in maps.
package main

import (
	"fmt"
	"strings"
)

func sum(base int, xs ...int) int {
	for _, x := range xs {
		base += x
	}
	return base
}
func two() (int, int)        { return 3, 4 }
func named(a int) (b, c int) { b = a; c = a * 2; return }
func join(sep string, xs ...any) string {
	var out []string
	for _, x := range xs {
		out = append(out, fmt.Sprint(x))
	}
	return strings.Join(out, sep)
}

func main() {
	fmt.Println(sum(1), sum(1, 2, 3), sum(two()), sum(0, []int{5, 6}...))
	fmt.Println(named(4))
	fmt.Println(join("-", 1, "a", nil, 2.5))
	ops := map[string]func(float64, float64) float64{
		"+": func(a, b float64) float64 { return a + b },
		"*": func(a, b float64) float64 { return a * b },
	}
	fmt.Println(ops["+"](2, 3), ops["*"](2, 3))
}
