// The forms of for; break and continue; nested closures called in place.
package main

import (
	"fmt"
)

func main() {
	n := 0
	for n < 3 {
		n++
	}
	for {
		n++
		if n%2 == 0 {
			continue
		}
		if n > 6 {
			break
		}
	}
	fmt.Println(n)
	for i, j := 0, 10; i < j; i, j = i+1, j-2 {
		fmt.Print(i, ":", j, " ")
	}
	fmt.Println()
	total := 0
	for i := 0; i < 3; i++ {
		func() {
			total += 10
		}()
		i := i * 2
		total += i
	}
	fmt.Println(total)
	var grid [3][4]int
	for i := range grid {
		for j := range grid[i] {
			grid[i][j] = i * j
		}
	}
	fmt.Println(grid, len(grid[0]))
	for i := 10; i > 0; i /= 2 {
		fmt.Print(i, " ")
	}
	fmt.Println()
}
