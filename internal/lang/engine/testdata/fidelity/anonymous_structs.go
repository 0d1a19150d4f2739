// Anonymous structs, embedded in slices, compared and passed.
package main

import (
	"fmt"
)

func area(r struct{ w, h int }) int { return r.w * r.h }

func main() {
	tests := []struct {
		name string
		in   []int
		want int
	}{
		{"empty", nil, 0},
		{"one", []int{5}, 5},
	}
	for _, tc := range tests {
		sum := 0
		for _, x := range tc.in {
			sum += x
		}
		fmt.Println(tc.name, sum == tc.want)
	}
	fmt.Println(area(struct{ w, h int }{2, 3}))
	type rect struct{ w, h int }
	fmt.Println(area(rect{4, 5}))
	var set = map[string]struct{}{"a": {}}
	_, ok := set["a"]
	fmt.Println(ok, set)
}
