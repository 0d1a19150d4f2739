package symbols_test

import (
	"go/token"
	"go/types"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/lang/symbols"
	"github.com/massspring/msp/internal/lang/symbols/docs"
	"github.com/massspring/msp/internal/lang/symbols/gen"
)

// Every package, imported first and alone, type-checks as it does under the compiler: all symbols, methods, fields,
// constants' values, names of parameters.
func TestTypesAreTheCompilers(t *testing.T) {
	for _, p := range compiled(t) {
		if newer(p) {
			continue
		}
		im := symbols.NewImporter(token.NewFileSet())
		compare(t, p, imported(t, im, p.Path))
		for _, name := range p.Types.Scope().Names() {
			f, ok := p.Types.Scope().Lookup(name).(*types.Func)
			if !ok || !f.Exported() {
				continue
			}
			got := imported(t, im, p.Path).Scope().Lookup(name).(*types.Func)
			if got, want := parameters(got), parameters(f); got != want {
				t.Errorf("%s.%s has the parameters %s, want %s", p.Path, name, got, want)
			}
		}
	}
}

// parameters lists the names of parameters and results.
func parameters(f *types.Func) string {
	var names []string
	for _, tuple := range []*types.Tuple{f.Signature().Params(), f.Signature().Results()} {
		for v := range tuple.Variables() {
			names = append(names, v.Name())
		}
	}
	return strings.Join(names, ",")
}

// newer reports whether p is of another Go version than the tables.
func newer(p *gen.Package) bool { return p.Standard() && runtime.Version() != docs.Version() }

// compare reports where a package differs from what the compiler sees.
func compare(t *testing.T, p *gen.Package, got *types.Package) {
	t.Helper()
	want, have := gen.Shapes(p.Types), gen.Shapes(got)
	for name, shape := range want {
		if have[name] != shape {
			t.Errorf("%s.%s:\n%s\nwant %s", p.Path, name, have[name], shape)
		}
	}
	for name := range have {
		if want[name] == "" {
			t.Errorf("%s.%s is not in the package", p.Path, name)
		}
	}
}

// Every exported symbol is documented with a declaration; promoted fields and methods are documented with the
// type that declares them.
func TestEverySymbolHasDocumentation(t *testing.T) {
	for _, p := range compiled(t) {
		d, ok := docs.Lookup(p.Path)
		if !ok {
			t.Errorf("%s is not in the index", p.Path)
			continue
		}
		for _, name := range p.Types.Scope().Names() {
			if !token.IsExported(name) {
				continue
			}
			if s, ok := d.Symbol(name); !ok && newer(p) {
				continue
			} else if !ok || s.Decl == "" || s.Pos == "" {
				t.Errorf("%s.%s: %+v, %t", p.Path, name, s, ok)
			}
		}
		if !slices.IsSortedFunc(d.Symbols, func(a, b docs.Symbol) int { return strings.Compare(a.Name, b.Name) }) {
			t.Errorf("%s: symbols are not sorted", p.Path)
		}
	}
}
