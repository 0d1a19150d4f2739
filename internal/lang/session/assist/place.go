package assist

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/massspring/msp/internal/lang/session/source"
)

// place returns where the student declared the object, and the comment above it.
func (k *sketch) place(o types.Object) (where, doc string) {
	if !o.Pos().IsValid() || o.Pkg() == nil {
		return "", ""
	}
	src, line := k.src, 0
	if off, ok := k.offset(o.Pos()); ok && k.own[o.Pkg()] {
		var col int
		line, col = source.LineCol(src, off)
		where = fmt.Sprintf("declared in this cell, line %d, column %d", line, col)
	} else {
		p := k.s.Engine.Fset().Position(o.Pos())
		if !p.IsValid() || k.s.Sources[p.Filename] == "" {
			return "", ""
		}
		src, line = k.s.Sources[p.Filename], p.Line
		where = "declared in " + p.String()
	}
	if v, ok := o.(*types.Var); ok && v.IsField() {
		lines := strings.Split(src, "\n")
		if line > len(lines) || !strings.HasPrefix(strings.TrimSpace(lines[line-1]), v.Name()) {
			return where, "" // the comment above is that of the type
		}
	}
	return where, commentAbove(src, line)
}

// commentAbove returns the text of the // comment that ends right above a line (1-based), or of the /* */ one.
func commentAbove(src string, line int) string {
	lines := strings.Split(src, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	first := line - 1
	for first > 0 && strings.HasPrefix(strings.TrimSpace(lines[first-1]), "//") {
		first--
	}
	if first == line-1 && first > 0 && strings.HasSuffix(strings.TrimSpace(lines[first-1]), "*/") {
		for first--; first > 0 && !strings.HasPrefix(strings.TrimSpace(lines[first]), "/*"); first-- {
		}
	}
	if first == line-1 {
		return ""
	}
	f := parseLooselyWithComments("package p\n\n" + strings.Join(lines[first:line-1], "\n") + "\nvar _ int\n")
	if f == nil || len(f.Decls) == 0 {
		return ""
	}
	if gd, ok := f.Decls[0].(*ast.GenDecl); ok && gd.Tok == token.VAR {
		return gd.Doc.Text()
	}
	return ""
}
