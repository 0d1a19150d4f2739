package scope

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

// examples has, for each message, a file that go/types reports it of, and the parts of the message. Before is an earlier cell.
var examples = map[string]struct {
	before, code string
	parts        []string
	since        string // the Go series that has the message first
}{
	"undefined name":                        {code: "var x = y", parts: []string{"y"}},
	"unused variable":                       {code: "func f() { x := 1 }"},
	"no value":                              {code: "func f() {}\nvar x = f()"},
	"several values":                        {code: "func f() (int, int) { return 1, 2 }\nfunc g() { _ = f() }"},
	"positional literal of another package": {before: "type T struct{ x int }", code: "var v = T{1}"},
	"endless instantiation":                 {code: "type t[T any] struct{ p *t[t[T]] }"},
	"import failed":                         {code: "import \"no/such\"", parts: []string{"no/such", "it is not there"}},
	"no field or method":                    {code: "type T struct{}\nvar t T\nvar x = t.y", parts: []string{"t.y", "y"}},
	"product with a pointer":                {code: "var x = 2 ** 3"},
	"mismatched types":                      {code: "var a, b = 1, 1.5\nvar x = a * b", parts: []string{"int", "float64"}},
	"operator not defined":                  {code: "var a = 1.5\nvar x = a ^ 2", parts: []string{"^", "float64"}},
	"not assignable":                        {code: "const g = 1\nfunc f() { g = 2 }", parts: []string{"g"}},
	"too few arguments":                     {code: "type T struct{}\nfunc (T) Inverse(x int) {}\nvar t T\nfunc f() { t.Inverse() }", parts: []string{"t"}},
	"second line":                           {code: "var x = 1\nvar x = 2"},
	"hint of Go 1.27": {before: "type T struct{ X, y int }", code: "var v = T{1}",
		parts: []string{"struct literal of type In[1].T"}, since: "1.27"},
}

// The texts of go/types that sessions act on are those of the Go series that runs the test.
func TestMessages(t *testing.T) {
	for name, m := range messages {
		e, ok := examples[name]
		if !ok {
			t.Errorf("%q has no example", name)
			continue
		}
		texts := reported(t, e.before, e.code)
		i := slices.IndexFunc(texts, m.Is)
		switch {
		case i < 0 && (e.since == "" || !strings.HasPrefix(cell.GoVersion(), "1.26")):
			t.Errorf("%q: go/types reports %q of\n%s\nwant %s", name, texts, e.code, m.re())
		case i >= 0 && e.parts != nil && !slices.Equal(m.In(texts[i])[1:], e.parts):
			t.Errorf("%q: the parts of %q are %q, want %q", name, texts[i], m.In(texts[i])[1:], e.parts)
		}
	}
	if len(examples) != len(messages) {
		t.Errorf("%d examples of %d messages", len(examples), len(messages))
	}
}

// reported lists the errors of a file, next to an earlier one.
func reported(t *testing.T, before, code string) (list []string) {
	t.Helper()
	fset := token.NewFileSet()
	load := func(path string) (*types.Package, error) {
		if path == CellPackage {
			return types.NewPackage(path, "cell"), nil
		}
		return nil, errors.New("it is not there")
	}
	check := func(name, src string, earlier []types.Object, report func(error)) *types.Package {
		src = strings.Replace(src, "import \"no", "import _ \"no", 1)
		file, err := parser.ParseFile(fset, name, "package p\nimport __cell \""+CellPackage+"\"\n"+src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		file.Name = ast.NewIdent(name)
		pkg := types.NewPackage("main", name)
		TypeCheck(fset, file, pkg, NewInfo(), earlier, load, report)
		return pkg
	}
	var earlier []types.Object
	first := check("In[1]", before, nil, func(err error) { t.Fatal(err) })
	for _, n := range first.Scope().Names() {
		earlier = append(earlier, first.Scope().Lookup(n))
	}
	check("In[2]", code, earlier, func(err error) {
		var te types.Error
		if errors.As(err, &te) {
			list = append(list, te.Msg)
		}
	})
	return list
}
