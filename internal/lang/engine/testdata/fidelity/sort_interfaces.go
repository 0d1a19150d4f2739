// sort.Slice, sort.Sort on a declared type, sort.Search.
package main

import (
	"fmt"
	"sort"
)

type person struct {
	name string
	age  int
}
type byAge []person

func (b byAge) Len() int           { return len(b) }
func (b byAge) Less(i, j int) bool { return b[i].age < b[j].age }
func (b byAge) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func main() {
	ps := []person{{"a", 30}, {"b", 20}, {"c", 25}}
	sort.Sort(byAge(ps))
	fmt.Println(ps)
	sort.Slice(ps, func(i, j int) bool { return ps[i].name > ps[j].name })
	fmt.Println(ps)
	xs := []int{1, 3, 5, 7}
	fmt.Println(sort.SearchInts(xs, 5), sort.Search(len(xs), func(i int) bool { return xs[i] > 3 }))
}
