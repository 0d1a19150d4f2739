package session

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strings"

	"github.com/massspring/msp/internal/command"
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

// commandToken is a command among the tokens of Go; its literal is all that belongs to it.
const commandToken = token.Token(-1)

// piece is one top-level declaration or statement of a cell.
type piece struct {
	kind       kind
	number     int // counted from 1; a command and what it measures are one
	start, end int // byte range in the cell
	text       string
	file       *ast.File // the piece parsed on its own; a statement stands in func _
	fset       *token.FileSet
	prefix     int    // bytes before the piece in what was parsed
	alone      bool   // a call that stands as a statement: its value cannot be used
	measures   *piece // the command before the piece, in the same line, that measures it
}

// at is the byte offset in the piece of a position in its AST.
func (p *piece) at(pos token.Pos) int {
	return p.fset.PositionFor(pos, false).Offset - p.prefix
}

// src is the source text of a node of the piece.
func (p *piece) src(n ast.Node) string { return p.text[p.at(n.Pos()):p.at(n.End())] }

// decl is the declaration that the piece is; nil for a statement or command.
func (p *piece) decl() ast.Decl {
	if p.kind == stmtPiece || p.kind == commandPiece || len(p.file.Decls) == 0 {
		return nil
	}
	return p.file.Decls[0]
}

// stmt is the statement that the piece is.
func (p *piece) stmt() ast.Stmt {
	if body := p.file.Decls[0].(*ast.FuncDecl).Body.List; len(body) > 0 {
		return body[0]
	}
	return &ast.EmptyStmt{}
}

type tokenAt struct {
	off int
	tok token.Token
	lit string
}

func (t tokenAt) end() int {
	if t.lit != "" && t.lit != "\n" {
		return t.off + len(t.lit)
	}
	return t.off + len(t.tok.String())
}

// split cuts a cell into its top-level pieces and parses each. Words are all identifiers in it.
func split(name, src string) (pieces []*piece, words map[string]bool, err error) {
	words = map[string]bool{}
	toks, err := tokens(name, src, words)
	if err != nil {
		return nil, nil, err
	}
	ranges, _, stray := cut(toks, src)
	for _, r := range ranges {
		if stray >= 0 && stray <= r.last {
			break
		}
		p := &piece{kind: kindOf(toks[r.first : r.last+1]), start: toks[r.first].off, end: toks[r.last].end()}
		p.text = src[p.start:p.end]
		if n := len(pieces); n > 0 && pieces[n-1].kind == commandPiece && !strings.Contains(src[pieces[n-1].end:p.start], "\n") {
			p.measures = pieces[n-1]
			pieces = pieces[:n-1]
		}
		pieces = append(pieces, p)
		if err := p.parse(name, src); err != nil {
			return nil, nil, err
		}
	}
	if stray >= 0 {
		return nil, nil, errorAt(name, src, toks[stray].off, fmt.Sprintf("unexpected %s", toks[stray].tok))
	}
	return pieces, words, nil
}

// span is the tokens of a piece, by their indices.
type span struct{ first, last int }

// cut finds the top-level pieces among the tokens of a cell, how many brackets are open at its end, and the first bracket that
// closes none, -1 if there is no such.
func cut(toks []tokenAt, src string) (ranges []span, open, stray int) {
	first := -1
	stray = -1
	end := func(last int) {
		for last >= 0 && toks[last].tok == token.SEMICOLON && toks[last].lit == "\n" { // of an unclosed bracket
			last--
		}
		if first >= 0 && last >= first {
			ranges = append(ranges, span{first, last})
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
					stray = i
				}
			}
		}
	}
	end(len(toks) - 1)
	return ranges, open, stray
}

// tokens scans a cell, the whole of each command as one token.
func tokens(name, src string, words map[string]bool) (toks []tokenAt, err error) {
	for off := 0; ; {
		var wrong error
		if toks, off, wrong = scanGo(name, src, off, toks, words); err == nil {
			err = wrong
		}
		if off == len(src) {
			return toks, err
		}
		end := command.End(src, off)
		toks = append(toks, tokenAt{off, commandToken, src[off:end]}, tokenAt{end, token.SEMICOLON, "\n"})
		off = end
	}
}

// scanGo adds the tokens from src[from] on to toks, up to where a command begins or the cell ends.
func scanGo(name, src string, from int, toks []tokenAt, words map[string]bool) (_ []tokenAt, end int, err error) {
	fset := token.NewFileSet()
	f := fset.AddFile(name, -1, len(src)-from)
	var wrong error
	var s scanner.Scanner
	s.Init(f, []byte(src[from:]), func(pos token.Position, msg string) {
		if strings.HasPrefix(src[from+pos.Offset:], "$") {
			msg += ": a shell command is a line of its own at the top level of a cell"
		}
		line, column := lineCol(src, from+pos.Offset)
		msg += otherLanguage(strings.Split(src, "\n")[line-1], column)
		if wrong == nil {
			wrong = errorAt(name, src, from+pos.Offset, msg)
		}
	}, 0)
	for depth := 0; ; {
		pos, tok, lit := s.Scan()
		off := from + f.Offset(pos)
		if depth == 0 && beginsCommand(toks, src, off) {
			return toks, off, err
		}
		if err = wrong; tok == token.EOF {
			return toks, len(src), err
		}
		switch tok {
		case token.IDENT:
			words[lit] = true
		case token.LPAREN, token.LBRACE, token.LBRACK:
			depth++
		case token.RPAREN, token.RBRACE, token.RBRACK:
			depth--
		}
		toks = append(toks, tokenAt{off, tok, lit})
	}
}

// beginsCommand reports whether the $ or % at off, behind toks, begins a command: the first on its line, where a
// statement can begin. Go has no use for either there.
func beginsCommand(toks []tokenAt, src string, off int) bool {
	if off == len(src) || src[off] != '$' && src[off] != '%' {
		return false
	}
	if n := len(toks); n > 0 && toks[n-1].tok != token.SEMICOLON {
		return false
	}
	return strings.TrimSpace(src[strings.LastIndexByte(src[:off], '\n')+1:off]) == ""
}

// withoutCommands is a cell with blanks in the place of its commands, for those who scan it for Go only.
func withoutCommands(src string) string {
	toks, _ := tokens("", src, map[string]bool{})
	b := []byte(src)
	for _, t := range toks {
		for i := t.off; t.tok == commandToken && i < t.end(); i++ {
			if b[i] != '\n' {
				b[i] = ' '
			}
		}
	}
	return string(b)
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

// parse parses the piece on its own; errors carry positions in the cell.
func (p *piece) parse(name, src string) error {
	before, after := "package p;", "\n"
	switch p.kind {
	case commandPiece:
		return nil
	case stmtPiece:
		before, after = "package p; func _() {", "\n}\n"
	case packagePiece:
		before = ""
	}
	mark := lineMark(name, src, p.start)
	if p.kind == packagePiece {
		mark = ""
	}
	p.prefix = len(before) + len(mark)
	p.fset = token.NewFileSet()
	f, err := parser.ParseFile(p.fset, name, before+mark+p.text+after, parser.SkipObjectResolution)
	if err != nil {
		return syntaxError(name, src, err)
	}
	if err := tooDeep(f, p.fset); err != nil {
		return err
	}
	p.file = f
	return nil
}

// lineMark is the comment that makes the text after it count as standing at off in the cell.
func lineMark(name, src string, off int) string {
	line, col := lineCol(src, off)
	return fmt.Sprintf("/*line %s:%d:%d*/", name, line, col)
}

// offsetOf converts a 1-based line and byte column to a byte offset.
func offsetOf(src string, line, col int) int {
	off := 0
	for ; line > 1; line-- {
		off += strings.IndexByte(src[off:], '\n') + 1
	}
	return off + col - 1
}

// lineCol converts a byte offset to a 1-based line and byte column.
func lineCol(src string, off int) (line, col int) {
	off = min(off, len(src))
	return 1 + strings.Count(src[:off], "\n"), off - strings.LastIndex(src[:off], "\n")
}
