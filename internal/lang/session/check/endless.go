package check

import (
	"errors"
	"go/ast"
	"go/types"
	"slices"

	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// endless adds the error of a generic declaration that would be instantiated without end: type t[T any] struct{ p *t[t[T]] }.
// The type checker looks for such only in a file that has no error, and the end of the statements is one (see homeMark): so it
// looks through the declarations once more, alone, with the variables of the statements around them.
func (k *checker) endless() (again bool, err error) {
	if len(k.errs) > 0 || !slices.ContainsFunc(k.file.Decls, generic) {
		return false, nil
	}
	file := *k.file
	file.Decls = slices.DeleteFunc(slices.Clone(file.Decls), func(d ast.Decl) bool { return d == ast.Decl(k.body) })
	earlier := k.s.Names.Around(k.r.Words, func(w string) bool { return k.r.imports[w] != "" || k.r.declares(w) })
	for _, home := range k.homes {
		earlier = append(earlier, home)
	}
	scope.TypeCheck(k.fset, &file, types.NewPackage("main", k.r.Name), scope.NewInfo(), earlier, k.s.Engine.Import, func(err error) {
		var te types.Error
		if errors.As(err, &te) && scope.MsgEndless.Is(te.Msg) {
			k.errs = append(k.errs, source.Diagnostic{Pos: k.fset.Position(te.Pos),
				Msg: "this would be instantiated without end, by itself with ever new types"})
		}
	})
	return false, nil
}

// generic reports whether a declaration has type parameters.
func generic(d ast.Decl) bool {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Type.TypeParams != nil
	case *ast.GenDecl:
		return slices.ContainsFunc(d.Specs, func(s ast.Spec) bool { ts, ok := s.(*ast.TypeSpec); return ok && ts.TypeParams != nil })
	}
	return false
}
