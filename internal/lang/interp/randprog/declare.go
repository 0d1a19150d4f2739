package randprog

import (
	"fmt"
	"strings"
)

// declareTypes makes the types that the program's variables have.
func (g *generator) declareTypes() {
	g.types = append(g.types, intType, float64T, stringType, boolType)
	for range 5 {
		g.types = append(g.types, g.basic())
	}
	g.interfaces()
	for range 1 + g.n(2) {
		base := oneOf(g, oneOf(g, integers...), oneOf(g, floats...), stringType)
		t := *base
		t.name = g.fresh("N")
		g.decl(func() { g.line("type %s %s", t.name, base.name) })
		g.types, g.named = append(g.types, &t), append(g.named, &t)
	}
	for range 2 + g.n(3) {
		g.compound()
		g.structType()
	}
	for range 3 {
		g.compound()
	}
	for _, t := range g.named {
		g.methods(t)
	}
	g.showers()
}

func (g *generator) interfaces() {
	a := &typ{kind: ifaceKind, name: "I1"}
	b := &typ{kind: ifaceKind, name: "I2"}
	g.decl(func() {
		g.line("type I1 interface { Ma(x int) int }")
		g.line("type I2 interface { I1; Mb(s string, x *int) string }")
	})
	g.ifaces = []*typ{a, b}
	g.types = append(g.types, a, b, anyType)
}

// compound adds an array, slice, map, pointer or function type.
func (g *generator) compound() {
	elem := oneOf(g, g.types...)
	var t *typ
	switch g.n(9) {
	case 0, 1:
		t = arrayOf(oneOf(g, 1, 2, 3, 4, 5, 8, 17, 40), elem)
		if elem.kind == arrayKind && elem.len > 5 && t.len > 5 {
			t = arrayOf(2, elem)
		}
	case 2, 3, 4:
		t = sliceOf(elem)
	case 5, 6:
		t = mapOf(g.keyType(), elem)
	case 7:
		t = pointerTo(elem)
	default:
		t = funcOf([]*typ{elem, oneOf(g, g.types...)}, []*typ{oneOf(g, g.types...)})
	}
	g.types = append(g.types, t)
}

func (g *generator) structType() {
	t := &typ{kind: structKind, name: g.fresh("S"), boxed: g.chance(50)}
	small := g.chance(60)
	var fields strings.Builder
	for i := range 1 + g.n(6) {
		ft := oneOf(g, g.types...)
		if small {
			ft = g.basic()
		}
		if len(g.structs) > 0 && i == 0 && g.chance(40) {
			in := oneOf(g, g.structs...)
			t.fields = append(t.fields, field{in.name, in})
			fmt.Fprintf(&fields, "; %s", in.name)
			continue
		}
		f := field{fmt.Sprintf("F%d", i), ft}
		t.fields = append(t.fields, f)
		fmt.Fprintf(&fields, "; %s %s", f.name, ft.name)
	}
	g.decl(func() { g.line("type %s struct { %s }", t.name, fields.String()[2:]) })
	g.types, g.structs, g.named = append(g.types, t, t), append(g.structs, t), append(g.named, t)
}

// methods gives a type those of the interfaces.
func (g *generator) methods(t *typ) {
	recv := t.name
	if t.boxed {
		recv = "*" + t.name
	}
	method := func(header string, result *typ, params ...variable) {
		g.called = false
		body := g.separate(func() {
			g.indent = 0
			g.scope(func() {
				if t.boxed {
					g.declare("r", pointerTo(t))
				} else {
					g.declare("r", t)
				}
				g.vars = append(g.vars, params...)
				g.noPrint = true
				for range g.n(3) {
					g.assign()
				}
				g.noPrint = false
				g.line("return %s", g.expr(result, 2))
			})
		})
		g.decl(func() {
			g.line("func (r %s) %s {", recv, header)
			if g.called {
				g.line("\tif spent() { return *new(%s) }", result.name)
			}
			g.out.WriteString(body)
			g.line("}")
		})
	}
	method("Ma(x int) int", intType, variable{name: "x", t: intType})
	method("Mb(s string, x *int) string", stringType, variable{name: "s", t: stringType}, variable{name: "x", t: pointerTo(intType)})
}

// showers declares a function for each kind of value that cannot be printed as it is.
func (g *generator) showers() {
	g.decl(func() {
		g.line("func showI1(x I1) string {")
		g.line("\tswitch x := x.(type) {")
		for _, t := range g.named {
			g.line("\tcase *%s:", t.name)
			g.line("\t\tif x == nil { return \"nil %s\" }", t.name)
			if t.plain() {
				g.line("\t\treturn \"&%s\" + fmt.Sprint(*x)", t.name)
			} else {
				g.line("\t\treturn \"&%s\"", t.name)
			}
			if !t.boxed {
				g.line("\tcase %s:", t.name)
				if t.plain() {
					g.line("\t\treturn \"%s\" + fmt.Sprint(x)", t.name)
				} else {
					g.line("\t\treturn \"%s\"", t.name)
				}
			}
		}
		g.line("\t}")
		g.line("\treturn \"nil\"")
		g.line("}")
	})
}

// show is an expression that prints the value x as the same text at every run.
func (g *generator) show(t *typ, x string) string {
	if t.plain() {
		return x
	}
	switch t.kind {
	case ifaceKind:
		return "showI1(" + x + ")"
	case funcKind, pointerKind:
		return x + " == nil"
	case arrayKind, sliceKind, mapKind:
		return "len(" + x + ")"
	}
	var parts []string
	for _, f := range t.fields {
		parts = append(parts, g.show(f.t, x+"."+f.name))
	}
	return strings.Join(parts, ", ")
}
