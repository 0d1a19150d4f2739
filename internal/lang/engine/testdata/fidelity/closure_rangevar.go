// Each iteration of a range loop has its own variables.
package main

import (
	"fmt"
)

func main() {
	var fs []func() string
	for i, s := range []string{"a", "b", "c"} {
		fs = append(fs, func() string { return fmt.Sprint(i, s) })
	}
	var ps []*int
	for i := range []int{7, 8} {
		ps = append(ps, &i)
	}
	for _, f := range fs {
		fmt.Print(f(), " ")
	}
	fmt.Println(*ps[0], *ps[1])
}
