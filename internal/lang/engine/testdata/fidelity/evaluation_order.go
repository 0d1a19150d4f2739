// Order of evaluation of calls, assignments, indices and short circuits.
package main

import (
	"fmt"
)

var trace []string

func t(s string, n int) int {
	trace = append(trace, s)
	return n
}

func main() {
	a := []int{1, 2, 3}
	i := 0
	i, a[i] = 1, 9
	fmt.Println(i, a)
	a[t("index", 0)] = t("value", 5) + t("more", 1)
	_ = t("no", 0) == 1 && t("never", 1) == 1
	x, y := 1, 2
	x, y = y, x
	fmt.Println(trace, x, y, a)
	s := []int{t("e0", 0), t("e1", 1)}
	m := map[int]int{t("k", 1): t("v", 2)}
	fmt.Println(trace[4:], s, m)
}
