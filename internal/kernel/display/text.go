package display

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Longer sequences and maps leave out the middle.
const (
	maxElems = 60 // shown in full at the top level; inside other values a third of it
	edge     = 6  // elements shown at each end of a longer one; inside other values half as many
	maxDepth = 8
	maxLine  = 80 // a longer value at the top level is shown with an element or field a line
)

// topText is the text of a value that is shown on its own.
func topText(v any) string {
	if s, ok := v.(string); ok {
		return bareString(s)
	}
	return newPrinter().text(reflect.ValueOf(v), 0)
}

// bareString returns s as it is, or quoted where it would garble the screen.
func bareString(s string) string {
	if len(s) > maxText {
		return bounded(s)
	}
	for _, r := range s {
		if r != '\n' && r != '\t' && unicode.IsControl(r) {
			return strconv.Quote(s)
		}
	}
	if !utf8.ValidString(s) {
		return strconv.Quote(s)
	}
	return s
}

// printer prints one value. Its budget is what it may still write, so that a tree of any size costs no more.
type printer struct {
	budget int
	path   map[visit]bool // references that are being printed
}

type visit struct {
	at  uintptr
	len int
	typ reflect.Type
}

func newPrinter() *printer { return &printer{budget: maxText + 1000, path: map[visit]bool{}} }

func (p *printer) leaf(s string) string {
	p.budget -= len(s) + 1
	return s
}

// text prints v; depth is the number of values around it.
func (p *printer) text(v reflect.Value, depth int) string {
	if p.budget <= 0 {
		return "…"
	}
	if !v.IsValid() {
		return p.leaf("<nil>")
	}
	if v.CanInterface() {
		if s, ok := p.custom(v.Interface(), depth); ok {
			return p.leaf(s)
		}
	}
	switch v.Kind() {
	case reflect.String:
		return p.leaf(quoted(v.String()))
	case reflect.Float32:
		return p.leaf(fmt.Sprint(float32(v.Float())))
	case reflect.Complex64:
		return p.leaf(fmt.Sprint(complex64(v.Complex())))
	case reflect.Bool:
		return p.leaf(strconv.FormatBool(v.Bool()))
	case reflect.Float64:
		return p.leaf(fmt.Sprint(v.Float()))
	case reflect.Complex128:
		return p.leaf(fmt.Sprint(v.Complex()))
	case reflect.Chan, reflect.Func, reflect.UnsafePointer:
		if v.IsNil() {
			return p.leaf("<nil>")
		}
		return p.leaf(v.Type().String())
	case reflect.Interface:
		return p.text(v.Elem(), depth)
	case reflect.Pointer:
		if v.IsNil() {
			return p.leaf("<nil>")
		}
		return "&" + p.enter(v, 0, depth, func() string { return p.text(v.Elem(), depth) })
	case reflect.Slice:
		return p.enter(v, v.Len(), depth, func() string { return p.sequence(v, depth) })
	case reflect.Array:
		return p.enter(v, 0, depth, func() string { return p.sequence(v, depth) })
	case reflect.Map:
		return p.enter(v, v.Len(), depth, func() string { return p.mapping(v, depth) })
	case reflect.Struct:
		return p.enter(v, 0, depth, func() string { return p.fields(v, depth) })
	}
	if v.CanInt() {
		return p.leaf(strconv.FormatInt(v.Int(), 10))
	}
	return p.leaf(strconv.FormatUint(v.Uint(), 10))
}

// enter prints what v holds, or only its brackets when v is inside itself or too deep.
func (p *printer) enter(v reflect.Value, n, depth int, inside func() string) string {
	short := map[reflect.Kind]string{reflect.Slice: "[…]", reflect.Array: "[…]", reflect.Map: "map[…]"}[v.Kind()]
	if short == "" {
		short = "{…}"
	}
	if depth >= maxDepth {
		return p.leaf(short)
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.Pointer:
		here := visit{v.Pointer(), n, v.Type()}
		if p.path[here] {
			return p.leaf(short)
		}
		p.path[here] = true
		defer delete(p.path, here)
	}
	return inside()
}

// fields prints a struct.
func (p *printer) fields(v reflect.Value, depth int) string {
	var parts []string
	for i := range v.NumField() {
		if p.budget <= 0 {
			parts = append(parts, "…")
			break
		}
		parts = append(parts, v.Type().Field(i).Name+":"+p.text(v.Field(i), depth+1))
	}
	if total(parts) > maxLine && depth == 0 {
		return "{\n  " + strings.Join(parts, "\n  ") + "\n}"
	}
	return "{" + strings.Join(parts, " ") + "}"
}

// quoted returns a string as it appears inside another value.
func quoted(s string) string {
	const long, ends = 400, 150
	if len(s) <= long {
		return strconv.Quote(s)
	}
	return strconv.Quote(s[:ends]) + "… " + thousands(len(s)-2*ends) + " bytes more …" + strconv.Quote(s[len(s)-ends:])
}

// thousands groups the digits of n: 9,994.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
