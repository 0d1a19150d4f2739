// slices and maps of the standard library.
package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

func main() {
	xs := []int{3, 1, 2}
	slices.Sort(xs)
	i, found := slices.BinarySearch(xs, 2)
	fmt.Println(xs, i, found, slices.Contains(xs, 3), slices.Index(xs, 9), slices.Max(xs))
	m := map[string]int{"b": 2, "a": 1}
	fmt.Println(slices.Sorted(maps.Keys(m)))
	words := strings.Fields("the quick brown fox")
	slices.SortFunc(words, func(a, b string) int { return len(a) - len(b) })
	fmt.Println(words, slices.Equal(xs, []int{1, 2, 3}))
}
