// conversions between named types with the same underlying type: structs with other tags, functions, channels, pointers, interfaces
package main

import (
	"fmt"
	"io"
	"sort"
	"strings"
	"time"
)

type A struct {
	X int `json:"x"`
	y string
}
type B struct {
	X int `json:"other"`
	y string
}
type C = A
type F func(int) int
type G func(int) int
type Ch chan int
type Recv <-chan int
type S1 []int
type S2 S1
type M1 map[string]int
type PA *A
type I1 interface{ M() int }
type I2 interface {
	M() int
	N() int
}
type T int
type Celsius float64
type Kelvin float64
type Bits uint8
type Arr [2]T
type Arr2 [2]T
type E struct{ A }

func (t T) M() int               { return int(t) }
func (t T) N() int               { return int(t) * 2 }
func (a A) Sum() int             { return a.X + len(a.y) }
func (f F) Apply(n int) int      { return f(n) }
func (s S1) Len() int            { return len(s) }
func (c Celsius) K() Kelvin      { return Kelvin(c + 273.15) }
func (c Celsius) String() string { return fmt.Sprintf("%.1f°C", float64(c)) }
func (b Bits) Has(o Bits) bool   { return b&o == o }

const (
	R Bits = 1 << iota
	W
	Xx
)

func twice(f func(int) int, n int) int { return f(f(n)) }
func total(xs []int) (n int) {
	for _, x := range xs {
		n += x
	}
	return
}
func variadic(pre string, xs ...T) string { return fmt.Sprint(pre, len(xs), xs == nil, xs) }

type writer struct{ strings.Builder }

func main() {
	a := A{1, "yy"}
	b := B(a)
	b.X = 5
	anon := struct {
		X int
		y string
	}(a)
	var c C = a
	fmt.Println(b, anon, c.Sum(), A(b).Sum(), A(anon) == a, (*B)(&a).X, a == A(anon))
	pb := (*B)(&a)
	pb.X = 42
	fmt.Println(a.X, PA(&a).X, (*A)(PA(&a)).Sum())
	a = A(anon)
	fmt.Println(a)
	fmt.Printf("%T %T %T %T\n", b, anon, c, pb)
	f := F(func(n int) int { return n + 1 })
	g := G(f)
	fmt.Println(f.Apply(1), g(2), twice(f, 3), F(g).Apply(4), (func(int) int)(f)(5))
	ch := make(Ch, 2)
	var r Recv = (chan int)(ch)
	var s chan<- int = ch
	s <- 1
	ch <- 2
	fmt.Println(<-r, <-(<-chan int)(ch), len(r), cap(s))
	s1 := S1{3, 1, 2}
	s2 := S2(s1)
	s2[0] = 30
	fmt.Println(s1, s1.Len(), total(s1), total(s2), sort.IntSlice(s1).Len(), []int(s2))
	sort.Ints(s1)
	sort.Sort(sort.Reverse(sort.IntSlice(s2)))
	fmt.Println(s1, s2)
	fmt.Printf("%T %T %T\n", append(s1, s2...), append([]int{}, s1...), s2[:1])
	m := M1{"a": 1}
	var mm map[string]int = m
	mm["b"] = 2
	fmt.Println(m, M1(mm)["b"])
	var i2 I2 = T(4)
	var i1 I1 = i2
	var i3 I1 = I1(i2)
	fmt.Println(i1.M(), i3 == i1, i1.(I2).N(), i1.(T), i1 == I1(T(4)), i1 != T(5))
	var any1 any = i1
	_, isI2 := any1.(I2)
	_, isInt := any1.(int)
	fmt.Println(isI2, isInt, any1 == T(4), any1 == 4)
	t := Celsius(20)
	fmt.Println(t, t.K(), Celsius(t.K())-t > 273, Kelvin(t)+1, float64(t)*2, t*2, t+0.5)
	fmt.Printf("%T %v %s %.2f\n", t*2, t, t, t)
	perm := R | Xx
	fmt.Println(perm, perm.Has(R), perm.Has(W), perm&^R, ^perm, perm<<1, R == 1)
	arr := Arr{1, 2}
	arr2 := Arr2(arr)
	arr2[0] = 9
	fmt.Println(arr, arr2, arr == Arr(arr2), [2]T(arr) == arr, arr[1].M())
	e := E{a}
	fmt.Println(e.Sum(), e.A == a, e)
	fmt.Println(variadic("n"), variadic("o", 1), variadic("l", []T{1, 2}...), variadic("nil", nil...), variadic("e", []T{}...))
	d := 90 * time.Second
	n := 3
	fmt.Println(d, time.Duration(n)*time.Second, d/time.Second, d.Minutes(), time.Duration(1.5*float64(time.Second)), d*2 > time.Minute)
	var w writer
	fmt.Fprintf(&w, "x%d", 1)
	io.WriteString(&w, "y")
	fmt.Println(w.String(), w.Len())
	var rd io.Reader = strings.NewReader("abc")
	if br, ok := rd.(io.ByteReader); ok {
		x, err := br.ReadByte()
		fmt.Println(x, err)
	}
	rest, err := io.ReadAll(rd)
	fmt.Println(string(rest), err)
	type Local []T
	l := Local{1}
	l = append(l, arr[:]...)
	fmt.Printf("%v %T %T\n", l, l, []T(l))
	const u = 7
	var u8 uint8 = u
	var f32 float32 = u / 2
	var f64 = u / 2.0
	var cc complex128 = u
	var rr rune = u + 'a'
	fmt.Println(u8, f32, f64, cc, rr, string(rr), 1<<u, u<<u8, T(u).N())
	fmt.Println(int('a'), rune("é"[0]), byte('é'&0xff), string([]byte{104, 105}), []byte("hi")[1], len([]rune("日本")), string([]rune{26085}))
}
