// nil channels block, closed ones give zeros; select with default, send of nil, range over a channel
package main

import "fmt"

type msg struct {
	id   int
	data []byte
}

func main() {
	var none chan int
	select {
	case v := <-none:
		fmt.Println("got", v)
	case none <- 1:
		fmt.Println("sent")
	default:
		fmt.Println("default")
	}
	fmt.Println(len(none), cap(none), none == nil)
	c := make(chan msg, 2)
	c <- msg{1, []byte("x")}
	c <- msg{}
	select {
	case c <- msg{3, nil}:
	default:
		fmt.Println("full", len(c), cap(c))
	}
	close(c)
	for m := range c {
		fmt.Println(m)
	}
	m, ok := <-c
	fmt.Println(m, ok, m.data == nil)
	e := make(chan error, 3)
	e <- nil
	select {
	case e <- nil:
	}
	select {
	case e <- fmt.Errorf("x"):
	default:
	}
	a, aok := <-e
	b := <-e
	fmt.Println(a, aok, b, <-e)
	p := make(chan *int, 1)
	p <- nil
	fmt.Println(<-p == nil)
	f := make(chan func() int, 1)
	f <- func() int { return 7 }
	fmt.Println((<-f)())
	cc := make(chan chan string, 1)
	reply := make(chan string, 1)
	cc <- reply
	(<-cc) <- "answer"
	fmt.Println(<-reply)
	d := make(chan int)
	close(d)
	n := 0
	for range 10 {
		select {
		case _, ok := <-d:
			if !ok {
				n++
			}
		case <-none:
		}
	}
	fmt.Println(n)
	var in <-chan int = d
	var out chan<- bool = make(chan bool, 1)
	out <- true
	fmt.Printf("%T %T %v\n", in, out, len(out))
}
