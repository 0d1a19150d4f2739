// Assertions and switches from one declared interface to others and to declared types.
package main

import (
	"fmt"
)

type Animal interface{ Sound() string }
type Named interface{ Name() string }
type Pet interface {
	Animal
	Named
}
type Dog struct{ name string }
type Cow struct{}

func (d Dog) Sound() string  { return "woof" }
func (d Dog) Name() string   { return d.name }
func (c *Cow) Sound() string { return "moo" }

func describe(a Animal) string {
	switch v := a.(type) {
	case Dog:
		return "dog " + v.name
	case *Cow:
		return "cow"
	}
	return "?"
}

func main() {
	animals := []Animal{Dog{"rex"}, &Cow{}}
	for _, a := range animals {
		n, ok := a.(Named)
		fmt.Println(describe(a), a.Sound(), ok)
		if ok {
			fmt.Println(n.Name())
		}
		if d, ok := a.(Dog); ok {
			fmt.Println(d.name)
		}
	}
	var p Pet = Dog{"fido"}
	var a Animal = p
	fmt.Println(p.Name(), a.Sound())
}
