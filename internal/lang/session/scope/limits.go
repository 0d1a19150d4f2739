package scope

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"

	"github.com/massspring/msp/internal/lang/session/source"
)

// A few lines can mean a great deal: T9 has two fields of T8, which has two of T7, …; s9 = s8 + s8. The type checker and the
// compiler go through all of it, and nothing interrupts them. What is beyond these limits is refused before they begin.
const (
	Widest  = 100_000  // fields of a type, with those of its fields; parts of a type that has no name
	longest = 16 << 20 // bytes of a constant string
)

// TooLarge returns the error of a file that declares a type or a constant beyond the limits, nil if it does not. Earlier tells what names
// mean that the file does not declare.
func TooLarge(f *ast.File, fset *token.FileSet, earlier func(name string) types.Object) error {
	z := &sizes{earlier: earlier, top: map[string]declared{}, known: map[string]size{}, parts: Parts{}}
	for _, d := range f.Decls {
		eachDeclared(d, func(d declared) { z.top[d.name.Name] = d })
	}
	for _, d := range f.Decls {
		eachDeclared(d, func(d declared) { z.of(d.name, true) })
	}
	for _, d := range f.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
			z.within(d.Body)
		}
	}
	if z.found == nil {
		return nil
	}
	return source.Errors{{Pos: fset.Position(z.found.Pos()), Msg: z.why}}
}

// declared is a type or a constant and what it is declared as.
type declared struct {
	name            *ast.Ident
	as              ast.Expr
	constant, alias bool
}

func eachDeclared(n ast.Node, f func(declared)) {
	g, ok := n.(*ast.GenDecl)
	if !ok {
		return
	}
	var values []ast.Expr // of a constant, or of the last one before it that has some
	for _, s := range g.Specs {
		switch s := s.(type) {
		case *ast.TypeSpec:
			f(declared{name: s.Name, as: s.Type, alias: s.Assign.IsValid()})
		case *ast.ValueSpec:
			if g.Tok != token.CONST {
				continue
			}
			if len(s.Values) > 0 {
				values = s.Values
			}
			for i, id := range s.Names {
				if i < len(values) {
					f(declared{name: id, as: values[i], constant: true})
				}
			}
		}
	}
}

// size is what a type or a constant comes to: its fields and those of its fields, or its bytes.
type size struct {
	n     int
	alias bool // stands for its parts wherever it is written
}

// sizes counts them.
type sizes struct {
	earlier func(name string) types.Object
	top     map[string]declared // by the file
	known   map[string]size     // at the place that it has come to
	parts   Parts

	found *ast.Ident // the first that is too large
	why   string
}

// within counts what is declared in a block, and in those inside it.
func (z *sizes) within(block ast.Node) {
	around := maps.Clone(z.known)
	ast.Inspect(block, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			if n != block {
				z.within(n)
				return false
			}
		case *ast.GenDecl:
			eachDeclared(n, z.declare)
		}
		return true
	})
	z.known = around
}

func (z *sizes) declare(d declared) {
	z.known[d.name.Name] = size{n: 1} // if it contains itself, which is the type checker's to say
	n := z.count(d.as, true)
	z.known[d.name.Name] = size{n, d.alias}
	switch {
	case z.found != nil:
	case d.constant && n > longest:
		z.found, z.why = d.name, fmt.Sprintf("%s has more than %d bytes", d.name.Name, longest)
	case !d.constant && n > Widest:
		z.found, z.why = d.name, fmt.Sprintf("%s has more than %d fields, with those of its fields", d.name.Name, Widest)
	}
}

// of counts what a name stands for, or 1 where only the name of a type is needed.
func (z *sizes) of(id *ast.Ident, fields bool) int {
	s, ok := z.known[id.Name]
	if !ok {
		if d, ok := z.top[id.Name]; ok {
			z.declare(d)
			s = z.known[id.Name]
		} else {
			switch o := z.earlier(id.Name).(type) {
			case *types.TypeName:
				s = size{z.parts.Count(o.Type(), true), o.IsAlias()}
			case *types.Const:
				s.n = lengthOf(o.Val())
			}
		}
	}
	if !fields && !s.alias {
		return 1
	}
	return max(s.n, 1)
}

// count counts what an expression comes to, a type or a constant. Behind a pointer and the like a type is only named.
func (z *sizes) count(x ast.Expr, fields bool) int {
	n := 1
	add := func(x ast.Expr, fields bool, times int) {
		if x != nil {
			n = min(n+times*z.count(x, fields), longest+1)
		}
	}
	list := func(l *ast.FieldList, fields bool) {
		if l != nil {
			for _, f := range l.List {
				add(f.Type, fields, max(len(f.Names), 1))
			}
		}
	}
	switch x := x.(type) {
	case *ast.Ident:
		return z.of(x, fields)
	case *ast.BasicLit:
		return len(x.Value)
	case *ast.ParenExpr:
		return z.count(x.X, fields)
	case *ast.UnaryExpr: // ~T
		return z.count(x.X, fields)
	case *ast.BinaryExpr: // s + s, T | T
		add(x.X, fields, 1)
		add(x.Y, fields, 1)
	case *ast.CallExpr: // string(s)
		for _, a := range x.Args {
			add(a, fields, 1)
		}
	case *ast.StructType:
		list(x.Fields, true)
	case *ast.InterfaceType:
		for _, f := range x.Methods.List {
			add(f.Type, true, 1)
		}
	case *ast.ArrayType:
		add(x.Elt, x.Len != nil && fields, 1)
	case *ast.StarExpr:
		add(x.X, false, 1)
	case *ast.ChanType:
		add(x.Value, false, 1)
	case *ast.MapType:
		add(x.Key, false, 1)
		add(x.Value, false, 1)
	case *ast.FuncType:
		list(x.Params, false)
		list(x.Results, false)
	case *ast.IndexExpr: // each field may be of the type that it is given
		n = min(z.count(x.X, fields)*z.count(x.Index, fields), longest+1)
	case *ast.IndexListExpr:
		for _, i := range x.Indices {
			n = max(n, z.count(i, fields))
		}
		n = min(n*z.count(x.X, fields), longest+1)
	}
	return n
}

// lengthOf returns how many bytes a constant has, 1 if it is no string.
func lengthOf(v constant.Value) int {
	if v.Kind() != constant.String {
		return 1
	}
	return len(constant.StringVal(v))
}
