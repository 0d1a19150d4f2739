package gen

import (
	"go/types"
)

// Exports is what an engine's table of a package can hold, and what it cannot.
type Exports struct {
	Consts  []*types.Const
	Vars    []*types.Var
	Funcs   []*types.Func
	Types   []*types.TypeName // aliases among them
	Omitted []Omission
}

// Omission is an exported symbol that a table leaves out.
type Omission struct{ Symbol, Reason string }

// Reasons for leaving a symbol out.
const (
	genericFunc = "generic function: has no value before it is instantiated"
	genericType = "generic type: has no reflect type before it is instantiated"
	constraint  = "constraint: not the type of a value"
)

// ExportsOf sorts the exported symbols of p by kind, each kind by name.
func ExportsOf(p *types.Package) *Exports {
	e := &Exports{}
	scope := p.Scope()
	for _, name := range scope.Names() { // sorted
		o := scope.Lookup(name)
		if !o.Exported() {
			continue
		}
		switch o := o.(type) {
		case *types.Const:
			e.Consts = append(e.Consts, o)
		case *types.Var:
			e.Vars = append(e.Vars, o)
		case *types.Func:
			if o.Signature().TypeParams().Len() > 0 {
				e.Omitted = append(e.Omitted, Omission{name, genericFunc})
				continue
			}
			e.Funcs = append(e.Funcs, o)
		case *types.TypeName:
			if generic(o) {
				e.Omitted = append(e.Omitted, Omission{name, genericType})
				continue
			}
			if i, ok := o.Type().Underlying().(*types.Interface); ok && !i.IsMethodSet() {
				e.Omitted = append(e.Omitted, Omission{name, constraint})
				continue
			}
			e.Types = append(e.Types, o)
		}
	}
	return e
}

// all lists what a table can hold.
func (e *Exports) all() []types.Object {
	var list []types.Object
	for _, o := range e.Consts {
		list = append(list, o)
	}
	for _, o := range e.Vars {
		list = append(list, o)
	}
	for _, o := range e.Funcs {
		list = append(list, o)
	}
	for _, o := range e.Types {
		list = append(list, o)
	}
	return list
}

// generic reports whether a declared type has type parameters of its own.
func generic(o *types.TypeName) bool {
	switch t := o.Type().(type) {
	case *types.Named:
		return t.TypeParams().Len() > 0 && t.TypeArgs().Len() == 0
	case *types.Alias:
		return t.TypeParams().Len() > 0 && t.TypeArgs().Len() == 0
	}
	return false
}
