package gen

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/symbols/docs"
)

// docIndex makes the archive of documentation: one JSON file for each package.
func docIndex(pkgs []*Package) ([]byte, error) {
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	if err := z.SetComment(runtime.Version()); err != nil {
		return nil, err
	}
	for _, p := range pkgs {
		d, err := Document(p)
		if err != nil {
			return nil, err
		}
		w, err := z.Create(p.Path + ".json") // without a time, so that the same input gives the same bytes
		if err != nil {
			return nil, err
		}
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		if err := e.Encode(d); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return buf.Bytes(), err
}

// Document reads the documentation of p from its source.
func Document(p *Package) (*docs.Package, error) {
	d := &documenter{Package: p, fset: token.NewFileSet(), out: &docs.Package{Path: p.Path, Name: p.Types.Name()}}
	var files []*ast.File
	for _, name := range p.Files {
		f, err := parser.ParseFile(d.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	read, err := doc.NewFromFiles(d.fset, files, p.Path)
	if err != nil {
		return nil, err
	}
	d.out.Doc = read.Doc
	d.values(docs.Const, read.Consts)
	d.values(docs.Var, read.Vars)
	d.functions("", read.Funcs)
	for _, t := range read.Types {
		d.values(docs.Const, t.Consts)
		d.values(docs.Var, t.Vars)
		d.functions("", t.Funcs)
		d.functions(t.Name+".", t.Methods)
		d.typ(t)
	}
	slices.SortStableFunc(d.out.Symbols, func(a, b docs.Symbol) int { return strings.Compare(a.Name, b.Name) })
	// A promoted method that another one hides, and an interface's own that doc lists as well.
	d.out.Symbols = slices.CompactFunc(d.out.Symbols, func(a, b docs.Symbol) bool { return a.Name == b.Name })
	return d.out, nil
}

// documenter collects the symbols of one package.
type documenter struct {
	*Package
	fset *token.FileSet
	out  *docs.Package
}

func (d *documenter) add(at ast.Node, s docs.Symbol) {
	pos := d.fset.Position(at.Pos())
	s.Pos = fmt.Sprintf("%s/%s:%d", d.Path, filepath.Base(pos.Filename), pos.Line)
	d.out.Symbols = append(d.out.Symbols, s)
}

// source prints a node as gofmt does.
func (d *documenter) source(node any) string {
	var b bytes.Buffer
	if err := format.Node(&b, d.fset, node); err != nil {
		panic(fmt.Sprintf("gen: %v", err)) // it was parsed
	}
	return b.String()
}

// functions adds functions, or the methods of a type if prefix is its name with a dot.
func (d *documenter) functions(prefix string, list []*doc.Func) {
	for _, f := range list {
		decl := *f.Decl
		decl.Doc, decl.Body = nil, nil
		kind := docs.Func
		if prefix != "" {
			kind = docs.Method
		}
		d.add(f.Decl.Name, docs.Symbol{
			Name: prefix + f.Name, Kind: kind, Decl: d.source(&decl), Doc: f.Doc,
			Params: names(f.Decl.Type.Params), Results: names(f.Decl.Type.Results),
		})
	}
}

// names lists the names of parameters or results, with "_" for one without; nil if none has a name.
func names(l *ast.FieldList) []string {
	if l == nil {
		return nil
	}
	var out []string
	named := false
	for _, f := range l.List {
		if len(f.Names) == 0 {
			out = append(out, "_")
		}
		for _, n := range f.Names {
			out = append(out, n.Name)
			named = true
		}
	}
	if !named {
		return nil
	}
	return out
}

// comment is the text of the first comment group that has any.
func comment(groups ...*ast.CommentGroup) string {
	for _, g := range groups {
		if t := g.Text(); t != "" {
			return t
		}
	}
	return ""
}
