// iterators nested in iterators, with defers, returns, labels, closures and panics in bodies; sequences composed and pulled
package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

type Tree struct {
	v    int
	l, r *Tree
}

func (t *Tree) push(yield func(int) bool) bool {
	return t == nil || t.l.push(yield) && yield(t.v) && t.r.push(yield)
}
func (t *Tree) All() iter.Seq[int] {
	return func(yield func(int) bool) { t.push(yield) }
}
func build(lo, hi int) *Tree {
	if lo >= hi {
		return nil
	}
	m := (lo + hi) / 2
	return &Tree{m, build(lo, m), build(m+1, hi)}
}

func count(name string, n int, log *[]string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		defer func() { *log = append(*log, name+" closed") }()
		for i := range n {
			if !yield(i, fmt.Sprint(name, i)) {
				*log = append(*log, fmt.Sprint(name, " stopped at ", i))
				return
			}
		}
	}
}

func Map[A, B any](s iter.Seq[A], f func(A) B) iter.Seq[B] {
	return func(yield func(B) bool) {
		for a := range s {
			if !yield(f(a)) {
				return
			}
		}
	}
}
func Filter[A any](s iter.Seq[A], keep func(A) bool) iter.Seq[A] {
	return func(yield func(A) bool) {
		s(func(a A) bool { return !keep(a) || yield(a) })
	}
}
func Take[A any](n int, s iter.Seq[A]) iter.Seq[A] {
	return func(yield func(A) bool) {
		for a := range s {
			if n--; n < 0 || !yield(a) {
				return
			}
		}
	}
}
func Zip[A, B any](a iter.Seq[A], b iter.Seq[B]) iter.Seq2[A, B] {
	return func(yield func(A, B) bool) {
		next, stop := iter.Pull(b)
		defer stop()
		for x := range a {
			if y, ok := next(); !ok || !yield(x, y) {
				return
			}
		}
	}
}
func naturals(yield func(int) bool) {
	for i := 0; yield(i); i++ {
	}
}

func nested() (log []string, res string) {
	defer func() { log = append(log, fmt.Sprint("end ", recover())) }()
outer:
	for i, a := range count("a", 5, &log) {
		defer func() { log = append(log, "d"+a) }()
		for j, b := range count("b", 4, &log) {
			switch {
			case j > i:
				continue outer
			case i == 2 && j == 1:
				break outer
			}
			res += a + b + " "
			defer func() { res += fmt.Sprint("<", i, j, ">") }()
		}
	}
	for i := range count("c", 3, &log) {
		for range count("e", 3, &log) {
			if i == 1 {
				return log, res + "returned"
			}
			break
		}
	}
	return
}

func main() {
	log, res := nested()
	fmt.Println(strings.Join(log, ","))
	fmt.Println(res)
	t := build(0, 20)
	sum := 0
	for v := range t.All() {
		if v == 7 {
			continue
		}
		if sum += v; sum > 60 {
			break
		}
	}
	fmt.Println(sum, slices.Collect(Take(4, Filter(t.All(), func(v int) bool { return v%3 == 1 }))))
	words := maps.Collect(Zip(Map(naturals, func(i int) string { return strings.Repeat("x", i) }), Take(3, Map(t.All(),
		func(v int) int { return v * v }))))
	fmt.Println(words)
	calls := 0
	sq := Map(naturals, func(i int) int { calls++; return i * i })
	for i, v := range Zip(sq, Take(5, sq)) {
		fmt.Print(i, v, " ")
	}
	fmt.Println(calls)
	func() {
		defer func() { fmt.Println(recover(), len(log)) }()
		log = nil
		for i := range count("p", 3, &log) {
			if i == 1 {
				panic(fmt.Sprint("body ", i))
			}
		}
	}()
	fmt.Println(log)
	next, stop := iter.Pull2(count("q", 3, &log))
	i, s, ok := next()
	fmt.Println(i, s, ok)
	stop()
	i, s, ok = next()
	fmt.Println(i, s == "", ok, log[2:])
	var fs []func() int
	for v := range Take(3, naturals) {
		fs = append(fs, func() int { v += 10; return v })
	}
	fmt.Println(fs[0](), fs[2](), fs[0](), slices.Sorted(maps.Values(map[int]int{1: 3, 2: 1})))
}
