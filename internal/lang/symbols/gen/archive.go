package gen

import (
	"archive/zip"
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/gcexportdata"
)

// asSource are the packages whose source can be interpreted, but for what _source replaces: those of which nothing but generic functions
// and constraints is exported, and one whose functions do little but call the methods of a cell's type.
var asSource = map[string]bool{"cmp": true, "container/heap": true, "maps": true, "slices": true}

// typeArchive makes the archive of the type information of pkgs and of what is interpreted from source. own is the
// directory _source.
func typeArchive(pkgs []*Package, own string) ([]byte, error) {
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	add := func(name string, data []byte) error {
		// Without a time, so that the same input gives the same bytes, and as it is: what carries the program packs it better whole.
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	}
	for _, p := range pkgs {
		instead, err := declaredIn(filepath.Join(own, filepath.FromSlash(p.Path)))
		if err != nil {
			return nil, err
		}
		if asSource[p.Path] {
			for _, name := range p.Files {
				text, err := without(name, instead)
				if err == nil {
					err = add(p.Path+"/"+filepath.Base(name), text)
				}
				if err != nil {
					return nil, err
				}
			}
			continue
		}
		t := p.Types
		if len(instead) > 0 {
			if t, err = reduced(p, instead); err != nil {
				return nil, err
			}
			if len(ExportsOf(t).all()) == 0 {
				continue // the directory has all of it
			}
		}
		var b bytes.Buffer
		if err := gcexportdata.Write(&b, token.NewFileSet(), t); err != nil { // the empty set: without positions
			return nil, fmt.Errorf("package %s: %w", p.Path, err)
		}
		if err := add(p.Path, b.Bytes()); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return buf.Bytes(), err
}

// declaredIn lists the names that the Go files in dir declare at package level; none if there is
// no such directory.
func declaredIn(dir string) (map[string]bool, error) {
	names := map[string]bool{}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			for _, n := range declares(d) {
				names[n] = true
			}
		}
	}
	return names, nil
}

// declares names what d declares; the type of its receiver if it is a method.
func declares(d ast.Decl) []string {
	var names []string
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		return []string{embeddedName(d.Recv.List[0].Type).Name}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, n := range s.Names {
					names = append(names, n.Name)
				}
			}
		}
	}
	return names
}

// without is a source file in which declarations of the names instead are blank, as are imports of unsafe. Lines
// stay where they are.
func without(name string, instead map[string]bool) ([]byte, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	blank := func(from, to token.Pos) {
		for i := fset.Position(from).Offset; i < fset.Position(to).Offset; i++ {
			if text[i] != '\n' {
				text[i] = ' '
			}
		}
	}
	for _, s := range f.Imports {
		if s.Path.Value == `"unsafe"` {
			blank(s.Pos(), s.End())
		}
	}
	for _, d := range f.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && (instead[f.Name.Name] || f.Body == nil) {
			if f.Doc != nil {
				blank(f.Doc.Pos(), f.Doc.End())
			}
			blank(f.Pos(), f.End())
		}
	}
	return text, nil
}

// reduced is p without the declarations of the exported names instead.
func reduced(p *Package, instead map[string]bool) (*types.Package, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.Files {
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		kept := f.Decls[:0]
		for _, d := range f.Decls {
			if !drop(d, instead) {
				kept = append(kept, d)
			}
		}
		f.Decls = kept
		files = append(files, f)
	}
	var failed error
	conf := types.Config{
		Importer:         p.imports,
		IgnoreFuncBodies: true,
		Error: func(err error) {
			if e, ok := err.(types.Error); failed == nil && !(ok && e.Soft) { // unused imports
				failed = err
			}
		},
	}
	t, _ := conf.Check(p.Path, fset, files, nil)
	return t, failed
}

// drop reports whether all names that d declares are exported and among those instead, or blank variables, which
// may mention them.
func drop(d ast.Decl, instead map[string]bool) bool {
	names := declares(d)
	for _, n := range names {
		if n != "_" && !(instead[n] && ast.IsExported(n)) {
			return false
		}
	}
	return len(names) > 0
}

// imports are the packages that another one imports, by the paths in its source.
type imports map[string]*types.Package

func (im imports) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := im[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("package %s is not loaded", path)
}
