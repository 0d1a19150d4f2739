package symbols

import (
	"go/token"
	"go/types"
	"testing"
	"time"
)

func TestQuick(t *testing.T) {
	im := NewImporter(token.NewFileSet())
	for _, paths := range [][]string{{"fmt"}, {"github.com/massspring/msp/pkg/viz"}, {"gonum.org/v1/gonum/mat"}, Packages()} {
		start := time.Now()
		for _, p := range paths {
			pkg, err := im.Import(p)
			if err != nil {
				t.Fatal(err)
			}
			_ = pkg
		}
		t.Log(paths[0], len(paths), time.Since(start))
	}
	start := time.Now()
	n, _ := im.Import("strings")
	sig := n.Scope().Lookup("Lines").(*types.Func).Signature()
	t.Log(TypeOf(sig.Results().At(0).Type().(*types.Named)), time.Since(start))
	start = time.Now()
	for p := range all {
		reached.walk(p)
	}
	t.Log(len(reached.types), len(reached.seen), time.Since(start))
	for k := range reached.types {
		if len(k.name) > 0 && k.name[len(k.name)-1] == ']' {
			t.Log(k)
		}
	}
	missing := 0
	for path, p := range im.packages {
		for _, name := range p.Scope().Names() {
			if tn, ok := p.Scope().Lookup(name).(*types.TypeName); ok && !tn.IsAlias() {
				if nt, ok := tn.Type().(*types.Named); ok && nt.TypeParams().Len() == 0 && TypeOf(nt) == nil {
					missing++
					t.Log("missing", path, name)
				}
			}
		}
	}
	t.Log(missing)
}
