package display

import (
	"reflect"
	"strings"
	"unicode/utf8"
)

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
