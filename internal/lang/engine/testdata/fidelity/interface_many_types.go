// Methods of more types than a call remembers, at one place, also from goroutines side by side; then of none.
package main

import (
	"fmt"
	"sync"
)

type namer interface{ name(i int) string }

type (
	n0 struct{ a int }
	n1 int
	n2 string
	n3 []int
	n4 map[string]int
	n5 func() int
	n6 struct{ n0 }
	n7 [2]string
	n8 float64
	n9 struct {
		x, y float64
		s    string
	}
	n10 bool
	n11 struct{ *n0 }
)

func (n n0) name(i int) string  { return fmt.Sprint("n0 ", n.a+i) }
func (n n1) name(i int) string  { return fmt.Sprint("n1 ", int(n)+i) }
func (n n2) name(i int) string  { return fmt.Sprint("n2 ", string(n), i) }
func (n n3) name(i int) string  { return fmt.Sprint("n3 ", n[i%len(n)]) }
func (n n4) name(i int) string  { return fmt.Sprint("n4 ", n["x"]+i) }
func (n n5) name(i int) string  { return fmt.Sprint("n5 ", n()+i) }
func (n *n7) name(i int) string { return fmt.Sprint("n7 ", n[i%2]) }
func (n n8) name(i int) string  { return fmt.Sprint("n8 ", float64(n)+float64(i)) }
func (n n9) name(i int) string  { return fmt.Sprint("n9 ", n.x+n.y, n.s, i) }
func (n n10) name(i int) string { return fmt.Sprint("n10 ", bool(n) != (i%2 == 0)) }

// total calls methods of as many types as it is given at one place.
func total(list []namer, step int) (length int, last string) {
	for i := range 10 * len(list) {
		last = list[i*step%len(list)].name(i)
		length += len(last)
	}
	return length, last
}

func main() {
	all := []namer{n0{1}, n1(2), n2("s"), n3{3, 4, 5}, n4{"x": 6}, n5(func() int { return 7 }), n6{n0{8}}, &n7{"a", "b"},
		n8(1.5), n9{1, 2, "nine"}, n10(true), n11{&n0{11}}, &n0{12}}
	for n := 1; n <= len(all); n++ {
		fmt.Println(total(all[:n], 1))
	}
	for n := len(all); n > 0; n-- {
		fmt.Println(total(all[n-1:], 5))
	}
	var wait sync.WaitGroup
	results := make([]int, 8)
	for g := range results {
		wait.Go(func() { results[g], _ = total(all[g%3:], g+1) })
	}
	wait.Wait()
	fmt.Println(results)

	// errors of several types, at the place where fmt would call them
	list := []error{fmt.Errorf("a"), fmt.Errorf("b %w", fmt.Errorf("c")), oops(3), &oops2{4}}
	for i := range 12 {
		fmt.Print(list[i%len(list)].Error(), " ")
	}
	fmt.Println()

	defer func() { fmt.Println("recovered:", recover()) }()
	all[2] = nil
	total(all, 1)
}

type oops int

func (o oops) Error() string { return fmt.Sprint("oops ", int(o)) }

type oops2 struct{ n int }

func (o *oops2) Error() string { return fmt.Sprint("oops2 ", o.n) }
