package check

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// The statements of a cell are checked as the body of one function, so that names shadow one another, and from the same place on,
// as in Go. Their top-level variables outlive them, and the functions of the cell may use these: at the end of that body, before
// those functions' bodies are checked, each such variable is given a home, a package variable of its name and type.
// Afterwards the home takes its place: in the records of the checker, and in the body, where the declaration becomes an
// assignment.

// homeMark is the last statement of the body: an undefined name, whose error tells that everything before it is checked.
const homeMark = "__homes"

// giveHomes is called by the type checker when it has come to the end of the statements.
func (k *checker) giveHomes() {
	block := k.c.Info.Scopes[k.body.Type]
	for _, name := range block.Names() {
		v, ok := block.Lookup(name).(*types.Var)
		if !ok {
			continue
		}
		home := types.NewVar(v.Pos(), k.c.Pkg, name, v.Type())
		if alt := k.c.Pkg.Scope().Insert(home); alt != nil {
			k.errs = append(k.errs, source.Diagnostic{Pos: k.fset.Position(v.Pos()), Msg: name + " redeclared in this block"})
			k.homes[v] = v // one error is enough: it is not also unused
			continue
		}
		k.homes[v] = home
		if len(k.learned.hidden) > 0 {
			stand := types.NewVar(v.Pos(), k.c.Pkg, name+scope.Mark, v.Type())
			k.c.Pkg.Scope().Insert(stand)
			k.homes[stand] = home
		}
	}
}

// isHome reports whether a variable that has a home stands at pos.
func (k *checker) isHome(pos token.Pos) bool {
	for v := range k.homes {
		if v.Pos() == pos {
			return true
		}
	}
	return false
}

// settle puts homes in the place of their variables in what the checker has recorded.
func (k *checker) settle() {
	for _, ids := range []map[*ast.Ident]types.Object{k.c.Info.Defs, k.c.Info.Uses} {
		for id, o := range ids {
			if v, ok := o.(*types.Var); ok && k.homes[v] != nil {
				ids[id] = k.homes[v]
				id.Name = strings.TrimSuffix(id.Name, scope.Mark)
			}
		}
	}
}

// clashes finds, in the bodies of functions, names that the checker took for an earlier variable or a package and that mean
// a variable of this cell. One of the same type is replaced at once; the others have a mark when the cell is written again.
func (k *checker) clashes() (again bool, err error) {
	if k.r.Program { // the order of its declarations means nothing
		return false, nil
	}
	found := map[place]bool{}
	for _, d := range k.file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f == k.body {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || !k.r.own[id.Name] {
				return true
			}
			home, ok := k.c.Pkg.Scope().Lookup(id.Name).(*types.Var)
			if !ok {
				return true
			}
			switch o := k.c.Info.Uses[id].(type) {
			case *types.Var:
				if o != k.s.Names.Live[id.Name] {
					return true
				}
				if types.Identical(o.Type(), home.Type()) {
					k.c.Info.Uses[id] = home
					return true
				}
			case *types.PkgName:
			default:
				if o == nil || o != k.s.Names.Live[id.Name] {
					return true
				}
			}
			found[k.place(id)] = true
			return true
		})
	}
	return learn(k.learned.hidden, found), nil
}

// moveIn makes package variables of the homes and assignments of the declarations in the body.
func (k *checker) moveIn() (again bool, err error) {
	vars := &ast.GenDecl{Tok: token.VAR}
	for _, name := range k.c.Pkg.Scope().Names() {
		home, ok := k.c.Pkg.Scope().Lookup(name).(*types.Var)
		if !ok || !k.isHome(home.Pos()) || scope.MadeUp(name) {
			continue
		}
		id := &ast.Ident{NamePos: home.Pos(), Name: name}
		k.c.Info.Defs[id] = home
		vars.Specs = append(vars.Specs, &ast.ValueSpec{Names: []*ast.Ident{id}})
	}
	if len(vars.Specs) > 0 {
		k.file.Decls = append(k.file.Decls, vars)
	}
	var list []ast.Stmt
	for _, st := range k.body.Body.List[:len(k.body.Body.List)-1] {
		list = append(list, k.assignment(st)...)
	}
	k.body.Body.List = list
	return false, nil
}

// assignment returns a statement of the body, or the assignments that a declaration of variables is.
func (k *checker) assignment(st ast.Stmt) []ast.Stmt {
	switch st := st.(type) {
	case *ast.LabeledStmt:
		if inner := k.assignment(st.Stmt); len(inner) == 1 {
			st.Stmt = inner[0]
		}
	case *ast.AssignStmt:
		if st.Tok == token.DEFINE {
			st.Tok = token.ASSIGN
			k.use(st.Lhs)
		}
	case *ast.DeclStmt:
		d, ok := st.Decl.(*ast.GenDecl)
		if !ok || d.Tok != token.VAR {
			break
		}
		var list []ast.Stmt
		for _, spec := range d.Specs {
			vs := spec.(*ast.ValueSpec)
			if len(vs.Values) == 0 {
				continue
			}
			a := &ast.AssignStmt{TokPos: vs.Pos(), Tok: token.ASSIGN, Rhs: vs.Values}
			for _, id := range vs.Names {
				a.Lhs = append(a.Lhs, id)
			}
			k.use(a.Lhs)
			list = append(list, a)
		}
		return list
	}
	return []ast.Stmt{st}
}

// use records that identifiers which declared their variables now use them.
func (k *checker) use(lhs []ast.Expr) {
	for _, x := range lhs {
		if id, ok := x.(*ast.Ident); ok && k.c.Info.Defs[id] != nil {
			k.c.Info.Uses[id] = k.c.Info.Defs[id]
			delete(k.c.Info.Defs, id)
		}
	}
}

// early returns an error if a statement calls a function that uses a variable before the statement that gives it its value.
func (k *checker) early() (again bool, err error) {
	reached := k.reachedBy()
	for i, st := range k.body.Body.List {
		for _, next := range k.body.Body.List[i+1:] {
			for v, home := range k.homes {
				if next.Pos() <= v.Pos() && v.Pos() < next.End() && reached(st, home) {
					if _, again := k.s.Names.Variable(v.Name()); again {
						continue
					}
					line := k.fset.Position(v.Pos()).Line
					if init := k.initCalledBy(st); init != nil {
						return false, source.Errors{{Pos: k.fset.Position(init.Pos()), Msg: fmt.Sprintf(
							"init runs before the statements of its cell, and %s gets its value in line %d: declare %[1]s with var, or in an earlier cell",
							v.Name(), line)}}
					}
					return false, source.Errors{{Pos: k.fset.Position(st.Pos()), Msg: fmt.Sprintf(
						"this calls a function that uses %s before line %d, where it gets its value", v.Name(), line)}}
				}
			}
		}
	}
	return false, nil
}

// reachedBy returns a function that reports whether a statement uses a variable through functions of this cell.
func (k *checker) reachedBy() func(n ast.Node, v *types.Var) bool {
	bodies := map[types.Object]*ast.FuncDecl{}
	for _, d := range k.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f != k.body {
			bodies[k.c.Info.Defs[f.Name]] = f
		}
	}
	return func(n ast.Node, v *types.Var) (found bool) {
		seen := map[types.Object]bool{}
		var visit func(n ast.Node)
		visit = func(n ast.Node) {
			ast.Inspect(n, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				if !ok || found {
					return !found
				}
				o := k.c.Info.Uses[id]
				found = o == v
				if f := bodies[o]; o != nil && f != nil && !seen[o] {
					seen[o] = true
					visit(f)
				}
				return !found
			})
		}
		visit(n)
		return found
	}
}
