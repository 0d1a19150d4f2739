package randprog

import (
	"fmt"
	"slices"
	"strings"
)

// expr is an expression of type t; it may be a constant.
func (g *generator) expr(t *typ, depth int) string {
	if depth <= 0 {
		if g.chance(60) {
			return g.variableOf(t)
		}
		return g.literal(t)
	}
	if g.chance(12) {
		if call, ok := g.call(t, depth); ok {
			return call
		}
	}
	if g.chance(4) {
		return fmt.Sprintf("pick(%s, %s, %s)", g.expr(boolType, depth-1), g.expr(t, depth-1), "id["+t.name+"]("+g.expr(t, depth-1)+")")
	}
	if g.chance(3) && g.plainVars() {
		return g.literalCall(t, depth)
	}
	switch t.kind {
	case integerKind:
		return g.integerExpr(t, depth)
	case floatKind:
		return g.floatExpr(t, depth)
	case complexKind:
		switch g.n(4) {
		case 0:
			return fmt.Sprintf("(%s %s %s)", g.variableOf(t), oneOf(g, "+", "-"), g.expr(t, depth-1))
		case 1:
			part := floats[0]
			if t.bits == 64 {
				part = floats[1]
			}
			return fmt.Sprintf("%s(complex(%s, id(%s)))", t.name, g.variableOf(part), g.expr(part, depth-1))
		case 2:
			return "-" + g.variableOf(t)
		}
		return g.variableOf(t)
	case stringKind:
		return g.stringExpr(t, depth)
	case boolKind:
		return g.boolExpr(depth)
	case arrayKind, structKind, sliceKind, mapKind:
		if g.chance(45) {
			return g.composite(t, depth)
		}
		if t.kind == sliceKind {
			return g.sliceExpr(t, depth)
		}
		return g.variableOf(t)
	case pointerKind:
		for _, p := range g.paths(t.elem) {
			if p.addr && g.chance(40) {
				return "&" + p.text
			}
		}
		if g.chance(50) {
			return "new(" + t.elem.name + ")"
		}
		return g.variableOf(t)
	case funcKind:
		if g.chance(50) {
			return g.funcLit(t)
		}
		return g.variableOf(t)
	case ifaceKind, anyKind:
		if g.chance(60) {
			return g.inInterface(t)
		}
		return g.variableOf(t)
	}
	return g.variableOf(t)
}

func (g *generator) plainVars() bool { return len(g.vars) > g.globals }

// literalCall calls a function literal at once.
func (g *generator) literalCall(t *typ, depth int) string {
	return "func() " + t.name + " { return " + g.expr(t, depth-1) + " }()"
}

// method calls a method on something that has it.
func (g *generator) method(call string) string {
	var all []path
	for _, p := range g.paths(nil) {
		if p.t.kind == ifaceKind && (p.t.name == "I2" || call[1] == 'a') || slices.Contains(g.named, p.t) && (p.addr || !p.t.boxed) {
			all = append(all, p)
		}
	}
	if len(all) == 0 {
		return ""
	}
	g.called = true
	p := oneOf(g, all...)
	if slices.Contains(g.named, p.t) && g.chance(10) {
		if p.t.boxed {
			return "(*" + p.t.name + ")." + strings.Replace(call, "(", "(&"+p.text+", ", 1)
		}
		return p.t.name + "." + strings.Replace(call, "(", "("+p.text+", ", 1)
	}
	return p.text + "." + call
}

func (g *generator) stringExpr(t *typ, depth int) string {
	x := g.variableOf(t)
	switch g.n(10) {
	case 0, 1, 2:
		return fmt.Sprintf("%s(short(string(%s + %s)))", t.name, x, g.expr(t, depth-1))
	case 3:
		return fmt.Sprintf("%s(short(fmt.Sprint(%s)))", t.name, g.variableOf(g.any((*typ).plain)))
	case 4:
		low := g.small()
		if g.chance(80) {
			low = fmt.Sprintf("uint(%s)%%uint(len(%s)+1)", low, x)
		}
		return oneOf(g, x+"["+low+":]", x+"[:"+low+"]")
	case 5:
		return fmt.Sprintf("%s([]%s(%s))", t.name, oneOf(g, "byte", "rune"), x)
	case 6:
		return fmt.Sprintf("%s(rune(%s))", t.name, g.variableOf(oneOf(g, integers...)))
	case 7:
		if t.name == "string" {
			if m := g.method("Mb(" + g.expr(stringType, depth-1) + ", " + g.expr(pointerTo(intType), depth-1) + ")"); m != "" {
				return m
			}
		}
	case 8:
		return fmt.Sprintf("%s(%s)", t.name, g.variableOf(stringType))
	}
	return x
}

func (g *generator) boolExpr(depth int) string {
	switch g.n(10) {
	case 0, 1:
		return fmt.Sprintf("(%s %s %s)", g.expr(boolType, depth-1), oneOf(g, "&&", "||"), g.expr(boolType, depth-1))
	case 2:
		return "!" + g.expr(boolType, depth-1)
	case 3:
		t := g.any((*typ).comparable)
		if t.kind == funcKind {
			break
		}
		return fmt.Sprintf("(%s %s %s)", g.variableOf(t), oneOf(g, "==", "!="), "id["+t.name+"]("+g.expr(t, depth-1)+")")
	case 4:
		if i := g.any(func(t *typ) bool { return t.kind == ifaceKind || t.kind == anyKind }); i != intType {
			if g.chance(50) {
				return fmt.Sprintf("(%s %s nil)", g.variableOf(i), oneOf(g, "==", "!="))
			}
			return fmt.Sprintf("(%s %s %s)", g.variableOf(i), oneOf(g, "==", "!="), g.variableOf(i))
		}
	}
	t := oneOf(g, oneOf(g, integers...), oneOf(g, floats...), stringType, intType)
	return fmt.Sprintf("(%s %s %s)", g.variableOf(t), oneOf(g, "==", "!=", "<", "<=", ">", ">="), g.expr(t, depth-1))
}

func (g *generator) sliceExpr(t *typ, depth int) string {
	x := g.variableOf(t)
	if g.chance(20) {
		for _, p := range g.paths(nil) {
			if p.t.kind == arrayKind && p.addr && p.t.elem.name == t.elem.name {
				a := g.n(p.t.len + 1)
				return fmt.Sprintf("%s[%d:%d]", p.text, a, a+g.n(p.t.len+1-a))
			}
		}
	}
	bound := func() string { return fmt.Sprintf("uint(%s)%%uint(len(%s)+1)", g.small(), x) }
	switch g.n(6) {
	case 0:
		return fmt.Sprintf("%s[%s:]", x, bound())
	case 1:
		return fmt.Sprintf("%s[:%s]", x, bound())
	case 2:
		return fmt.Sprintf("%s[:%s:%s]", x, bound(), oneOf(g, "len("+x+")", "cap("+x+")", bound()))
	case 3:
		return fmt.Sprintf("append(cut(%s), %s)", x, g.expr(t.elem, depth-1))
	case 4:
		return fmt.Sprintf("append(cut(%s), cut(%s)...)", x, g.variableOf(t))
	}
	if g.chance(30) {
		return fmt.Sprintf("append(%s(nil), %s...)", t.name, x)
	}
	return fmt.Sprintf("make(%s, %d, %d)", t.name, g.n(3), 3+g.n(3))
}

// call calls a function, or a func value, with a result of type t.
func (g *generator) call(t *typ, depth int) (string, bool) {
	type target struct {
		text   string
		params []*typ
	}
	var all []target
	for _, f := range g.funcs {
		if len(f.results) == 1 && f.results[0].name == t.name {
			all = append(all, target{f.name, f.params})
		}
	}
	for _, v := range g.paths(nil) {
		if v.t.kind == funcKind && v.t.results[0].name == t.name && g.chance(40) {
			all = append(all, target{v.text, v.t.params})
		}
	}
	if len(all) == 0 {
		return "", false
	}
	c := oneOf(g, all...)
	var args []string
	for _, p := range c.params {
		args = append(args, g.expr(p, depth-1))
	}
	g.called = true
	return c.text + "(" + strings.Join(args, ", ") + ")", true
}
