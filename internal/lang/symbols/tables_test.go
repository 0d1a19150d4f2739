package symbols_test

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/traefik/yaegi/interp"
	"gonum.org/v1/gonum/blas"

	"github.com/massspring/msp/internal/lang/symbols"
	"github.com/massspring/msp/internal/lang/symbols/docs"
	"github.com/massspring/msp/internal/lang/symbols/gen"
	"github.com/massspring/msp/internal/lang/symbols/yaegisym"
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

// Every package has the symbols in yaegi's table that it exports, and imports under yaegi.
func TestYaegiHasWhatThePackagesExport(t *testing.T) {
	tables, err := yaegisym.Exports(symbols.NewImporter(token.NewFileSet()))
	if err != nil {
		t.Fatal(err)
	}
	known := omitted(t, "yaegi")
	i := interp.New(interp.Options{Unrestricted: true})
	if err := i.Use(tables); err != nil {
		t.Fatal(err)
	}
	for _, p := range compiled(t) {
		table := tables[p.Path+"/"+p.Types.Name()]
		if len(table) == 0 {
			continue // all of it is generic
		}
		if newer(p) {
			continue // it may have more
		}
		for _, name := range p.Types.Scope().Names() {
			o := p.Types.Scope().Lookup(name)
			if !token.IsExported(name) || known[p.Path+"."+name] {
				continue
			}
			if !table[name].IsValid() {
				t.Errorf("%s.%s is not in the table", p.Path, name)
			}
			i, ok := o.Type().Underlying().(*types.Interface)
			if tn, isType := o.(*types.TypeName); ok && isType && !tn.IsAlias() && !i.Empty() && !table["_"+name].IsValid() {
				t.Errorf("%s.%s has no wrapper", p.Path, name)
			}
		}
		if _, err := i.Eval(fmt.Sprintf("import _ %q", p.Path)); err != nil {
			t.Errorf("%s: %v", p.Path, err)
		}
	}
}

// yaegi has typed constants as Go values, untyped ones exactly.
func TestYaegiConstants(t *testing.T) {
	tables, err := yaegisym.Exports(symbols.NewImporter(token.NewFileSet()))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		table, name string
		want        any
	}{
		{"time/time", "Second", time.Second},
		{"os/os", "O_CREATE", os.O_CREATE},
		{"os/os", "ModeDir", os.ModeDir},
		{"runtime/runtime", "GOOS", runtime.GOOS},
		{"gonum.org/v1/gonum/blas/blas", "Upper", blas.Upper},
		{"math/math", "Pi", constant.MakeFromLiteral("3.14159265358979323846264338327950288419716939937510582097494459", token.FLOAT, 0)},
		{"math/math", "MaxUint64", constant.MakeUint64(math.MaxUint64)},
	} {
		got := tables[c.table][c.name].Interface()
		if want, ok := c.want.(constant.Value); ok && constant.Compare(got.(constant.Value), token.EQL, want) || got == c.want {
			continue
		}
		t.Errorf("%s: %s is %v (%[3]T), want %v (%[4]T)", c.table, c.name, got, c.want)
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
