// methods of types that are one pointer - a struct of a map, of a function, an array of one - called by compiled code
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"sort"
)

type Set struct{ m map[string]bool }

func (s Set) String() string { return fmt.Sprint(len(s.m), " elements") }

type F struct{ f func() string }

func (s F) String() string { return s.f() }

type C struct{ c chan int }

func (s C) String() string { return fmt.Sprint(cap(s.c)) }

type In struct{ p *int }
type Nest struct{ In }

func (s Nest) String() string { return fmt.Sprint("nest", *s.p) }

type Arr [1]*int

func (s Arr) String() string { return fmt.Sprint("arr", *s[0]) }

type ArrM [1]map[int]int

func (s ArrM) String() string { return fmt.Sprint("arrm", len(s[0])) }

type E struct{ err *Set }

func (e E) Error() string { return e.err.String() }

type By struct{ less map[int]int }

func (b By) Len() int                     { return len(b.less) }
func (b By) Less(i, j int) bool           { return b.less[i] < b.less[j] }
func (b By) Swap(i, j int)                { b.less[i], b.less[j] = b.less[j], b.less[i] }
func (b By) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprint(len(b.less))), nil }

func main() {
	n := 5
	fmt.Println(Set{map[string]bool{"a": true}})
	fmt.Println(F{func() string { return "ff" }})
	fmt.Println(C{make(chan int, 3)})
	fmt.Println(Nest{In{&n}})
	fmt.Println(Arr{&n})
	fmt.Println(ArrM{{1: 1}})
	fmt.Println(E{&Set{}}, errors.Unwrap(fmt.Errorf("%w", E{&Set{}})))
	b := By{map[int]int{0: 3, 1: 1, 2: 2}}
	sort.Sort(b)
	fmt.Println(b.less)
	j, err := json.Marshal(map[string]any{"b": b, "p": &b, "l": []By{b}})
	fmt.Println(string(j), err)
	fmt.Println(&b.less == nil, []fmt.Stringer{Set{}, &Set{}})
}
