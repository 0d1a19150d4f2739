// range over functions: break, continue, labels, return and defer in the body; early stop is seen
package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
)

func count(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		defer fmt.Print("<done>")
		for i := range n {
			if !yield(i) {
				fmt.Print("<stopped ", i, ">")
				return
			}
		}
	}
}

func pairs(n int) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for i := range count(n) {
			if !yield(i, fmt.Sprint("v", i)) {
				return
			}
		}
	}
}

func find(n int) (r int, s string) {
	defer func() { s += "!" }()
	for i, v := range pairs(10) {
		defer fmt.Print("<deferred ", i, ">")
		if i == n {
			return i * 100, v
		}
	}
	return -1, ""
}

func main() {
	for i := range count(5) {
		if i == 1 {
			continue
		}
		if i == 3 {
			break
		}
		fmt.Print(i, " ")
	}
	fmt.Println()
outer:
	for i := range count(3) {
		for j := range count(3) {
			switch {
			case j == 1 && i == 0:
				continue outer
			case i == 2:
				break outer
			}
			fmt.Print(i, j, " ")
		}
	}
	fmt.Println()
	fmt.Println(find(2))
	fmt.Println(find(20))
	next, stop := iter.Pull(count(3))
	fmt.Println(next())
	fmt.Println(next())
	stop()
	fmt.Println(next())
	func() {
		defer func() { fmt.Println("recovered", recover()) }()
		for i := range count(3) {
			panic(i)
		}
	}()
	fmt.Println(slices.Collect(count(4)), slices.Sorted(maps.Keys(map[string]int{"b": 1, "a": 2})))
	sum := 0
	var fs []func() int
	for i := range count(3) {
		sum += i
		fs = append(fs, func() int { i++; return i })
	}
	fmt.Println(sum, fs[0](), fs[0](), fs[2]())
	for range count(2) {
		fmt.Print("x")
	}
	fmt.Println()
}
