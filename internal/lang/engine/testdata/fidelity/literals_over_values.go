// array and struct literals assigned over a value: what they leave out becomes zero, also in elements
package main

import "fmt"

type Entry struct {
	name string
	x    float64
	on   bool
}

var all = [3]Entry{0: Entry{name: "a", x: 1e10}, 1: Entry{name: "b", x: 1}, 2: Entry{"c", 0.5, false}}

func id[T any](x T) T { return x }

func main() {
	a := Entry{"x", 3, true}
	all = [3]Entry{0: Entry{name: id("key"), on: true}, 1: all[uint(id(0))%3], 2: a}
	fmt.Println(all)
	var l = [2]Entry{{"a", 1, true}, {"b", 2, true}}
	l = [2]Entry{{name: "z"}, l[0]}
	fmt.Println(l)
	p := &l
	*p = [2]Entry{{name: "y"}, p[0]}
	fmt.Println(l)
	*p = [2]Entry{{name: "y"}, {x: 2}}
	fmt.Println(l)
	s := []Entry{{"a", 1, true}, {"b", 2, true}}
	s[0] = Entry{name: s[1].name}
	fmt.Println(s)
	all[0] = Entry{name: all[1].name}
	fmt.Println(all)
}
