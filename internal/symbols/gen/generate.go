package gen

import (
	"fmt"
	"strings"

	"github.com/massspring/msp/internal/symbols"
)

// Generate makes every generated file. dir is a directory of this module.
func Generate(dir string) (Files, error) {
	pkgs, err := Load(dir, symbols.All())
	if err != nil {
		return nil, err
	}
	files := Files{}
	files["ixgosym/z_std.go"] = ixgoStandard(pkgs)
	for _, p := range pkgs {
		if !p.Standard() {
			files["ixgosym/"+fileName(p.Path)] = ixgoTable(p)
		}
	}
	var tables []*Package
	for _, p := range pkgs {
		if src, _, ok := yaegiTable(p); ok {
			tables = append(tables, p)
			files["yaegisym/"+fileName(p.Path)] = src
		}
	}
	files["yaegisym/z_tables.go"] = yaegiTables(tables)
	return files, nil
}

// ixgoStandard imports ixgo's own tables of the standard library.
func ixgoStandard(pkgs []*Package) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\npackage ixgosym\n\nimport (\n", header)
	for _, p := range pkgs {
		if p.Standard() {
			fmt.Fprintf(&b, "\t_ \"github.com/goplus/ixgo/pkg/%s\"\n", p.Path)
		}
	}
	return formatted(b.String() + ")\n")
}

// yaegiTables lists yaegi's tables under the keys that it wants: import path, slash, package name.
func yaegiTables(pkgs []*Package) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\npackage yaegisym\n\nimport \"reflect\"\n\n", header)
	b.WriteString("var tables = map[string]func() map[string]reflect.Value{\n")
	for _, p := range pkgs {
		fmt.Fprintf(&b, "\t%q: %s,\n", p.Path+"/"+p.Types.Name(), tableName(p.Path))
	}
	return formatted(b.String() + "}\n")
}
