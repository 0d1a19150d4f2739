package randprog

import (
	"slices"
	"strings"
)

// assign assigns to one place.
func (g *generator) assign() {
	all := g.paths(nil)
	for range 20 {
		if len(all) == 0 {
			return
		}
		to := oneOf(g, all...)
		if !to.place {
			continue
		}
		switch k := to.t.kind; {
		case k == integerKind && g.chance(50):
			switch g.n(4) {
			case 0:
				g.line("%s%s", to.text, oneOf(g, "++", "--"))
			case 1:
				g.line("%s %s= %s", to.text, oneOf(g, "<<", ">>"), oneOf(g, "1", "3", "9", "33", "(uint("+g.small()+")%70)"))
			default:
				g.line("%s %s= %s", to.text, oneOf(g, "+", "-", "*", "|", "&", "^", "&^"), g.expr(to.t, 2))
			}
		case k == floatKind && g.chance(50):
			g.line("%s %s= %s", to.text, oneOf(g, "+", "-"), g.expr(to.t, 2))
		case k == stringKind && g.chance(40):
			g.line("%s = %s(short(string(%s + %s)))", to.text, to.t.name, to.text, g.expr(to.t, 1))
		case k == mapKind && g.chance(70):
			if g.chance(30) {
				g.line("delete(%s, %s)", to.text, g.key(to.t.key))
			} else {
				g.line("%s[%s] = %s", to.text, g.key(to.t.key), g.expr(to.t.elem, 2))
			}
		case k == sliceKind && g.chance(60):
			if g.chance(30) {
				g.line("copy(%s, %s)", to.text, g.variableOf(to.t))
			} else {
				g.line("%s = append(cut(%s), %s)", to.text, to.text, g.expr(to.t.elem, 2))
			}
		default:
			g.line("%s = %s", to.text, g.expr(to.t, 2))
		}
		return
	}
}

// multiple assigns to several places at once.
func (g *generator) multiple() {
	if g.chance(40) {
		for range 10 {
			f := oneOf(g, g.funcs...)
			if len(f.results) < 2 {
				continue
			}
			var args, to []string
			for _, t := range f.params {
				args = append(args, g.expr(t, 1))
			}
			for _, t := range f.results {
				place, _ := g.target(t)
				to = append(to, place)
			}
			g.called = true
			g.line("%s = %s(%s)", strings.Join(to, ", "), f.name, strings.Join(args, ", "))
			return
		}
	}
	var to, from []string
	t := oneOf(g, g.types...)
	for range 2 + g.n(2) {
		place, inMap := g.target(t)
		to = append(to, place)
		from = append(from, g.value(t, inMap))
		if g.chance(40) {
			t = oneOf(g, g.types...)
		}
	}
	g.line("%s = %s", strings.Join(to, ", "), strings.Join(from, ", "))
}

// target is a place of type t, or none, and reports whether it is in a map. The compiler's order is its own where it divides for
// an index among several places.
func (g *generator) target(t *typ) (place string, inMap bool) {
	for _, p := range g.paths(t) {
		if p.place && !strings.Contains(p.text, "%uint(") && g.chance(50) {
			return p.text, !p.addr
		}
	}
	return "_", false
}

// value is an expression for one of several places. Go evaluates all values before it assigns one, but the compiler does not: in
// x, y = 1, a/b with local a and b it sets x although a/b panics, and in m[k], y = a/b, 1 it makes the element of m (of one value
// alone, issue 22881 of golang/go has mended it). The compiler makes calls before, so a value that may panic that late becomes one.
func (g *generator) value(t *typ, inMap bool) string {
	x := g.expr(t, 1)
	late := func(operator string) bool { return strings.Contains(x, operator) }
	if inMap || slices.ContainsFunc([]string{" / ", " % ", " << ", " >> "}, late) {
		return "id[" + t.name + "](" + x + ")"
	}
	return x
}
