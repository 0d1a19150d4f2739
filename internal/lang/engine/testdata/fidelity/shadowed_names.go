// predeclared names, packages, types and methods that are declared anew in an inner scope
package main

import (
	"fmt"
	"strings"
)

type string_ = string
type error_ struct{ error }

var nil_ = []int(nil)

type T struct{ T int }

func (t T) fmt() int { return t.T }

func f(int int) (string int64) {
	string = int64(int) * 2
	return
}

func main() {
	len := func(x any) string { return fmt.Sprint("my len of ", x) }
	fmt.Println(len("abc"), f(4))
	{
		fmt := "not a package"
		strings := strings.ToUpper(fmt)
		println := func(s string) string { return s + "!" }
		fmt = println(strings)
		defer show(fmt)
	}
	var append = func(a, b int) int { return a + b }
	fmt.Println(append(1, 2), nil_ == nil)
	x := 1
	if x := x + 1; x > 1 {
		x := x * 10
		x++
		fmt.Println(x)
	} else if y := x; y > 0 {
		fmt.Println(y)
	}
	fmt.Println(x)
	for x := range 2 {
		x += 5
		fmt.Print(x, " ")
	}
	type T struct{ name string_ }
	fmt.Printf("%v %+v\n", T{"local"}, T{"local"})
	var e error_
	fmt.Println(e.error == nil, x)
	func() {
		x, y := 2, 3
		x, z := 4, 5
		fmt.Println(x, y, z)
	}()
	switch x := any(x).(type) {
	case int:
		x++
		fmt.Println(x)
	}
	cap, max := 3, func(a ...int) int { return -1 }
	fmt.Println(cap, max(1, 2), x)
	iota := 7
	const c = iota0
	fmt.Println(iota, c)
}

const iota0 = iota

func show(s string) { fmt.Println(s) }
