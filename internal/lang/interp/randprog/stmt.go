package randprog

import "strings"

// global declares a package variable.
func (g *generator) global() {
	t, name := oneOf(g, g.types...), g.fresh("g")
	value := g.literal(t)
	if t.kind == pointerKind {
		value = "new(" + t.elem.name + ")"
	}
	g.decl(func() { g.line("var %s %s = %s", name, t.name, value) })
	g.declare(name, t)
}

// function declares a function: a small one, which is inlined, or one with loops and calls.
func (g *generator) function(large bool) {
	f := &function{name: g.fresh("f")}
	var params, results []string
	g.called = false
	text := g.separate(func() {
		g.indent = 0
		g.scope(func() {
			for range 1 + g.n(3) {
				t, name := oneOf(g, g.types...), g.fresh("a")
				f.params = append(f.params, t)
				params = append(params, name+" "+t.name)
				g.declare(name, t)
			}
			n := 1
			if g.chance(30) {
				n = 2
			}
			for range n {
				t, name := oneOf(g, g.types...), g.fresh("r")
				f.results = append(f.results, t)
				results = append(results, name+" "+t.name)
				g.declare(name, t)
			}
			if large {
				g.called = true
				g.statements(4 + g.n(4))
			} else {
				g.noPrint = true
				for range g.n(3) {
					g.assign()
				}
				if g.chance(40) {
					g.line("if %s {", g.expr(boolType, 2))
					g.scope(g.assign)
					g.line("}")
				}
				g.noPrint = false
			}
			if g.chance(30) {
				g.line("return")
				return
			}
			var values []string
			for _, t := range f.results {
				values = append(values, g.expr(t, 2))
			}
			g.line("return %s", strings.Join(values, ", "))
		})
	})
	g.decl(func() {
		g.line("func %s(%s) (%s) {", f.name, strings.Join(params, ", "), strings.Join(results, ", "))
		if g.called {
			g.line("\tif spent() { return }")
		}
		g.out.WriteString(text)
		g.line("}")
	})
	g.funcs = append(g.funcs, f)
}

// section declares a function without parameters for main and returns its name.
func (g *generator) section() string {
	name := g.fresh("section")
	g.decl(func() {
		g.line("func %s() {", name)
		g.scope(func() {
			n := len(g.vars)
			for range 3 + g.n(4) {
				g.variable(oneOf(g, g.types...))
			}
			if g.chance(50) {
				g.line("defer func() {")
				for _, v := range g.vars[n:] {
					g.line("\tp(\"%s: %s\", %s)", name, v.name, g.show(v.t, v.name))
				}
				g.line("}()")
			}
			g.statements(6 + g.n(8))
		})
		g.line("}")
	})
	return name
}

// variable declares a local variable.
func (g *generator) variable(t *typ) {
	x := g.expr(t, 2)
	name := g.fresh("v")
	switch {
	case g.chance(60):
		g.line("%s := %s", name, g.typed(t, x))
	case g.chance(70):
		g.line("var %s %s = %s", name, t.name, x)
	default:
		g.line("var %s %s", name, t.name)
	}
	g.line("_ = %s", name)
	g.declare(name, t)
}

// typed gives an untyped constant its type.
func (g *generator) typed(t *typ, x string) string {
	if t.kind == boolKind || t.kind == stringKind || t.kind == floatKind || t.kind == ifaceKind || t.kind == anyKind {
		return parenthesised(t.name) + "(" + x + ")"
	}
	return x
}

func (g *generator) statements(n int) {
	for range n {
		g.statement()
	}
	g.print()
}

func (g *generator) print() {
	if g.noPrint || len(g.vars) == 0 {
		return
	}
	var xs []string
	for range 1 + g.n(4) {
		i := g.n(len(g.vars))
		if g.globals < len(g.vars) && g.chance(70) {
			i = g.globals + g.n(len(g.vars)-g.globals)
		}
		if !g.shadowed(i) {
			xs = append(xs, g.show(g.vars[i].t, g.vars[i].name))
		}
	}
	if g.chance(30) {
		xs = append(xs, g.expr(g.any((*typ).plain), 2))
	}
	if len(xs) > 0 {
		g.line("p(%q, %s)", g.fresh("at"), strings.Join(xs, ", "))
	}
}

func (g *generator) statement() {
	if g.inLoop > 2 || g.indent > 4 {
		if g.chance(70) {
			g.assign()
		} else {
			g.print()
		}
		return
	}
	switch k := g.n(40); {
	case k < 12:
		g.assign()
	case k < 15:
		g.variable(oneOf(g, g.types...))
	case k < 18:
		g.print()
	case k < 22:
		g.ifElse()
	case k < 28:
		g.loop()
	case k < 30:
		g.switchValue()
	case k < 32:
		g.switchType()
	case k < 35:
		g.line("try(%q, func() {", g.fresh("try"))
		g.body(func() { g.statements(1 + g.n(4)) })
		g.line("})")
	case k < 36:
		g.line("defer func() {")
		g.body(func() { g.statements(1 + g.n(2)) })
		g.line("}()")
	case k < 37 && len(g.labels) > 0:
		g.line("if %s { %s %s }", g.expr(boolType, 1), oneOf(g, "break", "continue"), oneOf(g, g.labels...))
	default:
		g.multiple()
	}
}

// body writes the body of a function literal.
func (g *generator) body(f func()) {
	loop, labels := g.inLoop, g.labels
	g.labels = nil
	g.scope(f)
	g.inLoop, g.labels = loop, labels
}

func (g *generator) ifElse() {
	g.line("if %s {", g.expr(boolType, 2))
	g.scope(func() { g.some(1 + g.n(2)) })
	if g.chance(50) {
		g.line("} else {")
		g.scope(func() { g.some(1 + g.n(2)) })
	}
	g.line("}")
}

func (g *generator) some(n int) {
	for range n {
		g.statement()
	}
}
