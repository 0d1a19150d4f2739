// maps of funcs, arrays, structs, slices, maps, channels and interfaces: zero values of missing keys, copies out, changes in place
package main

import (
	"fmt"
	"maps"
	"slices"
)

type V struct {
	n    int
	arr  [6]int
	list []int
	next *V
}

func (v V) sum() (s int) {
	for i, x := range v.arr {
		v.arr[i] = 0
		s += x
	}
	return s + v.n
}
func (v *V) inc() *V { v.n++; return v }

type Reg map[string]func(...int) int
type Graph map[int]map[int]float64

func (r Reg) call(name string, xs ...int) (out int, err any) {
	defer func() { err = recover() }()
	return r[name](xs...), nil
}
func (g Graph) link(a, b int, w float64) Graph {
	if g[a] == nil {
		g[a] = map[int]float64{}
	}
	g[a][b] += w
	return g
}
func (g Graph) total() (t float64) {
	for _, m := range g {
		for _, w := range m {
			t += w
		}
	}
	return
}

func keys[K int | string, T any](m map[K]T) []K { return slices.Sorted(maps.Keys(m)) }

func main() {
	r := Reg{}
	for i, name := range []string{"add", "mul", "rec"} {
		r[name] = func(xs ...int) (t int) {
			t = i
			for _, x := range xs {
				switch name {
				case "add":
					t += x
				case "mul":
					t *= x
				case "rec":
					t += r["add"](x, i)
				}
			}
			return
		}
	}
	fmt.Println(r.call("add", 1, 2))
	fmt.Println(r.call("mul", 3, 4))
	fmt.Println(r.call("rec", 5))
	fmt.Println(r.call("none", 1))
	vs := map[string]V{"a": {n: 1, arr: [6]int{1, 2, 3}}}
	a := vs["a"]
	a.arr[0], a.n = 100, 50
	fmt.Println(vs["a"].sum(), a.sum(), vs["a"].sum(), vs["none"].sum(), vs["none"].list == nil, vs["a"].arr[1])
	vs["a"] = a
	a.arr[0] = 0
	b, ok := vs["b"]
	b.inc().inc().list = append(b.list, 1)
	vs["b"] = b
	b.list[0]++
	fmt.Println(vs["a"].arr, vs["b"].n, vs["b"].list, ok, len(vs))
	for k, v := range vs {
		v.n = -1
		v.inc()
		v.list = append(v.list, 9)
		if k == "a" {
			vs[k] = v
		}
	}
	fmt.Println(vs["a"].n, vs["a"].list, vs["b"].n, vs["b"].list)
	ps := map[string]*V{"p": {n: 5}}
	ps["p"].inc().arr[3] = 4
	ps["p"].next = ps["p"]
	ps["q"] = ps["p"].next.inc()
	ps["q"].n *= 2
	fmt.Println(ps["p"].sum(), ps["p"] == ps["q"], ps["r"] == nil)
	arrs := map[int][3]string{1: {"x"}}
	t := arrs[1]
	t[1] = "y"
	arrs[2] = t
	for _, arr := range arrs {
		arr[0] = "changed"
	}
	fmt.Println(arrs, len(arrs[7]), arrs[7][2] == "")
	g := Graph{}
	g.link(1, 2, .5).link(1, 2, .25).link(2, 1, 3).link(1, 3, 1)
	h := maps.Clone(g)
	h[1][2] = 100
	delete(h, 2)
	fmt.Println(g.total(), h.total(), len(g), len(h), g[9][9], keys(g[1]))
	ls := map[string][]int{}
	for i, w := range []string{"x", "y", "x", "z", "y", "x"} {
		ls[w] = append(ls[w], i)
	}
	x := ls["x"]
	x[0] = 99
	x = append(x, 5)
	ls["y"], ls["z"] = ls["z"], ls["y"][:1]
	fmt.Println(ls, len(x), keys(ls))
	cs := map[bool]chan int{true: make(chan int, 2)}
	cs[true] <- 1
	select {
	case cs[false] <- 2:
	case cs[true] <- 3:
	}
	fmt.Println(<-cs[true], <-cs[true], len(cs[false]))
	is := map[string]any{"n": 1, "s": "t", "m": map[string]any{"deep": []any{1, nil}}, "nil": nil}
	is["n"] = is["n"].(int) + 1
	is["m"].(map[string]any)["deep"].([]any)[1] = is["n"]
	v, ok := is["nil"].(int)
	_, has := is["nil"]
	fmt.Println(is, v, ok, has, is["none"] == nil)
	ms := map[[2]int]map[string]struct{ n, k int }{{1, 2}: {"a": {1, 2}}}
	e := ms[[2]int{1, 2}]["a"]
	e.n = 5
	ms[[2]int{1, 2}]["b"] = e
	fmt.Println(ms, ms[[2]int{}]["x"].k)
}
