// Slices share memory; append may or may not copy; three-index slices; copy.
package main

import (
	"fmt"
)

func main() {
	a := make([]int, 3, 10)
	b := append(a, 1)
	c := append(a, 2)
	fmt.Println(b, c, len(a), cap(a[1:2:3]))
	d := a[1:2:2]
	d = append(d, 9)
	fmt.Println(a, d)
	n := copy(a, []int{7, 8})
	fmt.Println(n, a)
	var nilSlice []int
	fmt.Println(nilSlice == nil, len(nilSlice), append(nilSlice, 1))
	m := [][]int{{1}, {2, 3}}
	m[0] = append(m[0], m[1]...)
	fmt.Println(m)
	arr := [4]int{1, 2, 3, 4}
	s := arr[:2]
	s = append(s, 30)
	fmt.Println(arr, [2]int(s[:2]))
}
