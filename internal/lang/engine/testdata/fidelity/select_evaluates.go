// a select evaluates channels and sent values once, in order, also of the cases it does not take; targets only of its case
package main

import "fmt"

var trace []string

func note[T any](s string, v T) T { trace = append(trace, s); return v }
func show(what ...any)            { fmt.Println(append(what, trace)...); trace = nil }

type Node struct {
	c    chan int
	next *Node
}

func (n *Node) out(name string) chan int { trace = append(trace, name+".out"); return n.c }

func attempt(f func()) {
	defer func() { show("recovered:", recover()) }()
	f()
}

func main() {
	full, empty := make(chan int, 1), make(chan int, 1)
	full <- 1
	list := make([]int, 3)
	m := map[string]int{}
	select {
	case note("full", full) <- note("sent", 5):
	case list[note("index", 2)] = <-note("empty", empty):
	case note("map", m)["k"] = <-note("nil", (chan int)(nil)):
	default:
		trace = append(trace, "default")
	}
	show(list, m)
	select {
	case note("e", empty) <- note("x", 2) + note("y", 3):
		trace = append(trace, "sent")
	case v := <-note("nil", (chan int)(nil)):
		show("never", v)
	}
	show(len(empty))
	select {
	case list[note("i", 1)], note("m", map[int]bool{})[note("key", 3)] = <-note("empty", empty):
		trace = append(trace, "taken")
	case note("full", full) <- note("v", 1):
	}
	show(list)
	n := &Node{full, &Node{empty, nil}}
	<-full
	select {
	case v := <-n.out("n"):
		show("got", v)
	case n.next.out("next.nil") <- note("arg", len(trace)):
		v := <-empty
		show("sent", v > 0)
	}
	full, empty = make(chan int, 1), make(chan int, 1)
	c := empty
	select {
	case c <- func() int { c = full; return 9 }():
	}
	fmt.Println(len(full), len(empty), c == full)
	attempt(func() {
		select {
		case list[note("bad", 3)] = <-empty:
		}
	})
	fmt.Println(len(empty), list)
	attempt(func() {
		var none *Node
		select {
		case <-note("first", full):
		case <-none.next.c:
		default:
		}
	})
	attempt(func() {
		close(full)
		select {
		case note("closed", full) <- note("value", 1):
			trace = append(trace, "never")
		default:
			trace = append(trace, "never default")
		}
	})
	attempt(func() {
		var m map[string]int
		select {
		case m[note("key", "k")] = <-note("closed", full):
		}
	})
	k := 0
	next := func() chan int { k++; return nil }
	for range 3 {
		select {
		case <-next():
		case next() <- k:
		default:
			k *= 10
		}
	}
	fmt.Println(k)
}
