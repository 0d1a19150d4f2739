// deleting and adding while ranging over a map; maps of maps, of slices, of funcs; counting
package main

import "fmt"

type point struct{ x, y int }

func main() {
	m := map[int]int{}
	for i := range 20 {
		m[i] = i
	}
	seen := 0
	for k := range m {
		seen++
		for j := range 20 {
			if j != k {
				delete(m, j)
			}
		}
	}
	fmt.Println(seen, len(m))
	for k := range m {
		m[k] *= 2
		m[k]++
	}
	g := map[string]map[string]int{}
	for _, e := range []string{"ab", "ac", "bc", "ab"} {
		if g[e[:1]] == nil {
			g[e[:1]] = map[string]int{}
		}
		g[e[:1]][e[1:]]++
	}
	fmt.Println(g, g["x"]["y"], len(g["x"]))
	f := map[string]func(float64) float64{"half": func(x float64) float64 { return x / 2 }}
	fmt.Println(f["half"](5), f["none"] == nil)
	p := map[point][]string{{1, 2}: {"a"}}
	p[point{1, 2}] = append(p[point{1, 2}], "b")
	p[point{}] = nil
	fmt.Println(p, len(p))
	q := p
	delete(q, point{})
	fmt.Println(len(p))
	s := map[string]*point{"a": {1, 2}}
	s["a"].x = 9
	fmt.Println(*s["a"])
	c := map[[2]string]bool{{"a", "b"}: true}
	fmt.Println(c[[2]string{"a", "b"}], c[[2]string{"b", "a"}])
	i := map[any]int{1: 1, "1": 2, 1.0: 3, point{1, 1}: 4, [1]int{1}: 5, true: 6}
	fmt.Println(i[1], i["1"], i[1.0], i[point{1, 1}], i[[1]int{1}], i[true], i[int8(1)])
}
