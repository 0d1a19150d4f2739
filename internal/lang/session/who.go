package session

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"text/tabwriter"
)

// variablesSoFar lists the variables that exist where the cell has been written up to.
func (r *rewriting) variablesSoFar() (list []string) {
	seen := map[string]bool{}
	for n, o := range r.s.names.live {
		if _, ok := o.(*types.Var); ok && (!r.declares(n) || r.retyped[n] != "") {
			seen[n] = true
		}
	}
	for n, ok := range r.vars {
		if ok {
			seen[n] = true
		}
	}
	list = sortedKeys(seen)
	for _, n := range list {
		r.words[n] = true
	}
	return list
}

// pointersTo returns the end of a list of arguments: pointers to the variables.
func pointersTo(names []string) string {
	var b strings.Builder
	for _, n := range names {
		b.WriteString(", &" + n)
	}
	return b.String()
}

// kindsOfNames are the kinds of a session's names, in the order in which they are listed.
var kindsOfNames = []string{"variable", "constant", "function", "type"}

// who returns the table of the session's names. Vars are pointers to the variables of these names.
func (s *Session) who(variables []string, vars []any) string {
	size := map[string]int{}
	for i, n := range variables {
		size[n] = sizeOf(reflect.ValueOf(vars[i]).Elem())
	}
	now := s.now.names()
	rows := map[string][]string{}
	for _, n := range now.own() {
		o := now.live[n]
		row, kind := "", kindName(o)
		switch kind {
		case "variable":
			row = fmt.Sprintf("%s\t%s\t%s", n, typeText(o.Type()), sizeText(size[n]))
		case "type":
			row = fmt.Sprintf("%s\ttype %s\t", n, kindOfType(o.Type()))
		case "constant":
			row = fmt.Sprintf("%s\tconst %s\t", n, typeText(o.Type()))
		default:
			row = fmt.Sprintf("%s\t%s\t", n, typeText(o.Type()))
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
		return typeText(u)
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

// own lists the names that cells have declared.
func (n *names) own() []string {
	return slices.DeleteFunc(sortedKeys(n.live), func(name string) bool { return !isTopLevel(n.live[name]) })
}

// counted lists what the session holds, for someone who is about to lose it.
func (n *names) counted() string {
	groups := map[string][]string{"import": sortedKeys(n.imports)}
	for _, name := range n.own() {
		k := kindName(n.live[name])
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
