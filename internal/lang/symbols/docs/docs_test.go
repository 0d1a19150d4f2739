package docs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/lang/symbols/docs"
)

func TestSymbol(t *testing.T) {
	for _, c := range []struct{ path, name, kind, decl, pos, doc string }{
		{"strings", "Cut", docs.Func, "func Cut(s, sep string) (before, after string, found bool)", "strings/strings.go:", "Cut slices s around"},
		{"math", "Pi", docs.Const, "const Pi = 3.14159", "math/const.go:", ""},
		{"time", "Tuesday", docs.Const, "const Tuesday Weekday = 2", "time/time.go:", ""},
		{"io", "Discard", docs.Var, "var Discard Writer", "io/io.go:", "Discard is a [Writer]"},
		{"io", "Reader.Read", docs.Method, "Read(p []byte) (n int, err error)", "io/io.go:", ""},
		{"gonum.org/v1/gonum/mat", "Dense.Mul", docs.Method, "func (m *Dense) Mul(a, b Matrix)", "gonum.org/v1/gonum/mat/",
			"Mul takes the matrix product"},
		{"gonum.org/v1/plot", "Plot.Title", docs.Field, "Title struct {", "gonum.org/v1/plot/plot.go:", ""},
		{"strings", "Builder", docs.Type, "type Builder struct {\n\t// Has unexported fields.\n}", "strings/builder.go:", "A Builder is used"},
		{"slices", "Sort", docs.Func, "func Sort[S ~[]E, E cmp.Ordered](x S)", "slices/sort.go:", "Sort sorts"},
		{"github.com/massspring/msp/pkg/msp", "Cloth", docs.Func, "func Cloth(nx, ny int) *System",
			"github.com/massspring/msp/pkg/msp/", "Cloth"},
	} {
		p, ok := docs.Lookup(c.path)
		if !ok {
			t.Errorf("%s: no such package", c.path)
			continue
		}
		s, ok := p.Symbol(c.name)
		if !ok || s.Kind != c.kind || !strings.HasPrefix(s.Decl, c.decl) || !strings.HasPrefix(s.Pos, c.pos) || !strings.HasPrefix(s.Doc, c.doc) {
			t.Errorf("%s.%s = %+v, %t, want %+v", c.path, c.name, s, ok, c)
		}
	}
	if _, ok := docs.Lookup("no/such"); ok {
		t.Error("no/such is found")
	}
	p, _ := docs.Lookup("strings")
	if _, ok := p.Symbol("cut"); ok {
		t.Error("strings.cut is found")
	}
}

func TestParameterNames(t *testing.T) {
	p, _ := docs.Lookup("strings")
	s, _ := p.Symbol("Cut")
	if !slices.Equal(s.Params, []string{"s", "sep"}) || !slices.Equal(s.Results, []string{"before", "after", "found"}) {
		t.Errorf("strings.Cut: %q, %q", s.Params, s.Results)
	}
	s, _ = p.Symbol("Repeat")
	if !slices.Equal(s.Params, []string{"s", "count"}) || s.Results != nil {
		t.Errorf("strings.Repeat: %q, %q", s.Params, s.Results)
	}
}

func TestSimilar(t *testing.T) {
	for _, c := range []struct{ path, name, want string }{
		{"fmt", "Pritnln", "Println"}, // two letters exchanged are one slip
		{"fmt", "println", "Println"},
		{"gonum.org/v1/gonum/mat", "Densee", "Dense"},
		{"gonum.org/v1/gonum/mat", "Dense.mul", "Dense.Mul"},
	} {
		p, _ := docs.Lookup(c.path)
		if got := p.Similar(c.name, 3); len(got) == 0 || got[0] != c.want || len(got) > 3 {
			t.Errorf("similar to %s.%s: %q, want %s first", c.path, c.name, got, c.want)
		}
	}
	p, _ := docs.Lookup("fmt")
	if got := p.Similar("Quaternion", 3); len(got) != 0 {
		t.Errorf("similar to fmt.Quaternion: %q", got)
	}
}

func ExampleIndex_Lookup() {
	decl, doc, ok := docs.Index{}.Lookup("strings", "ToUpper")
	fmt.Println(ok)
	fmt.Println(decl)
	fmt.Print(doc)
	// Output:
	// true
	// func ToUpper(s string) string
	// ToUpper returns s with all Unicode letters mapped to their upper case.
}

func ExampleSearch() {
	for _, hit := range docs.Search("hypot", 3) {
		fmt.Println(hit.Path, hit.Decl)
	}
	// Output:
	// math func Hypot(p, q float64) float64
}
