package symbols_test

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/massspring/msp/internal/lang/symbols"
	"github.com/massspring/msp/internal/lang/symbols/gen"
)

// Other platforms have every symbol of the tables, and the constants that differ there are in them.
func TestPlatforms(t *testing.T) {
	if os.Getenv("MSP_ALL") == "" {
		t.Skip("type-checks the standard library once for each platform: set MSP_ALL=1, as .ci/full does")
	}
	im := symbols.NewImporter(token.NewFileSet())
	for _, platform := range []string{"darwin/arm64", "js/wasm", "linux/arm64", "linux/riscv64", "windows/amd64"} {
		system, arch, _ := strings.Cut(platform, "/")
		conf := &packages.Config{
			Mode:      packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedTypes | packages.NeedSyntax,
			Env:       append(os.Environ(), "GOOS="+system, "GOARCH="+arch, "CGO_ENABLED=0"),
			ParseFile: withoutBodies,
		}
		found, err := packages.Load(conf, gen.Standard...)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range found {
			ours := imported(t, im, p.PkgPath).Scope()
			for _, name := range ours.Names() {
				o, there := ours.Lookup(name), p.Types.Scope().Lookup(name)
				if !o.Exported() {
					continue
				}
				if there == nil {
					t.Errorf("%s: %s.%s is not there", platform, p.PkgPath, name)
					continue
				}
				c, ok := o.(*types.Const)
				if !ok || hasValue(p.PkgPath, name) {
					continue
				}
				if v := there.(*types.Const).Val(); !constant.Compare(v, token.EQL, c.Val()) {
					t.Errorf("%s: %s.%s is %v, here %v; add it to perPlatform in package gen", platform, p.PkgPath, name, v, c.Val())
				}
			}
		}
	}
}

func hasValue(path, name string) bool {
	for _, s := range symbols.Lookup(path).Symbols {
		if s.Name == name {
			return true
		}
	}
	return false
}

// withoutBodies parses a file without what its functions do.
func withoutBodies(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if f != nil {
		for _, d := range f.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				f.Body = nil
			}
		}
	}
	return f, err
}
