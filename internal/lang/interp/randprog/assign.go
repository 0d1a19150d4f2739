package randprog

import "strings"

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
				to = append(to, g.target(t))
			}
			g.called = true
			g.line("%s = %s(%s)", strings.Join(to, ", "), f.name, strings.Join(args, ", "))
			return
		}
	}
	var to, from []string
	t := oneOf(g, g.types...)
	for range 2 + g.n(2) {
		to = append(to, g.target(t))
		from = append(from, g.expr(t, 1))
		if g.chance(40) {
			t = oneOf(g, g.types...)
		}
	}
	g.line("%s = %s", strings.Join(to, ", "), strings.Join(from, ", "))
}

// target is a place of type t, or none. When the compiler divides for an index among several places it keeps to itself.
func (g *generator) target(t *typ) string {
	for _, p := range g.paths(t) {
		if p.place && !strings.Contains(p.text, "%uint(") && g.chance(50) {
			return p.text
		}
	}
	return "_"
}
