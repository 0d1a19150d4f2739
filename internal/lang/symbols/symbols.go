// Package symbols holds the compiled-in packages for cells. It has the values and reflect types of their exported symbols and
// type information with parameter names. Generic declarations have no value before they are instantiated, so it holds their
// source. Both engines read this table.
//
// gen/list.go lists the packages. To add one, name it there and run go generate ./internal/lang/symbols.
package symbols

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"
)

//go:generate go run ./gen/mksymbols

// Package is the table of one package. It is static data: nothing of it is made when the program starts.
type Package struct {
	Path, Name string
	Symbols    []Symbol // sorted by name
}

// Symbol is an exported symbol with its value: a function as it is, a variable as a pointer to it, a type as a nil
// pointer to it, a constant as a Const. Only constants that depend on the platform or the Go
// version are listed.
type Symbol struct {
	Name  string
	Value any
}

// Const is a constant, which may be untyped.
type Const struct {
	Kind  types.BasicKind
	Value any
}

// Func returns the function called name, and nil if there is none.
func (p *Package) Func(name string) any {
	if f, ok := helpers[p.Path+"."+name]; ok {
		return f
	}
	if v := p.value(name); reflect.ValueOf(v).Kind() == reflect.Func {
		return v
	}
	return nil
}

// Var returns a pointer to the variable called name, and nil if there is none.
func (p *Package) Var(name string) any {
	if v := reflect.ValueOf(p.value(name)); v.Kind() == reflect.Pointer && !v.IsNil() {
		return v.Interface()
	}
	return nil
}

// Type returns the type called name, which an alias may be another name of, and nil if there is none.
func (p *Package) Type(name string) reflect.Type {
	if v := reflect.ValueOf(p.value(name)); v.Kind() == reflect.Pointer && v.IsNil() {
		return v.Type().Elem()
	}
	return nil
}

func (p *Package) value(name string) any {
	i, ok := slices.BinarySearchFunc(p.Symbols, name, func(s Symbol, name string) int { return strings.Compare(s.Name, name) })
	if !ok {
		return nil
	}
	return p.Symbols[i].Value
}

// more are tables that another program has compiled in beside those generated here.
var more []*Package

// Add puts further packages and the archive of their type information beside those generated here. It is called
// before anything else, by what msp build generates.
func Add(packages []*Package, archive string) {
	for _, p := range packages {
		if Lookup(p.Path) != nil {
			panic(fmt.Sprintf("symbols: package %s is compiled in already", p.Path))
		}
		more = append(more, p)
	}
	archives = append(archives, archive)
}

// Lookup returns the table of a compiled-in package, and nil if path is not compiled in.
func Lookup(path string) *Package {
	for p := range all {
		if p.Path == path {
			return p
		}
	}
	return nil
}

// Packages lists the import paths of what is compiled in, sorted.
func Packages() []string {
	var paths []string
	for p := range all {
		paths = append(paths, p.Path)
	}
	slices.Sort(paths)
	return paths
}

// all is every table.
func all(yield func(*Package) bool) {
	for _, list := range [][]*Package{standard, networked, gonum, ours, more} {
		for _, p := range list {
			if !yield(p) {
				return
			}
		}
	}
}
