package yaegi

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/massspring/msp/internal/lang/engine"
)

// lowering is the text of a cell's steps in the form that yaegi runs. A rule inserts text into the student's lines, so that
// errors and panics keep them.
type lowering struct {
	e       *Engine
	c       *engine.Cell
	edits   map[int]map[int]edit // step and offset → edit
	lowered map[ast.Node]bool

	keepsResult []*ast.Ident // named results that could not be cleared
}

// edit replaces length bytes.
type edit struct {
	length int
	text   string
}

// lower finds the loops and results of the cell that it can rewrite.
func (e *Engine) lower(c *engine.Cell) *lowering {
	l := &lowering{e: e, c: c, edits: map[int]map[int]edit{}, lowered: map[ast.Node]bool{}}
	ast.Inspect(c.File, func(n ast.Node) bool {
		if r, ok := n.(*ast.RangeStmt); ok {
			if b, ok := l.c.Info.TypeOf(r.X).Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
				l.overInteger(r)
			} else if ok {
				l.overString(r)
			}
		}
		if f, ok := n.(*ast.FuncDecl); ok && f.Body != nil && f.Type.Results != nil {
			l.results(f)
		}
		return true
	})
	return l
}

// overInteger makes three clauses of a range over an int. The body is a block in a block, since it may declare the loop
// variable's name again:
//
//	for loop__1, end__1 := 0, n; loop__1 < end__1; loop__1++ { i := loop__1; {
func (l *lowering) overInteger(n *ast.RangeStmt) {
	limit := l.c.Info.Types[n.X]
	key, _ := n.Key.(*ast.Ident)
	if !types.Identical(types.Default(limit.Type), types.Typ[types.Int]) || n.Tok == token.ASSIGN || !l.isPlain(n) {
		return
	}
	i, from := l.place(n.For)
	_, to := l.place(n.X.Pos())
	_, end := l.place(n.X.End())
	_, left := l.place(n.Body.Lbrace)
	_, right := l.place(n.Body.Rbrace)
	if i < 0 || !strings.HasPrefix(l.c.Steps[i].Text[from:], "for") || l.edits[i][from].length > 0 {
		return
	}
	number := itoa(len(l.edits[i]) + 1)
	count, most := "loop__"+number, "end__"+number
	own := ""
	if key != nil && key.Name != "_" {
		own = " " + key.Name + " := " + count + ";"
	}
	l.replace(i, from, to-from, "for "+count+", "+most+" := 0, int(")
	l.insert(i, end, "); "+count+" < "+most+"; "+count+"++")
	l.insert(i, left+1, own+" {")
	l.insert(i, right, "}")
	l.lowered[n] = true
}

// results gives the named results of a function their zero values: in yaegi those of the call before are still there when
// a loop makes the call again.
func (l *lowering) results(f *ast.FuncDecl) {
	i, at := l.place(f.Body.Lbrace)
	text := ""
	for _, r := range f.Type.Results.List {
		for _, id := range r.Names {
			if id.Name == "_" {
				continue
			}
			zero, ok := l.zero(f, r.Type)
			if !ok || i < 0 || !strings.HasPrefix(l.c.Steps[i].Text[at:], "{") {
				l.keepsResult = append(l.keepsResult, id)
				continue
			}
			text += " " + id.Name + " = " + zero + ";"
		}
	}
	if text != "" {
		l.insert(i, at+1, text)
	}
}

// zero is the text of the zero value of the type that a result of f has. It is not ok if yaegi cannot assign it.
func (l *lowering) zero(f *ast.FuncDecl, x ast.Expr) (text string, ok bool) {
	t := l.c.Info.TypeOf(x)
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsNumeric != 0:
			text = "0"
		case u.Info()&types.IsString != 0:
			text = `""`
		case u.Info()&types.IsBoolean != 0:
			text = "false"
		default:
			text = "nil"
		}
	case *types.Struct, *types.Array:
		return "", false // yaegi loses what is assigned after t = T{}
	case *types.Interface, *types.Signature:
		if _, isParam := types.Unalias(t).(*types.TypeParam); !isParam && mentionsMain(t) {
			return "", false // yaegi loses what is assigned after
		}
		text = "nil"
	default:
		text = "nil"
	}
	if _, isParam := types.Unalias(t).(*types.TypeParam); isParam {
		text = "*new(" + types.ExprString(x) + ")"
	}
	scope := l.c.Info.Scopes[f.Type]
	for _, name := range []string{"nil", "false"} {
		if o, isVar := scope.Lookup(name).(*types.Var); isVar && o != nil {
			return "", false
		}
	}
	return text, true
}

// overString makes a range over the letters that compiled code finds: yaegi goes on by three bytes where a string is not UTF-8.
//
//	for _, letter__1 := range __cell.Letters(string(s)) { i, r := letter__1.At, letter__1.Rune; {
func (l *lowering) overString(n *ast.RangeStmt) {
	if tv := l.c.Info.Types[n.X]; tv.Value != nil && utf8.ValidString(constant.StringVal(tv.Value)) || n.Tok == token.ASSIGN {
		return
	}
	i, from := l.place(n.X.Pos())
	_, end := l.place(n.X.End())
	_, keyAt := l.place(n.For)
	_, left := l.place(n.Body.Lbrace)
	_, right := l.place(n.Body.Rbrace)
	if i < 0 || !strings.HasPrefix(l.c.Steps[i].Text[keyAt:], "for") || l.edits[i][keyAt].length > 0 {
		return
	}
	letter := "letter__" + itoa(len(l.edits[i])+1)
	own := ""
	for _, v := range []struct {
		x     ast.Expr
		field string
	}{{n.Key, ".At"}, {n.Value, ".Rune"}} {
		if id, ok := v.x.(*ast.Ident); ok && id.Name != "_" {
			own += " " + id.Name + " := " + letter + v.field + ";"
		}
	}
	head := "for range __cell.Letters(string("
	if own != "" {
		head = "for _, " + letter + " := range __cell.Letters(string("
	}
	l.replace(i, keyAt, from-keyAt, head)
	l.insert(i, end, "))")
	l.insert(i, left+1, own+" {")
	l.insert(i, right, "}")
	l.lowered[n] = true
}

// replace puts text in the place of length bytes of a step.
func (l *lowering) replace(step, at, length int, text string) {
	if l.edits[step] == nil {
		l.edits[step] = map[int]edit{}
	}
	was := l.edits[step][at]
	l.edits[step][at] = edit{was.length + length, was.text + text}
}

func (l *lowering) insert(step, at int, text string) { l.replace(step, at, 0, text) }

// isPlain reports whether the loop uses nothing but what the fidelity programs show to run as compiled inside such a loop:
// variables of basic types, slices of them, values of compiled packages, and calls.
func (l *lowering) isPlain(loop *ast.RangeStmt) bool {
	plain := true
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt, *ast.LabeledStmt, *ast.TypeSpec, *ast.TypeSwitchStmt:
			plain = false
		case *ast.BranchStmt:
			plain = plain && n.Label == nil
		case ast.Expr:
			if t := l.c.Info.TypeOf(n); t != nil && (mentionsMain(t) || isArray(t)) {
				plain = false
			}
		}
		return plain
	})
	return plain
}

// place returns the step that pos is in, -1 if in none, and the offset in the step's text.
func (l *lowering) place(pos token.Pos) (step, offset int) {
	p := &preparation{e: l.e, c: l.c}
	for i, s := range l.c.Steps {
		if at := l.e.fset.Position(pos); p.inStep(s, pos) || at.Filename == s.Pos.Filename && p.inStep(s, pos-1) {
			text, line, col := s.Text, s.Pos.Line, s.Pos.Column
			for ; line < at.Line; line++ {
				offset += strings.IndexByte(text[offset:], '\n') + 1
				col = 1
			}
			return i, offset + at.Column - col
		}
	}
	return -1, 0
}

// steps are the cell's with their lowered text.
func (l *lowering) steps() []engine.Step {
	out := slices.Clone(l.c.Steps)
	for i, edits := range l.edits {
		var b strings.Builder
		last := 0
		text := out[i].Text
		for at := 0; at <= len(text); at++ {
			if ed, ok := edits[at]; ok {
				b.WriteString(text[last:at] + ed.text)
				last = at + ed.length
			}
		}
		out[i].Text = b.String() + text[last:]
	}
	return out
}
