// received values assigned in a select to elements, fields, map entries, pointers, and to variables of other types
package main

import "fmt"

type Box struct {
	n    int
	list [3]int
	in   struct{ ok bool }
}

func fill(c chan int) (b Box, m map[string]int, list []int, p *int) {
	m, list, p = map[string]int{}, make([]int, 3), new(int)
	var oks map[int]bool = map[int]bool{}
	for i := 0; i < 7; i++ {
		switch i {
		case 0:
			select {
			case b.n = <-c:
			}
		case 1:
			select {
			case b.list[i], b.in.ok = <-c:
			default:
			}
		case 2:
			select {
			case m["two"], oks[i] = <-c:
			}
		case 3:
			select {
			case list[i-1] = <-c:
			}
		case 4:
			select {
			case *p = <-c:
			}
		case 5:
			select {
			case _, oks[i] = <-c:
			}
		case 6:
			select {
			case list[0], _ = <-c:
			}
		}
	}
	fmt.Println(oks)
	return
}

type shape interface{ area() int }
type square int

func (s square) area() int { return int(s * s) }

type Flag bool

func main() {
	c := make(chan int, 10)
	for i := 1; i <= 5; i++ {
		c <- i * 11
	}
	close(c)
	b, m, list, p := fill(c)
	fmt.Println(b, m, list, *p)
	sq := make(chan square, 2)
	sq <- 3
	sq <- 4
	var s shape
	var ok Flag
	select {
	case s, ok = <-sq:
		fmt.Println(s.area(), ok)
	}
	var v any
	select {
	case v = <-sq:
		fmt.Printf("%T %v\n", v, v)
	}
	close(sq)
	select {
	case s, ok = <-sq:
		fmt.Println(s, s == nil, ok)
	}
	boxes := make(chan Box, 1)
	arr := [2]Box{}
	b.n = 5
	boxes <- b
	b.list[1] = -1
	i := 1
	select {
	case arr[i] = <-boxes:
		i = 0
	}
	fmt.Println(i, arr)
	fs := make(chan func(int) int, 1)
	fs <- func(x int) int { return x + i }
	i = 100
	select {
	case f := <-fs:
		i++
		fmt.Println(f(1))
	}
	cc := make(chan chan int, 1)
	cc <- c
	select {
	case inner := <-cc:
		x, more := <-inner
		fmt.Println(x, more, inner == c)
	}
	select {
	case x := <-c:
		x += 2
		func() { x *= 3 }()
		fmt.Println(x)
	}
}
