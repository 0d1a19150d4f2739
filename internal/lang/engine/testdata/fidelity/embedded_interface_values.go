// structs that embed interfaces: partly overridden, nil, replaced at run time, nested wrappers, pointers and values within
package main

import (
	"fmt"
	"strings"
)

type Animal interface {
	Sound() string
	Legs() int
}
type Dog struct{ legs int }
type Bird string

func (d *Dog) Sound() string { return "woof" }
func (d *Dog) Legs() int     { return d.legs }
func (b Bird) Sound() string { return string(b) }
func (b Bird) Legs() int     { return 2 }

type Loud struct{ Animal }
type Twice struct {
	Animal
	n int
}
type Fixed struct {
	legs int
	Animal
}
type Both struct {
	Loud
	fmt.Stringer
}
type Name string

func (l Loud) Sound() string   { return strings.ToUpper(l.Animal.Sound()) }
func (t *Twice) Sound() string { t.n++; return strings.Repeat(t.Animal.Sound()+" ", t.n) }
func (f Fixed) Legs() int      { return f.legs + f.Animal.Legs() }
func (n Name) String() string  { return "<" + string(n) + ">" }

func all(as ...Animal) {
	for _, a := range as {
		fmt.Printf("%T:%s:%d ", a, a.Sound(), a.Legs())
	}
	fmt.Println()
}

func attempt(f func() any) (r any) {
	defer func() {
		if e := recover(); e != nil {
			r = fmt.Sprint("panic: ", e)
		}
	}()
	return f()
}

func main() {
	dog := &Dog{4}
	l := Loud{dog}
	t := &Twice{Animal: l}
	f := Fixed{1, t}
	all(dog, l, t, f, t)
	dog.legs = 3
	all(f, Loud{f}, Loud{Loud{Bird("tweet")}})
	legs, sound := f.Legs, t.Sound
	t.Animal = Bird("chirp")
	f.legs = 100
	fmt.Println(legs(), sound(), f.Legs())
	b := Both{l, Name("b")}
	fmt.Println(b, b.Sound(), b.Legs(), b.Animal == Animal(dog))
	b.Animal, b.Stringer = Bird("caw"), b.Stringer.(Name)+"!"
	fmt.Println(b.String(), b.Sound(), l.Sound())
	var empty Loud
	fmt.Println(attempt(func() any { return empty.Legs() }))
	fmt.Println(attempt(func() any { return empty.Sound() }))
	fmt.Println(attempt(func() any { return empty.Legs }) != nil)
	fmt.Println(attempt(func() any { return (&Twice{}).Sound() }))
	g := func(a Animal) func() int { return a.Legs }
	h := g(Fixed{10, Bird("x")})
	fmt.Println(h(), Animal.Legs(f), Loud.Sound(l), (*Twice).Legs(t))
	fmt.Println(l == Loud{dog}, l == Loud{&Dog{3}}, empty == Loud{}, Loud{Bird("a")} == Loud{Bird("a")})
	m := map[Loud]int{{dog}: 1, {Bird("k")}: 2, {}: 3}
	fmt.Println(m[l], m[Loud{Bird("k")}], m[empty], m[Loud{Bird("z")}])
	if s, ok := any(b).(interface {
		Animal
		fmt.Stringer
	}); ok {
		fmt.Println(s.Legs(), s)
	}
}
