package scope

import (
	"go/types"
)

// Parts counts types of the type checker as sizes does those of a file, each once.
type Parts map[counted]int

type counted struct {
	t      types.Type
	fields bool
}

func (p Parts) Count(t types.Type, fields bool) int {
	if named, ok := t.(*types.Named); ok && !fields {
		n := 1
		for i := range named.TypeArgs().Len() {
			n = min(n+p.Count(named.TypeArgs().At(i), false), longest+1)
		}
		return n
	}
	key := counted{t, fields}
	if n, ok := p[key]; ok {
		return n
	}
	p[key] = 1 // if it contains itself
	n := 1
	add := func(t types.Type, fields bool) { n = min(n+p.Count(t, fields), longest+1) }
	switch t := t.(type) {
	case *types.Alias:
		n = p.Count(t.Rhs(), fields)
	case *types.Named:
		n = p.Count(t.Underlying(), true)
	case *types.Struct:
		for i := range t.NumFields() {
			add(t.Field(i).Type(), true)
		}
	case *types.Interface:
		for i := range t.NumExplicitMethods() {
			add(t.ExplicitMethod(i).Type(), false)
		}
		for i := range t.NumEmbeddeds() {
			add(t.EmbeddedType(i), true)
		}
	case *types.Union:
		for i := range t.Len() {
			add(t.Term(i).Type(), true)
		}
	case *types.Array:
		add(t.Elem(), fields)
	case *types.Map:
		add(t.Key(), false)
		add(t.Elem(), false)
	case *types.Pointer:
		add(t.Elem(), false)
	case *types.Slice:
		add(t.Elem(), false)
	case *types.Chan:
		add(t.Elem(), false)
	case *types.Signature:
		add(t.Params(), false)
		add(t.Results(), false)
	case *types.Tuple:
		for i := range t.Len() {
			add(t.At(i).Type(), false)
		}
	}
	p[key] = n
	return n
}
