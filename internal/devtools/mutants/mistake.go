package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// mistake is one change of a file.
type mistake struct {
	file       string
	source     []byte
	start, end int    // what is replaced
	with       string // by this
	line       int
}

func (m mistake) String() string {
	was := strings.Join(strings.Fields(string(m.source[m.start:m.end])), " ")
	if m.with == "" {
		return fmt.Sprintf("%s:%d: without %s", m.file, m.line, was)
	}
	return fmt.Sprintf("%s:%d: %s for %s", m.file, m.line, m.with, was)
}

// text is the file with the mistake in it.
func (m mistake) text() []byte {
	return fmt.Appendf(nil, "%s%s%s", m.source[:m.start], m.with, m.source[m.end:])
}

// function is a function and what can be got wrong in it.
type function struct {
	name     string
	mistakes []mistake
}

// functions reads the package's files, but not those that a program has written.
func (p pkg) functions() ([]function, error) {
	var all []function
	for _, name := range p.GoFiles {
		name = filepath.Join(p.Dir, name)
		source, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		some, err := functionsOf(name, source)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

func functionsOf(name string, source []byte) ([]function, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil || ast.IsGenerated(file) {
		return nil, err
	}
	var all []function
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		found := function{name: f.Name.Name}
		add := func(from, to token.Pos, with string) {
			at := fset.Position(from)
			found.mistakes = append(found.mistakes, mistake{name, source, at.Offset, fset.Position(to).Offset, with, at.Line})
		}
		text := func(n ast.Node) string {
			return string(source[fset.Position(n.Pos()).Offset:fset.Position(n.End()).Offset])
		}
		ast.Inspect(f.Body, func(n ast.Node) bool { wrong(n, text, add); return true })
		if len(found.mistakes) > 0 {
			all = append(all, found)
		}
	}
	return all, nil
}

// others are what is written by mistake for an operator.
var others = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.EQL: "!=", token.NEQ: "==",
	token.LAND: "||", token.LOR: "&&", token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*",
	token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.INC: "--", token.DEC: "++", token.SHL: ">>", token.SHR: "<<",
}

// wrong adds what can be got wrong at a node: another operator, a number that is one off, a condition turned round, a
// statement left out.
func wrong(n ast.Node, text func(ast.Node) string, add func(from, to token.Pos, with string)) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if with := others[n.Op]; with != "" {
			add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), with)
		}
	case *ast.BasicLit:
		if v, err := strconv.ParseInt(n.Value, 0, 62); n.Kind == token.INT && err == nil {
			add(n.Pos(), n.End(), strconv.FormatInt(v+1, 10))
		}
	case *ast.IfStmt:
		add(n.Cond.Pos(), n.Cond.End(), "!("+text(n.Cond)+")")
	case *ast.ExprStmt, *ast.SendStmt, *ast.DeferStmt:
		add(n.Pos(), n.End(), "")
	case *ast.IncDecStmt:
		add(n.TokPos, n.TokPos+2, others[n.Tok])
		add(n.Pos(), n.End(), "")
	case *ast.AssignStmt:
		if with := others[n.Tok]; with != "" {
			add(n.TokPos, n.TokPos+token.Pos(len(n.Tok.String())), with)
		}
		if n.Tok != token.DEFINE {
			add(n.Pos(), n.End(), "")
		}
	}
}
