package symbols_test

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/goplus/ixgo"
	"github.com/traefik/yaegi/interp"

	"github.com/massspring/msp/internal/symbols/docs"
	"github.com/massspring/msp/internal/symbols/gen"
	_ "github.com/massspring/msp/internal/symbols/ixgosym"
	"github.com/massspring/msp/internal/symbols/yaegisym"
)

// Every package, imported first and alone, type-checks under ixgo as it does under the compiler: all symbols,
// methods, fields, constants' values.
func TestIxgoSeesWhatTheCompilerSees(t *testing.T) {
	known := omitted(t, "ixgo")
	for _, p := range packages(t) {
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
			seen := strings.ReplaceAll(have[name], "@patch", "")
			if top, _, _ := strings.Cut(name, "."); seen != shape && !known[p.Path+"."+top] {
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

// Every package has the symbols in yaegi's table that it exports, and imports under yaegi.
func TestYaegiHasWhatThePackagesExport(t *testing.T) {
	tables := yaegisym.Exports()
	known := omitted(t, "yaegi")
	i := interp.New(interp.Options{Unrestricted: true})
	if err := i.Use(tables); err != nil {
		t.Fatal(err)
	}
	for _, p := range packages(t) {
		table := tables[p.Path+"/"+p.Types.Name()]
		want := 0
		for _, name := range p.Types.Scope().Names() {
			if !token.IsExported(name) {
				continue
			}
			want++
			if table[name].IsValid() == false && !known[p.Path+"."+name] {
				t.Errorf("%s.%s is not in the table", p.Path, name)
			}
		}
		for name := range maps.Keys(table) {
			if token.IsExported(name) && p.Types.Scope().Lookup(name) == nil {
				t.Errorf("%s.%s is not in the package", p.Path, name)
			}
		}
		if len(table) == 0 {
			continue // all of it is generic
		}
		if _, err := i.Eval(fmt.Sprintf("import _ %q", p.Path)); err != nil {
			t.Errorf("%s: %v", p.Path, err)
		}
	}
}

// Every exported symbol is documented with a declaration; promoted fields and methods are documented with the
// type that declares them.
func TestEverySymbolHasDocumentation(t *testing.T) {
	for _, p := range packages(t) {
		d, ok := docs.Lookup(p.Path)
		if !ok {
			t.Errorf("%s is not in the index", p.Path)
			continue
		}
		for _, name := range p.Types.Scope().Names() {
			if !token.IsExported(name) {
				continue
			}
			if s, ok := d.Symbol(name); !ok || s.Decl == "" || s.Pos == "" {
				t.Errorf("%s.%s: %+v, %t", p.Path, name, s, ok)
			}
		}
		if !slices.IsSortedFunc(d.Symbols, func(a, b docs.Symbol) int { return strings.Compare(a.Name, b.Name) }) {
			t.Errorf("%s: symbols are not sorted", p.Path)
		}
	}
}
