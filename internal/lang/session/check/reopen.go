package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// rememberSource keeps the text of declarations that may have to be made again.
func (r *rewriting) rememberSource(p *source.Piece) {
	whole := &scope.Decl{Text: r.mark(p.Start) + p.Text, Cell: r.Name}
	switch d := p.Decl().(type) {
	case *ast.FuncDecl:
		r.Decls[d.Name.Name] = whole
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				if d.Tok == token.CONST { // iota ties the group together
					for _, id := range spec.Names {
						r.Decls[id.Name] = whole
					}
				}
			case *ast.TypeSpec:
				if r.Known.kept[spec.Name.Name] {
					old := r.s.Names.Decls[spec.Name.Name]
					r.Decls[spec.Name.Name] = &scope.Decl{Text: "type " + r.mark(p.Start+p.At(spec.Pos())) + p.Src(spec),
						Cell: r.Name, Methods: maps.Clone(old.Methods), Uses: old.Uses}
					continue
				}
				r.types[spec.Name.Name] = true
				r.Decls[spec.Name.Name] = &scope.Decl{
					Text: "type " + r.mark(p.Start+p.At(spec.Pos())) + p.Src(spec), Cell: r.Name, Methods: map[string]string{}}
			}
		}
	}
}

// reopen declares an earlier type again in this cell, so that it can get a method, and with it whatever
// uses it: types, functions and constants by their sources, variables by their memory under the new type.
func (r *rewriting) reopen(base string) {
	if r.Again[base] {
		return
	}
	decls, vars := r.s.Names.Dependents([]string{base}, r.Words)
	r.carry(decls)
	for _, n := range scope.SortedKeys(vars) {
		if !r.declares(n) {
			r.retype(n, vars[n].Type)
		}
	}
	r.Again[base] = true
}

// retype declares a variable again, whose memory stays.
func (r *rewriting) retype(name, as string) {
	r.Declared[name] = true
	r.retyped[name] = as
	r.carried = append(r.carried, "var "+name+" "+as)
}

// carry declares again, by their sources, what the cell does not declare itself.
func (r *rewriting) carry(decls []string) {
	done := map[*scope.Decl]bool{}
	for _, n := range decls {
		d := r.s.Names.Decls[n]
		if d == nil || done[d] || r.declares(n) {
			continue
		}
		done[d] = true
		made := &scope.Decl{Text: d.Text, Cell: d.Cell, Methods: map[string]string{}}
		r.carried = append(r.carried, d.Text)
		for _, m := range scope.SortedKeys(d.Methods) {
			r.carryMethod(n, m, d.Methods[m], made)
		}
		for m, o := range r.s.Names.Decls {
			if o == d {
				r.Decls[m], r.Declared[m], r.Again[m] = made, true, true
				if _, ok := r.s.Names.Live[m].(*types.TypeName); ok {
					r.types[m] = true
				}
			}
		}
	}
}

// dropCarried removes the earlier source of a method that this cell declares differently.
func (r *rewriting) dropCarried(base, method string) {
	old := r.s.Names.Decls[base]
	if old == nil {
		return
	}
	if text, ok := old.Methods[method]; ok {
		r.carried = slices.DeleteFunc(r.carried, func(s string) bool { return s == text })
	}
}
