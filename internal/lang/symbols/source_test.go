package symbols_test

import (
	"go/ast"
	"go/token"
	"testing"

	"github.com/massspring/msp/internal/lang/symbols"
)

// What the source declares without a body is compiled in: nothing in it is without code.
func TestSourceIsWhole(t *testing.T) {
	im := symbols.NewImporter(token.NewFileSet())
	want := map[string]bool{"cmp": true, "container/heap": true, "errors": true, "iter": true, "maps": true, "math/rand/v2": true, "reflect": true,
		"runtime": true, "slices": true, "sync": true, "sync/atomic": true}
	for _, path := range symbols.Packages() {
		imported(t, im, path)
		source := im.Source(path)
		if (source != nil) != want[path] {
			t.Errorf("%s has source: %t", path, source != nil)
		}
		if source == nil {
			continue
		}
		for _, f := range source.Files {
			for _, d := range f.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && f.Body == nil && symbols.Lookup(path).Func(f.Name.Name) == nil {
					t.Errorf("%s.%s has no body and is not compiled in", path, f.Name.Name)
				}
			}
		}
	}
}

func TestOverlap(t *testing.T) {
	overlap := symbols.Lookup("slices").Func("overlap").(func(a, b any) bool)
	x := make([]int32, 10)
	for _, c := range []struct {
		a, b []int32
		want bool
	}{
		{x[:5], x[5:], false},
		{x[:6], x[5:], true},
		{x[2:3], x, true},
		{x, make([]int32, 10), false},
		{nil, x, false},
		{x[3:3], x, false},
	} {
		if got := overlap(c.a, c.b); got != c.want {
			t.Errorf("overlap of %d and %d elements: %t, want %t", len(c.a), len(c.b), got, c.want)
		}
	}
}
