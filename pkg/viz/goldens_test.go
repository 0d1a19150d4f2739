package viz_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/viz"
)

// home is the directory of the package: tests run in an empty one.
var home string

// Every function of the package that makes a figure has an example of its name that saves a picture, and that
// picture is one of the golden ones.
func TestEveryFigureHasAGoldenPicture(t *testing.T) {
	saved := savedByExamples(t)
	for _, name := range constructors(t) {
		pictures := saved[name]
		if len(pictures) == 0 {
			t.Errorf("no Example%s saves a picture", name)
		}
		for _, p := range pictures {
			if _, err := os.Stat(filepath.Join(home, "testdata", "golden", p)); err != nil {
				t.Errorf("Example%s: %v", name, err)
			}
		}
	}
}

// Every one of them is tried with bad input.
func TestEveryFigureIsTried(t *testing.T) {
	attempted := viz.Attempted()
	for _, name := range constructors(t) {
		if !slices.Contains(attempted, name) {
			t.Errorf("bad_test.go has no attempts on %s", name)
		}
	}
}

// constructors returns the names of the exported functions that return a Figure.
func constructors(t *testing.T) (names []string) {
	eachFunc(t, "*.go", func(f *ast.FuncDecl) {
		if f.Recv != nil || !f.Name.IsExported() || f.Type.Results == nil || len(f.Type.Results.List) != 1 {
			return
		}
		if r, ok := f.Type.Results.List[0].Type.(*ast.Ident); ok && r.Name == "Figure" {
			names = append(names, f.Name.Name)
		}
	})
	if len(names) < 20 {
		t.Fatalf("only %q make figures: the test looks in the wrong place", names)
	}
	return names
}

// savedByExamples returns the pictures that the examples of each function save.
func savedByExamples(t *testing.T) map[string][]string {
	saved := map[string][]string{}
	eachFunc(t, "*_test.go", func(f *ast.FuncDecl) {
		name, ok := strings.CutPrefix(f.Name.Name, "Example")
		if !ok {
			return
		}
		name, _, _ = strings.Cut(name, "_")
		ast.Inspect(f.Body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 {
				return true
			}
			if fun, ok := call.Fun.(*ast.SelectorExpr); ok && fun.Sel.Name == "Save" {
				if lit, ok := call.Args[0].(*ast.BasicLit); ok {
					path, err := strconv.Unquote(lit.Value)
					if err == nil && strings.HasSuffix(path, ".png") {
						saved[name] = append(saved[name], path)
					}
				}
			}
			return true
		})
	})
	return saved
}

// eachFunc calls do for the functions in the files of the package that match the pattern; *.go leaves tests out.
func eachFunc(t *testing.T, pattern string, do func(f *ast.FuncDecl)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(home, pattern))
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	for _, path := range files {
		if pattern == "*.go" && strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				do(f)
			}
		}
	}
}
