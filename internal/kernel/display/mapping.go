package display

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
)

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
		return cmp.Compare(a.Int(), b.Int())
	case a.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	case a.CanFloat():
		return cmp.Compare(a.Float(), b.Float())
	case a.CanComplex():
		a, b := a.Complex(), b.Complex()
		return cmp.Or(cmp.Compare(real(a), real(b)), cmp.Compare(imag(a), imag(b)))
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
