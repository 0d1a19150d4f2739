// Package gen generates the tables of the packages compiled in: for ixgo, for yaegi, and the index of their
// documentation. It reads the list in list.go and what the go command knows of those packages.
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
	"sort"
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
	Deps    []Dep // packages it depends on, however far, that are in the list or that it imports itself
}

// Dep names a package that another one depends on.
type Dep struct{ Path, Name string }

// Standard reports whether p is of the standard library.
func (p *Package) Standard() bool { return !strings.Contains(strings.Split(p.Path, "/")[0], ".") }

// Load finds the packages of paths, in their order, with their types. dir is a directory of this module.
func Load(dir string, paths []string) ([]*Package, error) {
	return load(context.Background(), dir, paths, paths)
}

// load is Load with the whole list of what is compiled in, and flags for the go command.
func load(ctx context.Context, dir string, paths, all []string, flags ...string) ([]*Package, error) {
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
	listed := map[string]bool{}
	for _, path := range all {
		listed[path] = true
	}
	from := exportData(found)
	var out []*Package
	for _, path := range paths {
		p := byPath[path]
		if p == nil {
			return nil, fmt.Errorf("package %s is not found", path)
		}
		q := &Package{Path: path, Files: p.GoFiles, imports: imports{}, Deps: deps(p, listed)}
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

// deps lists what p depends on. Engines install the tables of a package's dependencies before its own, and
// take types of a package that has not been installed for strangers, so all listed ones are there, at
// whatever distance. The direct ones lend their names to types of packages that are not listed.
func deps(p *packages.Package, listed map[string]bool) []Dep {
	names := map[string]string{}
	for path, q := range p.Imports {
		if !internal(path) {
			names[path] = q.Name
		}
	}
	seen := map[*packages.Package]bool{}
	var walk func(p *packages.Package)
	walk = func(p *packages.Package) {
		for path, q := range p.Imports {
			if seen[q] {
				continue
			}
			seen[q] = true
			if listed[path] {
				names[path] = q.Name
			}
			walk(q)
		}
	}
	walk(p)
	var out []Dep
	for path, name := range names {
		out = append(out, Dep{path, name})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Path < out[j].Path })
	return out
}

// internal reports whether path cannot be imported from outside its tree.
func internal(path string) bool {
	return slices.Contains(strings.Split(path, "/"), "internal") || strings.HasPrefix(path, "vendor/")
}
