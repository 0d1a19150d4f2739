package symbols

import (
	"fmt"
	"go/types"
	"reflect"
	"strings"
	"sync"
)

// TypeOf returns the reflect type of a named type, or instance of a generic one, that is compiled in: one that a package
// exports, or that can be reached from what it exports, be it unexported or of a package that is not listed. It returns
// nil for a type that is not; instances that compiled code does not use are not compiled in.
func TypeOf(t *types.Named) reflect.Type {
	o := t.Obj()
	if o.Pkg() == nil {
		return errorType // the only named type of the universe but comparable and any
	}
	pkg, name := o.Pkg().Path(), o.Name()+arguments(t)
	if p := Lookup(pkg); p != nil {
		if rt := p.Type(name); rt != nil {
			return rt
		}
	}
	return reached.find(pkg, name)
}

var errorType = reflect.TypeFor[error]()

// arguments writes the type arguments of t as reflect does in the name of a type.
func arguments(t *types.Named) string {
	var args []string
	for a := range t.TypeArgs().Types() {
		args = append(args, typeName(a))
	}
	if args == nil {
		return ""
	}
	return "[" + strings.Join(args, ",") + "]"
}

// typeName is the name of a type as it stands between the brackets of an instance's.
func typeName(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return types.Typ[t.Kind()].Name() // uint8, not byte
	case *types.Named:
		name := t.Obj().Name() + arguments(t)
		if p := t.Obj().Pkg(); p != nil {
			name = p.Path() + "." + name
		}
		return name
	case *types.Pointer:
		return "*" + typeName(t.Elem())
	case *types.Slice:
		return "[]" + typeName(t.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), typeName(t.Elem()))
	case *types.Map:
		return "map[" + typeName(t.Key()) + "]" + typeName(t.Elem())
	case *types.Interface:
		if t.Empty() {
			return "interface {}"
		}
	}
	return types.TypeString(t, (*types.Package).Path) // no instance that compiled code uses
}

// index finds types by walking from the exported symbols of one package after the other to the types that they are made
// of, until the type is found.
type index struct {
	mu     sync.Mutex
	walked map[*Package]bool
	seen   map[reflect.Type]bool
	types  map[typeKey]reflect.Type
}

type typeKey struct{ pkg, name string }

var reached = index{walked: map[*Package]bool{}, seen: map[reflect.Type]bool{}, types: map[typeKey]reflect.Type{}}

func (x *index) find(pkg, name string) reflect.Type {
	x.mu.Lock()
	defer x.mu.Unlock()
	key := typeKey{pkg, name}
	if p := Lookup(pkg); p != nil {
		x.walk(p)
	}
	if t := x.types[key]; t != nil {
		return t
	}
	for p := range all {
		x.walk(p)
		if t := x.types[key]; t != nil {
			return t
		}
	}
	return nil
}

// walk adds what can be reached from a package.
func (x *index) walk(p *Package) {
	if x.walked[p] {
		return
	}
	x.walked[p] = true
	for _, s := range p.Symbols {
		if _, ok := s.Value.(Const); !ok {
			x.add(reflect.TypeOf(s.Value))
		}
	}
}

// add adds t and the types that it is made of: elements, fields, parameters, results, methods.
func (x *index) add(t reflect.Type) {
	if x.seen[t] {
		return
	}
	x.seen[t] = true
	if t.Name() != "" {
		x.types[typeKey{t.PkgPath(), t.Name()}] = t
		if t.Kind() != reflect.Interface {
			x.add(reflect.PointerTo(t)) // it has all methods
		}
	}
	switch t.Kind() {
	case reflect.Map:
		x.add(t.Key())
		x.add(t.Elem())
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan:
		x.add(t.Elem())
	case reflect.Struct:
		for f := range t.Fields() {
			x.add(f.Type)
		}
	case reflect.Func:
		for in := range t.Ins() {
			x.add(in)
		}
		for out := range t.Outs() {
			x.add(out)
		}
	}
	for m := range t.Methods() {
		x.add(m.Type)
	}
}
