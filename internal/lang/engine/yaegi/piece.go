package yaegi

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/lang/engine"
)

// piece is a step of the cell, parsed.
type piece struct {
	step     engine.Step
	number   int    // counted from 1 in the order in which the cell was typed
	rank     int    // its place in the order of execution
	text     string // as it will be evaluated
	file     *ast.File
	fset     *token.FileSet
	prefix   int // bytes of the file before text
	declares []*declared
	defines  []string        // the variables that it declares or, with :=, assigns
	uses     map[string]bool // package-level names, and methods as "T.M"
}

const initRenamed = "init__"

// parse makes the pieces: what each declares and uses.
func (p *preparation) parse() *engine.Refusal {
	inOrder := func(steps []engine.Step) []engine.Step {
		return slices.SortedStableFunc(slices.Values(steps), func(a, b engine.Step) int { return cmp.Compare(a.Pos.Offset, b.Pos.Offset) })
	}
	typed := inOrder(p.c.Steps)
	uses := p.usesByStep(typed)
	ranks := p.ranks(typed)
	for i, s := range inOrder(p.lowered) {
		pc := &piece{step: s, number: i + 1, rank: ranks[i], text: s.Text, fset: token.NewFileSet(), uses: uses[i].all}
		pc.rename()
		head, tail := "package p;", ""
		if s.Kind == engine.Stmt || s.Kind == engine.Show {
			head, tail = "package p; func _() {", "\n}"
		}
		pc.prefix = len(head)
		var err error
		pc.file, err = parser.ParseFile(pc.fset, "", head+pc.text+tail, parser.SkipObjectResolution)
		if err != nil {
			return p.refusal(s.Pos, "this", "the engine cannot parse it by itself: %v", err)
		}
		pc.survey(p.c.Name, uses[i].held)
		p.pieces = append(p.pieces, pc)
	}
	return nil
}

// rename renames main and init, which yaegi calls by itself and at the wrong time.
func (pc *piece) rename() {
	if !strings.Contains(pc.text, "main") && !strings.Contains(pc.text, "init") {
		return
	}
	text := []byte{}
	last := 0
	for _, t := range scan(pc.text) {
		switch {
		case t.lit == "main" && t.before != token.PERIOD:
			text = append(append(text, pc.text[last:t.offset]...), mainRenamed...)
			last = t.offset + len("main")
		case t.lit == "init" && t.before == token.FUNC:
			text = append(append(text, pc.text[last:t.offset]...), initRenamed+itoa(pc.number)...)
			last = t.offset + len("init")
		}
	}
	pc.text = string(append(text, pc.text[last:]...))
}

// isPending reports whether the piece can wait until something needs it.
func (pc *piece) isPending() bool {
	if pc.step.Kind != engine.Decl {
		return false
	}
	g, ok := pc.file.Decls[0].(*ast.GenDecl)
	return !ok || g.Tok != token.VAR
}

// survey lists what the piece declares.
func (pc *piece) survey(cell string, held map[string]bool) {
	add := func(name string, k kind, text string) {
		pc.declares = append(pc.declares, &declared{name: name, kind: k, cell: cell, text: text, holds: held})
	}
	switch pc.step.Kind {
	case engine.Import:
		return
	case engine.Show:
		add("", statement, "")
		return
	case engine.Stmt:
		pc.surveyStatement()
		for _, name := range pc.defines {
			add(name, aVar, "")
		}
		if len(pc.defines) == 0 {
			add("", statement, "")
		}
		return
	}
	switch d := pc.file.Decls[0].(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil && len(d.Recv.List) > 0 {
			add(receiver(d.Recv.List[0].Type)+"."+name, aMethod, pc.text)
			return
		}
		add(name, aFunc, pc.text)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				add(spec.Name.Name, aType, pc.source(spec))
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					if d.Tok == token.CONST {
						add(id.Name, aConst, pc.text)
					} else {
						pc.defines = append(pc.defines, id.Name)
						add(id.Name, aVar, "")
					}
				}
			}
		}
	}
}

func (pc *piece) surveyStatement() {
	body := pc.file.Decls[0].(*ast.FuncDecl).Body.List
	if len(body) == 0 {
		return
	}
	if a, ok := body[0].(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
		for _, x := range a.Lhs {
			if id, ok := x.(*ast.Ident); ok {
				pc.defines = append(pc.defines, id.Name)
			}
		}
	}
}

// source returns the text of a node of the piece.
func (pc *piece) source(n ast.Node) string {
	return pc.text[pc.offset(n.Pos()):pc.offset(n.End())]
}

func (pc *piece) offset(pos token.Pos) int { return pc.fset.Position(pos).Offset - pc.prefix }

// provides reports whether the piece declares one of names, or a method of a type among them.
func (pc *piece) provides(names map[string]bool) bool {
	for _, d := range pc.declares {
		base, _, isMethod := strings.Cut(d.name, ".")
		if names[d.name] || isMethod && names[base] || d.name == mainRenamed && names["main"] {
			return true
		}
	}
	return false
}

// at is blank space that puts the piece at its line, and at its column less n.
func (p *preparation) at(pc *piece, n int) string {
	return strings.Repeat("\n", p.base+pc.step.Pos.Line-1) + strings.Repeat(" ", max(0, pc.step.Pos.Column-1-n))
}

func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.ParenExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.IndexListExpr:
		return receiver(x.X)
	}
	return ""
}

func unquoted(l *ast.BasicLit) string {
	s, err := strconv.Unquote(l.Value)
	if err != nil {
		panic(fmt.Sprintf("yaegi: %v", err)) // it was parsed
	}
	return s
}

func itoa(n int) string { return strconv.Itoa(n) }
