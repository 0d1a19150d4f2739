// maps of structs, slices, arrays, maps and functions: modification, op-assignment, deletion, keys of every kind
package main

import (
	"fmt"
	"maps"
	"slices"
	"sort"
)

type P struct{ X, Y int }
type K struct {
	s string
	a [2]int8
	i any
	p *int
	f float32
	b bool
	c complex64
}
type M map[P][]string
type Grid map[int]map[int]rune
type Count map[rune]int
type Named string

func (m M) add(p P, s string) { m[p] = append(m[p], s) }
func (g Grid) set(r, c int, v rune) {
	if g[r] == nil {
		g[r] = map[int]rune{}
	}
	g[r][c] = v
}

func main() {
	m := M{}
	m.add(P{1, 2}, "a")
	m.add(P{1, 2}, "b")
	m.add(P{}, "c")
	m[P{1, 2}][0] += "!"
	fmt.Println(m, len(m))
	g := Grid{}
	g.set(1, 2, 'x')
	g.set(1, 3, 'y')
	g[1][2]++
	g[4] = nil
	fmt.Println(g, g[9][9], len(g[4]))
	c := Count{}
	for _, r := range "hello, world" {
		c[r]++
	}
	c['l'] *= 10
	c['z'] |= 6
	c['z'] <<= 2
	c['o'] -= 5
	delete(c, 'h')
	fmt.Println(c)
	x := 1
	k1 := K{"a", [2]int8{1, 2}, 3, &x, 1.5, true, 1i}
	k2 := k1
	mk := map[K]int{k1: 1}
	mk[k2] += 5
	k2.i = int8(3)
	mk[k2] = 9
	k2.i = "3"
	_, ok := mk[k2]
	fmt.Println(mk[k1], len(mk), ok)
	structs := map[string]P{"a": {1, 2}}
	p := structs["a"]
	p.X = 100
	fmt.Println(structs["a"], p, structs["b"])
	structs["a"] = P{structs["a"].X + 1, structs["a"].Y}
	ptrs := map[string]*P{"a": {1, 2}}
	ptrs["a"].X++
	q := ptrs["a"]
	q.Y = 50
	fmt.Println(structs, *ptrs["a"], ptrs["none"] == nil)
	arrs := map[bool][3]int{true: {1, 2, 3}}
	a := arrs[true]
	a[0] = 9
	arrs[false] = a
	fmt.Println(arrs, arrs[true][1])
	fs := map[string]func(int) int{"inc": func(i int) int { return i + 1 }}
	fs["dbl"] = func(i int) int { return fs["inc"](i) * 2 }
	fmt.Println(fs["dbl"](4), fs["no"] == nil, len(fs))
	anyk := map[any]string{1: "int", int8(1): "int8", 1.0: "float", "1": "string", P{1, 1}: "P", [1]int{1}: "array", nil: "nil", true: "bool", Named("1"): "Named", &x: "ptr"}
	fmt.Println(anyk[1], anyk[int8(1)], anyk[1.0], anyk["1"], anyk[P{1, 1}], anyk[[1]int{1}], anyk[nil], anyk[true], anyk[Named("1")], anyk[&x], anyk[uint(1)] == "", len(anyk))
	delete(anyk, 1.0)
	delete(anyk, nil)
	delete(anyk, "absent")
	fmt.Println(len(anyk))
	n := map[string]int{"a": 1, "b": 2, "c": 3}
	for k := range n {
		if k != "b" {
			delete(n, k)
		}
	}
	fmt.Println(n)
	for k, v := range maps.Clone(n) {
		n[k+k] = v * 2
	}
	keys := slices.Sorted(maps.Keys(n))
	fmt.Println(keys, n)
	clear(n)
	fmt.Println(n, len(n))
	inv := map[int][]string{}
	for _, w := range []string{"to", "be", "or", "not", "to", "be"} {
		inv[len(w)] = append(inv[len(w)], w)
	}
	fmt.Println(inv)
	var nilm map[string][]int
	fmt.Println(nilm["x"], len(nilm), nilm == nil)
	for range nilm {
		fmt.Println("never")
	}
	sets := map[string]struct{}{}
	sets["x"] = struct{}{}
	_, in := sets["x"]
	_, out := sets["y"]
	fmt.Println(in, out)
	v, ok := map[string]any{"k": nil}["k"]
	fmt.Println(v, ok)
	type edge struct{ from, to string }
	graph := map[edge]float64{{"a", "b"}: 1.5, {"b", "c"}: 2}
	var es []edge
	for e := range graph {
		es = append(es, e)
	}
	sort.Slice(es, func(i, j int) bool { return es[i].from < es[j].from })
	fmt.Println(es, graph[edge{"a", "b"}], graph[edge{"c", "a"}])
	mm := map[string]map[string]map[string]int{"a": {"b": {"c": 1}}}
	mm["a"]["b"]["c"]++
	mm["a"]["n"] = map[string]int{"q": 5}
	fmt.Println(mm, mm["x"]["y"]["z"])
	i := 0
	next := func() string { i++; return fmt.Sprint("k", i) }
	cnt := map[string]int{}
	cnt[next()]++
	cnt[next()] += i
	fmt.Println(cnt, i)
	ms := []map[string]int{{"a": 1}, nil, {}}
	ms[2]["z"] = 26
	ms[0]["a"], ms[2]["a"] = ms[2]["z"], ms[0]["a"]
	fmt.Println(ms)
	pt := 0.1
	mf := map[float64]string{pt + 0.2: "sum", 0.3: "lit"}
	fmt.Println(len(mf), mf[0.3])
	pm := &map[string]int{}
	(*pm)["a"] = 1
	fmt.Println(*pm, len(*pm))
	st := struct{ m map[string]*[]int }{map[string]*[]int{"a": {1}}}
	*st.m["a"] = append(*st.m["a"], 2)
	(*st.m["a"])[0] = 7
	fmt.Println(*st.m["a"])
}
