package randprog

import (
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"strings"
	"testing"
)

// A program that was built with -trimpath does not know where Go is.
func init() {
	if where, err := exec.Command("go", "env", "GOROOT").Output(); err == nil && build.Default.GOROOT == "" {
		build.Default.GOROOT = strings.TrimSpace(string(where))
	}
}

// Every program type-checks, and a seed gives the same program each time.
func TestProgramsCompile(t *testing.T) {
	fset := token.NewFileSet()
	conf := types.Config{Importer: importer.Default()}
	for seed := range uint64(60) {
		src := Program(seed)
		if Program(seed) != src {
			t.Fatalf("seed %d: two programs", seed)
		}
		f, err := parser.ParseFile(fset, "p.go", src, 0)
		if err == nil {
			_, err = conf.Check("main", fset, []*ast.File{f}, nil)
		}
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
			if e, ok := err.(types.Error); ok {
				t.Log(strings.Split(src, "\n")[fset.Position(e.Pos).Line-1])
			}
		}
	}
}
