// recover in deferred functions of deferred functions, in methods, in loops; what counts as called directly
package main

import (
	"errors"
	"fmt"
)

type T struct{ got []any }

func (t *T) catch()       { t.got = append(t.got, recover()) }
func (t T) byValue() any  { return recover() }
func (t *T) helper()      { t.got = append(t.got, recover()) }
func (t *T) viaHelper()   { t.helper() }
func catchAll(out *[]any) { *out = append(*out, recover()) }

type E struct{ *T }
type catcher interface{ catch() }

func guard(name string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println(name, "left with", r)
		} else {
			fmt.Println(name, "ended")
		}
	}()
	f()
}

func main() {
	var t T
	guard("method", func() { defer t.catch(); panic(1) })
	guard("promoted", func() { defer E{&t}.catch(); panic(2) })
	guard("interface", func() {
		var c catcher = &t
		defer c.catch()
		panic(3)
	})
	guard("method value", func() { f := t.catch; defer f(); panic(4) })
	guard("method expression", func() { defer (*T).catch(&t); panic(5) })
	guard("helper", func() { defer t.viaHelper(); panic(6) })
	guard("literal around", func() { defer func() { t.catch() }(); panic(7) })
	guard("with argument", func() { defer catchAll(&t.got); panic(8) })
	guard("value receiver", func() { defer t.byValue(); panic(9) })
	guard("as argument", func() { defer fmt.Println("argument", recover()); panic(10) })
	guard("recover itself", func() { defer recover(); panic(11) })
	guard("closure variable", func() {
		var f func()
		defer func() { f() }()
		f = func() { recover() }
		panic(12)
	})
	guard("deferred in deferred", func() {
		defer func() {
			defer func() { fmt.Println("inner", recover()) }()
		}()
		panic(13)
	})
	guard("twice nested", func() {
		defer func() {
			defer func() {
				defer func() { fmt.Println("third", recover()) }()
				panic("second")
			}()
			panic("first")
		}()
		panic("zeroth")
	})
	guard("recover then panic", func() {
		defer func() {
			r := recover()
			defer func() { panic(fmt.Sprint(r, "+", recover())) }()
			panic("new")
		}()
		panic("old")
	})
	guard("loop", func() {
		for i := range 3 {
			func() {
				defer t.catch()
				if i != 1 {
					panic(100 + i)
				}
			}()
		}
	})
	guard("recursion", func() {
		var down func(n int) int
		down = func(n int) (r int) {
			defer func() {
				if n%2 == 0 {
					if v := recover(); v != nil {
						r = v.(int) + n
					}
				}
			}()
			if n == 5 {
				panic(1000)
			}
			return down(n+1) * 2
		}
		fmt.Println(down(0))
	})
	guard("generic", func() {
		defer save(&t.got, errors.New("default"))
		panic(errors.New("typed"))
	})
	fmt.Println(t.got...)
}

func save[V any](out *[]any, otherwise V) {
	if v, ok := recover().(V); ok {
		*out = append(*out, v)
	} else {
		*out = append(*out, otherwise)
	}
}
