// panics that pass through compiled code which recovers some of them: sort, encoding/json, fmt, sync.Once, strings.Map
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"sync"
)

type bad struct{ n int }

func (b bad) MarshalJSON() ([]byte, error) {
	if b.n < 0 {
		panic(fmt.Sprint("negative ", b.n))
	}
	return json.Marshal(b.n)
}

type nested struct {
	Inner any
	Depth int
}

func (n nested) MarshalJSON() ([]byte, error) {
	type plain nested
	return json.Marshal(plain(n))
}

type loud struct{ text string }

func (l loud) String() string { panic(errors.New(l.text)) }

func try(name string, f func()) {
	defer func() {
		r := recover()
		fmt.Printf("%s: %v (%T)\n", name, r, r)
	}()
	defer fmt.Println(name, "deferred")
	f()
	fmt.Println(name, "went on")
}

func main() {
	try("sort", func() {
		sort.Slice([]int{3, 1, 2}, func(i, j int) bool { panic("compared") })
	})
	try("json", func() { json.Marshal([]bad{{1}, {-2}}) })
	try("json deep", func() {
		b, err := json.Marshal(nested{nested{nested{bad{3}, 2}, 1}, 0})
		fmt.Println(string(b), err)
		json.Marshal(nested{nested{bad{-7}, 1}, 0})
	})
	try("fmt", func() { fmt.Println(loud{"aloud"}) })
	var once sync.Once
	try("once", func() { once.Do(func() { panic("first") }) })
	try("once again", func() { once.Do(func() { panic("never") }) })
	try("map", func() { strings.Map(func(r rune) rune { var m map[rune]int; m[r]++; return r }, "abc") })
	try("in a deferred call", func() {
		defer func() {
			fmt.Println("recovered", recover())
			slices.SortFunc([]int{2, 1}, func(a, b int) int { panic("second") })
		}()
		slices.IndexFunc([]int{1}, func(int) bool { panic("first") })
	})
}
