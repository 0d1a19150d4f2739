// blank fields: literals do not store their values, copies and comparisons leave them out
package main

import "fmt"

type padded struct {
	a int8
	_ int8
	b int16
	_ [2]string
}

type outer struct {
	padded
	_ float64
}

func main() {
	p := padded{1, 2, 3, [2]string{"x", "y"}}
	fmt.Printf("%v %+v %#v\n", p, p, padded{a: 1})
	fmt.Println(p == padded{a: 1, b: 3}, p == padded{1, 9, 3, [2]string{}})
	m := map[padded]string{p: "one"}
	fmt.Println(m[padded{1, 7, 3, [2]string{"z"}}])
	fmt.Println(outer{p, 2.5}, &outer{padded{4, 5, 6, [2]string{}}, 7})
	list := []padded{{1, 2, 3, [2]string{}}, {a: 4}}
	fmt.Println(list, [1]outer{{p, 1}})
}
