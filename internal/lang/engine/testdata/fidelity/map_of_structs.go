// Maps of structs and of pointers, missing keys, delete, nested maps.
package main

import (
	"fmt"
	"sort"
)

type acc struct{ sum, n int }

func main() {
	m := map[string]acc{}
	for i, k := range []string{"a", "b", "a"} {
		x := m[k]
		x.sum += i
		x.n++
		m[k] = x
	}
	p := map[string]*acc{"z": {1, 2}}
	p["z"].n++
	keys := make([]string, 0)
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	fmt.Println(keys, m["a"], m["none"], *p["z"], len(m))
	delete(m, "a")
	_, ok := m["a"]
	nested := map[string]map[int]bool{"x": {1: true}}
	fmt.Println(ok, nested["x"][1], nested["y"][1])
	type key struct{ i, j int }
	grid := map[key]string{{1, 2}: "here"}
	fmt.Println(grid[key{1, 2}], grid)
}
