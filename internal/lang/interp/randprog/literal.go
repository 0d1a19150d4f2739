package randprog

import (
	"fmt"
	"strings"
)

// literal is a constant, or a composite literal.
func (g *generator) literal(t *typ) string {
	switch t.kind {
	case integerKind:
		return t.name + "(" + g.integer(t) + ")"
	case floatKind:
		return t.name + "(" + oneOf(g, "0", "1", "-1", "0.5", "2.25", "-3.75", "100", "1e-3", "0.1", "3", "1e10", "7.7") + ")"
	case complexKind:
		return fmt.Sprintf("%s(complex(%d, %d))", t.name, g.n(7)-3, g.n(7)-3)
	case stringKind:
		s := oneOf(g, `""`, `"a"`, `"bc"`, `"héé"`, `"\xff\x00z"`, `"日本"`, `"key"`, `"0123456789"`)
		if t.name == "string" {
			return s
		}
		return t.name + "(" + s + ")"
	case boolKind:
		return oneOf(g, "true", "false")
	case ifaceKind, pointerKind, funcKind, anyKind:
		return "(" + parenthesised(t.name) + ")(nil)"
	}
	return g.composite(t, 0)
}

func (g *generator) integer(t *typ) string {
	bits := t.bits
	switch g.n(8) {
	case 0:
		if t.unsigned {
			return fmt.Sprint(^uint64(0) >> (64 - bits))
		}
		return fmt.Sprint(int64(1)<<(bits-1) - 1)
	case 1:
		if t.unsigned {
			return fmt.Sprint(uint64(1) << (bits - 1))
		}
		return fmt.Sprint(int64(-1) << (bits - 1))
	case 2:
		if t.unsigned {
			return fmt.Sprint(g.rng.Uint64() >> (64 - bits))
		}
		return fmt.Sprint(int64(g.rng.Uint64()) >> (64 - bits))
	case 3:
		if !t.unsigned {
			return fmt.Sprint(-1 - g.n(3))
		}
	}
	return fmt.Sprint(g.n(10))
}

// composite is a literal with elements.
func (g *generator) composite(t *typ, depth int) string {
	value := func(t *typ) string {
		if depth > 0 {
			return g.expr(t, depth-1)
		}
		return g.literal(t)
	}
	var parts []string
	switch t.kind {
	case structKind:
		if g.chance(50) {
			for _, f := range t.fields {
				parts = append(parts, value(f.t))
			}
			break
		}
		for _, f := range t.fields {
			if g.chance(70) {
				parts = append(parts, f.name+": "+value(f.t))
			}
		}
	case arrayKind:
		for i := range t.len {
			if t.len <= 5 || g.chance(20) {
				parts = append(parts, fmt.Sprintf("%d: %s", i, value(t.elem)))
			}
		}
	case sliceKind:
		if g.chance(10) {
			return t.name + "(nil)"
		}
		for range g.n(5) {
			parts = append(parts, value(t.elem))
		}
	case mapKind:
		if g.chance(5) {
			return t.name + "(nil)"
		}
		used := map[string]bool{}
		for range g.n(4) {
			if k := g.literal(t.key); !used[k] && (t.key.kind == integerKind || t.key.kind == stringKind) {
				used[k] = true
				parts = append(parts, k+": "+value(t.elem))
			}
		}
	}
	return t.name + "{" + strings.Join(parts, ", ") + "}"
}

// inInterface is a value in an interface. Go leaves open whether a variable, or the operands of a literal, are read before or after the
// calls in what surrounds them, and the compiler does either where the value or its address becomes an interface. So the value is an
// argument of a call, which is made in its place.
func (g *generator) inInterface(t *typ) string {
	if t.kind == anyKind {
		in := g.any(func(t *typ) bool { return t.plain() && !strings.Contains(t.deep(), "any") }) // nothing contains itself
		return "any(id[" + in.name + "](" + g.expr(in, 1) + "))"
	}
	in := oneOf(g, g.named...)
	if in.boxed || g.chance(30) {
		for _, p := range g.paths(in) {
			if p.addr && g.chance(50) {
				return t.name + "(&" + p.text + ")"
			}
		}
		if in.kind == structKind {
			return t.name + "(id[*" + in.name + "](&" + g.composite(in, 1) + "))"
		}
		return t.name + "(new(" + in.name + "))"
	}
	return t.name + "(id[" + in.name + "](" + g.expr(in, 1) + "))"
}

// funcLit is a function literal, which captures what is in scope.
func (g *generator) funcLit(t *typ) string {
	var params []string
	called, loop, labels := g.called, g.inLoop, g.labels
	g.called, g.inLoop, g.labels = false, 0, nil
	var vars []variable
	for _, p := range t.params {
		name := g.fresh("a")
		params = append(params, name+" "+p.name)
		vars = append(vars, variable{name: name, t: p})
	}
	body := g.separate(func() {
		g.scope(func() {
			g.vars = append(g.vars, vars...)
			for range g.n(3) {
				g.assign()
			}
			g.line("return %s", g.expr(t.results[0], 2))
		})
	})
	guard := ""
	if g.called {
		guard = fmt.Sprintf("\tif spent() { return *new(%s) }\n", t.results[0].name)
	}
	g.called, g.inLoop, g.labels = called, loop, labels
	return "func(" + strings.Join(params, ", ") + ") " + t.results[0].name + " {\n" + guard + body + strings.Repeat("\t", g.indent) + "}"
}

func parenthesised(name string) string {
	if strings.HasPrefix(name, "func") || strings.HasPrefix(name, "*") {
		return "(" + name + ")"
	}
	return name
}
