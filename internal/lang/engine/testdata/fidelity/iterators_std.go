// iterator functions of slices, maps and strings
package main

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

type Spring struct {
	i, j int
	k    float64
}

func filter[T any](s iter.Seq[T], keep func(T) bool) iter.Seq[T] {
	return func(yield func(T) bool) {
		s(func(v T) bool { return !keep(v) || yield(v) })
	}
}

func main() {
	s := []Spring{{0, 1, 3}, {1, 2, 1}, {0, 2, 2}}
	byK := slices.SortedFunc(slices.Values(s), func(a, b Spring) int { return cmp.Compare(a.k, b.k) })
	fmt.Println(byK, s)
	for i, sp := range slices.Backward(s) {
		fmt.Print(i, sp, " ")
	}
	fmt.Println()
	stiff := slices.Collect(filter(slices.Values(s), func(s Spring) bool { return s.k > 1 }))
	fmt.Printf("%+v\n", stiff)
	for c := range slices.Chunk([]int{1, 2, 3, 4, 5}, 2) {
		fmt.Print(c, cap(c), " ")
	}
	fmt.Println()
	m := maps.Collect(slices.All([]string{"a", "b"}))
	fmt.Println(m, slices.Sorted(maps.Values(m)), maps.Equal(m, maps.Clone(m)))
	slices.SortStableFunc(s, func(a, b Spring) int { return cmp.Or(cmp.Compare(a.i, b.i), -cmp.Compare(a.j, b.j)) })
	fmt.Println(s, slices.MaxFunc(s, func(a, b Spring) int { return cmp.Compare(a.k, b.k) }))
	i, ok := slices.BinarySearchFunc(byK, 2.0, func(s Spring, k float64) int { return cmp.Compare(s.k, k) })
	fmt.Println(i, ok, slices.IndexFunc(s, func(s Spring) bool { return s.i == 1 }), slices.Contains(s, Spring{1, 2, 1}))
	for w := range strings.SplitSeq("a,b,c", ",") {
		fmt.Print(w, ";")
	}
	fmt.Println(slices.Repeat([]int{1, 2}, 2), slices.Insert([]int{1, 4}, 1, 2, 3), slices.Compact([]int{1, 1, 2, 1}))
	maps.DeleteFunc(m, func(k int, v string) bool { return v == "a" })
	fmt.Println(m)
}
