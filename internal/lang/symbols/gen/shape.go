package gen

import (
	"fmt"
	"go/constant"
	"go/types"
	"math/big"
	"sort"
	"strings"
)

// Shapes describes every exported symbol of p, methods and fields included, by what a program can tell of it:
// types without parameter names, constants with values. Two packages of equal shapes type-check alike.
func Shapes(p *types.Package) map[string]string {
	out := map[string]string{}
	scope := p.Scope()
	for _, name := range scope.Names() {
		o := scope.Lookup(name)
		if !o.Exported() {
			continue
		}
		switch o := o.(type) {
		case *types.Const:
			out[name] = fmt.Sprintf("const %s = %s", shape(o.Type()), exactly(o.Val()))
		case *types.Var:
			out[name] = "var " + shape(o.Type())
		case *types.Func:
			out[name] = "func" + shapeOfSignature(o.Signature())
		case *types.TypeName:
			named, ok := types.Unalias(o.Type()).(*types.Named)
			if !ok || named.Obj() != o {
				out[name] = "= " + shape(o.Type())
				continue
			}
			shapeOfNamed(out, name, named)
		}
	}
	return out
}

// exactly prints the value of a constant. A float has the precision of export data, which is that of package constant.
func exactly(v constant.Value) string {
	const bits = 512
	switch x := constant.Val(v).(type) {
	case *big.Rat:
		return new(big.Float).SetPrec(bits).SetRat(x).Text('p', 0)
	case *big.Float:
		return new(big.Float).SetPrec(bits).Set(x).Text('p', 0)
	}
	return v.ExactString()
}

// shapeOfNamed adds a declared type, its exported fields and its exported methods.
func shapeOfNamed(out map[string]string, name string, t *types.Named) {
	params := typeParams(t.TypeParams())
	switch u := t.Underlying().(type) {
	case *types.Struct:
		out[name] = "type" + params + " struct"
		for i := range u.NumFields() {
			if f := u.Field(i); f.Exported() {
				out[name+"."+f.Name()] = fmt.Sprintf("field %s %q embedded=%t", shape(f.Type()), u.Tag(i), f.Embedded())
			}
		}
	case *types.Interface:
		out[name] = "type" + params + " " + shape(u)
		return
	default:
		out[name] = "type" + params + " " + shape(u)
	}
	for _, recv := range []types.Type{t, types.NewPointer(t)} {
		set := types.NewMethodSet(recv)
		for i := range set.Len() {
			m := set.At(i)
			key := name + "." + m.Obj().Name()
			if !m.Obj().Exported() || out[key] != "" {
				continue
			}
			star := ""
			if recv != types.Type(t) {
				star = "*"
			}
			out[key] = star + "method" + shapeOfSignature(m.Type().(*types.Signature))
		}
	}
}

// shape prints a type.
func shape(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		switch t.Name() { // aliases of the universe
		case "byte":
			return "uint8"
		case "rune":
			return "int32"
		}
		return t.String()
	case *types.Pointer:
		return "*" + shape(t.Elem())
	case *types.Slice:
		return "[]" + shape(t.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), shape(t.Elem()))
	case *types.Map:
		return "map[" + shape(t.Key()) + "]" + shape(t.Elem())
	case *types.Chan:
		return [...]string{"chan ", "chan<- ", "<-chan "}[t.Dir()] + "(" + shape(t.Elem()) + ")"
	case *types.Signature:
		return "func" + shapeOfSignature(t)
	case *types.Struct:
		var b strings.Builder
		for i := range t.NumFields() {
			f := t.Field(i)
			fmt.Fprintf(&b, "%s %s %q; ", f.Name(), shape(f.Type()), t.Tag(i))
		}
		return "struct{" + b.String() + "}"
	case *types.Interface:
		return shapeOfInterface(t)
	case *types.Named:
		name := t.Obj().Name()
		if p := t.Obj().Pkg(); p != nil {
			name = p.Path() + "." + name
		}
		var args []string
		for i := range t.TypeArgs().Len() {
			args = append(args, shape(t.TypeArgs().At(i)))
		}
		if len(args) > 0 {
			name += "[" + strings.Join(args, ",") + "]"
		}
		return name
	case *types.TypeParam:
		return fmt.Sprintf("$%d", t.Index())
	case *types.Union:
		var terms []string
		for i := range t.Len() {
			term := shape(t.Term(i).Type())
			if t.Term(i).Tilde() {
				term = "~" + term
			}
			terms = append(terms, term)
		}
		return strings.Join(terms, "|")
	}
	return t.String()
}

func shapeOfInterface(t *types.Interface) string {
	var parts []string
	for i := range t.NumMethods() {
		m := t.Method(i)
		parts = append(parts, m.Name()+shapeOfSignature(m.Signature()))
	}
	if !t.IsMethodSet() {
		for i := range t.NumEmbeddeds() {
			parts = append(parts, shape(t.EmbeddedType(i)))
		}
	}
	sort.Strings(parts)
	return "interface{" + strings.Join(parts, "; ") + "}"
}

func shapeOfSignature(s *types.Signature) string {
	tuple := func(t *types.Tuple, variadic bool) string {
		var parts []string
		for i := range t.Len() {
			part := shape(t.At(i).Type())
			if variadic && i == t.Len()-1 {
				part = "..." + part
			}
			parts = append(parts, part)
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	return typeParams(s.TypeParams()) + tuple(s.Params(), s.Variadic()) + tuple(s.Results(), false)
}

func typeParams(l *types.TypeParamList) string {
	if l.Len() == 0 {
		return ""
	}
	var parts []string
	for i := range l.Len() {
		parts = append(parts, shape(l.At(i).Constraint()))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
