// Package yaegisym provides the table of package symbols in the form that github.com/traefik/yaegi needs. It makes nothing
// before Exports is called:
//
//	i := interp.New(interp.Options{Unrestricted: true})
//	tables, err := yaegisym.Exports(symbols.NewImporter(token.NewFileSet()))
//	...
//	err = i.Use(tables)
//
// yaegi cannot hold generic functions and types. For slices, maps and cmp, Use adds yaegi's interpreted sources of Go 1.22.
// internal/lang/symbols/omitted.txt lists everything that is missing.
package yaegisym

import (
	"fmt"
	"go/constant"
	"go/types"
	"log"
	"reflect"

	"github.com/traefik/yaegi/interp"

	"github.com/massspring/msp/internal/lang/symbols"
)

// Exports makes the tables of all packages that have values. Constants come from the packages' types.
func Exports(im types.Importer) (interp.Exports, error) {
	e := interp.Exports{".": {"MapTypes": reflect.ValueOf(interfacesAskedFor())}}
	for _, path := range symbols.Packages() {
		p := symbols.Lookup(path)
		if len(p.Symbols) == 0 {
			continue // all of it is generic
		}
		t, err := im.Import(path)
		if err != nil {
			return nil, err
		}
		e[path+"/"+p.Name] = table(p, t)
	}
	for key, w := range wrappers {
		for name, v := range w {
			e[key][name] = v
		}
	}
	return e, nil
}

// table converts the table of a package: variables are settable, types nil pointers, constants Go values if they are
// typed and constant.Values otherwise.
func table(p *symbols.Package, t *types.Package) map[string]reflect.Value {
	m := map[string]reflect.Value{}
	for _, s := range p.Symbols {
		v := reflect.ValueOf(s.Value)
		switch {
		case v.Kind() == reflect.Struct: // a constant, which t has
			continue
		case v.Kind() == reflect.Pointer && !v.IsNil():
			v = v.Elem()
		}
		m[s.Name] = v
	}
	scope := t.Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && c.Exported() {
			m[name] = constantValue(c)
		}
	}
	return m
}

func constantValue(c *types.Const) reflect.Value {
	b := c.Type().Underlying().(*types.Basic)
	if b.Info()&types.IsUntyped != 0 {
		return reflect.ValueOf(c.Val())
	}
	t := basic[b.Kind()]
	if n, ok := types.Unalias(c.Type()).(*types.Named); ok {
		t = symbols.TypeOf(n)
	}
	v := reflect.New(t).Elem()
	switch {
	case b.Info()&types.IsBoolean != 0:
		v.SetBool(constant.BoolVal(c.Val()))
	case b.Info()&types.IsString != 0:
		v.SetString(constant.StringVal(c.Val()))
	case b.Info()&types.IsUnsigned != 0:
		x, _ := constant.Uint64Val(constant.ToInt(c.Val()))
		v.SetUint(x)
	case b.Info()&types.IsInteger != 0:
		x, _ := constant.Int64Val(constant.ToInt(c.Val()))
		v.SetInt(x)
	case b.Info()&types.IsFloat != 0:
		x, _ := constant.Float64Val(c.Val())
		v.SetFloat(x)
	default:
		panic(fmt.Sprintf("yaegisym: constant %s.%s of type %v", c.Pkg().Path(), c.Name(), c.Type()))
	}
	return v
}

var basic = map[types.BasicKind]reflect.Type{
	types.Bool: reflect.TypeFor[bool](), types.String: reflect.TypeFor[string](),
	types.Int: reflect.TypeFor[int](), types.Int8: reflect.TypeFor[int8](), types.Int16: reflect.TypeFor[int16](),
	types.Int32: reflect.TypeFor[int32](), types.Int64: reflect.TypeFor[int64](),
	types.Uint: reflect.TypeFor[uint](), types.Uint8: reflect.TypeFor[uint8](), types.Uint16: reflect.TypeFor[uint16](),
	types.Uint32: reflect.TypeFor[uint32](), types.Uint64: reflect.TypeFor[uint64](), types.Uintptr: reflect.TypeFor[uintptr](),
	types.Float32: reflect.TypeFor[float32](), types.Float64: reflect.TypeFor[float64](),
}

// interfacesAskedFor maps functions that take an any and ask it for an interface to that interface. yaegi wraps an
// argument of an interpreted type accordingly. The engine refuses methods that other functions ask for.
func interfacesAskedFor() map[reflect.Value][]reflect.Type {
	m := map[reflect.Value][]reflect.Type{}
	for _, f := range []any{
		fmt.Errorf, fmt.Print, fmt.Printf, fmt.Println, fmt.Sprint, fmt.Sprintf, fmt.Sprintln,
		fmt.Fprint, fmt.Fprintf, fmt.Fprintln, fmt.Append, fmt.Appendf, fmt.Appendln,
		log.Fatal, log.Fatalf, log.Fatalln, log.Panic, log.Panicf, log.Panicln, log.Print, log.Printf, log.Println,
	} {
		m[reflect.ValueOf(f)] = []reflect.Type{reflect.TypeFor[fmt.Stringer]()}
	}
	return m
}
