// Package scope holds what the cells of a session can refer to: the names of earlier cells, the sources of their declarations, and the
// compiled-in packages. It type-checks a cell's file in that scope, limits the size of types, and lists the texts of go/types that matter.
package scope

import (
	"go/types"
	"maps"
	"slices"
)

// Names is what a cell can refer to: the latest meaning of every top-level name of the session.
type Names struct {
	Live    map[string]types.Object // variables, constants, types and functions
	Imports map[string]string       // local package name → import path
	added   map[string]string       // those of imports that no cell has written: its first use imported it
	Decls   map[string]*Decl        // sources of live types, functions and constants
}

func NewNames() *Names {
	return &Names{Live: map[string]types.Object{}, Imports: map[string]string{}, added: map[string]string{}, Decls: map[string]*Decl{}}
}

func (n *Names) Clone() *Names {
	return &Names{maps.Clone(n.Live), maps.Clone(n.Imports), maps.Clone(n.added), maps.Clone(n.Decls)}
}

// Meaning is what a session knows by one name.
type Meaning struct {
	Live        types.Object
	Path, Added string
	Decl        *Decl
}

func (n *Names) Meaning(name string) Meaning {
	return Meaning{n.Live[name], n.Imports[name], n.added[name], n.Decls[name]}
}

// Object is the variable, constant, type or function that a name means, nil if it means none.
func (n *Names) Object(name string) types.Object { return n.Live[name] }

// Set makes m the meaning of a name.
func (n *Names) Set(name string, m Meaning) {
	Put(n.Live, name, m.Live)
	Put(n.Imports, name, m.Path)
	Put(n.added, name, m.Added)
	Put(n.Decls, name, m.Decl)
}

func Put[T comparable](m map[string]T, name string, v T) {
	var none T
	if v == none {
		delete(m, name)
	} else {
		m[name] = v
	}
}

// Variable returns the live variable of that name.
func (n *Names) Variable(name string) (*types.Var, bool) {
	v, ok := n.Live[name].(*types.Var)
	return v, ok && IsTopLevel(v)
}

// Bare lists the packages whose objects the words mean without the package's name: of the prelude, and imported with
// a point.
func (n *Names) Bare(words map[string]bool) (paths []string) {
	for w := range words {
		if o := n.Live[w]; o != nil && o.Pkg().Path() != "main" && !slices.Contains(paths, o.Pkg().Path()) {
			paths = append(paths, o.Pkg().Path())
		}
	}
	slices.Sort(paths)
	return paths
}

// Around lists the session's objects that are among the words, except those whose name the cell declares itself.
func (n *Names) Around(words map[string]bool, own func(word string) bool) (list []types.Object) {
	for w := range words {
		if o := n.Live[w]; o != nil && !own(w) {
			list = append(list, o)
		}
	}
	return list
}

// IsTopLevel reports whether o was declared at the top level of some cell.
func IsTopLevel(o types.Object) bool {
	return o.Pkg() != nil && o.Pkg().Path() == "main" && o.Parent() == o.Pkg().Scope()
}

// namedIn calls f for every type name of the session, aliases included, that t is built from.
func namedIn(t types.Type, f func(*types.TypeName)) { eachNamed(t, false, f) }

// NamedWithin calls f for the type names that t is built from, and for those that their declarations are built from, without methods: all
// that the layout of a value of type t depends on, with what it points to.
func NamedWithin(t types.Type, f func(*types.TypeName)) { eachNamed(t, true, f) }

func eachNamed(t types.Type, within bool, f func(*types.TypeName)) {
	seen := map[types.Type]bool{}
	var walk func(types.Type)
	arguments := func(list *types.TypeList) {
		for i := range list.Len() {
			walk(list.At(i))
		}
	}
	walk = func(t types.Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		switch t := t.(type) {
		case *types.Alias:
			if p := t.Obj().Pkg(); p != nil && p.Path() == "main" {
				f(t.Obj())
			}
			arguments(t.TypeArgs())
			walk(t.Rhs())
		case *types.Named:
			p := t.Obj().Pkg()
			if p != nil && p.Path() == "main" {
				f(t.Obj())
			}
			arguments(t.TypeArgs())
			if within && p != nil && p.Path() == "main" {
				walk(t.Underlying())
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
		case *types.Interface:
			for i := range t.NumExplicitMethods() {
				walk(t.ExplicitMethod(i).Type())
			}
			for i := range t.NumEmbeddeds() {
				walk(t.EmbeddedType(i))
			}
		}
	}
	walk(t)
}

// Own lists the names that cells have declared.
func (n *Names) Own() []string {
	return slices.DeleteFunc(SortedKeys(n.Live), func(name string) bool { return !IsTopLevel(n.Live[name]) })
}

// SortedKeys lists the keys of m in alphabetical order.
func SortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
