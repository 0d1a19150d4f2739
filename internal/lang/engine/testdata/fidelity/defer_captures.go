// what deferred calls hold: argument values, receivers, function values, struct copies, pointers, interface contents, variadic slices
package main

import "fmt"

type Acc struct {
	name string
	sum  [4]int
}

func (a Acc) show(k int)      { fmt.Print(a.name, a.sum, k, " ") }
func (a *Acc) showPtr(k *int) { fmt.Print("*", a.name, a.sum, *k, " ") }

type shower interface{ show(int) }

func print(tag string, xs ...int) { fmt.Print(tag, xs, " ") }
func pair() (string, int)         { return "pair", 2 }
func pp(s string, n int)          { fmt.Print(s, n, " ") }
func wide(a [5]int, m map[string]int, s []int, f func() int) {
	fmt.Print(a, m, s, f(), " ")
}

func values() {
	a, k := Acc{"a", [4]int{1}}, 1
	var i shower = a
	defer a.show(k)
	defer a.showPtr(&k)
	defer i.show(k * 2)
	defer Acc.show(a, k)
	defer (*Acc).showPtr(&a, &k)
	i = Acc{"other", [4]int{}}
	defer i.show(3)
	a.name, a.sum[1], k = "b", 9, 10
}

func slices() {
	xs := []int{1, 2, 3}
	defer print("shared", xs...)
	defer print("copied", xs[0], xs[1])
	defer pp(pair())
	arr, m := [5]int{1, 2, 3, 4, 5}, map[string]int{"a": 1}
	n := 1
	defer wide(arr, m, xs, func() int { n++; return n })
	xs[0], arr[0], m["b"], n = 100, 100, 2, 50
	xs = append(xs, 4)
	xs[1] = 200
	arr = [5]int{}
	m = nil
}

func functions() (s string) {
	f := func() { s += "old " }
	fs := []func(){f, func() { s += "second " }}
	defer func() { fmt.Print(s) }()
	defer f()
	defer fs[1]()
	defer func(g func()) { g() }(f)
	f = func() { s += "new " }
	fs[1] = f
	defer f()
	s = "start "
	return s + "returned "
}

func order(n int) (out []int) {
	add := func(k int) int { out = append(out, k); return k }
	defer func(int) { add(1) }(add(2))
	for i := range n {
		defer add(i*10 + add(i+5))
	}
	if n > 1 {
		defer func() {
			defer add(100)
			add(200)
		}()
	}
	return []int{-1}
}

func nilFunc() {
	defer func() { fmt.Println("then", recover()) }()
	var f func(int)
	k := 0
	defer f(func() int { k++; fmt.Print("evaluated "); return k }())
	fmt.Print("before ")
	f = func(int) { fmt.Print("never") }
}

func nilReceiver() {
	defer func() { fmt.Println("then", recover()) }()
	var i shower
	fmt.Print("before ")
	defer i.show(1)
	fmt.Print("never")
}

func conditional(xs ...int) {
	for _, x := range xs {
		switch {
		case x > 2:
			defer fmt.Print("big", x, " ")
			fallthrough
		case x > 1:
			defer func() { fmt.Print("mid", x, " "); x++ }()
		default:
			x := x * 100
			defer func() { fmt.Print("small", x, " ") }()
			x++
		}
	}
}

func main() {
	for _, f := range []func(){values, slices, func() { fmt.Print(functions()) }, nilFunc, nilReceiver} {
		f()
		fmt.Println()
	}
	fmt.Println(order(1), order(3))
	conditional(1, 2, 3, 0)
	fmt.Println()
}
