package ixgosym

import (
	"strings"
	"testing"

	"github.com/goplus/ixgo"

	"github.com/massspring/msp/internal/symbols/gen"
)

// Every package, imported first and alone, type-checks under ixgo as it does under the compiler: all symbols, methods,
// fields, constants' values.
func TestIxgoSeesWhatTheCompilerSees(t *testing.T) {
	packages, err := gen.Load(".", gen.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range packages {
		ctx := ixgo.NewContext(ixgo.SupportMultipleInterp)
		ctx.Lookup = func(root, path string) (string, bool) { return "", false }
		got, err := ctx.Importer.Import(p.Path)
		if err != nil {
			t.Errorf("%s: %v", p.Path, err)
			continue
		}
		want, have := gen.Shapes(p.Types), gen.Shapes(got)
		for name, shape := range want {
			// What comes from a patch belongs to a package of that name.
			if seen := strings.ReplaceAll(have[name], "@patch", ""); seen != shape {
				t.Errorf("%s.%s:\nixgo: %s\nGo:   %s", p.Path, name, seen, shape)
			}
		}
		for name := range have {
			if want[name] == "" {
				t.Errorf("%s.%s is not in the package", p.Path, name)
			}
		}
	}
}
