package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/massspring/msp/internal/lang/session/source"
)

// A compiler refuses x, err := f() when nothing looks at err. In a cell it is allowed, and a non-nil err ends the cell
// there, as the if err != nil { log.Fatal(err) } would that a program has in its place. The same holds of the error of a
// call that is the cell's last expression. docs/cells.md says why.

// unhandled learns the cell's statements that put the error of a call into a variable which nothing reads before it gets
// its next value.
func (k *checker) unhandled() (again bool, err error) {
	if k.r.Program {
		return false, nil
	}
	found := map[*source.Piece]string{}
	for i, p := range k.pieces {
		lhs, call := assigned(p)
		if call == nil || k.r.makesError(call) {
			continue
		}
		for _, id := range lhs {
			v, ok := k.r.Object(k.c.Pkg, id.Name).(*types.Var)
			if ok && isError(v.Type()) && !k.handled(v, k.pieces[i+1:]) {
				found[p] = id.Name
			}
		}
	}
	return learn(k.learned.Unhandled, found), nil
}

// assigned returns the variables that a top-level statement gives the results of a call, and the call.
func assigned(p *source.Piece) (lhs []*ast.Ident, call *ast.CallExpr) {
	if p.Kind != source.StmtPiece {
		return nil, nil
	}
	st, ok := p.Stmt().(*ast.AssignStmt)
	if !ok || st.Tok != token.DEFINE && st.Tok != token.ASSIGN {
		return nil, nil
	}
	for _, x := range st.Lhs {
		if id, ok := x.(*ast.Ident); ok {
			lhs = append(lhs, id)
		}
	}
	if len(st.Rhs) == 1 {
		call, _ = ast.Unparen(st.Rhs[0]).(*ast.CallExpr)
	}
	return lhs, call
}

// makesError reports whether the call makes an error, of which nothing has failed: errors.New, fmt.Errorf and their kin.
func (r *rewriting) makesError(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := sel.X.(*ast.Ident)
	return ok && (r.packageOf(x.Name) == "errors" || r.packageOf(x.Name) == "fmt" && sel.Sel.Name == "Errorf")
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// handled reports whether v is read by one of the statements up to the next that assigns it, or by a function of the cell.
func (k *checker) handled(v *types.Var, rest []*source.Piece) bool {
	read := k.uses(v)
	for _, p := range rest {
		lhs, _ := assigned(p)
		i := slices.IndexFunc(lhs, func(id *ast.Ident) bool { return id.Name == v.Name() })
		for _, off := range read {
			if p.Start <= off && off < p.End && (i < 0 || off != p.Start+p.At(lhs[i].Pos())) {
				return true
			}
		}
		if i >= 0 {
			break
		}
	}
	return k.inFunction(v)
}

// uses lists where the cell mentions v.
func (k *checker) uses(v *types.Var) (offsets []int) {
	for id, o := range k.c.Info.Uses {
		if p := k.fset.Position(id.Pos()); o == v && p.Filename == k.r.Name {
			offsets = append(offsets, source.OffsetOf(k.r.Src, p.Line, p.Column))
		}
	}
	return offsets
}

// inFunction reports whether a function or function literal of the cell mentions v.
func (k *checker) inFunction(v *types.Var) (yes bool) {
	body := func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		yes = yes || ok && k.c.Info.Uses[id] == v
		return !yes
	}
	ast.Inspect(k.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n != k.body {
				ast.Inspect(n, body)
			}
		case *ast.FuncLit:
			ast.Inspect(n.Body, body)
		}
		return !yes
	})
	return yes
}

// Object returns what a name means behind the cell, whose package is pkg.
func (r *rewriting) Object(pkg *types.Package, name string) types.Object {
	if o := pkg.Scope().Lookup(name); o != nil {
		return o
	}
	return r.names.Live[name]
}
