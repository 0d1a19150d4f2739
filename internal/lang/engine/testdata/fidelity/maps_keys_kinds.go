// keys of every comparable kind: arrays, structs with strings, floats and interfaces, pointers, channels; equal but not identical
package main

import (
	"fmt"
	"math"
)

type Point struct{ x, y int8 }
type Edge struct {
	from, to Point
	label    string
	weight   float64
}
type Any struct {
	kind string
	v    any
}
type Bits [3]bool
type Empty struct{}
type Lists [2]struct {
	s string
	a [2]uint16
}
type ID int

func (i ID) String() string { return fmt.Sprint("#", int(i)) }

func set[K comparable](keys ...K) (m map[K]int) {
	m = map[K]int{}
	for i, k := range keys {
		m[k] += i + 1
	}
	return
}

func attempt(f func()) {
	defer func() { fmt.Println("recovered:", recover()) }()
	f()
}

func main() {
	nan, nz := math.NaN(), math.Copysign(0, -1)
	m1 := set(Point{1, 2}, Point{2, 1}, Point{1, 2})
	fmt.Println(m1, m1[Point{}], len(m1))
	e := Edge{Point{1, 1}, Point{2, 2}, "a" + fmt.Sprint(1), 0}
	f := e
	f.weight = nz
	m2 := set(e, f, Edge{label: "a1"})
	e.label = string([]byte("a1"))
	fmt.Println(len(m2), m2[e], m2[f], m2[Edge{e.from, e.to, "a1", nan}])
	e.weight = nan
	m2[e]++
	m2[e]++
	_, ok := m2[e]
	fmt.Println(len(m2), ok)
	m3 := set[any](1, int8(1), 1., "1", Point{1, 1}, [1]int{1}, ID(1), true, nil, 'a', Any{"k", 1}, Empty{}, 1)
	fmt.Println(len(m3), m3[1], m3[ID(1)], m3[uint(1)], m3[Any{"k", 1}], m3[Any{"k", int8(1)}], m3[nil], m3[[1]int{1}], m3[struct{}{}])
	m4 := set(Any{"a", 1}, Any{"a", 1.}, Any{"a", Any{"b", nil}}, Any{"a", Any{"b", nil}})
	fmt.Println(len(m4), m4[Any{"a", Any{"b", nil}}], m4[Any{"a", nil}])
	m5 := set(Bits{true}, Bits{false, true}, Bits{true, false, false})
	fmt.Println(m5, m5[[3]bool{true}])
	var l Lists
	l[1].s, l[1].a[1] = "x", 7
	k := l
	k[1].s = fmt.Sprintf("%c", 'x')
	m6 := map[Lists]string{l: "l"}
	k[0].a[0]++
	m6[k] = "k"
	k[0].a[0]--
	fmt.Println(m6[k], m6[l], len(m6))
	p, q := &Point{1, 1}, &Point{1, 1}
	m7 := map[*Point][]int{p: {1}, q: {2}}
	p.x = 9
	m7[p] = append(m7[p], 3)
	fmt.Println(m7[p], m7[q], m7[&Point{1, 1}] == nil)
	c1, c2 := make(chan int), make(chan int)
	m8 := map[<-chan int]string{c1: "c1", c2: "c2", nil: "nil"}
	fmt.Println(m8[c2], m8[(<-chan int)(c1)], m8[nil])
	m9 := map[Empty]int{}
	m9[Empty{}]++
	m9[Empty{}]++
	fmt.Println(m9, len(m9))
	m10 := set[float32](.1, float32(.1), 16777216, 16777217, 0, float32(nz))
	m11 := set(nan, nan, 0, nz)
	m12 := set(1+2i, complex(1, 2), complex(nan, 0))
	fmt.Println(len(m10), m10[.1], m10[16777217], m10[0], len(m11), m11[0], m11[nan], len(m12), m12[1+2i])
	m13 := map[fmt.Stringer]int{ID(1): 1, nil: 2}
	m13[ID(1)]++
	m13[ID(2)]--
	fmt.Println(m13[ID(1)], m13[nil], m13[ID(2)], m13)
	type local struct {
		a any
		b *int
	}
	x := 1
	m14 := map[local]bool{{1, &x}: true, {"s", nil}: true}
	fmt.Println(m14[local{1, &x}], m14[local{1, new(int)}], m14[local{a: "s"}], m14[local{}])
	attempt(func() { m3[[]int{1}] = 1 })
	attempt(func() { _ = m4[Any{"k", map[int]int{}}] })
	attempt(func() { _, ok := m3[func() {}]; fmt.Println(ok) })
	attempt(func() { m3[[1]any{[]string{}}]++ })
	clear(m11)
	fmt.Println(len(m11), len(m3))
}
