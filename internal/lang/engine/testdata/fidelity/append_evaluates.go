// append and copy with calls, aliases and their own target among the arguments; spread strings, nil and named slices
package main

import "fmt"

type Names []string
type Rec struct {
	list []int
	subs []Rec
}

func (r *Rec) add(v int) int           { r.list = append(r.list, v); return len(r.list) }
func (r *Rec) all(v ...int) []int      { v[0]++; r.list = append(r.list, v...); return v }
func (n Names) with(s ...string) Names { return append(n, s...) }
func fresh(n int) []int                { return make([]int, n, n+2) }

func fill(dst []int, depth int) []int {
	if depth == 0 {
		return append(dst, len(dst))
	}
	dst = append(fill(dst, depth-1), fill(dst, depth-1)...)
	return append(dst, -depth)
}

func main() {
	var r Rec
	r.list = append(r.list, r.add(1), r.add(2), len(r.list))
	fmt.Println(r.list)
	r.list = append(r.list[:1], r.list...)
	fmt.Println(r.list, len(r.list))
	x := r.all(7, 8)
	x[1] = 70
	y := []int{20, 30}
	z := r.all(y...)
	z[1]++
	fmt.Println(r.list, x, y)
	s := fresh(2)
	a, b := append(s, 1), append(s, 2)
	c := append(append(s, 3), 4)
	d := append(a[:2:2], 5)
	fmt.Println(s, a, b, c, d)
	s[0] = 9
	fmt.Println(a[0], c[0], d[0], len(append(s[:0], a[1:]...)), s, a)
	fmt.Println(fill(nil, 3))
	n := Names{"a"}
	m := n.with("b").with(n...).with()
	n = append(n, m[1:]...)
	bs := append([]byte(nil), "héy"[1:]...)
	bs = append(bs[:1], bs...)
	fmt.Println(n, m, bs, append([]int(nil)) == nil, append([]int{}, []int(nil)...) == nil)
	old := r
	r.subs = append(r.subs, old, Rec{subs: append([]Rec(nil), old)})
	r.subs[0].list[0] = 111
	r.subs[1].subs[0].subs = append(r.subs[1].subs[0].subs, r.subs...)
	fmt.Println(r.list[0], len(r.subs), len(r.subs[1].subs[0].subs), r.subs[0].subs == nil)
	p := &r.subs[0]
	r.subs = append(r.subs, *p, Rec{}, Rec{})
	p.list = nil
	fmt.Println(r.subs[0].list != nil, len(r.subs))
	i := 0
	next := func() int { i++; return i }
	q := append(make([]int, next(), 10), next(), copy(s, []int{next(), next()}), next())
	q[next()-5], i = i, 100
	fmt.Println(q, s, i)
	w := [][]int{{1}, {2}}
	w[0], w = append(w[0], 5), append(w, w[1])
	w[2][0]++
	fmt.Println(w, copy(w, w[1:]), w, copy(w[1:], w), w)
	var anys []any
	anys = append(anys, 1, nil, "s", anys, append(anys, anys...))
	anys = append(anys, anys...)
	fmt.Println(len(anys), anys[3], anys[9].([]any) == nil)
	func() {
		defer func() { fmt.Println(recover(), q[0]) }()
		q = append(q[:1], q[next()], 5)
	}()
	fs := []func() []int{func() []int { q[0] = -1; return q }, func() []int { q = append(q, 1); return q[:1] }}
	v := append(fs[1](), fs[0]()...)
	fmt.Println(v, q[:2], len(q))
}
