// predeclared names declared anew in functions: each has its own meaning where it stands
package main

import "fmt"

func main() {
	f := func(len int, cap []int) (int, []int) { return len + 1, append(cap, len) }
	fmt.Println(f(2, nil))
	{
		nil := []int{1, 2}
		true := len(nil) == 2
		false := !true
		fmt.Println(nil, true, false)
	}
	func() {
		type int string
		var s int = "text"
		fmt.Printf("%v %T\n", s, s)
	}()
	iota := 7
	const k = 3
	fmt.Println(iota, k)
	var error interface{ Code() string }
	fmt.Println(error == nil)
	append := func(xs []string, x string) []string { return []string{x} }
	fmt.Println(append([]string{"a", "b"}, "c"))
	min, max := max(3, 4), min(3, 4)
	fmt.Println(min, max)
}
