// defer statements in the body of a range over a function run when the function around it returns
package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

func count(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
		}
	}
}

func named() (s string) {
	for i := range count(3) {
		defer func() { s += fmt.Sprint(i) }()
	}
	return "x"
}

func bare() (s string, n int) {
	s = "a"
	for i := range count(4) {
		defer func() { n += i; s += "b" }()
		if i == 2 {
			return
		}
	}
	return "never", 0
}

func unnamed() int {
	x := 1
	for i := range count(3) {
		defer func() { fmt.Print("u", i, x, " ") }()
	}
	x = 7
	return x
}

func none() {
	for i := range count(3) {
		if i == 1 {
			defer fmt.Println("none", i)
			continue
		}
		defer fmt.Print("deferred", i, " ")
	}
	fmt.Println("end of none")
}

func recovered() (err error) {
	for i := range count(3) {
		defer func() {
			if r := recover(); r != nil {
				err = errors.Join(err, fmt.Errorf("%v at %d", r, i))
			}
		}()
		if i == 1 {
			panic("boom")
		}
	}
	return nil
}

func nested() (s string) {
	for i := range count(2) {
		for j := range count(2) {
			defer func() { s += fmt.Sprint(i, j, ";") }()
		}
	}
	for k := range slices.Values([]string{"p", "q"}) {
		defer func() { s += k }()
	}
	defer func() { s += "own " }()
	return ""
}

func closure() (out []string) {
	f := func() (s string) {
		for k, v := range maps.All(map[string]int{"k": 1}) {
			defer func() { s += fmt.Sprint(k, v) }()
		}
		return "inner "
	}
	out = append(out, f())
	for range count(1) {
		defer func() { out = append(out, "outer") }()
	}
	return append(out, f())
}

type T struct{ log []string }

func (t *T) add(s string) { t.log = append(t.log, s) }
func (t *T) run() (r *T) {
	r = t
	for i := range count(2) {
		defer t.add(fmt.Sprint("d", i))
		t.add(fmt.Sprint("b", i))
	}
	return r
}

func generic[E any](xs ...E) (out []E) {
	for x := range slices.Values(xs) {
		defer func() { out = append(out, x) }()
	}
	return nil
}

func main() {
	fmt.Println(named())
	fmt.Println(bare())
	fmt.Println(unnamed())
	none()
	fmt.Println(recovered())
	fmt.Println(nested())
	fmt.Println(closure())
	fmt.Println((&T{}).run().log)
	fmt.Println(generic(1, 2, 3), generic("a", "b"))
}
