// composite literals with calls, nested and keyed out of order; values, keys and addresses within them
package main

import "fmt"

var log []string
var n int

func t(s string) int { n++; log = append(log, s); return n }
func flush() {
	fmt.Println(log, n)
	log, n = nil, 0
}

type In struct{ a, b int }
type Out struct {
	x  int
	in In
	p  *In
	l  []In
	m  map[int]In
	f  func() int
	e  any
	ar [2]In
}

func (i In) sum() int { return i.a + i.b }

func build(k int) Out {
	in := In{b: t("b"), a: t("a")}
	return Out{
		in: In{t("in.a"), k},
		x:  t("x"),
		p:  &In{b: t("p.b")},
		l:  []In{1: {b: t("l1.b"), a: in.a}, 0: {t("l0.a"), k}},
		m:  map[int]In{t("key"): {t("val"), in.b}},
		f:  func() int { k++; in.a += k; return in.a },
		e:  [...]In{{a: t("e.a")}, in},
		ar: [2]In{in, {b: t("ar.b")}},
	}
}

func spread(xs ...In) (s int) {
	for i, x := range xs {
		s += (i + 1) * x.sum()
		xs[i].a = 0
	}
	return
}

func main() {
	o := build(5)
	flush()
	fmt.Println(o.x, o.in, *o.p, o.l, len(o.m), o.f(), o.f(), o.e, o.ar)
	p := &o.ar[1]
	q := []*In{p, {1, 2}, &o.in, &In{}}
	p.a, q[3].b = 7, 8
	fmt.Println(o.ar, *q[0], *q[1], *q[2], *q[3])
	flush()
	x := []int{t("0"), 2: t("2"), t("3"), 1: t("1")}
	flush()
	y := map[string][]int{"a": {t("a0"), t("a1")}, "b": nil, "c": {3: t("c3")}}
	flush()
	fmt.Println(x, y)
	z := [2][2]int{{t("00"), t("01")}, {1: t("11")}}[t("i")-4]
	fmt.Println(z)
	flush()
	fmt.Println(spread(In{t("s"), 1}, []In{{2, t("e")}}[0], *&In{t("p"), t("q")}))
	arg := []In{{1, 1}, {2, 2}}
	fmt.Println(spread(arg...), arg)
	flush()
	k := 1
	v := []any{k, func() int { k = 2; return k }(), k, &k, In{k, k}}
	fmt.Println(v[0], v[1], v[2], *v[3].(*int), v[4])
	s := struct {
		a, b, c int
		In
	}{k, k * 10, func() int { k++; return k }(), In{b: k}}
	fmt.Println(s, k)
	for i := range 3 {
		r := &In{a: i}
		if i > 0 {
			r.b = o.l[0].a
		}
		o.l[i%2], r = *r, &o.l[1]
		r.b++
	}
	fmt.Println(o.l)
	loop := make([]*In, 3)
	for i := range loop {
		loop[i] = &In{i, i}
		arr := [2]int{i}
		arr[1]++
		loop[i].b += arr[1]
	}
	fmt.Println(*loop[0], *loop[2], In{1, 2} == In{2, 1}, In{1, 2}.sum(), (&In{3, 4}).sum())
	if (In{t("c"), 2} == In{1, t("d")}) {
		flush()
	}
	a := [3]int{1, 2, 3}
	a = [3]int{a[2], a[0], a[1]}
	in := In{1, 2}
	in = In{in.b, in.a}
	o.in = In{a: o.in.b, b: o.in.a}
	sl := []int{1, 2, 3}
	sl = []int{sl[1], sl[0], len(sl)}
	fmt.Println(a, in, o.in, sl)
}
