package display

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gonum.org/v1/gonum/mat"
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

// custom returns the text of a value that has a method for it.
func (p *printer) custom(v any, depth int) (text string, ok bool) {
	switch v := v.(type) {
	case fmt.Formatter:
		return p.call(v, "Format", func() string { return format(v, p.budget) }), true
	case error:
		return p.call(v, "Error", v.Error), true
	case fmt.Stringer:
		text := p.call(v, "String", v.String)
		if depth > 0 {
			return text, true
		}
		if m, ok := smallMatrix(v); ok {
			text += "\n" + entries(m)
		} else if q, ok := v.(pointed); ok && !isNil(v) {
			guard(func() { text += "\n" + particles(q.Points()) })
		}
		return text, true
	case [][3]float64:
		if depth == 0 && len(v) > 0 {
			return particles(v), true
		}
	case mat.Matrix:
		if depth == 0 {
			return matrixText(v)
		}
		guard(func() {
			rows, cols := v.Dims()
			text = fmt.Sprintf("%T %d×%d", v, rows, cols)
		})
		return text, text != ""
	}
	if rv := reflect.ValueOf(v); depth == 0 && rv.Kind() == reflect.Struct {
		if m, ok := withPointer(rv).Interface().(mat.Matrix); ok { // a mat.Dense, not a pointer to one
			return matrixText(m)
		}
	}
	return pictureText(v)
}

// call returns the text of a value's own method. As in fmt, a nil pointer whose method panics is <nil>.
func (p *printer) call(v any, method string, f func() string) (text string) {
	panicked := guard(func() { text = f() })
	switch {
	case panicked == "":
		return bounded(text)
	case isNil(v):
		return "<nil>"
	}
	return fmt.Sprintf("(%s() of %T panicked: %s)", method, v, panicked)
}

func isNil(v any) bool {
	rv := reflect.ValueOf(v)
	switch rv.Kind() {
	case reflect.Invalid:
		return true
	case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Func, reflect.Chan:
		return rv.IsNil()
	}
	return false
}

// sequence prints a slice or an array.
func (p *printer) sequence(v reflect.Value, depth int) string {
	n := v.Len()
	from, to := omitted(n, depth)
	var parts []string
	for i := 0; i < n; i++ {
		if i == from && from < to {
			parts = append(parts, p.leaf("… "+thousands(to-from)+" more …"))
			i = to
		}
		parts = append(parts, p.text(v.Index(i), depth+1))
	}
	sep := " "
	if n > 0 && nested(v.Type().Elem()) && total(parts) > maxLine && depth == 0 {
		sep = "\n " // rows below each other
	}
	return "[" + strings.Join(parts, sep) + "]"
}

// omitted returns the range of n elements that is left out; it is empty if they are few.
func omitted(n, depth int) (from, to int) {
	limit, ends := maxElems, edge
	if depth > 0 {
		limit, ends = maxElems/3, edge/2
	}
	if n <= limit {
		return n, n
	}
	return ends, n - ends
}

// nested reports whether each element of type t holds several values.
func nested(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Array, reflect.Struct, reflect.Map, reflect.Interface, reflect.String:
		return true
	}
	return false
}

func total(parts []string) int {
	n := 0
	for _, s := range parts {
		n += utf8.RuneCountInString(s) + 1
	}
	return n
}

// maxSorted is the largest map of which all keys are put in order before some are shown.
const maxSorted = 100_000

type entry struct{ key, value reflect.Value }

// mapping prints a map, ordered by key as fmt does.
func (p *printer) mapping(v reflect.Value, depth int) string {
	n := v.Len()
	_, to := omitted(n, depth)
	shown := n
	if to < n {
		shown = 2 * (n - to)
	}
	var entries []entry
	for it := v.MapRange(); it.Next() && (n <= maxSorted || len(entries) < shown); {
		entries = append(entries, entry{it.Key(), it.Value()})
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return compareKeys(a.key, b.key) })
	var parts []string
	for _, e := range entries[:min(shown, len(entries))] {
		key := p.text(e.key, depth+1)
		parts = append(parts, key+":"+p.text(e.value, depth+1))
	}
	if shown < n {
		parts = append(parts, p.leaf("… "+thousands(n-shown)+" more"))
	}
	if total(parts) > maxLine && depth == 0 {
		return "map[\n  " + strings.Join(parts, "\n  ") + "\n]"
	}
	return "map[" + strings.Join(parts, " ") + "]"
}

// compareKeys orders numbers, strings, and arrays and structs of them; other keys keep their order.
func compareKeys(a, b reflect.Value) int {
	for a.Kind() == reflect.Interface && b.Kind() == reflect.Interface {
		a, b = a.Elem(), b.Elem()
	}
	if !a.IsValid() || !b.IsValid() || a.Type() != b.Type() {
		return strings.Compare(typeName(a), typeName(b))
	}
	switch {
	case a.CanInt():
		return compare(a.Int(), b.Int())
	case a.CanUint():
		return compare(a.Uint(), b.Uint())
	case a.CanFloat():
		return compare(a.Float(), b.Float())
	case a.Kind() == reflect.String:
		return strings.Compare(a.String(), b.String())
	case a.Kind() == reflect.Bool && a.Bool() != b.Bool():
		if b.Bool() {
			return -1
		}
		return 1
	case a.Kind() == reflect.Array:
		for i := range a.Len() {
			if c := compareKeys(a.Index(i), b.Index(i)); c != 0 {
				return c
			}
		}
	case a.Kind() == reflect.Struct:
		for i := range a.NumField() {
			if c := compareKeys(a.Field(i), b.Field(i)); c != 0 {
				return c
			}
		}
	}
	return 0
}

func typeName(v reflect.Value) string {
	if !v.IsValid() {
		return ""
	}
	return v.Type().String()
}

func compare[T int64 | uint64 | uintptr | float64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
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
