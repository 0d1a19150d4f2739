// range over each kind of value, named types too, and iterators that are left early or misused
package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
)

type Sl []string
type Ar [3]float64
type Mp map[string]Sl
type Ch chan int
type St string
type N int8
type Seq func(yield func(int) bool)

func (s Sl) All() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for i, v := range s {
			if !yield(i, v) {
				fmt.Print("stop ")
				return
			}
		}
	}
}

func count(n int) Seq {
	return func(yield func(int) bool) {
		defer fmt.Print("end ")
		for i := 0; i < n && yield(i); i++ {
		}
	}
}

func find(want int) (res int) {
	defer func() { res += 1000 }()
	for x := range count(10) {
		for y := range count(10) {
			if x*y == want {
				return x*10 + y
			}
			if y > x {
				break
			}
		}
	}
	return -1
}

func labels() (out []int) {
outer:
	for i := range count(4) {
		for j := range count(4) {
			switch {
			case j == 2:
				continue outer
			case i == 3:
				break outer
			}
			out = append(out, i*10+j)
		}
	}
	return
}

func deferIn() (s string) {
	for i := range count(3) {
		defer func() { s += fmt.Sprint(i) }()
	}
	return "x"
}

func main() {
	for i, v := range (Sl{"a", "b"}) {
		fmt.Print(i, v, " ")
	}
	for i := range (Ar{}) {
		fmt.Print(i, " ")
	}
	var pa *Ar = &Ar{1, 2, 3}
	for i, v := range pa {
		pa[2] = 7
		fmt.Print(i, v, " ")
	}
	for range 2 {
		fmt.Print(". ")
	}
	for i := range N(3) {
		fmt.Printf("%T%d ", i, i)
	}
	const c = 2
	for i := range c {
		fmt.Printf("%T%d ", i, i)
	}
	var u8 uint8 = 255
	k := 0
	for i := range u8 {
		k += int(i)
	}
	fmt.Println(k)
	for i, r := range St("añ世") {
		fmt.Printf("%d%c%T ", i, r, r)
	}
	ch := make(Ch, 3)
	ch <- 1
	ch <- 2
	close(ch)
	for v := range ch {
		fmt.Print(v, " ")
	}
	for range (map[string]int)(nil) {
		fmt.Print("never")
	}
	var keys []string
	for k, v := range (Mp{"x": {"1"}, "y": nil}) {
		keys = append(keys, fmt.Sprint(k, len(v)))
	}
	slices.Sort(keys)
	fmt.Println(keys)
	for i, v := range (Sl{"p", "q", "r"}).All() {
		if i == 1 {
			break
		}
		fmt.Print(i, v, " ")
	}
	for x := range count(3) {
		if x == 1 {
			continue
		}
		fmt.Print(x, " ")
	}
	for range count(2) {
		fmt.Print("- ")
	}
	fmt.Println(find(12), find(1000), labels(), deferIn())
	next, stop := iter.Pull(iter.Seq[int](count(3)))
	fmt.Println(next())
	fmt.Println(next())
	stop()
	fmt.Println(next())
	fmt.Println(slices.Collect(maps.Values(map[int]int{1: 2})), slices.Sorted(maps.Keys(map[int]int{3: 1, 1: 1})))
	func() {
		defer func() { fmt.Println("recovered", recover()) }()
		for x := range count(3) {
			if x == 1 {
				panic("in body")
			}
		}
	}()
	func() {
		defer func() { fmt.Println("recovered", recover()) }()
		var bad Seq = func(yield func(int) bool) { yield(1); yield(2) }
		for range bad {
			break
		}
	}()
	func() {
		defer func() { fmt.Println("recovered", recover()) }()
		var nilSeq Seq
		for range nilSeq {
		}
	}()
	var fs []func() int
	for i := range 3 {
		i *= 2
		fs = append(fs, func() int { i++; return i })
	}
	for _, f := range fs {
		fmt.Print(f(), f(), " ")
	}
	for i := 0; i < 6; i++ {
		fs = append(fs, func() int { i += 10; return i })
		i++
	}
	for _, f := range fs[3:] {
		fmt.Print(f(), f(), " ")
	}
	fmt.Println()
	arr := [3][2]int{{1, 2}, {3, 4}}
	for _, row := range arr {
		row[0] = 100
	}
	for i := range arr {
		arr[i][1] *= 2
	}
	fmt.Println(arr)
}
