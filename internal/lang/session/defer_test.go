package session_test

import "testing"

// A defer statement at the top level evaluates function, receiver and arguments at once, as in a function.
func TestDeferEvaluatesAtOnce(t *testing.T) {
	p := newPerson(t)
	p.want("import \"fmt\"\ntype T struct{ n int }\nfunc (t T) show() { fmt.Println(\"T\", t.n) }\nfunc half(x float64) { fmt.Println(x / 2) }", "")
	p.want("fs := []func(int){func(n int) { fmt.Println(\"first\", n) }}\ndefer fs[0](1)\nfs[0] = nil", "first 1")
	p.want("t := T{1}\ndefer t.show()\nt.n = 2", "T 1")
	p.want("f := func() { fmt.Println(\"old\") }\ndefer f()\nf = nil", "old")
	p.want("defer half(3)", "1.5")
}
