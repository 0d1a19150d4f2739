// verbs of fmt with nested pointers, nil values, widths, wrong verbs, sorted maps
package main

import (
	"fmt"
	"math"
	"os"
	"time"
)

type P struct{ X, Y int }
type N struct {
	p  *P
	ps []*P
	m  map[string]*P
	f  func()
	c  chan int
	e  error
	i  any
	a  [2]bool
	b  []byte
	n  *N
	d  time.Duration
	r  rune
	u  uintptr
	s  struct{ t string }
}
type By []byte
type D time.Duration

func main() {
	fmt.Printf("%v %+v %#v %T\n", P{1, 2}, P{1, 2}, P{1, 2}, P{1, 2})
	fmt.Printf("%v %+v %#v\n", &P{1, 2}, &P{1, 2}, &P{1, 2})
	fmt.Printf("%v\n%+v\n%#v\n", N{}, N{}, N{})
	fmt.Printf("%v %+v\n", []P{{1, 2}}, map[P]string{{1, 2}: "a", {0, 5}: "b"})
	fmt.Printf("%#v %#v %#v\n", []P{{1, 2}}, map[string]P{"k": {}}, [2]*P{})
	fmt.Printf("%v %+v %#v\n", struct{ A, b any }{1, "x"}, struct{ A, b any }{nil, P{}}, struct{ A, b any }{1, []int(nil)})
	fmt.Printf("%s|%q|%x|%X|%v|%d\n", By("hi"), By("hi"), By("hi"), By("hi"), By("hi"), By("hi"))
	fmt.Printf("%s %v %d\n", []string{"a"}, []any{1, "b", nil, 2.5}, []any{1, int8(2)})
	fmt.Printf("%5d|%-5d|%05d|%+d|%x|%X|%o|%b|%c|%U|%q\n", 42, 42, 42, 42, 255, 255, 8, 5, 'x', 0x4e16, 'y')
	fmt.Printf("%8.3f|%-8.2f|%e|%g|%G|%6.2f%%\n", math.Pi, math.E, 123456.789, 1e21, 1e-7, 99.5)
	fmt.Printf("%t %v %p %v\n", true, false, nil, nil)
	fmt.Printf("%d %s %z %!\n", "str", 5, 1)
	fmt.Printf("%d\n", 1, 2)
	fmt.Printf("%d %d\n", 1)
	fmt.Printf("%[2]d %[1]d %*d %.*f\n", 1, 2, 5, 3, 2, 1.23456)
	fmt.Printf("%v %v %v\n", math.Inf(1), math.NaN(), -math.Inf(1))
	fmt.Printf("%v %.2v %8.3v|\n", 1.0, 3.14159, 2.71828)
	fmt.Printf("%6v|%-6v|%06d|%x|% x|%#x\n", "ab", "cd", -42, "hex", "hex", "hex")
	fmt.Printf("%v %v %v\n", D(5), time.Duration(1500)*time.Millisecond, []time.Duration{time.Second})
	fmt.Printf("%v %v\n", int8(-5), []int8{-1, 2})
	fmt.Printf("%v %s\n", []byte(nil), []byte("x"))
	fmt.Printf("%v %v %v\n", [3]byte{1, 2, 3}, [0]int{}, struct{}{})
	fmt.Printf("%c %v %s\n", []rune("hi"), []rune("hi"), string([]rune("hi")))
	fmt.Printf("%v %+v\n", error(nil), (*P)(nil))
	fmt.Printf("%T %T %T %T %T %T\n", nil, 1, "a", []any{}, map[string][]*P{}, func(int, ...string) (bool, error) { return false, nil })
	fmt.Printf("%T %T %T %T\n", struct {
		A int `x:"y"`
		b []P
	}{}, make(chan<- P), new(*P), [...]string{2: "z"})
	fmt.Printf("%T %T\n", interface{ M() }(nil), new(interface{ M(int) string }))
	fmt.Println(3.0, 1e6, 1e20, 1e21, 1e-5, float32(0.1), float32(1)/3, 100000000.0, 123456789.0)
	fmt.Println(int64(1)<<62, uint64(1)<<63, 'a', "a\tb", `raw\n`, 1+2i, complex64(1-1i))
	fmt.Print("a", 1, 2, "b", "c", 3.5, nil, '\n', "\n")
	fmt.Println(fmt.Sprint("x", 1, 2, "y"), fmt.Sprintln("end", 1), fmt.Sprint(), fmt.Sprint(nil, nil))
	fmt.Fprintln(os.Stdout, map[int]string{3: "c", 1: "a", 2: "b"}, map[float64]int{math.NaN(): 1, math.Inf(-1): 2, 0: 3}, map[bool]int{true: 1, false: 0})
	fmt.Println(map[any]int{"b": 1, 2: 2, "a": 3, 1: 4, 2.5: 5, true: 6}, map[[2]int]int{{2, 1}: 1, {1, 9}: 2})
	x := &[]int{1}
	y := &map[string]int{"a": 1}
	z := &[2]P{}
	pp := &x
	fmt.Println(x, y, z, *pp == x, fmt.Sprintf("%v", pp)[:2] == "0x")
	println := fmt.Println
	println("shadow", &struct{ p *P }{nil}, struct{ P }{P{1, 2}})
	var nm map[string]int
	var ns []int
	var nf func()
	var ni any
	println(nm, ns, nf == nil, ni, len(nm), len(ns), nm["x"])
	fmt.Printf("%v %+v %#v %#v %#v\n", nm, ns, nm, ns, ni)
}
