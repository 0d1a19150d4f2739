// interfaces are equal if type and value are: pointers to a struct and to its first field are not
package main

import "fmt"

type Inner struct{ N int }
type Outer struct{ Inner Inner }
type ID int
type Name string

func main() {
	o := &Outer{Inner{1}}
	var a, b, c any = o, &o.Inner, &o.Inner.N
	fmt.Println(a == b, b == c, a == any(o), b == any(&o.Inner))
	fmt.Println(any(ID(1)) == any(1), any(Name("x")) == any("x"), any(int8(1)) == any(int16(1)))
	var p *Outer
	var q *Inner
	fmt.Println(any(p) == any(q), any(p) == nil, any(p) == any((*Outer)(nil)))
	var e1, e2 error
	fmt.Println(e1 == e2, any(e1) == any(p))
	m := map[any]string{o: "outer", &o.Inner: "inner", 1: "int", ID(1): "ID", 1.0: "float", "1": "string"}
	fmt.Println(len(m), m[o], m[&o.Inner], m[1], m[ID(1)], m[1.0], m["1"], m[int8(1)] == "")
}
