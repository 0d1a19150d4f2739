package session

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// rememberSource keeps the text of declarations that may have to be made again.
func (r *rewriting) rememberSource(p *piece) {
	whole := &decl{text: r.mark(p.start) + p.text, cell: r.name}
	switch d := p.decl().(type) {
	case *ast.FuncDecl:
		r.decls[d.Name.Name] = whole
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				if d.Tok == token.CONST { // iota ties the group together
					for _, id := range spec.Names {
						r.decls[id.Name] = whole
					}
				}
			case *ast.TypeSpec:
				r.types[spec.Name.Name] = true
				r.decls[spec.Name.Name] = &decl{
					text: "type " + r.mark(p.start+p.at(spec.Pos())) + p.src(spec), cell: r.name, methods: map[string]string{}}
			}
		}
	}
}

func (n *names) namedType(name string) *types.Named {
	if tn, ok := n.live[name].(*types.TypeName); ok {
		named, _ := types.Unalias(tn.Type()).(*types.Named)
		return named
	}
	return nil
}

// reopen declares an earlier type again in this cell, so that it can get a method, and with it whatever
// uses it: types, functions and constants by their sources, variables by their memory under the new type.
func (r *rewriting) reopen(base string) {
	if r.again[base] {
		return
	}
	decls, vars := r.s.names.dependents(base, r.words)
	done := map[*decl]bool{}
	for _, n := range decls {
		d := r.s.names.decls[n]
		if d == nil || done[d] || r.declares(n) {
			continue
		}
		done[d] = true
		made := &decl{text: d.text, cell: d.cell, methods: map[string]string{}}
		r.carried = append(r.carried, d.text)
		for _, m := range sortedKeys(d.methods) {
			made.methods[m] = d.methods[m]
			r.carried = append(r.carried, d.methods[m])
		}
		for m, o := range r.s.names.decls {
			if o == d {
				r.decls[m], r.declared[m], r.again[m] = made, true, true
				if _, ok := r.s.names.live[m].(*types.TypeName); ok {
					r.types[m] = true
				}
			}
		}
	}
	for _, n := range sortedKeys(vars) {
		if !r.declares(n) {
			r.declared[n] = true
			r.retyped[n] = vars[n]
			r.carried = append(r.carried, "var "+n+" "+vars[n])
		}
	}
	r.again[base] = true
}

// dropCarried removes the earlier source of a method that this cell declares differently.
func (r *rewriting) dropCarried(base, method string) {
	old := r.s.names.decls[base]
	if old == nil {
		return
	}
	if text, ok := old.methods[method]; ok {
		r.carried = slices.DeleteFunc(r.carried, func(s string) bool { return s == text })
	}
}

// dependents lists the declarations and variables that have to be made again with base. The packages their
// types mention are added to words, so that they are imported.
func (n *names) dependents(base string, words map[string]bool) (decls []string, vars map[string]string) {
	in := map[string]bool{base: true}
	vars = map[string]string{}
	qualify := func(p *types.Package) string {
		if p.Path() == "main" {
			return ""
		}
		words[p.Name()] = true
		return p.Name()
	}
	uses := func(d *decl) bool {
		for o := range d.uses {
			if n.live[o.Name()] == o && (in[o.Name()] || vars[o.Name()] != "") {
				return true
			}
		}
		return false
	}
	for grown := true; grown; {
		grown = false
		for name, d := range n.decls {
			if !in[name] && n.live[name] != nil && uses(d) {
				in[name], grown = true, true
			}
		}
		for name, o := range n.live {
			v, ok := o.(*types.Var)
			if !ok || vars[name] != "" {
				continue
			}
			depends, stale := false, false
			namedIn(v.Type(), func(tn *types.TypeName) {
				depends = depends || in[tn.Name()]
				stale = stale || n.live[tn.Name()] != tn // of an earlier definition: its layout may differ
			})
			if depends && !stale {
				vars[name], grown = types.TypeString(v.Type(), qualify), true
			}
		}
	}
	return sortedKeys(in), vars
}
