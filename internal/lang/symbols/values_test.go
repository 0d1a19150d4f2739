package symbols_test

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"sync"
	"testing"

	"github.com/massspring/msp/internal/lang/symbols"
)

// Every exported function, variable and type of every package has a value, of the type that the type information says;
// every generic one has source.
func TestValuesAreOfTheTypesTold(t *testing.T) {
	im := symbols.NewImporter(token.NewFileSet())
	for _, path := range symbols.Packages() {
		p := imported(t, im, path)
		table := symbols.Lookup(path)
		for _, name := range p.Scope().Names() {
			o := p.Scope().Lookup(name)
			if !o.Exported() {
				continue
			}
			if source := im.Source(path); source != nil && source.Package == o.Pkg() {
				if source.Package.Scope().Lookup(name) != o {
					t.Errorf("%s.%s is not in its source", path, name)
				}
				continue
			}
			if err := told(table, o); err != nil {
				t.Errorf("%s.%s: %v", path, name, err)
			}
		}
		for _, s := range table.Symbols {
			if p.Scope().Lookup(s.Name) == nil {
				t.Errorf("%s.%s has a value and no type", path, s.Name)
			}
		}
	}
}

func told(table *symbols.Package, o types.Object) error {
	var have reflect.Type
	switch o := o.(type) {
	case *types.Const:
		return nil
	case *types.Func:
		have = reflect.TypeOf(table.Func(o.Name()))
	case *types.Var:
		if v := table.Var(o.Name()); v != nil {
			have = reflect.TypeOf(v).Elem()
		}
	case *types.TypeName:
		if i, ok := o.Type().Underlying().(*types.Interface); ok && !i.IsMethodSet() {
			return nil // a constraint
		}
		have = table.Type(o.Name())
		if n, ok := types.Unalias(o.Type()).(*types.Named); ok && have != nil {
			if err := same(n, have); err != nil {
				return err
			}
			return sameInside(n, have)
		}
	}
	if have == nil {
		return fmt.Errorf("no value")
	}
	return same(o.Type(), have)
}

func imported(t *testing.T, im *symbols.Importer, path string) *types.Package {
	t.Helper()
	p, err := im.Import(path)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Constants are those of this platform.
func TestConstantsOfThePlatform(t *testing.T) {
	im := symbols.NewImporter(token.NewFileSet())
	for _, path := range symbols.Packages() {
		for _, s := range symbols.Lookup(path).Symbols {
			c, ok := s.Value.(symbols.Const)
			if !ok {
				continue
			}
			o := imported(t, im, path).Scope().Lookup(s.Name).(*types.Const)
			want := fmt.Sprintf("%#v", c.Value)
			if got := o.Val().ExactString(); got != want || o.Type() != types.Typ[c.Kind] {
				t.Errorf("%s.%s is %s of type %v, want %s of type %v", path, s.Name, got, o.Type(), want, types.Typ[c.Kind])
			}
		}
	}
}

// One importer serves goroutines that import the same packages in different orders, while others look into them.
func TestImportAtOnce(t *testing.T) {
	im := symbols.NewImporter(token.NewFileSet())
	paths := symbols.Packages()
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() {
			for j := range paths {
				path := paths[(j*7+i*len(paths)/4)%len(paths)]
				p, err := im.Import(path)
				if err != nil {
					t.Error(err)
					return
				}
				for _, name := range p.Scope().Names() {
					if n, ok := p.Scope().Lookup(name).Type().(*types.Named); ok && n.TypeParams().Len() == 0 {
						types.NewMethodSet(types.NewPointer(n))
						symbols.TypeOf(n)
					}
				}
			}
		})
	}
	group.Wait()
}

// A type that is mentioned is the one that is imported, whichever package comes first, and instances of generic types are
// found by their arguments.
func TestOneIdentity(t *testing.T) {
	im := symbols.NewImporter(token.NewFileSet())
	lines := imported(t, im, "strings").Scope().Lookup("Lines").(*types.Func).Signature().Results().At(0).Type().(*types.Named)
	seq := imported(t, im, "iter").Scope().Lookup("Seq").Type().(*types.Named)
	if lines.Origin() != seq {
		t.Error("strings.Lines returns another iter.Seq than iter has")
	}
	preorder := imported(t, im, "go/ast").Scope().Lookup("Preorder").(*types.Func).Signature().Results().At(0).Type().(*types.Named)
	for _, n := range []*types.Named{lines, preorder} {
		if rt := symbols.TypeOf(n); rt == nil || rt.Kind() != reflect.Func || rt.PkgPath() != "iter" {
			t.Errorf("%v is a %v", n, rt)
		}
	}
	width := imported(t, im, "gonum.org/v1/plot/vg/draw").Scope().Lookup("LineStyle").Type().Underlying().(*types.Struct).Field(1)
	length := imported(t, im, "gonum.org/v1/plot/font").Scope().Lookup("Length").Type()
	if !types.Identical(width.Type(), length) {
		t.Errorf("the width of a line is a %v, want %v", width.Type(), length)
	}
	if n, ok := types.Unalias(imported(t, im, "context").Scope().Lookup("Canceled").Type()).(*types.Named); !ok ||
		symbols.TypeOf(n) != reflect.TypeFor[error]() {
		t.Errorf("context.Canceled is a %v", n)
	}
}
