package session

import (
	"cmp"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/session/check"
	"github.com/massspring/msp/internal/lang/session/scope"
)

// holders notes the variables that hold, in interfaces, values of types that the cell makes anew: such values keep the earlier type, so
// that type switches and assertions for the new one do not find them. Before is what the names meant before the cell.
func (s *Session) holders(c *check.Cell, before map[string]scope.Meaning) (notes []check.Note) {
	remade := map[string]bool{}
	for name, m := range before {
		_, was := m.Live.(*types.TypeName)
		now, is := s.names.Live[name].(*types.TypeName)
		if was && is && now != m.Live && scope.IsTopLevel(m.Live) && !now.IsAlias() && !follows(c, m.Live.Type()) {
			remade[name] = true
		}
	}
	if len(remade) == 0 {
		return nil
	}
	for _, name := range scope.SortedKeys(s.names.Live) {
		v, ok := s.names.Variable(name)
		if !ok {
			continue
		}
		if v.Pkg() == c.Cell.Pkg {
			if v = c.Cell.Takes[v]; v == nil {
				continue
			}
		}
		found := ""
		err := s.engine.Read(v, func(pointer any) { found = heldIn(reflect.ValueOf(pointer).Elem(), remade) })
		if err == nil && found != "" {
			notes = append(notes, check.Note{Text: fmt.Sprintf("%s (%s) holds a value of the earlier %s: make it again to use the new one.",
				name, v.Pkg().Name(), found)})
		}
	}
	slices.SortFunc(notes, func(a, b check.Note) int { return cmp.Compare(a.Text, b.Text) })
	return notes
}

// follows reports whether values of an earlier type become values of a type that the cell makes.
func follows(c *check.Cell, t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && c.Cell.Remakes[named] != nil
}

// behind notes that values in interfaces have not followed their types.
func behind(c *check.Cell) []check.Note {
	if !c.Cell.Behind {
		return nil
	}
	var names []string
	for t := range c.Cell.Remakes {
		names = append(names, t.Obj().Name())
	}
	slices.Sort(names)
	return []check.Note{{Text: "goroutines are running, so values in interfaces keep the earlier " + strings.Join(names, ", ") +
		": make them again to use the new one."}}
}

// heldIn names a type among those given of which the value holds another value in an interface, "" if there is none.
func heldIn(v reflect.Value, names map[string]bool) string {
	seen := map[uintptr]bool{}
	budget := 1 << 16 // values to look at
	var look func(v reflect.Value) string
	each := func(n int, at func(int) reflect.Value) string {
		for i := range n {
			if found := look(at(i)); found != "" || budget < 0 {
				return found
			}
		}
		return ""
	}
	look = func(v reflect.Value) string {
		if budget--; budget < 0 {
			return ""
		}
		switch v.Kind() {
		case reflect.Interface:
			if v.IsNil() {
				return ""
			}
			if name := madeOf(v.Elem().Type()); names[name] {
				return name
			}
			return look(v.Elem())
		case reflect.Pointer:
			if v.IsNil() || seen[v.Pointer()] {
				return ""
			}
			seen[v.Pointer()] = true
			return look(v.Elem())
		case reflect.Slice:
			if v.IsNil() || seen[v.Pointer()] || !refers(v.Type().Elem()) {
				return ""
			}
			seen[v.Pointer()] = true
			return each(v.Len(), v.Index)
		case reflect.Array:
			if refers(v.Type().Elem()) {
				return each(v.Len(), v.Index)
			}
		case reflect.Struct:
			return each(v.NumField(), v.Field)
		case reflect.Map:
			for it := v.MapRange(); it.Next() && budget >= 0; {
				if found := cmp.Or(look(it.Key()), look(it.Value())); found != "" {
					return found
				}
			}
		}
		return ""
	}
	return look(v)
}

// madeOf returns the name of the session's type that t is, or points to, or is a slice or map of; "" if there is none.
func madeOf(t reflect.Type) string {
	for t.Name() == "" {
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map, reflect.Chan:
			t = t.Elem()
		default:
			return ""
		}
	}
	if t.PkgPath() != "main" {
		return ""
	}
	name, _, _ := strings.Cut(t.Name(), "[")
	return name
}
