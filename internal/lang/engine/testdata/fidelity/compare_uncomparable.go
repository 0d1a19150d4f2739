// comparing interfaces that hold values that cannot be compared panics
package main

import "fmt"

type S struct{ v []int }
type F struct{ f func() }
type Mixed struct {
	a int
	b any
}

func try(what string, f func() bool) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(what, "panics:", r)
		}
	}()
	fmt.Println(what, f())
}

func main() {
	var a, b any = []int{1}, []int{1}
	try("slices", func() bool { return a == b })
	try("slice and int", func() bool { return a == any(1) })
	try("nil slices", func() bool { return any([]int(nil)) == any([]int(nil)) })
	try("maps", func() bool { return any(map[int]int{}) == any(map[int]int{}) })
	try("funcs", func() bool { return any(func() {}) == any(func() {}) })
	try("structs", func() bool { return any(S{}) == any(S{}) })
	try("struct of func", func() bool { return any(F{}) == any(F{}) })
	try("arrays", func() bool { return any([1][]int{}) == any([1][]int{}) })
	try("arrays of any", func() bool { return [2]any{1, []int{}} == [2]any{1, []int{}} })
	try("arrays that differ first", func() bool { return [2]any{1, []int{}} == [2]any{2, []int{}} })
	try("mixed", func() bool { return Mixed{1, []int{}} == Mixed{1, []int{}} })
	try("mixed that differ first", func() bool { return Mixed{1, []int{}} == Mixed{2, []int{}} })
	try("map key", func() bool { m := map[any]int{}; m[[]int{1}] = 1; return true })
	try("map read", func() bool { m := map[any]int{1: 1}; return m[map[int]int{}] == 0 })
	try("with nil", func() bool { return a == nil })
	try("in a switch", func() bool {
		switch a {
		case b:
			return true
		}
		return false
	})
}
