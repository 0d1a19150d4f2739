package gen

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// perPlatform are the exported constants that differ between platforms and Go versions: what their type information says
// is right on one of them only.
var perPlatform = map[string][]string{
	"os": {"DevNull", "O_APPEND", "O_CREATE", "O_EXCL", "O_RDONLY", "O_RDWR", "O_SYNC", "O_TRUNC", "O_WRONLY",
		"PathListSeparator", "PathSeparator"},
	"path/filepath": {"ListSeparator", "Separator"},
	"runtime":       {"GOARCH", "GOOS"},
	"unicode":       {"Version"},
}

// valueTable generates a file that declares name as the tables of pkgs.
func valueTable(pkg, name string, pkgs []*Package) []byte {
	symbols := "" // qualifier of the types
	var imports, body strings.Builder
	if pkg != "symbols" {
		symbols = "symbols."
		fmt.Fprintf(&imports, "\t%q\n", Module+"/internal/lang/symbols")
	}
	constants := false
	for _, p := range pkgs {
		as := mangled(p.Path)
		used := false
		fmt.Fprintf(&body, "\t{Path: %q, Name: %q, Symbols: []%sSymbol{\n", p.Path, p.Types.Name(), symbols)
		for _, o := range valuesOf(p) {
			used = true
			value := as + "." + o.Name()
			switch o := o.(type) {
			case *types.Const:
				constants = true
				value = fmt.Sprintf("%sConst{types.%s, %s}", symbols, kindName(o), value)
			case *types.Var:
				value = "&" + value
			case *types.TypeName:
				value = "(*" + value + ")(nil)"
			}
			fmt.Fprintf(&body, "\t\t{%q, %s},\n", o.Name(), value)
		}
		body.WriteString("\t}},\n")
		if used {
			fmt.Fprintf(&imports, "\t%s %q\n", as, p.Path)
		}
	}
	if constants {
		imports.WriteString("\t\"go/types\"\n")
	}
	return formatted(fmt.Sprintf("%s\n\npackage %s\n\nimport (\n%s)\n\nvar %s = []*%sPackage{\n%s}\n",
		header, pkg, &imports, name, symbols, &body))
}

// valuesOf lists what the table of p has values of, by name.
func valuesOf(p *Package) []types.Object {
	list := slices.DeleteFunc(ExportsOf(p.Types).all(), func(o types.Object) bool {
		_, isConst := o.(*types.Const)
		return isConst && !slices.Contains(perPlatform[p.Path], o.Name())
	})
	slices.SortFunc(list, func(a, b types.Object) int { return strings.Compare(a.Name(), b.Name()) })
	return list
}

// kindName is the name in package types of a constant's kind.
func kindName(c *types.Const) string {
	switch k := c.Type().(*types.Basic).Kind(); k {
	case types.Int:
		return "Int"
	case types.String:
		return "String"
	case types.UntypedRune:
		return "UntypedRune"
	case types.UntypedString:
		return "UntypedString"
	case types.UntypedInt:
		return "UntypedInt"
	}
	panic(fmt.Sprintf("gen: constant %s of type %v", c.Name(), c.Type()))
}
