// select with no ready case, one, several; empty cases, receives with one and two results, sends of expressions
package main

import "fmt"

func try(a chan int, b chan string) string {
	select {
	case n := <-a:
		return fmt.Sprint("a ", n)
	case s, ok := <-b:
		return fmt.Sprintf("b %q %v", s, ok)
	default:
		return "none"
	}
}

func offer(c chan<- int, n int) (sent bool) {
	select {
	case c <- n * n:
		sent = true
	default:
	}
	return
}

func drain(c <-chan int) (out []int) {
	for {
		select {
		case v, ok := <-c:
			if !ok {
				return append(out, -1)
			}
			out = append(out, v)
		default:
			return out
		}
	}
}

func only(c chan int) int {
	select {
	case v := <-c:
		return v
	}
}

func put(c chan int, v int) {
	select {
	case c <- v:
	}
}

func both(in, out chan int, rounds int) (got, sent int) {
	for range rounds {
		select {
		case v := <-in:
			got += v
		case out <- 1:
			sent++
		}
	}
	return
}

func main() {
	a, b := make(chan int, 2), make(chan string, 2)
	fmt.Println(try(a, b))
	a <- 4
	fmt.Println(try(a, b), try(a, b))
	b <- "x"
	fmt.Println(try(nil, b), try(nil, b), try(nil, nil))
	close(b)
	fmt.Println(try(a, b), try(nil, b))
	close(a)
	fmt.Println(try(a, nil))
	c := make(chan int, 3)
	fmt.Println(offer(c, 1), offer(c, 2), offer(c, 3), offer(c, 4), len(c), offer(nil, 1))
	fmt.Println(drain(c), drain(c), len(c))
	put(c, 7)
	fmt.Println(only(c))
	in, out := make(chan int, 4), make(chan int, 3)
	for i := range 4 {
		in <- 10 * i
	}
	got, sent := both(in, out, 7)
	fmt.Println(got, sent, len(in), len(out))
	close(c)
	fmt.Println(drain(c), only(c))
	unbuffered := make(chan int)
	done := make(chan int)
	go func() {
		s := 0
		for v := range unbuffered {
			s = s*10 + v
		}
		done <- s
	}()
	for i := 1; i < 6; i++ {
		select {
		case unbuffered <- i:
		case v := <-done:
			fmt.Println("early", v)
		}
	}
	close(unbuffered)
	fmt.Println(<-done)
}
