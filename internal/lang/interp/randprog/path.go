package randprog

import (
	"fmt"
	"slices"
)

// path is an expression that leads from a variable to a value within it.
type path struct {
	text  string
	t     *typ
	place bool // it can be assigned
	addr  bool // its address can be taken
}

// paths lists the ways to values of type t, or to all if t is nil.
func (g *generator) paths(t *typ) (found []path) {
	var walk func(p path, depth int)
	walk = func(p path, depth int) {
		if t == nil || p.t.name == t.name {
			found = append(found, p)
		}
		if depth == 0 || len(found) > 60 {
			return
		}
		depth--
		switch p.t.kind {
		case arrayKind:
			i := fmt.Sprint(g.n(p.t.len))
			if p.t.len > 1 && g.chance(40) {
				i = fmt.Sprintf("uint(%s)%%%d", g.small(), p.t.len)
			}
			walk(path{p.text + "[" + i + "]", p.t.elem, p.place, p.addr}, depth)
		case sliceKind:
			i := fmt.Sprintf("uint(%s)%%uint(len(%s))", g.small(), p.text)
			if g.chance(10) {
				i = g.small()
			}
			walk(path{p.text + "[" + i + "]", p.t.elem, true, true}, depth)
		case structKind:
			for _, f := range p.t.fields {
				walk(path{p.text + "." + f.name, f.t, p.place, p.addr}, depth)
			}
		case pointerKind:
			if p.t.elem.kind == structKind {
				for _, f := range p.t.elem.fields {
					walk(path{p.text + "." + f.name, f.t, true, true}, depth)
				}
			} else {
				walk(path{"(*" + p.text + ")", p.t.elem, true, true}, depth)
			}
		case mapKind:
			walk(path{p.text + "[" + g.simpleKey(p.t.key) + "]", p.t.elem, true, false}, 0)
		}
	}
	for i := len(g.vars) - 1; i >= 0; i-- {
		v := g.vars[i]
		if g.shadowed(i) {
			continue
		}
		walk(path{v.name, v.t, !v.fixed, !v.fixed}, 3)
	}
	return found
}

func (g *generator) shadowed(i int) bool {
	return slices.ContainsFunc(g.vars[i+1:], func(v variable) bool { return v.name == g.vars[i].name })
}

// small is an int expression for an index.
func (g *generator) small() string {
	for range 4 {
		if v := oneOf(g, g.vars...); v.t.kind == integerKind {
			return v.name
		}
	}
	return fmt.Sprintf("id(%d)", g.n(5))
}

// simpleKey is a variable or a constant.
func (g *generator) simpleKey(t *typ) string {
	for i, v := range g.vars {
		if v.t.name == t.name && !g.shadowed(i) && g.chance(30) {
			return v.name
		}
	}
	return g.literal(t)
}

func (g *generator) key(t *typ) string {
	if g.chance(50) {
		return g.literal(t)
	}
	return g.expr(t, 1)
}

// variableOf is an expression of type t that is no constant.
func (g *generator) variableOf(t *typ) string {
	if all := g.paths(t); len(all) > 0 && !g.chance(5) {
		return oneOf(g, all...).text
	}
	if t.kind == ifaceKind || t.kind == anyKind {
		return g.inInterface(t)
	}
	return "id[" + t.name + "](" + g.literal(t) + ")"
}
