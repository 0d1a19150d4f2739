// Package gen generates the tables of the compiled-in packages: values, type information, and the index of their documentation.
// Its input is list.go and the go command's information about those packages.
package gen

import (
	"context"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Module is the path of this module, and the root of the import paths of what is generated.
const Module = "github.com/massspring/msp"

// Package is one package of the list.
type Package struct {
	Path    string
	Types   *types.Package
	Files   []string // Go files, absolute
	imports imports
}

// Standard reports whether p is of the standard library.
func (p *Package) Standard() bool { return !strings.Contains(strings.Split(p.Path, "/")[0], ".") }

// Load finds the packages of paths, in their order, with their types. dir is a directory of this module.
func Load(dir string, paths []string) ([]*Package, error) {
	return load(context.Background(), dir, paths)
}

// load is Load with flags for the go command.
func load(ctx context.Context, dir string, paths []string, flags ...string) ([]*Package, error) {
	conf := &packages.Config{
		Context:    ctx,
		BuildFlags: flags,
		Dir:        dir,
		Mode:       packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedExportFile,
	}
	found, err := packages.Load(conf, paths...)
	if err != nil {
		return nil, err
	}
	byPath := map[string]*packages.Package{}
	for _, p := range found {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("package %s: %w", p.PkgPath, p.Errors[0])
		}
		byPath[p.PkgPath] = p
	}
	from := exportData(found)
	var out []*Package
	for _, path := range paths {
		p := byPath[path]
		if p == nil {
			return nil, fmt.Errorf("package %s is not found", path)
		}
		q := &Package{Path: path, Files: p.GoFiles, imports: imports{}}
		if q.Types, err = from.Import(path); err != nil {
			return nil, err
		}
		for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
			if q.imports[path], err = from.Import(p.Imports[path].PkgPath); err != nil {
				return nil, err
			}
		}
		out = append(out, q)
	}
	return out, nil
}

// exportData imports what pkgs depend on from what the compiler wrote. The standard library's importer knows the format of
// the Go version that this program is built with.
func exportData(pkgs []*packages.Package) types.Importer {
	files := map[string]string{}
	packages.Visit(pkgs, nil, func(p *packages.Package) { files[p.PkgPath] = p.ExportFile })
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) { return os.Open(files[path]) })
}
