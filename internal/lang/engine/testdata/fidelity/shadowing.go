// Inner declarations hide outer ones, also of predeclared names and packages.
package main

import (
	"fmt"
	"strconv"
)

var x = "global"

func f() string { return x }

func main() {
	x := 1
	if x := x + 1; x > 1 {
		x := fmt.Sprint("inner", x)
		fmt.Println(x)
	}
	{
		x, err := strconv.Atoi("42")
		fmt.Println(x, err)
	}
	len := func(s string) int { return -1 }
	fmt.Println(x, f(), len("abc"))
	true := false
	fmt.Println(true)
}
