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
