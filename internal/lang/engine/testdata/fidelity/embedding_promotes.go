// Fields and methods of embedded structs are promoted; an outer one hides an inner one.
package main

import (
	"fmt"
)

type Base struct{ ID int }

func (b Base) Name() string   { return fmt.Sprint("base", b.ID) }
func (b *Base) Rename(id int) { b.ID = id }
func (b Base) Hidden() string { return "inner" }

type Outer struct {
	Base
	Label string
}

func (o Outer) Hidden() string { return "outer over " + o.Base.Hidden() }

func main() {
	o := Outer{Base{1}, "x"}
	o.Rename(7)
	fmt.Println(o.ID, o.Name(), o.Hidden(), o)
}
