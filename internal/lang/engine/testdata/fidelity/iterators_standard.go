// iterators of the standard library: slices, maps, strings, and adapters written on top of them
package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

func filter[V any](seq iter.Seq[V], keep func(V) bool) iter.Seq[V] {
	return func(yield func(V) bool) {
		for v := range seq {
			if keep(v) && !yield(v) {
				return
			}
		}
	}
}

func take[K, V any](seq iter.Seq2[K, V], n int) iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		if n <= 0 {
			return
		}
		i := 0
		for k, v := range seq {
			if i++; !yield(k, v) || i == n {
				return
			}
		}
	}
}

func main() {
	masses := map[string]float64{"a": 1, "b": 2.5, "c": 4}
	fmt.Println(slices.Sorted(maps.Keys(masses)), slices.Sorted(maps.Values(masses)))
	fmt.Println(slices.Collect(filter(slices.Values([]int{1, 2, 3, 4}), func(n int) bool { return n%2 == 0 })))
	for i, v := range take(slices.Backward([]string{"x", "y", "z"}), 2) {
		fmt.Print(i, v, " ")
	}
	for chunk := range slices.Chunk([]int{1, 2, 3, 4, 5}, 2) {
		fmt.Print(chunk, len(chunk), cap(chunk), " ")
	}
	fmt.Println()
	for part := range strings.SplitSeq("a,b,,c", ",") {
		fmt.Printf("%q ", part)
	}
	for line := range strings.Lines("one\ntwo\nthree") {
		fmt.Printf("%q ", line)
	}
	for word := range strings.FieldsSeq("  so  it goes ") {
		fmt.Printf("%q ", word)
	}
	fmt.Println()
	m := maps.Collect(slices.All([]string{"zero", "one"}))
	maps.Insert(m, maps.All(map[int]string{1: "uno", 2: "due"}))
	maps.DeleteFunc(m, func(k int, v string) bool { return k == 0 })
	fmt.Println(m, maps.Equal(m, maps.Clone(m)))
	next, stop := iter.Pull2(take(slices.All([]string{"p", "q", "r"}), 2))
	defer stop()
	for range 3 {
		fmt.Println(next())
	}
}
