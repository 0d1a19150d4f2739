package randprog

import (
	"fmt"
	"strings"
)

// loop writes a loop of any form, of few rounds.
func (g *generator) loop() {
	label := ""
	if g.chance(30) {
		label = g.fresh("L")
	}
	i, v := g.fresh("i"), g.fresh("e")
	var head string
	var vars []variable
	counter := func(name string, t *typ) { vars = append(vars, variable{name: name, t: t, fixed: true}) }
	value := func(name string, t *typ) { vars = append(vars, variable{name: name, t: t}) }
	n := 1 + g.n(4)
	if g.chance(10) {
		n = 20
	}
	t := oneOf(g, append(integers, intType, intType, intType)...)
	over := func(k kind) (path, bool) {
		for _, p := range g.paths(nil) {
			if p.t.kind == k && g.chance(40) {
				return p, true
			}
		}
		return path{}, false
	}
	switch g.n(9) {
	case 0, 1:
		head = fmt.Sprintf("for %s := %s(0); %s < %d; %s++", i, t.name, i, n, i)
		counter(i, t)
	case 2:
		head = fmt.Sprintf("for %s := %s(%d); %s > 0; %s--", i, t.name, n, i, i)
		counter(i, t)
	case 3:
		head = fmt.Sprintf("for %s := range %s(%d)", i, t.name, n)
		counter(i, t)
	case 4:
		s := g.variableOf(stringType)
		head = fmt.Sprintf("for %s, %s := range %s", i, v, s)
		counter(i, intType)
		value(v, runeType)
	case 5, 6:
		k := oneOf(g, sliceKind, arrayKind)
		if p, ok := over(k); ok {
			head = fmt.Sprintf("for %s, %s := range %s", i, v, p.text)
			counter(i, intType)
			value(v, p.t.elem)
		}
	case 7:
		if p, ok := over(mapKind); ok && g.sorted(p.t) {
			head = fmt.Sprintf("for _, %s := range keys(%s)", v, p.text)
			value(v, p.t.key)
		}
	case 8:
		if p, ok := over(arrayKind); ok && p.addr {
			head = fmt.Sprintf("for %s := range &%s", i, p.text)
			counter(i, intType)
		}
	}
	if head == "" {
		head = fmt.Sprintf("for %s := 0; %s < %d; %s += %d", i, i, n, i, 1+g.n(2))
		counter(i, intType)
	}
	if label != "" {
		g.line("%s:", label)
	}
	g.line("%s {", head)
	g.inLoop++
	labels := g.labels
	if label != "" {
		g.labels = append(append([]string(nil), labels...), label)
	}
	g.scope(func() {
		for _, v := range vars {
			g.line("_ = %s", v.name)
		}
		g.vars = append(g.vars, vars...)
		g.some(1 + g.n(3))
		if label != "" {
			g.line("if %s { %s %s }", g.expr(boolType, 1), oneOf(g, "break", "continue"), label)
		} else if g.chance(30) {
			g.line("if %s { %s }", g.expr(boolType, 1), oneOf(g, "break", "continue"))
			g.some(1)
		}
	})
	g.labels = labels
	g.inLoop--
	g.line("}")
}

func (g *generator) switchValue() {
	t := oneOf(g, append(integers, stringType)...)
	name := g.fresh("x")
	g.line("switch %s := %s; %s {", name, g.expr(t, 2), name)
	used := map[string]bool{}
	for range 1 + g.n(4) {
		k := g.literal(t)
		if used[k] || strings.Contains(k, "\\") {
			continue
		}
		used[k] = true
		if g.chance(30) {
			k += ", " + g.variableOf(t)
		}
		g.line("case %s:", k)
		g.scope(func() { g.some(1) })
	}
	if g.chance(60) {
		g.line("default:")
		g.scope(func() { g.some(1) })
	}
	g.line("}")
}

func (g *generator) switchType() {
	i := oneOf(g, anyType, g.ifaces[0], g.ifaces[1])
	name := g.fresh("x")
	g.line("switch %s := %s.(type) {", name, g.variableOf(i))
	used := map[string]bool{}
	for range 1 + g.n(4) {
		t := oneOf(g, g.types...)
		if i != anyType {
			n := oneOf(g, g.named...)
			t = pointerTo(n)
			if !n.boxed && g.chance(60) {
				t = n
			}
		}
		if used[t.name] {
			continue
		}
		used[t.name] = true
		g.line("case %s:", t.name)
		g.scope(func() {
			g.line("_ = %s", name)
			g.declare(name, t)
			g.some(1)
		})
	}
	g.line("case nil:")
	g.line("\tp(%q)", g.fresh("nil"))
	g.line("default:")
	g.line("\t_ = %s", name)
	g.line("\tp(%q)", g.fresh("other"))
	g.line("}")
}
