package session

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/massspring/msp/internal/lang/session/scope"
)

// kindsOfNames are the kinds of a session's names, in the order in which they are listed.
var kindsOfNames = []string{"variable", "constant", "function", "type"}

// who returns the table of the session's names. Vars are pointers to variables of theirs, by name.
func who(now *scope.Names, vars map[string]any) string {
	size := map[string]int{}
	for n, v := range vars {
		size[n] = sizeOf(reflect.ValueOf(v).Elem())
	}
	rows := map[string][]string{}
	for _, n := range now.Own() {
		o := now.Live[n]
		row, kind := "", scope.KindName(o)
		switch kind {
		case "variable":
			row = fmt.Sprintf("%s\t%s\t%s", n, scope.TypeText(o.Type()), sizeText(size[n]))
		case "type":
			row = fmt.Sprintf("%s\ttype %s\t", n, kindOfType(o.Type()))
		case "constant":
			row = fmt.Sprintf("%s\tconst %s\t", n, scope.TypeText(o.Type()))
		default:
			row = fmt.Sprintf("%s\t%s\t", n, scope.TypeText(o.Type()))
		}
		rows[kind] = append(rows[kind], row+"\t"+o.Pkg().Name())
	}
	var all []string
	for _, k := range kindsOfNames {
		all = append(all, rows[k]...)
	}
	if len(all) == 0 {
		return "the session has no names yet\n"
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 3, ' ', 0)
	fmt.Fprintln(w, "name\ttype\tsize\tdeclared in")
	fmt.Fprintln(w, strings.Join(all, "\n"))
	w.Flush()
	return b.String()
}

// kindOfType says in a word or two what a declared type is.
func kindOfType(t types.Type) string {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return fmt.Sprintf("struct with %d fields", u.NumFields())
	case *types.Interface:
		return "interface"
	default:
		return scope.TypeText(u)
	}
}

// sizeOf counts the bytes of a value and of what it refers to. Of maps, whose entries another goroutine may be
// changing, it counts keys and values but not what those refer to; nothing is counted twice.
func sizeOf(v reflect.Value) int {
	seen := map[uintptr]bool{}
	budget := 1 << 16 // values to look at: enough for a list, and over in a millisecond
	var beyond func(v reflect.Value) int
	beyond = func(v reflect.Value) (n int) {
		if budget--; budget < 0 {
			return 0
		}
		switch v.Kind() {
		case reflect.String:
			return v.Len()
		case reflect.Pointer:
			if v.IsNil() || seen[v.Pointer()] {
				return 0
			}
			seen[v.Pointer()] = true
			return int(v.Type().Elem().Size()) + beyond(v.Elem())
		case reflect.Interface:
			if v.IsNil() {
				return 0
			}
			return int(v.Elem().Type().Size()) + beyond(v.Elem())
		case reflect.Map:
			return v.Len() * int(v.Type().Key().Size()+v.Type().Elem().Size())
		case reflect.Slice:
			if v.IsNil() || seen[v.Pointer()] {
				return 0
			}
			seen[v.Pointer()] = true
			n = v.Cap() * int(v.Type().Elem().Size())
			fallthrough
		case reflect.Array:
			if refers(v.Type().Elem()) {
				for i := range v.Len() {
					n += beyond(v.Index(i))
				}
			}
		case reflect.Struct:
			for i := range v.NumField() {
				n += beyond(v.Field(i))
			}
		}
		return n
	}
	return int(v.Type().Size()) + beyond(v)
}

// refers reports whether values of the type may refer to others.
func refers(t reflect.Type) bool {
	switch k := t.Kind(); k {
	case reflect.Array:
		return refers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if refers(t.Field(i).Type) {
				return true
			}
		}
		return false
	default:
		return k == reflect.String || k == reflect.Pointer || k == reflect.Interface || k == reflect.Map || k == reflect.Slice
	}
}

// sizeText writes a size in the largest unit of which there is at least one.
func sizeText(n int) string {
	switch {
	case n >= 1e6:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	case n >= 1e3:
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	}
	return fmt.Sprintf("%d B", n)
}

// contents lists what the session holds, for someone who is about to lose it.
func contents(n *scope.Names, prelude scope.Prelude) string {
	groups := map[string][]string{"import": slices.DeleteFunc(scope.SortedKeys(n.Imports),
		func(name string) bool { return name == prelude.Name && n.Imports[name] == prelude.Path })}
	for _, name := range n.Own() {
		k := scope.KindName(n.Live[name])
		groups[k] = append(groups[k], name)
	}
	var parts []string
	for _, k := range append(slices.Clone(kindsOfNames), "import") {
		if len(groups[k]) > 0 {
			parts = append(parts, k+"s "+strings.Join(groups[k], ", "))
		}
	}
	return strings.Join(parts, "; ")
}
