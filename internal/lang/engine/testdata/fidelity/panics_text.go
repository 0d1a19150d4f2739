// the text of every run-time error and what errors.As finds in it
package main

import (
	"errors"
	"fmt"
	"runtime"
)

type T struct{ x, y int }
type P *T
type I interface{ M() }
type J interface {
	M()
	N()
}
type V int

func (V) M() {}

type W struct{ f []int }
type E struct{ any }

func (t *T) Get() int { return t.x }
func (t T) Val() int  { return t.x }

func catch(name string, f func()) {
	defer func() {
		v := recover()
		var re runtime.Error
		e, _ := v.(error)
		fmt.Printf("%s: %v | %v %v\n", name, v, e != nil, e != nil && errors.As(e, &re))
	}()
	f()
}

func main() {
	var p *T
	var s []int
	var a [4]int
	var pa *[4]int
	var m map[string]int
	var mm map[string]map[string]int
	var fn func(int) int
	var i I
	var e any
	var err error
	var ch chan int
	var np P
	zero, neg, big := 0, -1, 10
	ubig := uint64(1<<64 - 1)
	u8 := uint8(200)
	catch("p.x", func() { fmt.Println(p.x) })
	catch("p.x=", func() { p.x = 1 })
	catch("*p", func() { fmt.Println(*p) })
	catch("*p=", func() { *p = T{} })
	catch("np.x", func() { fmt.Println(np.x) })
	catch("p.Get", func() { fmt.Println(p.Get()) })
	catch("p.Val", func() { fmt.Println(p.Val()) })
	catch("p.Val value", func() { f := p.Val; f() })
	catch("p.Get value", func() { f := p.Get; f() })
	catch("s[0]", func() { fmt.Println(s[zero]) })
	catch("s[neg]", func() { fmt.Println(s[neg]) })
	catch("a[big]", func() { fmt.Println(a[big]) })
	catch("a[big]=", func() { a[big] = 1 })
	catch("a[neg]=", func() { a[neg] = 1 })
	catch("a[ubig]", func() { fmt.Println(a[ubig]) })
	catch("a[u8]", func() { fmt.Println(a[u8]) })
	catch("pa[1]", func() { fmt.Println(pa[1]) })
	catch("pa[big]", func() { fmt.Println(pa[big]) })
	catch("len pa", func() { fmt.Println(len(pa), cap(pa)) })
	catch("range pa", func() {
		for i := range pa {
			fmt.Print(i)
		}
	})
	catch("range pa v", func() {
		for _, v := range pa {
			fmt.Print(v)
		}
	})
	catch("pa[:]", func() { fmt.Println(pa[:]) })
	catch("s[1:]", func() { fmt.Println(s[1+zero:]) })
	catch("s[:big]", func() { fmt.Println(s[:big]) })
	catch("s[3:2]", func() { x := make([]int, 5); fmt.Println(x[big-7 : big-8]) })
	catch("s[neg:]", func() { x := make([]int, 5); fmt.Println(x[neg:]) })
	catch("s[:neg]", func() { x := make([]int, 5); fmt.Println(x[:neg]) })
	catch("s[::big]", func() { x := make([]int, 5); fmt.Println(x[1:2:big]) })
	catch("s[:3:2]", func() { x := make([]int, 5); fmt.Println(x[: 3+zero : 2+zero]) })
	catch("s[4:3:]", func() { x := make([]int, 5); fmt.Println(x[4+zero : 3 : 4]) })
	catch("a[:big]", func() { fmt.Println(a[:big]) })
	catch("a[big:]", func() { fmt.Println(a[big:]) })
	catch("a[ubig:]", func() { fmt.Println(a[ubig:]) })
	catch("cap slice", func() { x := make([]int, 2, 10); fmt.Println(len(x[:big]), x[big-1:]) })
	catch("m[]=", func() { m["a"] = 1 })
	catch("m[]++", func() { m["a"]++ })
	catch("mm[][]", func() { fmt.Println(mm["a"]["b"]) })
	catch("mm[][]=", func() { mm = map[string]map[string]int{}; mm["a"]["b"] = 1 })
	catch("delete", func() { delete(m, "a"); clear(m); clear(s); fmt.Println(len(m), len(s)) })
	catch("fn()", func() { fn(1) })
	catch("go fn", func() { defer fn(2) })
	catch("i.M", func() { i.M() })
	catch("i.M value", func() { f := i.M; f() })
	catch("err.Error", func() { err.Error() })
	catch("e.(int)", func() { fmt.Println(e.(int)) })
	catch("e.(I)", func() { fmt.Println(e.(I)) })
	catch("i.(J)", func() { fmt.Println(i.(J)) })
	e = "str"
	i = V(1)
	catch("e.(int) 2", func() { fmt.Println(e.(int)) })
	catch("e.(*T)", func() { fmt.Println(e.(*T)) })
	catch("e.(I) 2", func() { fmt.Println(e.(I)) })
	catch("i.(J) 2", func() { fmt.Println(i.(J)) })
	catch("e.(error)", func() { fmt.Println(e.(error)) })
	catch("e.(fmt.Stringer)", func() { fmt.Println(e.(fmt.Stringer)) })
	catch("e.([]int)", func() { fmt.Println(e.([]int)) })
	catch("e.(func)", func() { fmt.Println(e.(func(int) string)) })
	catch("e.(struct)", func() { fmt.Println(e.(struct{ A int })) })
	catch("e.(map)", func() { fmt.Println(e.(map[string]T)) })
	catch("i.(V) as T", func() { var x any = T{}; fmt.Println(x.(V)) })
	catch("div", func() { fmt.Println(1 / zero) })
	catch("mod", func() { fmt.Println(1 % zero) })
	catch("div u", func() { fmt.Println(u8 / uint8(zero)) })
	catch("shift", func() { fmt.Println(1 << neg) })
	catch("shift r", func() { x := 1; x >>= neg; fmt.Println(x) })
	catch("make", func() { _ = make([]int, neg) })
	catch("make cap", func() { _ = make([]int, 5, big-7) })
	catch("make huge", func() { _ = make([]int, ubig>>1) })
	catch("make cap neg", func() { _ = make([]int, 0, neg) })
	catch("make map neg", func() { x := make(map[int]int, neg); fmt.Println(len(x)) })
	catch("make chan neg", func() { _ = make(chan int, neg) })
	catch("close nil", func() { close(ch) })
	catch("close twice", func() { c := make(chan int); close(c); close(c) })
	catch("send closed", func() { c := make(chan int, 1); close(c); c <- 1 })
	catch("arr", func() { x := []int{1, 2}; fmt.Println([4]int(x)) })
	catch("arr ptr", func() { x := []int{1, 2}; fmt.Println((*[4]int)(x)) })
	catch("arr nil", func() { var x []int; fmt.Println((*[0]int)(x) == nil, [0]int(x)) })
	catch("hash", func() { x := map[any]int{}; x[[]int{1}] = 2 })
	catch("hash read", func() { x := map[any]int{1: 1}; fmt.Println(x[[]int{1}]) })
	catch("hash func", func() { x := map[any]int{1: 1}; fmt.Println(x[func() {}]) })
	catch("hash struct", func() { x := map[any]int{}; x[W{}] = 2 })
	catch("hash delete", func() { x := map[any]int{1: 1}; delete(x, any(map[int]int{})) })
	catch("eq", func() { var x, y any = []int{1}, []int{1}; fmt.Println(x == y) })
	catch("eq struct", func() { var x, y any = W{}, W{}; fmt.Println(x == y) })
	catch("eq nested", func() { x, y := E{[]int{}}, E{[]int{}}; fmt.Println(x == y) })
	catch("eq array", func() { x, y := [1]any{func() {}}, [1]any{func() {}}; fmt.Println(x == y) })
	catch("eq differ", func() { var x, y any = []int{1}, "a"; fmt.Println(x == y) })
	catch("switch", func() {
		var x any = []int{1}
		switch x {
		case 1:
		case any([]int{}):
		}
	})
	catch("panic err", func() { panic(fmt.Errorf("wrapped: %w", errors.ErrUnsupported)) })
	catch("panic T", func() { panic(T{1, 2}) })
	catch("panic nil", func() { panic(nil) })
}
