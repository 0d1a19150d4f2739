// structs of many fields and arrays of 5 to 100 elements by value: parameters, results, maps, channels, interfaces, comparison
package main

import "fmt"

type Wide struct {
	a, b, c, d, e, f, g, h int
	i, j, k, l, m, n       float64
	o, p, q                string
	r, s                   []int
	t                      any
	u                      [5]uint8
	v                      bool
}
type Block struct {
	head int
	data [100]int32
	in   [3]struct {
		name string
		vals [7]float32
	}
}

func (w Wide) with(n int) Wide {
	w.a, w.h, w.n, w.q, w.u[4] = n, n*2, float64(n)/2, fmt.Sprint(n), uint8(n)
	return w
}
func (w *Wide) set(o Wide) { w.b, w.o, w.u = o.a, o.q, o.u }
func (b Block) sum() (s int32) {
	for i, x := range b.data {
		s += x
		b.data[i] = 0
	}
	return s + int32(len(b.in[1].name))
}
func (b *Block) fill(k int32) *Block {
	for i := range b.data {
		b.data[i] = int32(i) * k
	}
	b.in[1].name, b.in[2].vals[6] = fmt.Sprint("k", k), float32(k)/3
	return b
}
func swap(a, b Block) (Block, Block) { return b, a }
func three(w Wide, b Block, n int) (Block, Wide, int) {
	b.head, w.b = w.a, b.head+n
	return b, w, w.b + b.head
}
func arrays(a [5]int, b [100]byte, c [6][2]string) (s string) {
	a[0], b[99], c[5][1] = a[4], b[0]+1, c[0][0]+"!"
	return fmt.Sprint(a, b[99], c[5])
}
func pick[T any](c bool, a, b T) T {
	if c {
		return a
	}
	return b
}
func variadic(bs ...Block) (s int32) {
	for i, b := range bs {
		bs[i].head = 7
		s += b.sum() + int32(b.head)
	}
	return
}

func main() {
	var w Wide
	x := w.with(7)
	w.set(x)
	fmt.Println(w, x)
	x.r = []int{1}
	y := x
	y.r[0], y.s, y.t = 5, []int{2}, w
	fmt.Println(x.r, x.s == nil, x.t, y.t.(Wide).o, y.t == any(x.t))
	var b Block
	c := *b.fill(1)
	b.fill(2)
	b, c = swap(b, c)
	fmt.Println(b.sum(), c.sum(), b.data[99], c.data[99], c.in[2].vals, b.in[1].name)
	d, z, n := three(x, c, 3)
	fmt.Println(d.head, z.b, n, c.head, x.b, d.sum())
	m := map[string]Block{"b": b}
	e := m["b"]
	e.data[0] = -1
	m["e"] = e
	b.data[1] = 1000
	fmt.Println(m["b"].sum(), m["e"].sum(), b.sum(), m["none"].sum(), m["b"] == m["e"], e == m["e"])
	ch := make(chan Block, 2)
	ch <- e
	e.head = 55
	ch <- e
	f, g := <-ch, <-ch
	g.head, f.data[5] = f.head, 0
	fmt.Println(f.head, g.head, e.head, f == g, f.sum(), e.sum())
	var i any = e
	e.data[50] = 0
	h := i.(Block)
	h.data[51] = 0
	fmt.Println(i.(Block).data[50], i.(Block).data[51], h.sum(), i == any(h), i == i)
	list := []Block{b, c}
	list = append(list, list...)
	list[3].head, list[0] = 9, list[1]
	fmt.Println(list[0].head, list[1].sum(), list[2].sum(), list[3].head, variadic(list...), list[2].head, variadic(b, c), b.head)
	a5, a100 := [5]int{1, 2, 3, 4, 5}, [100]byte{9}
	fmt.Println(arrays(a5, a100, [6][2]string{{"p"}}), a5, a100[99])
	k := pick(false, [5]int{}, a5)
	k[1] = 50
	f2 := func() [5]int { k[2]++; return k }
	fmt.Println(k, a5, f2()[2], f2(), pick(true, b, c).sum(), pick(n > 100, w, x).q, [...]Block{1: c}[1].sum())
	p := &list[1].in[2].vals
	list[1].in[2].vals[0] = 2.5
	q := *p
	p[1]++
	fmt.Println(q, *p, list[1].in[2].vals == *p, list[1].in == list[2].in)
	defer func(b Block, w Wide) { fmt.Println(b.sum(), w.q, recover()) }(b, x)
	b, x = Block{}, Wide{}
	b.data[n+100]++
}
