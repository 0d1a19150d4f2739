package session

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// Habits of other languages, and how Go writes what was meant.

// from returns what stands in a line from a column on.
func from(line string, column int) string { return line[min(max(column-1, 0), len(line)):] }

// atEnd reports whether a message of the parser is that the cell ends too early: the brace that was put around it stands there.
func atEnd(msg, line string, column int) bool {
	return strings.HasSuffix(msg, "found 'EOF'") || strings.HasSuffix(msg, "found '}'") && !strings.HasPrefix(from(line, column), "}")
}

// plainSyntax rewords a message of the parser, which names its tokens, for the line that it is about.
func plainSyntax(msg, line string, column int) string {
	first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	if atEnd(msg, line, column) {
		if (first == "if" || first == "for" || first == "switch") && !strings.Contains(line, "{") {
			return "expected { in this line, found its end"
		}
		msg = msg[:strings.LastIndex(msg, "found ")] + "found the end of the cell"
	}
	msg = strings.Replace(msg, "expected 'IDENT'", "expected a name", 1)
	msg = strings.Replace(msg, "expected ';'", "expected the end of the statement", 1)
	if strings.HasPrefix(msg, "unexpected comma; expecting ]") {
		return msg + "; Go writes []float64{1, 2, 3}"
	}
	return msg + otherLanguage(line, column)
}

// otherLanguage says how Go writes what begins or stands in a line as in C or Python; empty for all else.
func otherLanguage(line string, column int) string {
	first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	here := from(line, column)
	switch {
	case strings.HasPrefix(here, "?"):
		return "; Go has no ?: operator: use if"
	case strings.HasPrefix(here, "++"), strings.HasPrefix(here, "--"):
		return "; x++ and x-- are statements and have no value"
	case strings.HasPrefix(here, "'"):
		return "; strings stand in double quotes"
	case strings.HasPrefix(here, "in ") && first == "for":
		return "; Go writes for i, x := range xs"
	case strings.HasPrefix(here, "else"):
		return "; else stands behind the } of its if, in the same line"
	}
	switch first {
	case "while":
		return "; Go writes a while loop as for condition { … }"
	case "let", "def", "int", "float", "double", "auto", "string":
		return "; Go writes name := value, var name type and func name(…)"
	}
	return ""
}

// power says what is written for **, which Go reads as a product with what a pointer points to.
func (k *checker) power(pos token.Pos) string {
	p, lines := k.fset.Position(pos), strings.Split(k.r.src, "\n")
	if p.Line > len(lines) || p.Column < 1 || p.Column > len(lines[p.Line-1]) {
		return ""
	}
	if before := strings.TrimSpace(lines[p.Line-1][:p.Column-1]); !strings.HasSuffix(before, "**") {
		return ""
	}
	return "; Go has no ** operator: math.Pow(x, y)"
}

// assigned reports whether the identifier at pos is what a statement assigns to.
func (k *checker) assigned(pos token.Pos) (found bool) {
	ast.Inspect(k.file, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && a.Tok == token.ASSIGN {
			for _, x := range a.Lhs {
				found = found || x.Pos() == pos
			}
		}
		return !found
	})
	return found
}

// selected reports whether something is selected from the identifier at pos.
func (k *checker) selected(pos token.Pos) (found bool) {
	ast.Inspect(k.file, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		found = found || ok && sel.X.Pos() == pos
		return !found
	})
	return found
}

// method says what is written for a method that values of type t have in other languages.
func method(x ast.Expr, t types.Type, name string) string {
	text := types.ExprString(x)
	switch strings.ToLower(name) {
	case "append", "push", "push_back", "add":
		if _, ok := t.Underlying().(*types.Slice); ok {
			return "; Go writes " + text + " = append(" + text + ", …)"
		}
	case "len", "length", "size":
		switch u := t.Underlying().(type) {
		case *types.Slice, *types.Array, *types.Map, *types.Chan:
			return "; Go writes len(" + text + ")"
		case *types.Basic:
			if u.Info()&types.IsString != 0 {
				return "; Go writes len(" + text + ")"
			}
		}
	}
	return ""
}

// familiar are the packages whose names a newcomer writes without the package.
var familiar = []string{"msp", "viz", "math", "fmt", "ode"}

// elsewhere says where a name is declared that was written without its package; "" if it is nowhere.
func (s *Session) elsewhere(name string) string {
	for _, pkg := range familiar {
		tp, err := s.engine.Import(s.packageNamed(pkg))
		if err != nil {
			continue
		}
		for _, n := range exported(tp) {
			if strings.EqualFold(n, name) {
				return "; did you mean " + pkg + "." + n + "?"
			}
		}
	}
	switch name {
	case "help":
		return "; %help lists what a cell can hold"
	case "exit", "quit":
		return "; Ctrl-D leaves a terminal, os.Exit(0) ends a session"
	}
	return ""
}
