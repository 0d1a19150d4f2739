// switch with fallthrough, init, no condition, and several values.
package main

import (
	"fmt"
)

func grade(n int) string {
	switch {
	case n >= 90:
		return "A"
	case n >= 80:
		return "B"
	}
	return "C"
}

func main() {
	switch n := 2; n {
	case 1, 2:
		fmt.Println("small")
		fallthrough
	case 3:
		fmt.Println("fell")
	case 4:
		fmt.Println("never")
	default:
		fmt.Println("default")
	}
	switch x := any("s").(type) {
	default:
		fmt.Printf("%T\n", x)
	}
	fmt.Println(grade(95), grade(85), grade(10))
	for i := 0; i < 3; i++ {
		switch i {
		case 1:
			break
		default:
			fmt.Print(i)
		}
	}
	fmt.Println()
}
