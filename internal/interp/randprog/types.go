package randprog

import (
	"fmt"
	"strings"
)

type kind uint8

const (
	integerKind kind = iota
	floatKind
	complexKind
	stringKind
	boolKind
	arrayKind
	sliceKind
	structKind
	mapKind
	pointerKind
	funcKind
	ifaceKind
	anyKind
	paramKind // a type parameter over numbers
)

// typ is a type of the program.
type typ struct {
	kind     kind
	name     string // as the program writes it
	bits     int
	unsigned bool
	elem     *typ
	key      *typ
	len      int
	fields   []field
	params   []*typ
	results  []*typ
	boxed    bool // addressed through a pointer in interfaces: its methods have pointer receivers
}

type field struct {
	name string
	t    *typ
}

var (
	intType    = &typ{kind: integerKind, name: "int", bits: 64}
	stringType = &typ{kind: stringKind, name: "string"}
	boolType   = &typ{kind: boolKind, name: "bool"}
	anyType    = &typ{kind: anyKind, name: "any"}
	float64T   = &typ{kind: floatKind, name: "float64", bits: 64}
	byteType   = &typ{kind: integerKind, name: "uint8", bits: 8, unsigned: true}
	runeType   = &typ{kind: integerKind, name: "int32", bits: 32}
	integers   = []*typ{intType, byteType, runeType,
		{kind: integerKind, name: "int8", bits: 8}, {kind: integerKind, name: "int16", bits: 16}, {kind: integerKind, name: "int64", bits: 64},
		{kind: integerKind, name: "uint16", bits: 16, unsigned: true}, {kind: integerKind, name: "uint32", bits: 32, unsigned: true},
		{kind: integerKind, name: "uint64", bits: 64, unsigned: true}, {kind: integerKind, name: "uint", bits: 64, unsigned: true},
		{kind: integerKind, name: "uintptr", bits: 64, unsigned: true}}
	floats    = []*typ{float64T, {kind: floatKind, name: "float32", bits: 32}}
	complexes = []*typ{{kind: complexKind, name: "complex128", bits: 128}, {kind: complexKind, name: "complex64", bits: 64}}
)

func (g *generator) basic() *typ {
	switch k := g.n(20); {
	case k < 10:
		return oneOf(g, integers...)
	case k < 14:
		return oneOf(g, floats...)
	case k < 17:
		return stringType
	case k < 18:
		return oneOf(g, complexes...)
	}
	return boolType
}

// plain reports whether a value of the type can be printed as it is: nothing in it is an address.
func (t *typ) plain() bool {
	switch t.kind {
	case arrayKind, sliceKind:
		return t.elem.plain()
	case mapKind:
		return t.key.plain() && t.elem.plain()
	case structKind:
		for _, f := range t.fields {
			if !f.t.plain() {
				return false
			}
		}
		return true
	case pointerKind, funcKind, ifaceKind:
		return false
	}
	return true
}

// deep is the type with the types of the fields in it written out.
func (t *typ) deep() string {
	switch t.kind {
	case arrayKind, sliceKind, mapKind:
		return "[]" + t.elem.deep()
	case structKind:
		var s string
		for _, f := range t.fields {
			s += f.t.deep() + ";"
		}
		return s
	}
	return t.name
}

// comparable reports whether == can be asked of values of the type, without a panic.
func (t *typ) comparable() bool {
	switch t.kind {
	case arrayKind:
		return t.elem.comparable()
	case structKind:
		for _, f := range t.fields {
			if !f.t.comparable() {
				return false
			}
		}
		return true
	case sliceKind, mapKind, funcKind, anyKind, ifaceKind:
		return false
	}
	return true
}

func arrayOf(n int, t *typ) *typ {
	return &typ{kind: arrayKind, name: fmt.Sprintf("[%d]%s", n, t.name), elem: t, len: n}
}
func sliceOf(t *typ) *typ   { return &typ{kind: sliceKind, name: "[]" + t.name, elem: t} }
func pointerTo(t *typ) *typ { return &typ{kind: pointerKind, name: "*" + t.name, elem: t} }
func mapOf(k, v *typ) *typ {
	return &typ{kind: mapKind, name: "map[" + k.name + "]" + v.name, key: k, elem: v}
}

func funcOf(params, results []*typ) *typ {
	return &typ{kind: funcKind, name: "func(" + list(params) + ") " + parens(list(results)), params: params, results: results}
}

func list(ts []*typ) string {
	var names []string
	for _, t := range ts {
		names = append(names, t.name)
	}
	return strings.Join(names, ", ")
}

func parens(s string) string {
	if strings.Contains(s, ", ") || s == "" {
		return "(" + s + ")"
	}
	return s
}

// keyType is a type for map keys: one that function keys can sort, or any comparable one.
func (g *generator) keyType() *typ {
	if g.chance(70) {
		return oneOf(g, append([]*typ{stringType, stringType}, integers...)...)
	}
	return g.any(func(t *typ) bool { return t.comparable() && t.plain() })
}

// any is a type of the program that is so.
func (g *generator) any(so func(*typ) bool) *typ {
	for range 20 {
		if t := oneOf(g, g.types...); so(t) {
			return t
		}
	}
	return intType
}

func (g *generator) sorted(t *typ) bool {
	return t.kind == mapKind && (t.key.kind == integerKind || t.key.kind == stringKind)
}

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
