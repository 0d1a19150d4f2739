package yaegi

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/engine"
)

// lowering is the text of a cell's steps in the form that yaegi runs. A rule inserts text into the student's lines, so that
// errors and panics keep them.
type lowering struct {
	e       *Engine
	c       *engine.Cell
	edits   map[int]map[int]edit // step and offset → edit
	lowered map[ast.Node]bool
}

// edit replaces length bytes.
type edit struct {
	length int
	text   string
}

// lower finds the loops of the cell that it can rewrite.
func (e *Engine) lower(c *engine.Cell) *lowering {
	l := &lowering{e: e, c: c, edits: map[int]map[int]edit{}, lowered: map[ast.Node]bool{}}
	ast.Inspect(c.File, func(n ast.Node) bool {
		if r, ok := n.(*ast.RangeStmt); ok && l.isInteger(r.X) {
			l.overInteger(r)
		}
		if f, ok := n.(*ast.FuncDecl); ok && f.Body != nil && f.Type.Results != nil {
			l.results(f)
		}
		return true
	})
	return l
}

func (l *lowering) isInteger(x ast.Expr) bool {
	b, ok := l.c.Info.TypeOf(x).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
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
	if l.edits[i] == nil {
		l.edits[i] = map[int]edit{}
	}
	number := itoa(len(l.edits[i]) + 1)
	count, most := "loop__"+number, "end__"+number
	own := ""
	if key != nil && key.Name != "_" {
		own = " " + key.Name + " := " + count + ";"
	}
	l.edits[i][from] = edit{to - from, "for " + count + ", " + most + " := 0, int("}
	l.edits[i][end] = edit{0, "); " + count + " < " + most + "; " + count + "++"}
	l.edits[i][left+1] = edit{0, own + " {"}
	l.edits[i][right] = edit{0, "}"}
	l.lowered[n] = true
}

// results gives the named results of a function their zero values: in yaegi those of the call before are still there when
// a loop makes the call again.
func (l *lowering) results(f *ast.FuncDecl) {
	i, at := l.place(f.Body.Lbrace)
	if i < 0 || !strings.HasPrefix(l.c.Steps[i].Text[at:], "{") {
		return
	}
	zero := ""
	for _, r := range f.Type.Results.List {
		for _, id := range r.Names {
			switch t := l.c.Info.TypeOf(r.Type); {
			case id.Name == "_" || mentionsMain(t):
			case isSlice(t):
				zero += " " + id.Name + " = nil;"
			case isNumber(t):
				zero += " " + id.Name + " = 0;"
			}
		}
	}
	if zero == "" {
		return
	}
	if l.edits[i] == nil {
		l.edits[i] = map[int]edit{}
	}
	l.edits[i][at+1] = edit{0, zero}
}

func isSlice(t types.Type) bool { _, ok := t.Underlying().(*types.Slice); return ok }

func isNumber(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

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
