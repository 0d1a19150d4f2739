package session

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// names is what a cell can refer to: the latest meaning of every top-level name of the session.
type names struct {
	live    map[string]types.Object // variables, constants, types and functions
	imports map[string]string       // local package name → import path
	added   map[string]string       // those of imports that no cell has written: its first use imported it
	decls   map[string]*decl        // sources of live types, functions and constants
}

// decl is the source of a live declaration, so that it can be made again when a type it uses is reopened.
type decl struct {
	text    string // with a line mark in front
	cell    string
	methods map[string]string // of a type: name → marked source
	uses    map[types.Object]bool
}

func newNames() *names {
	return &names{live: map[string]types.Object{}, imports: map[string]string{}, added: map[string]string{}, decls: map[string]*decl{}}
}

func (n *names) clone() *names {
	return &names{maps.Clone(n.live), maps.Clone(n.imports), maps.Clone(n.added), maps.Clone(n.decls)}
}

// meaning is what a session knows by one name.
type meaning struct {
	live        types.Object
	path, added string
	decl        *decl
}

func (n *names) meaning(name string) meaning {
	return meaning{n.live[name], n.imports[name], n.added[name], n.decls[name]}
}

// object is the variable, constant, type or function that a name means, nil if it means none.
func (n *names) object(name string) types.Object { return n.live[name] }

// set makes m the meaning of a name.
func (n *names) set(name string, m meaning) {
	put(n.live, name, m.live)
	put(n.imports, name, m.path)
	put(n.added, name, m.added)
	put(n.decls, name, m.decl)
}

func put[T comparable](m map[string]T, name string, v T) {
	var none T
	if v == none {
		delete(m, name)
	} else {
		m[name] = v
	}
}

// variable returns the live variable of that name.
func (n *names) variable(name string) (*types.Var, bool) {
	v, ok := n.live[name].(*types.Var)
	return v, ok && isTopLevel(v)
}

// bare lists the packages whose objects the words mean without the package's name: of the prelude, and imported with
// a point.
func (n *names) bare(words map[string]bool) (paths []string) {
	for w := range words {
		if o := n.live[w]; o != nil && o.Pkg().Path() != "main" && !slices.Contains(paths, o.Pkg().Path()) {
			paths = append(paths, o.Pkg().Path())
		}
	}
	slices.Sort(paths)
	return paths
}

// around lists the objects of the session that are among the words, but for those that the cell has a name of its own for.
func (n *names) around(words map[string]bool, own func(word string) bool) (list []types.Object) {
	for w := range words {
		if o := n.live[w]; o != nil && !own(w) {
			list = append(list, o)
		}
	}
	return list
}

// note records which live objects the declaration under node uses.
func (d *decl) note(node ast.Node, info *types.Info) {
	if d.uses == nil {
		d.uses = map[types.Object]bool{}
	}
	ast.Inspect(node, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if o := info.Uses[id]; o != nil && isTopLevel(o) {
				d.uses[o] = true
			}
		}
		return true
	})
}

// isTopLevel reports whether o was declared at the top level of some cell.
func isTopLevel(o types.Object) bool {
	return o.Pkg() != nil && o.Pkg().Path() == "main" && o.Parent() == o.Pkg().Scope()
}

// namedIn calls f for every named type of the session that t is built from.
func namedIn(t types.Type, f func(*types.TypeName)) {
	seen := map[types.Type]bool{}
	var walk func(types.Type)
	walk = func(t types.Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		switch t := types.Unalias(t).(type) {
		case *types.Named:
			if p := t.Obj().Pkg(); p != nil && p.Path() == "main" {
				f(t.Obj())
			}
			for i := range t.TypeArgs().Len() {
				walk(t.TypeArgs().At(i))
			}
		case *types.Map:
			walk(t.Key())
			walk(t.Elem())
		case interface{ Elem() types.Type }: // pointer, slice, array, channel
			walk(t.Elem())
		case *types.Struct:
			for i := range t.NumFields() {
				walk(t.Field(i).Type())
			}
		case *types.Signature:
			walk(t.Params())
			walk(t.Results())
		case *types.Tuple:
			for i := range t.Len() {
				walk(t.At(i).Type())
			}
		}
	}
	walk(t)
}

// receiverBase returns the type name that a method's receiver is made of.
func receiverBase(x ast.Expr) (name string, pointer bool) {
	for {
		switch t := x.(type) {
		case *ast.StarExpr:
			pointer = true
			x = t.X
		case *ast.ParenExpr:
			x = t.X
		case *ast.IndexExpr:
			x = t.X
		case *ast.IndexListExpr:
			x = t.X
		case *ast.Ident:
			return t.Name, pointer
		default:
			return "", pointer
		}
	}
}

// declaredNames lists the package-level names that a declaration declares.
func declaredNames(d ast.Decl) (list []*ast.Ident) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			list = append(list, d.Name)
		}
	case *ast.GenDecl:
		if d.Tok == token.IMPORT {
			return nil
		}
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				list = append(list, s.Names...)
			case *ast.TypeSpec:
				list = append(list, s.Name)
			}
		}
	}
	return list
}
