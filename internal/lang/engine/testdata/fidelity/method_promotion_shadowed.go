// promoted methods and fields, shadowed and reached through a pointer
package main

import "fmt"

type inner struct{ name string }

func (i inner) String() string   { return "inner " + i.name }
func (i *inner) rename(n string) { i.name = n }

type middle struct {
	inner
	name int
}

type outer struct {
	*middle
	extra bool
}

func (o outer) String() string { return fmt.Sprintf("outer(%v, %d)", o.middle.String(), o.name) }

func main() {
	o := outer{&middle{inner{"a"}, 3}, true}
	o.rename("b")
	fmt.Println(o, o.name, o.inner.name, o.middle)
	f, g := o.rename, (*inner).rename
	f("c")
	fmt.Println(o)
	g(&o.inner, "d")
	fmt.Println(o.inner)
}
