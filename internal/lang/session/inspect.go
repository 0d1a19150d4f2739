package session

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/massspring/msp/internal/kernel/cell"
)

// Inspect describes the name at pos, or the function whose arguments pos stands among: its declaration,
// documentation, the place of its declaration, and what a variable holds. Detail 1 shows more of the value, adds the
// type of a variable, and to a package all declarations.
func (s *Session) Inspect(code string, pos, detail int) (cell.Bundle, bool) {
	pos = min(max(pos, 0), len(code))
	s.mu.Lock()
	defer s.mu.Unlock()
	if text, at, ok := commandAt(code, pos); ok {
		return aboutCommand(text, pos-at)
	}
	if text, in := literalAt(withoutCommands(code), pos); in == token.STRING && s.inImport(code, pos) {
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

func (s *Session) inspectWord(code string, start, end, detail int) (cell.Bundle, bool) {
	if token.IsKeyword(code[start:end]) {
		return nil, false
	}
	k := s.sketchOf(code, start, end)
	m, static := k.at()
	switch o := m.obj.(type) {
	case nil:
		return k.byDocumentation(detail)
	case *types.PkgName:
		return s.aboutPackage(o.Imported().Path(), detail).bundle(), true
	}
	a := k.about(m, static, detail)
	if _, isVar := m.obj.(*types.Var); isVar {
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
	toks, _ := tokens("", code[:pos], map[string]bool{})
	depth := 0
	for i := len(toks) - 1; i > 0; i-- {
		switch toks[i].tok {
		case token.RPAREN:
			depth++
		case token.LPAREN:
			if depth--; depth < 0 {
				j := i - 1
				if toks[j].tok == token.RBRACK { // f[T](
					for d := 0; j > 0; j-- {
						if toks[j].tok == token.RBRACK {
							d++
						} else if toks[j].tok == token.LBRACK {
							if d--; d == 0 {
								j--
								break
							}
						}
					}
				}
				if toks[j].tok == token.IDENT {
					return toks[j].off, toks[j].end()
				}
				depth = 0
			}
		}
	}
	return 0, 0
}

// at returns the object that the identifier at the cursor means, with the type it has there (which for a generic
// function is the instance).
func (k *sketch) at() (m member, static types.Type) {
	id := k.ident()
	if id == nil {
		return m, nil
	}
	m.obj = k.info.Uses[id]
	if m.obj == nil {
		m.obj = k.info.Defs[id]
	}
	if sel, ok := k.parent().(*ast.SelectorExpr); ok && sel.Sel == id {
		for _, x := range k.membersOf(sel.X) {
			if x.obj.Name() == id.Name {
				m = x
				break
			}
		}
		if tv := k.info.Types[sel.X]; m.obj == nil && tv.IsType() { // T.field, as in :doc
			for _, f := range fieldsOf(tv.Type) {
				if f.obj.Name() == id.Name {
					m = f
					break
				}
			}
		}
	}
	if kv, ok := k.parent().(*ast.KeyValueExpr); ok && kv.Key == id && m.obj != nil {
		fields, _ := k.literalKeys()
		for _, f := range fields {
			if f.obj == m.obj {
				m = f
			}
		}
	}
	if fd, ok := k.parent().(*ast.FuncDecl); ok && m.obj == nil && fd.Name == id { // a method made a function
		m.obj = k.info.Defs[fd.Name]
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
		if id, ok := x.(*ast.Ident); ok && k.s.names.live[id.Name] == nil {
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

func (s *Session) hasPackage(path string) bool {
	for _, p := range s.engine.Packages() {
		if p == path {
			return true
		}
	}
	return false
}
