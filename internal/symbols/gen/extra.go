package gen

import (
	"context"
	"fmt"

	"github.com/massspring/msp/internal/symbols"
)

// Extra makes ixgo's tables of further packages, for a package ixgosym of another program. dir is in a module
// that requires theirs. omitted are lines about exported symbols that a table cannot hold.
func Extra(ctx context.Context, dir string, paths []string) (files Files, omitted []string, err error) {
	files = Files{"ixgosym/doc.go": []byte("// Package ixgosym holds the tables of added packages.\npackage ixgosym\n")}
	if len(paths) == 0 {
		return files, nil, nil
	}
	pkgs, err := load(ctx, dir, paths, append(symbols.All(), paths...), "-mod=mod")
	if err != nil {
		return nil, nil, err
	}
	for i, p := range pkgs {
		if p.Types.Name() == "main" {
			return nil, nil, fmt.Errorf("%s is a program, not a package to import", p.Path)
		}
		// Numbered: packages of two modules may end alike.
		files[fmt.Sprintf("ixgosym/z_%d.go", i)] = ixgoTable(p)
		for _, o := range ExportsOf(p.Types).Omitted {
			omitted = append(omitted, fmt.Sprintf("%s.%s: %s", p.Path, o.Symbol, o.Reason))
		}
	}
	return files, omitted, nil
}
