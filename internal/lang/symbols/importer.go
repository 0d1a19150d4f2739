package symbols

import (
	"archive/zip"
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"io"
	"reflect"
	"strings"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
)

// Importer reads the type information of compiled-in packages when they are first imported. Types of one importer are
// identical wherever they are mentioned; those of two importers are not. It may be used by several goroutines.
type Importer struct {
	fset *token.FileSet

	mu       sync.Mutex
	packages map[string]*types.Package // also incomplete ones, which those imported mention
	sources  map[string]*Source
}

// NewImporter returns an importer that adds the files of sources to fset.
func NewImporter(fset *token.FileSet) *Importer {
	return &Importer{fset: fset, packages: map[string]*types.Package{}, sources: map[string]*Source{}}
}

// Import returns a compiled-in package, or unsafe.
func (im *Importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if Lookup(path) == nil {
		return nil, fmt.Errorf("package %s is not compiled in", path)
	}
	im.mu.Lock()
	defer im.mu.Unlock()
	// Type information of other packages mentions these generic types. It is to find them here, where their methods have
	// source, and not to declare them.
	for _, p := range withGenericTypes {
		if _, err := im.load(p); err != nil {
			return nil, err
		}
	}
	return im.load(path)
}

// locked is an importer for who holds the lock already.
type locked struct{ *Importer }

func (im locked) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	return im.load(path)
}

func (im *Importer) load(path string) (*types.Package, error) {
	if p := im.packages[path]; p != nil && p.Complete() {
		return p, nil
	}
	table := Lookup(path)
	if table == nil {
		return nil, fmt.Errorf("package %s is not compiled in", path)
	}
	files, err := entries()
	if err != nil {
		return nil, err
	}
	if files[path] == nil {
		return im.interpreted(path)
	}
	data, err := entry(path)
	if err != nil {
		return nil, err
	}
	p := im.packages[path]
	if p == nil {
		p = types.NewPackage(path, table.Name)
		im.packages[path] = p
	}
	insertConstants(p, table)
	if _, err = gcexportdata.Read(strings.NewReader(data), token.NewFileSet(), im.packages, path); err != nil {
		return nil, fmt.Errorf("types of package %s: %w", path, err)
	}
	s, err := im.check(path)
	if err != nil || s == nil {
		return p, err
	}
	return p, s.insert(p)
}

// interpreted returns a package of which nothing is compiled in.
func (im *Importer) interpreted(path string) (*types.Package, error) {
	s, err := im.check(path)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return nil, fmt.Errorf("package %s has neither type information nor source", path)
	}
	im.packages[path] = s.Package
	return s.Package, nil
}

// insertConstants declares the constants of this platform. Those of the platform that the type information was
// generated on are passed over when it is read, since they are declared already.
func insertConstants(p *types.Package, table *Package) {
	for _, s := range table.Symbols {
		c, ok := s.Value.(Const)
		if !ok || p.Scope().Lookup(s.Name) != nil {
			continue
		}
		var v constant.Value
		switch x := reflect.ValueOf(c.Value); x.Kind() {
		case reflect.String:
			v = constant.MakeString(x.String())
		case reflect.Int, reflect.Int32:
			v = constant.MakeInt64(x.Int())
		default:
			panic(fmt.Sprintf("symbols: constant %s.%s is a %T", table.Path, s.Name, c.Value))
		}
		p.Scope().Insert(types.NewConst(token.NoPos, p, s.Name, types.Typ[c.Kind], v))
	}
}

//go:embed z_types.zip
var archive string

// archives hold, for each package, what gcexportdata writes of it.
var archives = []string{archive}

var entries = sync.OnceValues(func() (map[string]*zip.File, error) {
	m := map[string]*zip.File{}
	for _, a := range archives {
		z, err := zip.NewReader(strings.NewReader(a), int64(len(a)))
		if err != nil {
			return nil, err
		}
		for _, f := range z.File {
			m[f.Name] = f
		}
	}
	return m, nil
})

// entry reads a file of the archives.
func entry(name string) (string, error) {
	files, err := entries()
	if err != nil {
		return "", err
	}
	f := files[name]
	if f == nil {
		return "", fmt.Errorf("%s is not in the archive of type information", name)
	}
	r, err := f.Open()
	if err != nil {
		return "", err
	}
	defer r.Close()
	var b strings.Builder
	_, err = io.Copy(&b, r)
	return b.String(), err
}

// info is what package ssa needs of a checked package.
func newInfo() *types.Info {
	return &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Instances:    map[*ast.Ident]types.Instance{},
		Scopes:       map[ast.Node]*types.Scope{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		FileVersions: map[*ast.File]string{},
	}
}
