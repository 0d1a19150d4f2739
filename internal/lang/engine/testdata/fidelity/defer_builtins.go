// builtins and methods as deferred calls and as goroutines
package main

import (
	"fmt"
	"strings"
)

type T struct{ name string }

func (t T) show()   { fmt.Println("show", t.name) }
func (t *T) later() { fmt.Println("later", t.name) }

type shower interface{ show() }

func main() {
	m := map[int]int{1: 1, 2: 2}
	func() {
		defer clear(m)
		defer delete(m, 1)
		defer func() { fmt.Println(len(m)) }()
	}()
	fmt.Println(len(m))
	c := make(chan int, 1)
	func() {
		defer close(c)
		c <- 1
	}()
	v, ok := <-c
	w, ok2 := <-c
	fmt.Println(v, ok, w, ok2)
	a, b := []int{1, 2, 3}, []int{0, 0, 0}
	func() { defer copy(b, a) }()
	fmt.Println(b)
	t := T{"first"}
	var s shower = t
	func() {
		defer t.show()
		defer t.later()
		defer s.show()
		f := t.show
		defer f()
		t.name = "second"
	}()
	func() {
		defer func() { fmt.Println("outer", recover()) }()
		defer panic("deferred")
	}()
	func() {
		defer func() { fmt.Println("still", recover()) }()
		defer recover()
		panic("kept")
	}()
	d := make(chan string)
	go close(d)
	<-d
	var sb strings.Builder
	func() { defer sb.WriteString("x"); sb.WriteString("y") }()
	fmt.Println(sb.String())
}
