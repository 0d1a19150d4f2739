package session

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A generic function is compiled into those that call it. When it is declared again with the same signature, its callers
// are made again from their sources, and take the place of the earlier ones as any function of the same signature does.

// sameGenerics lists the generic functions of this cell that have an earlier one's signature.
func (k *checker) sameGenerics() (list []string) {
	for _, n := range k.c.Pkg.Scope().Names() {
		f, ok := k.c.Pkg.Scope().Lookup(n).(*types.Func)
		old, was := k.s.names.live[n].(*types.Func)
		if ok && was && f.Pkg() == k.c.Pkg && f.Signature().TypeParams().Len() > 0 && types.Identical(f.Type(), old.Type()) {
			list = append(list, n)
		}
	}
	return list
}

// renew makes again what uses the generic functions of these names: functions, and methods of types without type
// parameters. Callers that are generic have callers of their own.
func (r *rewriting) renew(generics []string) {
	for i := 0; i < len(generics); i++ {
		f, ok := r.s.names.live[generics[i]].(*types.Func)
		if !ok {
			continue
		}
		for _, n := range sortedKeys(r.s.names.decls) {
			d := r.s.names.decls[n]
			if !d.uses[f] || r.declares(n) || r.again[n] {
				continue
			}
			switch o := r.s.names.live[n].(type) {
			case *types.Func:
				r.again[n], r.declared[n] = true, true
				r.decls[n] = &decl{text: d.text, cell: d.cell}
				r.carried = append(r.carried, d.text)
				if o.Signature().TypeParams().Len() > 0 {
					generics = append(generics, n)
				}
			case *types.TypeName:
				if named := r.s.names.namedType(n); named != nil && named.TypeParams().Len() == 0 {
					r.renewMethods(n, d, f.Name())
				}
			}
		}
	}
}

// renewMethods makes the methods of a type again that mention the function.
func (r *rewriting) renewMethods(base string, d *decl, function string) {
	r.renewed[base] = true
	for _, name := range sortedKeys(d.methods) {
		mark, text, _ := strings.Cut(d.methods[name], "*/")
		p := &piece{kind: methodPiece, text: text}
		if p.parse(token.NewFileSet(), r.name, r.src) != nil || !mentions(p.decl(), function) {
			continue
		}
		replaced := func(m newMethod) bool { return m.base == base && m.name == name }
		if slices.ContainsFunc(r.method, replaced) {
			continue
		}
		fn := methodFunction(base, name)
		r.method = append(r.method, newMethod{base: base, name: name, fn: fn, text: d.methods[name]})
		r.carried = append(r.carried, mark+"*/func "+fn+r.asFunction(p, p.decl().(*ast.FuncDecl)))
	}
}

func mentions(node ast.Node, name string) (yes bool) {
	ast.Inspect(node, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		yes = yes || ok && id.Name == name
		return !yes
	})
	return yes
}

// methodFunction returns the name of the function that takes the place of a method.
func methodFunction(base, name string) string { return "__method_" + base + "_" + name }
