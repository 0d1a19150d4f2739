package assist

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// Inspect describes the name at pos, or the function whose arguments pos stands among: its declaration,
// documentation, the place of its declaration, and what a variable holds. Detail 1 shows more of the value, adds the
// type of a variable, and to a package all declarations.
func (s *Assistant) Inspect(code string, pos, detail int) (cell.Bundle, bool) {
	pos = min(max(pos, 0), len(code))
	if text, at, ok := source.CommandAt(code, pos); ok {
		return aboutCommand(text, pos-at)
	}
	if text, in := literalAt(source.WithoutCommands(code), pos); in == token.STRING && s.inImport(code, pos) {
		start := pos - len(text)
		end := start
		for end < len(code) && code[end] != '"' && code[end] != '`' && code[end] != '\n' {
			end++
		}
		if s.hasPackage(code[start:end]) {
			return s.aboutPackage(code[start:end], detail).bundle(), true
		}
	} else if in == token.ILLEGAL {
		if start, end := wordAt(code, pos); start < end {
			if b, ok := s.inspectWord(code, start, end, detail); ok {
				return b, true
			}
		}
	}
	if start, end := calledAt(code, pos); start < end {
		return s.inspectWord(code, start, end, detail)
	}
	return nil, false
}

func (s *Assistant) inspectWord(code string, start, end, detail int) (cell.Bundle, bool) {
	if token.IsKeyword(code[start:end]) {
		return nil, false
	}
	k := s.sketchOf(code, start, end)
	m, static := k.at()
	switch o := m.Obj.(type) {
	case nil:
		return k.byDocumentation(detail)
	case *types.PkgName:
		return s.aboutPackage(o.Imported().Path(), detail).bundle(), true
	}
	a := k.about(m, static, detail)
	if _, isVar := m.Obj.(*types.Var); isVar {
		a.value = k.value(k.operandAt(), detail)
	}
	return a.bundle(), true
}

// operandAt returns the expression that the identifier at the cursor ends.
func (k *sketch) operandAt() ast.Expr {
	if sel, ok := k.parent().(*ast.SelectorExpr); ok && sel.Sel == k.ident() {
		return sel
	}
	return k.ident()
}

// calledAt returns the range of the name before the innermost parenthesis that is open at pos.
func calledAt(code string, pos int) (start, end int) {
	toks, _ := source.Tokens("", code[:pos], map[string]bool{})
	depth := 0
	for i := len(toks) - 1; i > 0; i-- {
		switch toks[i].Tok {
		case token.RPAREN:
			depth++
		case token.LPAREN:
			if depth--; depth < 0 {
				j := i - 1
				if toks[j].Tok == token.RBRACK { // f[T](
					for d := 0; j > 0; j-- {
						if toks[j].Tok == token.RBRACK {
							d++
						} else if toks[j].Tok == token.LBRACK {
							if d--; d == 0 {
								j--
								break
							}
						}
					}
				}
				if toks[j].Tok == token.IDENT {
					return toks[j].Off, toks[j].End()
				}
				depth = 0
			}
		}
	}
	return 0, 0
}

// at returns the object that the identifier at the cursor means, with the type it has there (which for a generic
// function is the instance).
func (k *sketch) at() (m scope.Member, static types.Type) {
	id := k.ident()
	if id == nil {
		return m, nil
	}
	m.Obj = k.info.Uses[id]
	if m.Obj == nil {
		m.Obj = k.info.Defs[id]
	}
	if sel, ok := k.parent().(*ast.SelectorExpr); ok && sel.Sel == id {
		for _, x := range k.membersOf(sel.X) {
			if x.Obj.Name() == id.Name {
				m = x
				break
			}
		}
		if tv := k.info.Types[sel.X]; m.Obj == nil && tv.IsType() { // T.field, as in :doc
			for _, f := range scope.FieldsOf(tv.Type) {
				if f.Obj.Name() == id.Name {
					m = f
					break
				}
			}
		}
	}
	if kv, ok := k.parent().(*ast.KeyValueExpr); ok && kv.Key == id && m.Obj != nil {
		fields, _ := k.literalKeys()
		for _, f := range fields {
			if f.Obj == m.Obj {
				m = f
			}
		}
	}
	if fd, ok := k.parent().(*ast.FuncDecl); ok && m.Obj == nil && fd.Name == id { // a method made a function
		m.Obj = k.info.Defs[fd.Name]
	}
	return m, k.info.TypeOf(id)
}

// byDocumentation describes what the type checker could not find: a package that cannot be loaded while a cell
// runs, and its names.
func (k *sketch) byDocumentation(detail int) (cell.Bundle, bool) {
	id := k.ident()
	if id == nil {
		return nil, false
	}
	word := func(x ast.Expr) string {
		if id, ok := x.(*ast.Ident); ok && k.s.Names.Live[id.Name] == nil {
			return id.Name
		}
		return ""
	}
	path, symbol := "", ""
	if sel, ok := k.parent().(*ast.SelectorExpr); !ok || sel.Sel != id {
		path = k.importedAs(word(id))
	} else if p := word(sel.X); p != "" {
		path, symbol = k.importedAs(p), id.Name
	} else if inner, ok := sel.X.(*ast.SelectorExpr); ok {
		path, symbol = k.importedAs(word(inner.X)), inner.Sel.Name+"."+id.Name
	}
	if path == "" || path == "main" {
		return nil, false
	}
	if symbol == "" {
		return k.s.aboutPackage(path, detail).bundle(), true
	}
	decl, doc, ok := k.s.docs(path, symbol)
	if !ok {
		return nil, false
	}
	return about{decl: decl, doc: doc, where: importLine(path)}.bundle(), true
}

func (s *Assistant) hasPackage(path string) bool {
	for _, p := range s.Engine.Packages() {
		if p == path {
			return true
		}
	}
	return false
}
