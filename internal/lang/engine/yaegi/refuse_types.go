package yaegi

import (
	"go/types"
)

// mentionsMain reports whether t is, or is made of, a type that a cell declares.
func mentionsMain(t types.Type) bool { return mentions(t, isMain) }

func isMain(n *types.Named) bool { return n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "main" }

// mentions reports whether is holds for a named type that t is made of. It does not look into the fields of a
// named type: the named type itself is what counts.
func mentions(t types.Type, is func(*types.Named) bool) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if is(t) {
			return true
		}
		for i := range t.TypeArgs().Len() {
			if mentions(t.TypeArgs().At(i), is) {
				return true
			}
		}
	case *types.Map:
		return mentions(t.Key(), is) || mentions(t.Elem(), is)
	case interface{ Elem() types.Type }:
		return mentions(t.Elem(), is)
	case *types.Struct:
		for i := range t.NumFields() {
			if mentions(t.Field(i).Type(), is) {
				return true
			}
		}
	case *types.Signature:
		for _, tuple := range []*types.Tuple{t.Params(), t.Results()} {
			for i := range tuple.Len() {
				if mentions(tuple.At(i).Type(), is) {
					return true
				}
			}
		}
	}
	return false
}

func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

func isPointer(t types.Type) bool { _, ok := t.Underlying().(*types.Pointer); return ok }

func isArray(t types.Type) bool { _, ok := t.Underlying().(*types.Array); return ok }

func isStructOrArray(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok || isArray(t)
}

// within calls f for t and for everything that a printed or encoded value of it shows: fields, elements, keys,
// through pointers. It stops when f returns false.
func within(t types.Type, f func(t types.Type, depth int) bool) bool {
	seen := map[types.Type]bool{}
	var walk func(t types.Type, depth int) bool
	walk = func(t types.Type, depth int) bool {
		t = types.Unalias(t)
		if seen[t] {
			return true
		}
		seen[t] = true
		if !f(t, depth) {
			return false
		}
		switch u := t.Underlying().(type) {
		case *types.Map:
			return walk(u.Key(), depth+1) && walk(u.Elem(), depth+1)
		case *types.Chan:
			return true
		case *types.Pointer:
			return walk(u.Elem(), depth)
		case interface{ Elem() types.Type }:
			return walk(u.Elem(), depth+1)
		case *types.Struct:
			for i := range u.NumFields() {
				if !walk(u.Field(i).Type(), depth+1) {
					return false
				}
			}
		}
		return true
	}
	return walk(t, 0)
}

// methodOf is the method of t called name, and whether t promotes it from an embedded field.
func methodOf(t types.Type, name string) (m *types.Selection, promoted bool) {
	set := types.NewMethodSet(t)
	for i := range set.Len() {
		if s := set.At(i); s.Obj().Name() == name {
			return s, len(s.Index()) > 1
		}
	}
	return nil, false
}

// hasUnexportedFields reports whether a struct that a value of t shows has fields that yaegi has to rename.
func hasUnexportedFields(t types.Type) bool {
	return !within(t, func(t types.Type, _ int) bool {
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			return true
		}
		for i := range s.NumFields() {
			if f := s.Field(i); !f.Exported() && f.Pkg() != nil && f.Pkg().Path() == "main" {
				return false
			}
		}
		return true
	})
}
