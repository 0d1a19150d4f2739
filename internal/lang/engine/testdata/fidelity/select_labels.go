// break, continue and goto out of select, with and without labels, nested in loops, switches and functions
package main

import "fmt"

func numbers(n int) chan int {
	c := make(chan int, n)
	for i := range n {
		c <- i
	}
	close(c)
	return c
}

func sum(c chan int) (s, rounds int) {
loop:
	for ; ; rounds++ {
		select {
		case v, ok := <-c:
			if !ok {
				break loop
			}
			if v%2 == 1 {
				continue
			}
			if v == 6 {
				continue loop
			}
			s += v
			if v > 3 {
				break
			}
			s += 100
		}
		s += 1000
	}
	return
}

func labelled() (out []string) {
	c := numbers(6)
pick:
	select {
	case v := <-c:
		if v < 2 {
			out = append(out, "again")
			goto pick
		}
		for {
			if v++; v > 5 {
				break pick
			}
			out = append(out, fmt.Sprint(v))
		}
	default:
		out = append(out, "default")
	}
	return append(out, "end", fmt.Sprint(len(c)))
}

func nested() (out []int) {
	a, b := numbers(4), numbers(3)
outer:
	for i := range 10 {
		select {
		case x, ok := <-a:
			if !ok {
				a = nil
				continue outer
			}
		inner:
			for j := 0; ; j++ {
				select {
				case y := <-b:
					switch {
					case y == 1:
						break inner
					case y == 2:
						continue outer
					case j > 2:
						break outer
					}
					out = append(out, 100*x+10*y+j)
				}
			}
			out = append(out, -x)
		default:
			out = append(out, 1000+i)
			break outer
		}
	}
	return
}

func onlyDefault(n int) (k int) {
	for k = 0; k < n; k++ {
		select {
		default:
			if k == 3 {
				break
			}
			continue
		}
		return k * 10
	}
	return k
}

func main() {
	fmt.Println(sum(numbers(9)))
	fmt.Println(labelled())
	fmt.Println(nested())
	fmt.Println(onlyDefault(2), onlyDefault(3), onlyDefault(7))
}
