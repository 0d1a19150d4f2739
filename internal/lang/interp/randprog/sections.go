package randprog

import "fmt"

// recovering declares a function with deferred functions that change its results, and calls it.
func (g *generator) recovering() string {
	name, inner := g.fresh("section"), g.fresh("recovering")
	t, u := oneOf(g, g.types...), oneOf(g, g.types...)
	g.decl(func() {
		g.line("func %s(n int) (r %s, s %s) {", inner, t.name, u.name)
		g.scope(func() {
			g.vars = append(g.vars, variable{name: "n", t: intType, fixed: true}, variable{name: "r", t: t}, variable{name: "s", t: u})
			g.variable(oneOf(g, g.types...))
			for range 1 + g.n(2) {
				g.line("defer func() {")
				g.body(func() {
					if g.chance(70) {
						g.line("e := recover()")
						g.line("p(%q, e, n)", g.fresh("recovered"))
					}
					for range 1 + g.n(2) {
						g.assign()
					}
				})
				g.line("}()")
			}
			g.statement()
			g.line("for i := range 3 {")
			g.line("\tdefer func() { p(%q, i, n) }()", g.fresh("deferred"))
			g.line("\tif i == n { %s }", oneOf(g,
				"panic(\"thrown\")", "panic(fmt.Errorf(\"at %d\", i))", "var q *int; *q = 1", "_ = []int{1}[i+n+1]",
				"var m map[string]int; m[\"a\"] = i", "var a any = i; _ = a.(string)", "p(\"x\", i / (n - i))", "return"))
			g.line("}")
			g.some(2)
			if g.chance(50) {
				g.line("return %s, %s", g.expr(t, 1), g.expr(u, 1))
			} else {
				g.line("return")
			}
		})
		g.line("}")
		g.line("func %s() {", name)
		g.line("\tfor n := range 4 {")
		g.line("\t\ttry(%q, func() {", name)
		g.line("\t\t\tr, s := %s(n)", inner)
		g.line("\t\t\tp(%q, n, %s, %s)", inner, g.show(t, "r"), g.show(u, "s"))
		g.line("\t\t})")
		g.line("\t}")
		g.line("}")
	})
	return name
}

// concurrent declares a function whose goroutines compute by themselves and hand over results in a known order.
func (g *generator) concurrent() string {
	name := g.fresh("section")
	t := g.any((*typ).plain)
	n := 2 + g.n(4)
	g.decl(func() {
		g.line("func %s() {", name)
		g.scope(func() {
			vars, funcs := g.vars, g.funcs
			g.line("ch, done := make(chan %s, %d), make(chan bool)", t.name, g.n(3))
			g.line("out := make([]%s, %d)", t.name, n)
			g.line("go func() {")
			g.line("\tdefer close(done)")
			g.line("\ti := 0")
			g.line("\tfor x := range ch {")
			g.line("\t\tout[i%%%d] = x", n)
			g.line("\t\ti++")
			g.line("\t}")
			g.line("}()")
			g.line("for i := range %d {", n)
			g.scope(func() {
				g.vars = append(g.vars[len(g.vars):], variable{name: "i", t: intType, fixed: true})
				g.funcs = nil
				g.line("_ = i")
				g.variable(oneOf(g, g.types...))
				if g.chance(50) {
					g.line("ch <- %s", g.expr(t, 2))
				} else {
					g.line("select {")
					g.line("case ch <- %s:", g.expr(t, 2))
					g.line("case <-done:")
					g.line("\tp(\"closed\")")
					g.line("}")
				}
			})
			g.vars, g.funcs = vars, funcs
			g.line("}")
			g.line("close(ch)")
			g.line("<-done")
			g.line("x, ok := <-ch")
			g.line("p(%q, out, x, ok)", name)
		})
		g.line("}")
	})
	return name
}

// recursive declares functions that call themselves.
func (g *generator) recursive() string {
	name, rec := g.fresh("section"), g.fresh("recursive")
	t := oneOf(g, g.types...)
	g.decl(func() {
		g.line("func %s(n int, x %s) %s {", rec, t.name, t.name)
		g.scope(func() {
			g.vars = append(g.vars, variable{name: "n", t: intType, fixed: true}, variable{name: "x", t: t})
			g.line("if n <= 0 || spent() { return %s }", g.expr(t, 1))
			g.some(2)
			g.line("y := %s(n-%d, %s)", rec, 1+g.n(2), g.expr(t, 1))
			g.declare("y", t)
			g.some(1)
			if g.chance(40) {
				g.line("y, x = x, %s(n-2, y)", rec)
			}
			g.line("p(%q, n, %s, %s)", rec, g.show(t, "x"), g.show(t, "y"))
			g.line("return %s", g.expr(t, 1))
		})
		g.line("}")
		g.line("func %s() {", name)
		g.line("\tx := %s(%d, %s)", rec, 4+g.n(4), g.literal(t))
		g.line("\tp(%q, %s)", name, g.show(t, "x"))
		g.line("}")
	})
	return name
}

// iterating declares an iterator and loops over it.
func (g *generator) iterating() string {
	name, seq := g.fresh("section"), g.fresh("seq")
	t := g.any((*typ).plain)
	g.decl(func() {
		g.line("func %s(n int) func(yield func(int, %s) bool) {", seq, t.name)
		g.line("\treturn func(yield func(int, %s) bool) {", t.name)
		g.scope(func() {
			g.indent++
			g.line("for i := range n {")
			g.scope(func() {
				g.vars = append(g.vars, variable{name: "i", t: intType, fixed: true})
				g.line("if !yield(i, %s) { %s }", g.expr(t, 1), oneOf(g, "return", "p(\"ends\", i); return"))
			})
			g.line("}")
			g.indent--
		})
		g.line("\t}")
		g.line("}")
	})
	g.decl(func() {
		g.line("func %s() (result int) {", name+"r")
		g.scope(func() {
			g.variable(oneOf(g, g.types...))
			g.line("L:")
			g.line("for i, x := range %s(%d) {", seq, 3+g.n(3))
			g.scope(func() {
				g.vars = append(g.vars, variable{name: "i", t: intType, fixed: true}, variable{name: "x", t: t})
				g.line("p(%q, i, x)", seq)
				g.some(1)
				g.line("for j := range %s(2) {", seq)
				g.line("\tif i*j == %d { %s }", g.n(5), oneOf(g,
					"continue L", "break L", "return i + j", "break", "continue", "defer p(\"deferred\", i, j)"))
				g.line("}")
				g.line("if %s { %s L }", g.expr(boolType, 1), oneOf(g, "continue", "break"))
				g.some(1)
			})
			g.line("}")
			g.print()
			g.line("return -1")
		})
		g.line("}")
		g.line("func %s() { p(%q, %sr()) }", name, name, name)
	})
	return name
}

// declareGenerics declares generic functions and a generic type.
func (g *generator) declareGenerics() {
	g.decl(func() {
		g.line("func apply[T, U any](s []T, f func(int, T) U) (out []U) {")
		g.line("\tfor i, x := range s { out = append(out, f(i, x)) }")
		g.line("\treturn out")
		g.line("}")
		g.line("type stack[T any] struct { list []T; top T; n int }")
		g.line("func (s *stack[T]) push(x T) *stack[T] { s.list = append(s.list, s.top); s.top = x; s.n++; return s }")
		g.line("func (s *stack[T]) pop() (x T, ok bool) {")
		g.line("\tif len(s.list) == 0 { return }")
		g.line("\tx, s.top = s.top, s.list[len(s.list)-1]")
		g.line("\ts.list = s.list[:len(s.list)-1]")
		g.line("\ts.n--")
		g.line("\treturn x, true")
		g.line("}")
		g.line("type pair[K comparable, V any] struct { k K; v V }")
		g.line("func (p pair[K, V]) with(v V) pair[K, V] { p.v = v; return p }")
		g.line("func find[K comparable, V any](ps []pair[K, V], k K) (int, V) {")
		g.line("\tfor i, q := range ps { if q.k == k { return i, q.v } }")
		g.line("\tvar none V")
		g.line("\treturn -1, none")
		g.line("}")
	})
}

// generic declares a function over a constraint, with arithmetic of its own, and uses it and the others.
func (g *generator) generic() string {
	name, sum := g.fresh("section"), g.fresh("sum")
	over := &typ{kind: paramKind, name: "T"}
	g.decl(func() {
		g.line("func %s[T %s](s []T, k T) (a, b T, n int) {", sum, "number")
		g.scope(func() {
			vars := g.vars
			g.vars = []variable{{name: "a", t: over}, {name: "b", t: over}, {name: "k", t: over}, {name: "x", t: over}}
			g.line("for i, x := range s {")
			for range 3 {
				g.line("\t%s %s= %s", oneOf(g, "a", "b", "k", "x"), oneOf(g, "", "+", "-"), g.param())
			}
			g.line("\tif %s %s %s { n += i }", g.param(), oneOf(g, "<", "<=", "==", "!=", ">"), g.param())
			g.line("\tif x != x { break }")
			g.line("}")
			g.vars = vars
		})
		g.line("\treturn")
		g.line("}")
		g.line("func %s() {", name)
		g.scope(func() {
			for range 3 {
				t := oneOf(g, append(integers, floats...)...)
				for _, u := range g.named {
					if (u.kind == integerKind || u.kind == floatKind) && g.chance(20) {
						t = u
					}
				}
				g.line("p(fmt.Sprint(%s([]%s{%s, %s, %s}, %s)))", sum, t.name, g.literal(t), g.expr(t, 1), g.literal(t), g.expr(t, 1))
			}
			t, u := g.any(func(t *typ) bool { return t.plain() && t.kind != funcKind }), oneOf(g, g.types...)
			g.line("var st stack[%s]", t.name)
			g.line("st.push(%s).push(%s)", g.expr(t, 1), g.expr(t, 1))
			g.line("x, ok := st.pop()")
			g.line("p(%q, x, ok, st)", name)
			k := g.any(func(t *typ) bool { return t.comparable() && t.plain() })
			s, v := fmt.Sprintf("pair[%s, %s]", k.name, u.name), fmt.Sprintf("pair[%s, %s]{%s, %s}", k.name, u.name, g.expr(k, 1), g.expr(u, 1))
			g.line("ps := []%s{%s, %s.with(%s)}", s, v, v, g.expr(u, 1))
			g.line("at, found := find(ps, %s)", g.expr(k, 1))
			g.line("_ = found")
			g.line("p(\"found\", at, %s)", g.show(u, "found"))
			g.line("p(%q, apply([]%s{%s}, func(i int, x %s) int { return i + 1 }))", name, t.name, g.literal(t), t.name)
		})
		g.line("}")
	})
	return name
}

// param is an expression of the type of a type parameter.
func (g *generator) param() string {
	x, y := oneOf(g, "a", "b", "k", "x"), oneOf(g, "a", "b", "k", "x", "T(3)", "T(i)")
	switch g.n(4) {
	case 0:
		return "T(" + x + " * " + y + ")"
	case 1:
		return "-" + x
	case 2:
		return oneOf(g, "min", "max") + "(" + x + ", " + y + ")"
	}
	return "(" + x + oneOf(g, " + ", " - ") + y + ")"
}
