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
			files["ixgosym/"+fileName(p.Path)] = ixgoTable(p, nil)
		}
	}
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
