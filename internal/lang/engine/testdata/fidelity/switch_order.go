// order of evaluation in switches, conditions, composite literals and assignments with calls
package main

import "fmt"

func say[T any](s string, v T) T { fmt.Print(s, " "); return v }

type pair struct{ a, b int }

func two(s string) (int, int) { fmt.Print(s, " "); return 1, 2 }

func main() {
	switch x := say("tag", 2); x {
	case say("one", 1), say("two", 2), say("three", 3):
		fmt.Println("matched")
	case say("four", 4):
		fmt.Println("never")
	default:
		fmt.Println("default")
	}
	switch {
	case say("f", false) && say("skipped", true):
	case say("t", true) || say("skipped", true):
		fmt.Println("or")
	}
	p := pair{b: say("b", 2), a: say("a", 1)}
	s := []int{say("s0", 0), say("s1", 1)}
	fmt.Println(p, s)
	s[say("i", 0)], s[say("j", 1)] = say("x", 8), say("y", 9)
	fmt.Println(s)
	a, b := two("two")
	s[say("k", 0)], p.b = two("again")
	fmt.Println(a, b, s, p)
	f := func(a, b, c int) int { return a*100 + b*10 + c }
	fmt.Println(f(say("1", 1), say("2", 2), say("3", 3)), say("l", 1)+say("m", 2)*say("n", 3))
	m := map[int]string{}
	m[say("key", 1)] = say("value", "v")
	ch := make(chan int, 1)
	ch <- say("send", 5)
	fmt.Println(m, <-ch)
	for i := say("init", 0); say("cond", i < 2); i = say("post", i+1) {
		fmt.Print("body ")
	}
	for i := range say("range", 2) {
		fmt.Print(i, " ")
	}
	fmt.Println(say("one", 1) < say("two", 2) == say("three", true))
	n := 0
	func() {
		defer func() { fmt.Println(recover() != nil, n) }()
		var none []int
		n = 1
		none[say("index", 3)] = say("assigned", 4)
	}()
	switch say("no cases", 1); {
	}
	if v, ok := any(say("any", 3)).(int); !ok || v > 2 {
		fmt.Println("if", v, ok)
	}
}
