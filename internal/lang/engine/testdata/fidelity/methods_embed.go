// method sets with embedded pointers, interfaces and structs; method values and expressions; Stringers everywhere
package main

import (
	"fmt"
	"sort"
	"strings"
)

type Animal interface{ Sound() string }
type Named interface{ Name() string }
type Both interface {
	Animal
	Named
}
type Dog struct{ name string }
type Puppy struct {
	*Dog
	age int
}
type Loud struct{ Animal }
type Kennel struct {
	Puppy
	Loud
	extra map[string]Animal
}
type Func func(string) string
type Ints []int
type M map[string]int
type Ch chan int
type Ptr struct{ n *int }
type Deep struct{ A }
type A struct{ *B }
type B struct{ C }
type C struct{ n int }

func (c *C) Inc() int             { c.n++; return c.n }
func (c C) Get() int              { return c.n }
func (d *Dog) Sound() string      { return d.name + " woof" }
func (d Dog) Name() string        { return d.name }
func (p Puppy) Sound() string     { return strings.ToUpper(p.Dog.Sound()) }
func (l Loud) Sound() string      { return l.Animal.Sound() + "!" }
func (k Kennel) Sound() string    { return k.Puppy.Sound() + "/" + k.Loud.Sound() }
func (f Func) Name() string       { return f("func") }
func (s Ints) Len() int           { return len(s) }
func (s Ints) Less(i, j int) bool { return s[i] > s[j] }
func (s Ints) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s *Ints) Add(n int)         { *s = append(*s, n) }
func (m M) Inc(k string) M        { m[k]++; return m }
func (c Ch) Put(n int) Ch         { c <- n; return c }
func (p Ptr) Set(n int)           { *p.n = n }

type Str string

func (s Str) String() string { return "<" + string(s) + ">" }

type PS struct{ v int }

func (p *PS) String() string { return fmt.Sprint("PS", p.v) }

type E struct{ code int }

func (e E) Error() string { return fmt.Sprint("E", e.code) }

type G struct{ v int }

func (g G) GoString() string              { return "G!" }
func (g G) Format(f fmt.State, verb rune) { fmt.Fprintf(f, "G%c%v", verb, g.v) }

func describe(a Animal) string {
	s := fmt.Sprintf("%T %s", a, a.Sound())
	if n, ok := a.(Named); ok {
		s += " named " + n.Name()
	}
	if _, ok := a.(interface{ Bark() }); ok {
		s += " barks"
	}
	return s
}

func main() {
	d := &Dog{"rex"}
	p := Puppy{d, 1}
	k := Kennel{Puppy: p, Loud: Loud{d}}
	for _, a := range []Animal{d, p, &p, k, &k, Loud{p}, k.Loud, k.Puppy} {
		fmt.Println(describe(a))
	}
	fmt.Println(k.Name(), k.Dog.name, k.name, p.Name())
	d.name = "max"
	fmt.Println(k.Sound(), p.Sound())
	f, g, h := d.Sound, d.Name, p.Sound
	d.name = "new"
	fmt.Println(f(), g(), h())
	fe, ge := (*Dog).Sound, Dog.Name
	he, ie := Puppy.Name, Animal.Sound
	fmt.Println(fe(d), ge(*d), he(p), ie(p), (*Puppy).Sound(&p))
	fmt.Printf("%T %T %T %T\n", fe, ge, he, ie)
	var n Named = Func(strings.Title)
	fmt.Println(n.Name(), n.(Func)("x"))
	is := Ints{3, 1, 2}
	is.Add(9)
	sort.Sort(is)
	add := is.Add
	add(4)
	fmt.Println(is, is.Len(), sort.IsSorted(is))
	sort.Sort(sort.Reverse(is))
	fmt.Println(is)
	fmt.Println(M{}.Inc("a").Inc("a").Inc("b"), <-make(Ch, 1).Put(5))
	x := 1
	Ptr{&x}.Set(7)
	fmt.Println(x)
	deep := Deep{A{&B{}}}
	deep2 := deep
	deep.Inc()
	deep2.Inc()
	inc := deep.Inc
	inc()
	fmt.Println(deep.Get(), deep2.n)
	fmt.Println(deep.A.B.C.Inc())
	fmt.Println(Str("a"), []Str{"b"}, map[Str]Str{"c": "d"}, struct{ S Str }{"e"}, &struct{ S Str }{"f"}, [1]Str{"g"}, any(Str("h")))
	ps := PS{4}
	fmt.Println(ps, &ps, []PS{ps}, []*PS{&ps}[0], struct{ P *PS }{nil}, struct{ p PS }{ps})
	fmt.Printf("%v %s %d %+v\n", ps, &ps, &ps, struct{ A any }{&ps})
	var np *PS
	fmt.Println(np == nil, fmt.Sprint(error(E{3})), []error{E{1}, nil}, map[string]error{"a": E{2}})
	fmt.Printf("%v %+v %#v %s %T\n", E{5}, E{5}, E{5}, E{5}, E{5})
	fmt.Printf("%v %d %#v %s\n", G{1}, G{2}, G{3}, []G{{4}})
	fmt.Printf("%v\n", np)
	var b Both = p
	var an Animal = b
	_, ok := an.(Both)
	fmt.Println(ok, b.Name(), an == Animal(p), an == Animal(k))
	m := map[Animal]int{d: 1, p: 2, Loud{d}: 3}
	fmt.Println(m[d], m[p], m[Loud{d}], m[Loud{p}])
	var e1, e2 error = E{1}, E{1}
	fmt.Println(e1 == e2, e1 != E{2}, e1 == error(nil))
	fn := func(a Animal) func() string { return a.Sound }
	fmt.Println(fn(d)(), fn(k)())
	func() {
		defer func() { fmt.Println(recover()) }()
		var l Loud
		fmt.Println(l.Sound())
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var q Puppy
		fmt.Println(q.Sound())
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var q Deep
		fmt.Println(q.Inc())
	}()
	type T struct{ Str }
	fmt.Println(T{"emb"}, &T{"emb2"}, fmt.Sprintf("%v %+v %s", T{"x"}, T{"y"}, T{"z"}))
	type W struct {
		error
		fmt.Stringer
	}
	fmt.Println(W{error: E{8}}.Error(), W{Stringer: Str("s")}.String())
}
