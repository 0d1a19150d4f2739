// maps that change while something is read from them: ranges with deletion and insertion, calls in keys and values, clear, nil maps
package main

import (
	"fmt"
	"sort"
)

type Counter map[string]int

func (c Counter) inc(k string) int { c[k]++; return c[k] }
func (c *Counter) swap() Counter   { old := *c; *c = Counter{}; return old }

func sorted(m map[int]int) (out []int) {
	for k, v := range m {
		out = append(out, k*1000+v)
	}
	sort.Ints(out)
	return
}

func drain(m map[int]int) (n, sum int) {
	for len(m) > 0 {
		for k, v := range m {
			delete(m, k)
			n++
			sum += v
			if k%3 == 0 && k < 100 {
				m[k+101] = 1
			}
			break
		}
	}
	return
}

func half(m map[int]int) (seen int) {
	for k := range m {
		seen++
		delete(m, k^1)
	}
	return
}

func all(m map[int]int) (n int) {
	for range m {
		n++
		clear(m)
	}
	return
}

func visitOnce(m map[int]int) bool {
	seen := map[int]int{}
	for k, v := range m {
		seen[k]++
		m[k] = v + 1
		m[k] *= 2
	}
	for _, n := range seen {
		if n != 1 {
			return false
		}
	}
	return len(seen) == len(m)
}

func replaced(m map[int]int) (n int) {
	for k := range m {
		m = map[int]int{}
		m[k+1] = 5
		n++
	}
	return n*10 + len(m)
}

func build(n int) map[int]int {
	m := make(map[int]int)
	for i := range n {
		m[i] = i * i
	}
	return m
}

func main() {
	c := Counter{}
	c[fmt.Sprint(c.inc("a"), c.inc("a"))] = c.inc("b") + c["a"]
	c["x"], c["y"] = c.inc("y"), c.inc("x")
	c["b"] += c.inc("b") * 10
	c[fmt.Sprint(len(c))] += len(c)
	fmt.Println(c)
	old := c.swap()
	old["only old"] = 1
	c["new"] = old["a"]
	fmt.Println(len(old), c)
	old, c = c, old
	old.inc("new")
	fmt.Println(c["new"], old["new"], len(c))
	fmt.Println(drain(build(20)))
	fmt.Println(half(build(10)), half(build(11)), all(build(7)), all(nil), replaced(build(5)))
	m := build(6)
	fmt.Println(visitOnce(m), sorted(m))
	for i := range 1000 {
		m[i*7] = i
		delete(m, i*7-70)
	}
	fmt.Println(len(m), sorted(m)[:3], m[6993])
	for k := range m {
		if k%2 == 0 {
			delete(m, k)
		}
	}
	fmt.Println(sorted(m))
	var nilMap map[int]int
	delete(nilMap, 1)
	clear(nilMap)
	v, ok := nilMap[1]
	fmt.Println(len(nilMap), v, ok, nilMap == nil, sorted(nilMap), half(nilMap))
	func() {
		defer func() { fmt.Println(recover(), len(m)) }()
		for k := range m {
			delete(m, k)
			nilMap[k] = len(m)
		}
	}()
	f := func(k int) int { delete(m, k); return k }
	m = map[int]int{1: 10, 2: 20, 3: 30}
	x := m[1] + f(1) + m[1]
	m[f(2)] = m[2] + 5
	m[3], m[4] = m[4]+1, m[f(3)]
	fmt.Println(x, sorted(m))
	y, ok := m[f(4)]
	fmt.Println(y, ok, len(m))
	type node struct{ kids map[string]*node }
	root := &node{map[string]*node{}}
	for _, path := range []string{"abc", "abd", "x"} {
		at := root
		for _, r := range path {
			next := at.kids[string(r)]
			if next == nil {
				next = &node{map[string]*node{}}
				at.kids[string(r)] = next
			}
			at = next
		}
	}
	fmt.Println(len(root.kids), len(root.kids["a"].kids["b"].kids), root.kids["q"] == nil)
}
