// keys of maps that a call to their right changes: read when the map is looked up, or before
package main

import "fmt"

type named float64

type pairOf struct{ a, b int16 }

type floats struct{ x, y float32 }

type large [40]int64

var (
	f  float64
	n  named
	i8 int8
	b  bool
	s  = "s"
	i  int
	u  uint32
	c  complex128
	e  any = 0
	p  pairOf
	fs floats
	l  int
	a  [3]int8
	v  []int8
)

func change() int {
	f++
	n++
	i8++
	b = !b
	s += "s"
	i++
	u++
	c++
	e = e.(int) + 1
	p.a++
	fs.x++
	l++
	a[1]++
	v[1]++
	return 1
}

func large1() large { return large{0: int64(change())} }

func main() {
	v = make([]int8, 2)
	mf, mn, mi8, mb, ms := map[float64]int{}, map[named]int{}, map[int8]int{}, map[bool]int{}, map[string]int{}
	mi, mu, mc, me := map[int]int{}, map[uint32]int{}, map[complex128]int{}, map[any]int{}
	mp, mfs, ml, ma := map[pairOf]int{}, map[floats]int{}, map[int]large{}, map[[3]int8]int{}
	for range 2 {
		mf[f] = change()
		mf[f] -= change()
		mf[f+1] = change()
		mn[n] += change()
		mn[named(f)] += change()
		mi8[i8] = change()
		mi8[(i8)] += change()
		mi8[a[1]] += change()
		mi8[v[1]] += change()
		mi8[int8(i)] += change()
		mb[b] = change()
		ms[s] = change()
		mi[i] += change()
		mu[u] = change()
		mc[c] = change()
		me[e] += change()
		me[i] += change()
		mp[p] = change()
		mfs[fs] = change()
		ml[l] = large1()
		ma[a] = change()
		fmt.Println(mf[f]+change(), mi8[i8]*change(), mp[p]+change(), mb[b]+change())
	}
	fmt.Println(mf, mn, mi8, mb)
	fmt.Println(ms, mi, mu, mc)
	fmt.Println(me, mp, mfs, ma)
	for k := range 100 {
		if x, ok := ml[k]; ok {
			fmt.Println(k, x[0])
		}
	}
}
