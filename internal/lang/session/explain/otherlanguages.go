package explain

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/session/scope"
)

// power says what is written for **, which Go reads as a product with what a pointer points to.
func (m *Mistakes) power(pos token.Pos) string {
	p, lines := m.Fset.Position(pos), strings.Split(m.Src, "\n")
	if p.Line > len(lines) || p.Column < 1 || p.Column > len(lines[p.Line-1]) {
		return ""
	}
	if before := strings.TrimSpace(lines[p.Line-1][:p.Column-1]); !strings.HasSuffix(before, "**") {
		return ""
	}
	return "; Go has no ** operator: math.Pow(x, y)"
}

// assigned reports whether the identifier at pos is what a statement assigns to.
func (m *Mistakes) assigned(pos token.Pos) (found bool) {
	ast.Inspect(m.File, func(n ast.Node) bool {
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
func (m *Mistakes) selected(pos token.Pos) (found bool) {
	ast.Inspect(m.File, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		found = found || ok && sel.X.Pos() == pos
		return !found
	})
	return found
}

// AskedAbout reports whether the identifier at pos is what help(…) is called with: what is said of help answers that, too.
func (m *Mistakes) AskedAbout(pos token.Pos) (found bool) {
	ast.Inspect(m.File, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 1 {
			f, ok := call.Fun.(*ast.Ident)
			found = found || ok && f.Name == "help" && call.Args[0].Pos() == pos
		}
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

// Familiar are the packages whose names a newcomer writes without the package.
var Familiar = []string{"msp", "viz", "math", "fmt", "ode"}

// elsewhere says where a name is declared that was written without its package; "" if it is nowhere.
func (m *Mistakes) elsewhere(name string) string {
	for _, pkg := range Familiar {
		tp, err := m.Import(m.Packages.Named(pkg))
		if err != nil {
			continue
		}
		for _, n := range scope.Exported(tp) {
			if strings.EqualFold(n, name) {
				return "; did you mean " + pkg + "." + n + "?"
			}
		}
	}
	switch name {
	case "None", "null", "nullptr", "NULL":
		return "; Go writes nil"
	case "True", "False":
		return "; Go writes " + strings.ToLower(name)
	case "and", "or", "not":
		return "; Go writes && || !"
	case "lambda":
		return "; Go writes func(x float64) float64 { return … }"
	case "sorted":
		return "; Go writes slices.Sorted(slices.Values(xs)), or slices.Sort(xs) in place"
	case "linspace":
		return "; Go writes floats.Span(make([]float64, n), a, b)"
	case "disp", "fprintf", "console", "cout":
		return "; Go writes fmt.Println(x)"
	case "ls", "pwd", "cat":
		return "; $ " + name + " runs it in a shell"
	case "np", "numpy", "plt":
		return "; Go has []float64, gonum's mat and viz for that"
	case "help":
		return "; %help lists what a cell can hold, %doc msp.Cloth tells what is known about a name"
	case "exit", "quit":
		return "; Ctrl-D leaves a terminal, %reset empties a session"
	}
	return ""
}

// mismatched says how Go writes an operation on two types that it does not convert by itself.
func mismatched(x, y string) string {
	number := func(t string) bool {
		return slices.ContainsFunc([]string{"int", "uint", "float", "untyped"}, func(kind string) bool { return strings.HasPrefix(t, kind) })
	}
	switch {
	case (x == "untyped string" || x == "string") && number(y):
		return "; Go writes fmt.Sprintf(\"%d\", n), and strconv.Itoa(n) for a number as text"
	case strings.HasPrefix(x, "[]") && number(y), number(x) && strings.HasPrefix(y, "[]"):
		return "; an operator takes no slices: for i := range xs { xs[i] *= k }"
	case number(x) && number(y):
		return "; Go converts no numbers by itself: write float64(n), or int(x)"
	}
	return ""
}

// isConstant reports whether the name is a constant of this cell or an earlier one.
func (m *Mistakes) isConstant(name string) bool {
	if _, ok := m.Names.Live[name].(*types.Const); ok && !m.Own[name] {
		return true
	}
	for id, o := range m.Info.Defs {
		if _, ok := o.(*types.Const); ok && id.Name == name {
			return true
		}
	}
	return false
}

// matrices says how Go writes an operator on matrices; "" of other types.
func matrices(operator, t string) string {
	method, ok := map[string]string{"*": "Mul", "+": "Add", "-": "Sub"}[operator]
	if !ok || !strings.HasSuffix(t, "mat.Dense") {
		return ""
	}
	return "; Go writes var c mat.Dense; c." + method + "(a, b)"
}
