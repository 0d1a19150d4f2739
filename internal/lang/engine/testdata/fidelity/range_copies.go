// range evaluates its operand once; values are copies; maps may change meanwhile.
package main

import (
	"fmt"
)

type T struct{ n int }

func main() {
	xs := []int{1, 2, 3}
	for i, x := range xs {
		if i == 0 {
			xs = append(xs, 4)
			xs[1] = 20
		}
		fmt.Print(x, " ")
	}
	fmt.Println(len(xs))
	ts := []T{{1}, {2}}
	for _, t := range ts {
		t.n *= 10
	}
	ps := []*T{{1}, {2}}
	for _, p := range ps {
		p.n *= 10
	}
	fmt.Println(ts, *ps[0], *ps[1])
	arr := [3]int{1, 2, 3}
	for i := range arr {
		arr[i] *= 2
	}
	m := map[int]bool{1: true, 2: true, 3: true}
	for k := range m {
		delete(m, k)
	}
	var sum int
	for i, r := range "añb" {
		sum += i * int(r)
	}
	fmt.Println(arr, len(m), sum)
}
