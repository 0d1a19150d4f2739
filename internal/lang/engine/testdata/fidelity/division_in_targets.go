// divisions by zero, nil pointers and indices out of range among several assignment targets: which fails first, and what was assigned
package main

import "fmt"

var zero int
var trace []string

func f(s string, v int) int    { trace = append(trace, s); return v }
func pair(s string) (int, int) { trace = append(trace, s); return 1, 2 }

func try(name string, g func()) {
	trace = nil
	defer func() { fmt.Println(name, recover(), trace) }()
	g()
}

type node struct {
	v    [3]int
	next *node
	s    []int
}

func main() {
	xs, ys := []int{1, 2, 3}, []int{4, 5, 6}
	var arr [3]int
	var np *node
	n := &node{s: []int{0}}
	m := map[int]int{}
	var nilmap map[int]int
	var k int
	try("a", func() { xs[1/zero], ys[9] = f("r1", 1), f("r2", 2) })
	try("b", func() { ys[9], xs[1/zero] = f("r1", 1), f("r2", 2) })
	try("c", func() { ys[f("i", 9)], xs[1/zero] = f("r1", 1), f("r2", 2) })
	try("d", func() { arr[1/zero], ys[f("i", 9)] = f("r1", 1), f("r2", 2) })
	try("e", func() { ys[9], xs[1/zero] = pair("p") })
	try("f", func() { ys[1], xs[1/zero] = pair("p") })
	fmt.Println(ys)
	try("g", func() { k, xs[1/zero] = 7, 8 })
	fmt.Println(k)
	try("h", func() { k, ys[0], xs[1/zero] = 7, 77, 8 })
	fmt.Println(k, ys)
	try("i", func() { np.v[1/zero], k = 1, 5 })
	try("j", func() { np.v[1], xs[1/zero] = 1, 5 })
	try("k", func() { xs[1/zero], np.v[1] = 1, 5 })
	try("l", func() { n.next.v[1], xs[1%zero] = f("r", 1), 5 })
	try("m", func() { m[1/zero], k = f("r", 1), 9 })
	try("n", func() { k, m[1/zero] = f("r", 1), 9 })
	fmt.Println(k)
	try("o", func() { nilmap[1], xs[1/zero] = f("r", 1), 9 })
	try("p", func() { xs[1/zero], nilmap[1] = f("r", 1), 9 })
	try("q", func() { xs[5], k = 1/zero, 9 })
	try("r", func() { k, xs[5] = 11, 1/zero })
	fmt.Println(k)
	try("s", func() { xs[1/zero] += f("r", 1) })
	try("t", func() { xs[f("i", 0)/zero] += f("r", 1) })
	try("u", func() { n.s[2], n.s[1/zero] = xs[9], f("r", 2) })
	try("v", func() { n.s[1/zero], n.s[2] = xs[9], f("r", 2) })
	try("w", func() { xs[0], xs[1/zero], xs[2] = xs[2], xs[0], xs[1] })
	try("x", func() { xs[0], arr[3/zero], xs[2] = xs[2], xs[0], xs[1] })
	try("y", func() { arr[0], arr[3/zero] = f("r", 7), 8 })
	try("z", func() { *(&n.next.v[1]), arr[3/zero] = f("r", 7), 8 })
	fmt.Println(xs, ys, arr, k)
	ch := make(chan int, 1)
	ch <- 3
	var ok bool
	try("A", func() { xs[1/zero], ok = <-ch })
	fmt.Println(len(ch), ok)
	try("B", func() { xs[1/zero], ok = m[f("k", 1)] })
	var e any = 3
	try("C", func() { ok, xs[1/zero] = true, e.(int) })
	try("D", func() { xs[1/zero], ok = e.(int) })
	try("E", func() { xs[1/zero] = f("r", 1) })
	try("F", func() { xs[1/zero] = xs[7] })
	try("H", func() { xs[7], xs[1/zero] = xs[1], xs[2] })
	try("I", func() { xs[uint8(7)/uint8(zero)], k = k, xs[2] })
	for i, c := range []int{0, 1} {
		try(fmt.Sprint("J", i), func() { xs[2/c], ys[3] = ys[0], 4 })
	}
}
