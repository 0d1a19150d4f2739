package gen

import (
	"fmt"
	"go/types"
	"path"
	"sort"
	"strings"
)

// Reasons for having no wrapper. An interpreted type has no methods that compiled code could call; yaegi hands
// it over as a struct of functions that implements the interface, which cannot be written for these.
const (
	sealed  = "interface with unexported methods: an interpreted type cannot implement it"
	unnamed = "interface with methods on unexported types: an interpreted type cannot implement it"
)

// yaegiTable generates the table of p for yaegi: a file with a function that makes it, and a wrapper for every
// interface. ok is false for a package that has nothing to put in a table.
func yaegiTable(p *Package) (src []byte, omitted []Omission, ok bool) {
	e := ExportsOf(p.Types)
	omitted = e.Omitted
	im := &importNames{names: map[string]string{p.Path: "q"}}
	im.taken = map[string]bool{"q": true, "reflect": true, "constant": true, "token": true}
	var values, wrappers strings.Builder
	add := func(name, format string, args ...any) {
		fmt.Fprintf(&values, "\t\t%q: reflect.ValueOf(%s),\n", name, fmt.Sprintf(format, args...))
	}
	for _, c := range e.Consts {
		if b, ok := c.Type().(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
			add(c.Name(), "%s", literal("q."+c.Name(), c))
		} else {
			add(c.Name(), "q.%s", c.Name())
		}
	}
	for _, f := range e.Funcs {
		add(f.Name(), "q.%s", f.Name())
	}
	for _, v := range e.Vars {
		fmt.Fprintf(&values, "\t\t%q: reflect.ValueOf(&q.%s).Elem(),\n", v.Name(), v.Name())
	}
	for _, t := range e.Types {
		add(t.Name(), "(*q.%s)(nil)", t.Name())
		i, isInterface := t.Type().Underlying().(*types.Interface)
		if !isInterface {
			continue
		}
		w := "_" + mangled(p.Path) + "_" + t.Name()
		text, reason := wrapper(w, i, im)
		if reason != "" {
			omitted = append(omitted, Omission{t.Name(), reason})
			continue
		}
		add("_"+t.Name(), "(*%s)(nil)", w)
		wrappers.WriteString(text)
	}
	if values.Len() == 0 {
		return nil, omitted, false
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\npackage yaegisym\n\nimport (\n", header)
	for _, path := range []string{"go/constant", "go/token"} {
		if strings.Contains(values.String(), path[3:]+".") {
			fmt.Fprintf(&b, "\t%q\n", path)
		}
	}
	fmt.Fprintf(&b, "\t\"reflect\"\n\tq %q\n%s)\n\n", p.Path, im)
	fmt.Fprintf(&b, "// %s is the table of package %s.\n", tableName(p.Path), p.Path)
	fmt.Fprintf(&b, "func %s() map[string]reflect.Value {\n\treturn map[string]reflect.Value{\n%s\t}\n}\n\n%s",
		tableName(p.Path), values.String(), wrappers.String())
	return formatted(b.String()), omitted, true
}

// wrapper generates the type called name that implements i, or says why there can be none.
func wrapper(name string, i *types.Interface, im *importNames) (src, reason string) {
	for n := range i.NumMethods() {
		switch m := i.Method(n); {
		case !m.Exported():
			return "", sealed
		case !expressible(m.Signature()):
			return "", unnamed
		}
	}
	var fields, methods strings.Builder
	for n := range i.NumMethods() {
		m := i.Method(n)
		sig := m.Signature()
		params, args, results := im.signature(sig)
		fmt.Fprintf(&fields, "\tW%s func(%s) %s\n", m.Name(), params, results)
		fmt.Fprintf(&methods, "func (w %s) %s(%s) %s {\n", name, m.Name(), params, results)
		if m.Name() == "String" && sig.Params().Len() == 0 {
			// fmt asks every value that has this method, also those whose interpreted type does not.
			methods.WriteString("\tif w.WString == nil {\n\t\treturn \"\"\n\t}\n")
		}
		call := fmt.Sprintf("w.W%s(%s)", m.Name(), args)
		if sig.Results().Len() > 0 {
			call = "return " + call
		}
		fmt.Fprintf(&methods, "\t%s\n}\n\n", call)
	}
	// The field IValue and the prefix W are what yaegi looks for.
	return fmt.Sprintf("type %s struct {\n\tIValue any\n%s}\n\n%s", name, fields.String(), methods.String()), ""
}

// expressible reports whether t can be written in another package.
func expressible(t types.Type) bool {
	switch t := t.(type) {
	case *types.Alias:
		return expressible(types.Unalias(t))
	case *types.Named:
		for i := range t.TypeArgs().Len() {
			if !expressible(t.TypeArgs().At(i)) {
				return false
			}
		}
		o := t.Obj()
		return o.Pkg() == nil || o.Exported() && !internal(o.Pkg().Path())
	case interface{ Elem() types.Type }: // pointer, slice, array, chan, map
		if m, ok := t.(*types.Map); ok && !expressible(m.Key()) {
			return false
		}
		return expressible(t.Elem())
	case *types.Signature:
		for _, tuple := range []*types.Tuple{t.Params(), t.Results()} {
			for i := range tuple.Len() {
				if !expressible(tuple.At(i).Type()) {
					return false
				}
			}
		}
	}
	return true
}

// importNames chooses names under which a file imports packages.
type importNames struct {
	names map[string]string // by path
	taken map[string]bool
}

func (im *importNames) qualify(p *types.Package) string {
	if name, ok := im.names[p.Path()]; ok {
		return name
	}
	name := p.Name()
	for n := 2; im.taken[name]; n++ {
		name = fmt.Sprintf("%s%d", p.Name(), n)
	}
	im.taken[name] = true
	im.names[p.Path()] = name
	return name
}

// String is the lines of an import declaration, but for the package that the table is of.
func (im *importNames) String() string {
	var paths []string
	for p, name := range im.names {
		if name != "q" {
			paths = append(paths, p)
		}
	}
	sort.Strings(paths)
	var b strings.Builder
	for _, p := range paths {
		if path.Base(p) == im.names[p] {
			fmt.Fprintf(&b, "\t%q\n", p)
		} else {
			fmt.Fprintf(&b, "\t%s %q\n", im.names[p], p)
		}
	}
	return b.String()
}

// signature writes the parameters of sig with names of their own, those names as arguments, and the results.
func (im *importNames) signature(sig *types.Signature) (params, args, results string) {
	var ps, as, rs []string
	for i := range sig.Params().Len() {
		t := types.TypeString(unaliased(sig.Params().At(i).Type()), im.qualify)
		name := fmt.Sprintf("a%d", i)
		as = append(as, name)
		if sig.Variadic() && i == sig.Params().Len()-1 {
			t = "..." + strings.TrimPrefix(t, "[]")
			as[i] += "..."
		}
		ps = append(ps, name+" "+t)
	}
	for i := range sig.Results().Len() {
		rs = append(rs, types.TypeString(unaliased(sig.Results().At(i).Type()), im.qualify))
	}
	return strings.Join(ps, ", "), strings.Join(as, ", "), "(" + strings.Join(rs, ", ") + ")"
}

// unaliased is t, or what it is an alias of where the alias is not exported.
func unaliased(t types.Type) types.Type {
	if a, ok := t.(*types.Alias); ok && a.Obj().Pkg() != nil && !a.Obj().Exported() {
		return types.Unalias(t)
	}
	return t
}

// mangled is path as part of a Go name.
func mangled(path string) string {
	return strings.TrimSuffix(strings.TrimPrefix(fileName(path), "z_"), ".go")
}

// tableName is the name of the function that makes the table of the package at path.
func tableName(path string) string { return "table_" + mangled(path) }
