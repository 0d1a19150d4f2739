// expressions that go on after % and other operators; $ and % in strings and comments
package main

import "fmt"

func main() {
	a, b := 17, 5
	x := a %
		b
	y := (a %
		b) << 1 &^
		1
	s := `
$ not a command
%who
% 5
`
	fmt.Print(s, x+
		y, "\n")
	a %= b
	ok := a == 2 &&
		b == 5 ||
		false
	fmt.Println(a, ok, len(s)) // %reset
	/*
		$ ls
		%time x
	*/
}
