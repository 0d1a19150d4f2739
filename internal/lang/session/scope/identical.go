package scope

import "go/types"

// A pairing compares types of which some stand for each other: this cell's declarations for the earlier ones of their names.
type pairing struct {
	pairs map[*types.Named]*types.Named
	tags  bool // differ if the tags of their fields differ
}

// SameDeclarations returns the pairs of types, new and earlier, that are declared the same: their underlying types are identical when the
// types of each remaining pair count as one. Tags of fields count if tags is set.
func SameDeclarations(pairs map[*types.Named]*types.Named, tags bool) map[*types.Named]*types.Named {
	p := pairing{map[*types.Named]*types.Named{}, tags}
	for x, y := range pairs {
		p.pairs[x] = y
	}
	for changed := true; changed; {
		changed = false
		for x, y := range p.pairs {
			if !p.parameters(x.TypeParams(), y.TypeParams()) || !p.identical(x.Underlying(), y.Underlying()) {
				delete(p.pairs, x)
				changed = true
			}
		}
	}
	return p.pairs
}

// SameAliases reports whether both are aliases and stand for the same type when the types of each pair count as one.
func SameAliases(x, y *types.TypeName, pairs map[*types.Named]*types.Named) bool {
	a, ok := x.Type().(*types.Alias)
	b, also := y.Type().(*types.Alias)
	p := pairing{pairs, true}
	return ok && also && p.parameters(a.TypeParams(), b.TypeParams()) && p.identical(a.Rhs(), b.Rhs())
}

func (p pairing) parameters(x, y *types.TypeParamList) bool {
	if x.Len() != y.Len() {
		return false
	}
	for i := range x.Len() {
		if !p.identical(x.At(i).Constraint(), y.At(i).Constraint()) {
			return false
		}
	}
	return true
}

func (p pairing) identical(x, y types.Type) bool {
	x, y = types.Unalias(x), types.Unalias(y)
	if x == y {
		return x != types.Typ[types.Invalid]
	}
	switch x := x.(type) {
	case *types.Named:
		y, ok := y.(*types.Named)
		return ok && (x.Origin() == y.Origin() || p.pairs[x.Origin()] == y.Origin()) && p.arguments(x.TypeArgs(), y.TypeArgs())
	case *types.TypeParam:
		y, ok := y.(*types.TypeParam)
		return ok && x.Index() == y.Index()
	case *types.Basic:
		y, ok := y.(*types.Basic)
		return ok && x.Kind() == y.Kind()
	case *types.Pointer:
		y, ok := y.(*types.Pointer)
		return ok && p.identical(x.Elem(), y.Elem())
	case *types.Slice:
		y, ok := y.(*types.Slice)
		return ok && p.identical(x.Elem(), y.Elem())
	case *types.Array:
		y, ok := y.(*types.Array)
		return ok && x.Len() == y.Len() && p.identical(x.Elem(), y.Elem())
	case *types.Map:
		y, ok := y.(*types.Map)
		return ok && p.identical(x.Key(), y.Key()) && p.identical(x.Elem(), y.Elem())
	case *types.Chan:
		y, ok := y.(*types.Chan)
		return ok && x.Dir() == y.Dir() && p.identical(x.Elem(), y.Elem())
	case *types.Tuple:
		y, ok := y.(*types.Tuple)
		return ok && p.tuples(x, y)
	case *types.Signature:
		y, ok := y.(*types.Signature)
		return ok && x.Variadic() == y.Variadic() && p.tuples(x.Params(), y.Params()) && p.tuples(x.Results(), y.Results())
	case *types.Struct:
		y, ok := y.(*types.Struct)
		return ok && p.structs(x, y)
	case *types.Interface:
		y, ok := y.(*types.Interface)
		return ok && p.interfaces(x, y)
	case *types.Union:
		y, ok := y.(*types.Union)
		if !ok || x.Len() != y.Len() {
			return false
		}
		for i := range x.Len() {
			if x.Term(i).Tilde() != y.Term(i).Tilde() || !p.identical(x.Term(i).Type(), y.Term(i).Type()) {
				return false
			}
		}
		return true
	}
	return false
}

func (p pairing) arguments(x, y *types.TypeList) bool {
	if x.Len() != y.Len() {
		return false
	}
	for i := range x.Len() {
		if !p.identical(x.At(i), y.At(i)) {
			return false
		}
	}
	return true
}

func (p pairing) tuples(x, y *types.Tuple) bool {
	if x.Len() != y.Len() {
		return false
	}
	for i := range x.Len() {
		if !p.identical(x.At(i).Type(), y.At(i).Type()) {
			return false
		}
	}
	return true
}

func (p pairing) structs(x, y *types.Struct) bool {
	if x.NumFields() != y.NumFields() {
		return false
	}
	for i := range x.NumFields() {
		f, g := x.Field(i), y.Field(i)
		if f.Name() != g.Name() || f.Embedded() != g.Embedded() || p.tags && x.Tag(i) != y.Tag(i) || !p.identical(f.Type(), g.Type()) {
			return false
		}
	}
	return true
}

func (p pairing) interfaces(x, y *types.Interface) bool {
	if x.NumExplicitMethods() != y.NumExplicitMethods() || x.NumEmbeddeds() != y.NumEmbeddeds() || x.IsComparable() != y.IsComparable() {
		return false
	}
	for i := range x.NumExplicitMethods() { // in the order of their names
		m, n := x.ExplicitMethod(i), y.ExplicitMethod(i)
		if m.Name() != n.Name() || !p.identical(m.Type(), n.Type()) {
			return false
		}
	}
	for i := range x.NumEmbeddeds() {
		if !p.identical(x.EmbeddedType(i), y.EmbeddedType(i)) {
			return false
		}
	}
	return true
}
