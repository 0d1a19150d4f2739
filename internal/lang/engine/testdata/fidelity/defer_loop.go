// Defers in a loop, with methods and with calls as arguments.
package main

import (
	"fmt"
)

type res struct{ name string }

func (r res) Close()       { fmt.Println("close", r.name) }
func tag(s string) string  { fmt.Println("tag", s); return "<" + s + ">" }
func show(s string, n int) { fmt.Println(s, n) }

func f() {
	for i, n := range []string{"a", "b"} {
		r := res{n}
		defer r.Close()
		defer show(tag(n), i)
	}
	fmt.Println("body")
}

func main() { f() }
