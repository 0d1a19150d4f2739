package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// A generic function is compiled into those that call it. When it is declared again with the same signature, its callers
// are made again from their sources, and take the place of the earlier ones as any function of the same signature does.

// sameGenerics learns the generic functions of this cell that have an earlier one's signature.
func (k *checker) sameGenerics() (again bool, err error) {
	if k.r.Program {
		return false, nil
	}
	found := map[string]bool{}
	for _, n := range k.c.Pkg.Scope().Names() {
		f, ok := k.c.Pkg.Scope().Lookup(n).(*types.Func)
		old, was := k.s.Names.Live[n].(*types.Func)
		if ok && was && f.Pkg() == k.c.Pkg && !k.r.Again[n] && f.Signature().TypeParams().Len() > 0 &&
			types.Identical(f.Type(), old.Type()) {
			found[n] = true
		}
	}
	return learn(k.learned.renew, found), nil
}

// renew makes again what uses the generic functions of these names: functions, and methods of types without type
// parameters. Callers that are generic have callers of their own.
func (r *rewriting) renew(generics []string) {
	for i := 0; i < len(generics); i++ {
		f, ok := r.s.Names.Live[generics[i]].(*types.Func)
		if !ok {
			continue
		}
		for _, n := range scope.SortedKeys(r.s.Names.Decls) {
			d := r.s.Names.Decls[n]
			if !slices.Contains(d.Uses, types.Object(f)) || r.declares(n) || r.Again[n] {
				continue
			}
			switch o := r.s.Names.Live[n].(type) {
			case *types.Func:
				r.Again[n], r.Declared[n] = true, true
				r.Decls[n] = &scope.Decl{Text: d.Text, Cell: d.Cell}
				r.carried = append(r.carried, d.Text)
				if o.Signature().TypeParams().Len() > 0 {
					generics = append(generics, n)
				}
			case *types.TypeName:
				if named := r.s.Names.NamedType(n); named != nil && named.TypeParams().Len() == 0 {
					r.renewMethods(n, d, f.Name())
				}
			}
		}
	}
}

// renewMethods makes the methods of a type again that mention the function.
func (r *rewriting) renewMethods(base string, d *scope.Decl, function string) {
	r.renewed[base] = true
	for _, name := range scope.SortedKeys(d.Methods) {
		mark, text, _ := strings.Cut(d.Methods[name], "*/")
		p := &source.Piece{Kind: source.MethodPiece, Text: text}
		if p.Parse(token.NewFileSet(), r.Name, r.Src) != nil || !mentions(p.Decl(), function) {
			continue
		}
		replaced := func(m newMethod) bool { return m.Base == base && m.Name == name }
		if slices.ContainsFunc(r.Method, replaced) {
			continue
		}
		fn := methodFunction(base, name)
		r.Method = append(r.Method, newMethod{Base: base, Name: name, fn: fn, text: d.Methods[name]})
		r.carried = append(r.carried, mark+"*/func "+fn+r.asFunction(p, p.Decl().(*ast.FuncDecl)))
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
