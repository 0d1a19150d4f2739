// a defer statement evaluates function, receiver and arguments at once: computed functions, variables, methods, literals, nil
package main

import (
	"fmt"
	"sync"
)

type T struct{ n int }

func (t T) show()       { fmt.Println("value", t.n) }
func (t *T) showP()     { fmt.Println("pointer", t.n) }
func (t T) with(n int)  { fmt.Println("with", t.n, n) }
func half(x float64)    { fmt.Println(x / 2) }
func isNil(p *T, e any) { fmt.Println(p == nil, e) }
func generic[E any](e E) {
	fmt.Printf("%T %v\n", e, e)
}
func make1(name string) func(int) {
	fmt.Println("made", name)
	return func(n int) { fmt.Println("called", name, n) }
}
func list(xs ...any) { fmt.Println(len(xs), xs) }

func main() {
	t := T{1}
	defer t.show()
	defer t.showP()
	defer t.with(t.n)
	f := func() { fmt.Println("first f") }
	defer f()
	f = func() { fmt.Println("second f") }
	defer f()
	fs := []func(int){make1("a"), make1("b")}
	defer fs[0](5)
	defer make1("c")(t.n)
	fs[0] = nil
	t.n = 2
	defer half(3)
	defer isNil(nil, nil)
	defer generic(t)
	defer generic[int8](7)
	defer list("a", 1, nil, t.n)
	defer list([]any{1, 2}...)
	m := map[string]int{"a": 1}
	defer func(n int) { fmt.Println(n, len(m)) }(len(m))
	defer delete(m, "a")
	var mu sync.Mutex
	mu.Lock()
	defer mu.Unlock()
	p := &t
	defer p.show()
	defer p.showP()
	p = &T{9}
	for i := range 2 {
		g := func() { fmt.Println("g", i) }
		defer g()
	}
	t.n = 3
	fmt.Println("end")
}
