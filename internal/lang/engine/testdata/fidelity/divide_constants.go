// operands known before the program runs: the panic still comes when it runs
package main

import "fmt"

func try(what string, f func() int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(what, r)
		}
	}()
	fmt.Println(what, f())
}

func main() {
	fmt.Println("start")
	try("divide", func() int { a, b := 1, 0; return a / b })
	try("remainder", func() int { a, b := 1, 0; return a % b })
	try("shift", func() int { s := -1; return 1 << s })
	try("shift right", func() int { s := -3; x := 8; return x >> s })
	try("index", func() int { i := 5; a := [3]int{1, 2, 3}; return a[i] })
	try("string", func() int { i := 5; s := "abc"; return int(s[i]) })
	try("slice", func() int { i, j := 2, 1; s := []int{1, 2, 3}; return len(s[i:j]) })
	try("unsigned", func() int { var a, b uint8 = 1, 0; return int(a / b) })
	try("make", func() int { n := -1; return len(make([]int, n)) })
	try("convert", func() int { s := []int{1}; return len([2]int(s)) })
	try("nil map", func() int { var m map[string]int; m["a"] = 1; return 0 })
	try("nil func", func() int { var f func() int; return f() })
	try("assert", func() int { var x any = "s"; return x.(int) })
	try("close nil", func() int { var c chan int; close(c); return 0 })
	try("close twice", func() int { c := make(chan int); close(c); close(c); return 0 })
	try("send closed", func() int { c := make(chan int, 1); close(c); c <- 1; return 0 })
	x := 0.0
	fmt.Println(1/x, -1/x, x/x == x/x)
}
