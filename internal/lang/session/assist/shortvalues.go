package assist

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// glance writes values short, by reflection alone: a method of the student's might print, change something, or
// never return.
type glance struct {
	b     strings.Builder
	limit int // bytes, about
	path  map[uintptr]bool
}

// glanceKeys is the number of entries of a map that are sorted before some are shown.
const glanceKeys = 1000

// glanceAt is v in about so many bytes.
func glanceAt(v reflect.Value, limit int) string {
	g := &glance{limit: limit, path: map[uintptr]bool{}}
	g.value(v)
	return g.b.String()
}

func (g *glance) full() bool { return g.b.Len() >= g.limit }

func (g *glance) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		fmt.Fprint(&g.b, v.Bool())
	case reflect.String:
		g.text(v.String())
	case reflect.Slice:
		if v.IsNil() {
			g.b.WriteString("nil")
			return
		}
		g.inside(v.Pointer(), func() { g.list(v.Len(), v.Index) })
	case reflect.Array:
		g.list(v.Len(), v.Index)
	case reflect.Map:
		g.entries(v)
	case reflect.Struct:
		g.fields(v)
	case reflect.Pointer:
		if v.IsNil() {
			g.b.WriteString("nil")
			return
		}
		g.b.WriteByte('&')
		g.inside(v.Pointer(), func() { g.value(v.Elem()) })
	case reflect.Interface:
		if v.IsNil() {
			g.b.WriteString("nil")
			return
		}
		g.value(v.Elem())
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		if v.IsNil() {
			g.b.WriteString("nil")
			return
		}
		g.b.WriteString(v.Kind().String())
	default:
		switch {
		case v.CanInt():
			fmt.Fprint(&g.b, v.Int())
		case v.CanUint():
			fmt.Fprint(&g.b, v.Uint())
		case v.CanFloat():
			fmt.Fprint(&g.b, v.Float())
		case v.CanComplex():
			fmt.Fprint(&g.b, v.Complex())
		}
	}
}

func (g *glance) text(s string) {
	if room := max(g.limit-g.b.Len(), 20); len(s) > room {
		for room > 0 && !utf8.RuneStart(s[room]) {
			room--
		}
		g.b.WriteString(strconv.Quote(s[:room]) + "…")
		return
	}
	g.b.WriteString(strconv.Quote(s))
}

// inside calls f unless it is under way already for what is at the address.
func (g *glance) inside(address uintptr, f func()) {
	if g.path[address] || g.full() {
		g.b.WriteString("…")
		return
	}
	g.path[address] = true
	defer delete(g.path, address)
	f()
}

func (g *glance) list(n int, at func(int) reflect.Value) {
	g.b.WriteByte('[')
	for i := range n {
		if i > 0 {
			g.b.WriteByte(' ')
		}
		if g.full() {
			fmt.Fprintf(&g.b, "… %d more", n-i)
			break
		}
		g.value(at(i))
	}
	g.b.WriteByte(']')
}

func (g *glance) fields(v reflect.Value) {
	g.b.WriteByte('{')
	for i := range v.NumField() {
		if i > 0 {
			g.b.WriteByte(' ')
		}
		if g.full() {
			g.b.WriteString("…")
			break
		}
		g.b.WriteString(v.Type().Field(i).Name + ":")
		g.value(v.Field(i))
	}
	g.b.WriteByte('}')
}

func (g *glance) entries(v reflect.Value) {
	if v.IsNil() {
		g.b.WriteString("nil")
		return
	}
	keys := sortedMapKeys(v)
	g.b.WriteString("map[")
	for i, k := range keys {
		if i > 0 {
			g.b.WriteByte(' ')
		}
		if g.full() {
			fmt.Fprintf(&g.b, "… %d more", v.Len()-i)
			break
		}
		g.value(k)
		g.b.WriteByte(':')
		g.value(v.MapIndex(k))
	}
	g.b.WriteByte(']')
}

// sortedMapKeys lists keys of a map, not more than glanceKeys, those of basic types in their order.
func sortedMapKeys(m reflect.Value) (keys []reflect.Value) {
	for it := m.MapRange(); len(keys) < glanceKeys && it.Next(); {
		keys = append(keys, it.Key())
	}
	slices.SortFunc(keys, func(a, b reflect.Value) int {
		switch {
		case a.CanInt():
			return cmp.Compare(a.Int(), b.Int())
		case a.CanUint():
			return cmp.Compare(a.Uint(), b.Uint())
		case a.CanFloat():
			return cmp.Compare(a.Float(), b.Float())
		}
		return strings.Compare(a.String(), b.String())
	})
	return keys
}
