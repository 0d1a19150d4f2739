package symbols

import (
	"embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"maps"
	"path"
	"slices"
)

// Source is a package, or the generic declarations of one, with syntax and types, to be interpreted. A function in it
// without a body is compiled in and found by Lookup.
type Source struct {
	// Package is what Import returns if all of it is here. Otherwise it is another one of the same path: what Import
	// returns has the compiled declarations, and in its scope the exported objects of this one.
	Package *types.Package
	Files   []*ast.File
	Info    *types.Info
}

// Source returns the source of a package that has been imported, by a cell or by another package, and nil if all that
// it exports is compiled in.
func (im *Importer) Source(path string) *Source {
	im.mu.Lock()
	defer im.mu.Unlock()
	return im.sources[path]
}

// withGenericTypes are the packages whose source declares types.
var withGenericTypes = []string{"cmp", "iter", "sync/atomic"}

// own is the source of generic declarations that the standard library implements with its run-time system, or with
// what its packages do not export. The archive has those that can be interpreted as they are.
//
//go:embed _source
var own embed.FS

// texts returns the source files of a package by name.
func texts(pkg string) (map[string]string, error) {
	files, err := entries()
	if err != nil {
		return nil, err
	}
	found := map[string]string{}
	for name := range files {
		if path.Dir(name) == pkg && path.Ext(name) == ".go" {
			if found[name], err = entry(name); err != nil {
				return nil, err
			}
		}
	}
	list, _ := own.ReadDir("_source/" + pkg) // none for most packages
	for _, f := range list {
		if f.IsDir() {
			continue
		}
		text, err := own.ReadFile("_source/" + pkg + "/" + f.Name())
		if err != nil {
			return nil, err
		}
		found[pkg+"/msp_"+f.Name()] = string(text)
	}
	return found, nil
}

// check type-checks the source of a package, nil if it has none.
func (im *Importer) check(pkg string) (*Source, error) {
	found, err := texts(pkg)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	s := &Source{Info: newInfo()}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		f, err := parser.ParseFile(im.fset, name, found[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		s.Files = append(s.Files, f)
	}
	conf := types.Config{Importer: locked{im}}
	if s.Package, err = conf.Check(pkg, im.fset, s.Files, s.Info); err != nil {
		return nil, fmt.Errorf("source of package %s: %w", pkg, err)
	}
	im.sources[pkg] = s
	return s, nil
}

// insert adds the exported objects of s to the compiled part of its package.
func (s *Source) insert(p *types.Package) error {
	scope := s.Package.Scope()
	for _, name := range scope.Names() {
		if o := scope.Lookup(name); o.Exported() && p.Scope().Insert(o) != nil {
			return fmt.Errorf("%s.%s is in the source and in the type information", p.Path(), name)
		}
	}
	return nil
}
