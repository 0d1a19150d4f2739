package session

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// kind says what a top-level piece of a cell is.
type kind int

const (
	stmtPiece kind = iota
	importPiece
	declPiece    // type, func, var, const
	methodPiece  // func with a receiver
	packagePiece // package clause of a pasted program
	commandPiece // a line that begins with $ or %
)

// piece is one top-level declaration or statement of a cell.
type piece struct {
	kind       kind
	number     int // counted from 1; a command and what it measures are one
	start, end int // byte range in the cell
	text       string
	file       *ast.File // the piece parsed on its own; a statement stands in func _
	base       token.Pos // of the text in file
	alone      bool      // a call that stands as a statement: its value cannot be used
	measures   *piece    // the command before the piece, in the same line, that measures it
}

// at returns the byte offset in the piece of a position in its AST.
func (p *piece) at(pos token.Pos) int { return int(pos - p.base) }

// src returns the source text of a node of the piece.
func (p *piece) src(n ast.Node) string { return p.text[p.at(n.Pos()):p.at(n.End())] }

// decl returns the declaration that the piece is; nil for a statement or command.
func (p *piece) decl() ast.Decl {
	if p.kind == stmtPiece || p.kind == commandPiece || len(p.file.Decls) == 0 {
		return nil
	}
	return p.file.Decls[0]
}

// stmt returns the statement that the piece is.
func (p *piece) stmt() ast.Stmt {
	if body := p.file.Decls[0].(*ast.FuncDecl).Body.List; len(body) > 0 {
		return body[0]
	}
	return &ast.EmptyStmt{}
}

// split cuts a cell into its top-level pieces and parses each. Words are all identifiers in it.
func split(name, src string) (pieces []*piece, words map[string]bool, err error) {
	words = map[string]bool{}
	toks, err := tokens(name, src, words)
	if err != nil {
		return nil, nil, err
	}
	all, _, stray := cut(toks, src)
	fset := token.NewFileSet()
	for _, p := range all {
		if stray >= 0 && stray < p.end {
			break
		}
		if n := len(pieces); n > 0 && pieces[n-1].kind == commandPiece && !strings.Contains(src[pieces[n-1].end:p.start], "\n") {
			p.measures = pieces[n-1]
			pieces = pieces[:n-1]
		}
		pieces = append(pieces, p)
		if err := p.parse(fset, name, src); err != nil {
			return nil, nil, err
		}
	}
	if stray >= 0 {
		return nil, nil, errorAt(name, src, stray, fmt.Sprintf("unexpected %c", src[stray]))
	}
	return pieces, words, nil
}

// cut finds the top-level pieces among the tokens of a cell, how many brackets are open at its end, and the offset of the first
// bracket that closes none, -1 if there is no such.
func cut(toks []tokenAt, src string) (pieces []*piece, open, stray int) {
	first := -1
	stray = -1
	end := func(last int) {
		for last >= 0 && toks[last].tok == token.SEMICOLON && toks[last].lit == "\n" { // of an unclosed bracket
			last--
		}
		if first >= 0 && last >= first {
			p := &piece{kind: kindOf(toks[first : last+1]), start: toks[first].off, end: min(toks[last].end(), len(src))}
			p.text = src[p.start:p.end]
			pieces = append(pieces, p)
		}
		first = -1
	}
	for i, t := range toks {
		if t.tok == token.SEMICOLON && open == 0 {
			if first < 0 || t.lit != ";" || !opensHeader(toks[first:i], src) {
				end(i - 1)
			}
			continue
		}
		if first < 0 {
			first = i
		}
		switch t.tok {
		case token.LPAREN, token.LBRACE, token.LBRACK:
			open++
		case token.RPAREN, token.RBRACE, token.RBRACK:
			if open--; open < 0 {
				open = 0
				if stray < 0 {
					stray = t.off
				}
			}
		}
	}
	end(len(toks) - 1)
	return pieces, open, stray
}

// opensHeader reports whether a semicolon after toks belongs to the header of an if, for or switch.
func opensHeader(toks []tokenAt, src string) bool {
	for len(toks) > 2 && toks[0].tok == token.IDENT && toks[1].tok == token.COLON {
		toks = toks[2:]
	}
	switch toks[0].tok {
	case token.IF, token.FOR, token.SWITCH:
		for _, t := range toks { // the body would be closed by now
			if t.tok == token.LBRACE {
				_, err := parser.ParseFile(token.NewFileSet(), "", "package p; func _() {"+src[toks[0].off:toks[len(toks)-1].end()]+"\n}", 0)
				return err != nil
			}
		}
		return true
	}
	return false
}

func kindOf(toks []tokenAt) kind {
	switch toks[0].tok {
	case commandToken:
		return commandPiece
	case token.PACKAGE:
		return packagePiece
	case token.IMPORT:
		return importPiece
	case token.TYPE, token.CONST, token.VAR:
		return declPiece
	case token.FUNC:
		if len(toks) < 2 || toks[1].tok == token.IDENT {
			return declPiece
		}
		depth := 0 // func (…) is a method if a name and a parameter list follow, else a literal
		for i := 1; i < len(toks); i++ {
			switch toks[i].tok {
			case token.LPAREN:
				depth++
			case token.RPAREN:
				if depth--; depth == 0 {
					if i+2 < len(toks) && toks[i+1].tok == token.IDENT && toks[i+2].tok == token.LPAREN {
						return methodPiece
					}
					return stmtPiece
				}
			}
		}
	}
	return stmtPiece
}

// parse parses the piece on its own; errors carry positions in the cell. Of text with errors it keeps what the parser made of it.
func (p *piece) parse(fset *token.FileSet, name, src string) error {
	before, after := "package p;", "\n"
	switch p.kind {
	case commandPiece:
		return nil
	case stmtPiece:
		before, after = "package p; func _() {", "\n}\n"
	case packagePiece:
		before = ""
	}
	if p.kind != packagePiece {
		before += lineMark(name, src, p.start)
	}
	p.base = token.Pos(fset.Base() + len(before))
	f, err := parser.ParseFile(fset, name, before+p.text+after, parser.SkipObjectResolution)
	if deep := tooDeep(f, fset); deep != nil {
		return deep
	}
	p.file = f
	if err != nil {
		return syntaxError(name, src, err)
	}
	return nil
}
