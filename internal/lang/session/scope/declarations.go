package scope

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"slices"
)

// Decl is the source of a live declaration, so that it can be made again when a type it uses is reopened.
type Decl struct {
	Text    string // with a line mark in front
	Cell    string
	Methods map[string]string // of a type: name → marked source
	Uses    Objects
}

// Objects is a set of a few objects: each redeclaration looks through those of all declarations, and a slice is quicker to look
// through than a map.
type Objects []types.Object

// With is the set with o in it. The set itself stays as it is.
func (set Objects) With(o types.Object) Objects {
	if slices.Contains(set, o) {
		return set
	}
	return append(set[:len(set):len(set)], o)
}

// Note records which live objects the declaration under node uses.
func (d *Decl) Note(node ast.Node, info *types.Info) {
	ast.Inspect(node, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if o := info.Uses[id]; o != nil && IsTopLevel(o) {
				d.Uses = d.Uses.With(o)
			}
		}
		return true
	})
}

// UsesLike reports whether the declaration uses a top-level object of the session of old's name, kind and type, which is old
// itself or one that old took the place of.
func (d *Decl) UsesLike(old types.Object) bool {
	for _, o := range d.Uses {
		if o.Name() == old.Name() && reflect.TypeOf(o) == reflect.TypeOf(old) && Same(o, old) {
			return true
		}
	}
	return false
}

// Same reports whether two objects of one kind have the same type and, if they are constants, the same value.
func Same(a, b types.Object) bool {
	if !types.Identical(a.Type(), b.Type()) {
		return false
	}
	x, ok := a.(*types.Const)
	return !ok || constant.Compare(x.Val(), token.EQL, b.(*types.Const).Val())
}

// ReceiverBase returns the type name that a method's receiver is made of.
func ReceiverBase(x ast.Expr) (name string, pointer bool) {
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

// DeclaredNames lists the package-level names that a declaration declares.
func DeclaredNames(d ast.Decl) (list []*ast.Ident) {
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
