// nil as a key of a map of interfaces: set, read, delete, range; delete of missing keys
package main

import "fmt"

type err struct{}

func (err) Error() string { return "err" }

func main() {
	m := map[any]int{nil: 1, "a": 2}
	fmt.Println(m[nil], len(m))
	m[nil]++
	fmt.Println(m[nil])
	v, ok := m[nil]
	fmt.Println(v, ok)
	delete(m, nil)
	_, ok = m[nil]
	fmt.Println(ok, len(m))
	delete(m, nil)
	delete(m, 3.5)
	e := map[error]string{nil: "none", err{}: "err"}
	for k, v := range e {
		if k == nil {
			fmt.Println("nil is", v)
		}
	}
	var key error
	delete(e, key)
	fmt.Println(e)
	var none map[string]int
	delete(none, "x")
	fmt.Println(none["x"], len(none))
	func() {
		defer delete(m, any("a"))
		m[nil] = 9
	}()
	fmt.Println(m)
	p := map[*int]string{nil: "nil pointer"}
	fmt.Println(p[nil])
}
