// goto, labelled break and continue out of select and switch, fallthrough
package main

import "fmt"

func collatz(n int) (steps int) {
again:
	if n == 1 {
		return
	}
	steps++
	if n%2 == 0 {
		n /= 2
		goto again
	}
	n = 3*n + 1
	goto again
}

func main() {
	fmt.Println(collatz(27), collatz(1))
	c := make(chan int, 10)
	for i := range 6 {
		c <- i
	}
	close(c)
	sum := 0
loop:
	for {
		select {
		case v, ok := <-c:
			switch {
			case !ok:
				break loop
			case v == 2:
				continue loop
			case v == 4:
				break
			default:
				sum += v
			}
			sum += 100
		}
	}
	fmt.Println(sum)
	for i := 0; i < 4; i++ {
		switch i {
		case 0:
			fmt.Print("zero ")
			fallthrough
		case 1:
			fmt.Print("one ")
		case 2:
			if i == 2 {
				break
			}
			fmt.Print("never ")
		default:
			fmt.Print("many ")
		}
	}
	fmt.Println()
block:
	for {
		for i := range 3 {
			if i == 1 {
				break block
			}
			fmt.Print("in ", i)
		}
		fmt.Print("never")
	}
	fmt.Println()
	i := 0
	if i == 0 {
		goto end
	}
	fmt.Println("skipped")
end:
	fmt.Println("end", i)
}
