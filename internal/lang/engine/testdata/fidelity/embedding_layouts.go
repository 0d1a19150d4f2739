// The same type embedded at different offsets, by value and by pointer: each outer type finds its own part.
package main

import (
	"fmt"
	"sort"
)

type e struct{ n int }

func (x e) String() string { return fmt.Sprint("e", x.n) }

type f struct{ n int }

func (x *f) Error() string { return fmt.Sprint("f", x.n) }

type near struct {
	x int
	e
}

type far struct {
	y [10]int
	e
}

type text struct {
	s string
	*f
}

type more struct {
	s string
	t int
	*f
}

type byLen struct {
	pad string
	sort.StringSlice
}

type byLen2 struct {
	pad [3]int
	sort.StringSlice
}

func main() {
	fmt.Println(near{1, e{2}}, far{e: e{3}}, text{"a", &f{4}}, more{"b", 1, &f{5}})
	fmt.Println(&near{1, e{2}}, &far{e: e{3}}, &text{"a", &f{4}}, &more{"b", 1, &f{5}})
	for _, s := range []fmt.Stringer{near{e: e{6}}, far{e: e{7}}, &near{e: e{8}}, &far{e: e{9}}} {
		fmt.Print(s.String(), " ", s, "\n")
	}
	for _, err := range []error{text{f: &f{1}}, more{f: &f{2}}, &text{f: &f{3}}, &more{f: &f{4}}} {
		fmt.Println(err, err.Error())
	}
	a, b := byLen{"", []string{"b", "a"}}, byLen2{StringSlice: []string{"d", "c", "a"}}
	sort.Sort(a)
	sort.Sort(b)
	fmt.Println(a.StringSlice, b.StringSlice)
}
