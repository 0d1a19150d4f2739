// Package source reads a cell as text: its tokens, its top-level pieces and its commands. It reports syntax errors with their positions.
package source

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
	StmtPiece kind = iota
	ImportPiece
	DeclPiece    // type, func, var, const
	MethodPiece  // func with a receiver
	PackagePiece // package clause of a pasted program
	CommandPiece // a line that begins with $ or %
)

// Piece is one top-level declaration or statement of a cell.
type Piece struct {
	Kind       kind
	Number     int // counted from 1; a command and what it measures are one
	Start, End int // byte range in the cell
	Text       string
	File       *ast.File // the piece parsed on its own; a statement stands in func _
	Base       token.Pos // of the text in file
	Measures   *Piece    // the command before the piece, in the same line, that measures it
}

// At returns the byte offset in the piece of a position in its AST.
func (p *Piece) At(pos token.Pos) int { return int(pos - p.Base) }

// Src returns the source text of a node of the piece.
func (p *Piece) Src(n ast.Node) string { return p.Text[p.At(n.Pos()):p.At(n.End())] }

// Decl returns the declaration that the piece is; nil for a statement or command.
func (p *Piece) Decl() ast.Decl {
	if p.Kind == StmtPiece || p.Kind == CommandPiece || len(p.File.Decls) == 0 {
		return nil
	}
	return p.File.Decls[0]
}

// Stmt returns the statement that the piece is.
func (p *Piece) Stmt() ast.Stmt {
	if body := p.File.Decls[0].(*ast.FuncDecl).Body.List; len(body) > 0 {
		return body[0]
	}
	return &ast.EmptyStmt{}
}

// Split cuts a cell into its top-level pieces and parses each. Words are all identifiers in it.
func Split(name, src string) (pieces []*Piece, words map[string]bool, err error) {
	words = map[string]bool{}
	toks, err := Tokens(name, src, words)
	if err != nil {
		return nil, nil, err
	}
	all, _, stray := Cut(toks, src)
	fset := token.NewFileSet()
	for _, p := range all {
		if stray >= 0 && stray < p.End {
			break
		}
		if n := len(pieces); n > 0 && pieces[n-1].Kind == CommandPiece && !strings.Contains(src[pieces[n-1].End:p.Start], "\n") {
			p.Measures = pieces[n-1]
			pieces = pieces[:n-1]
		}
		pieces = append(pieces, p)
		if err := p.Parse(fset, name, src); err != nil {
			return nil, nil, err
		}
	}
	if stray >= 0 {
		return nil, nil, errorAt(name, src, stray, fmt.Sprintf("unexpected %c", src[stray]))
	}
	return pieces, words, nil
}

// Cut finds the top-level pieces among the tokens of a cell, how many brackets are open at its end, and the offset of the first
// bracket that closes none, -1 if there is no such.
func Cut(toks []Token, src string) (pieces []*Piece, open, stray int) {
	first := -1
	stray = -1
	end := func(last int) {
		for last >= 0 && toks[last].Tok == token.SEMICOLON && toks[last].Lit == "\n" { // of an unclosed bracket
			last--
		}
		if first >= 0 && last >= first {
			p := &Piece{Kind: kindOf(toks[first : last+1]), Start: toks[first].Off, End: min(toks[last].End(), len(src))}
			p.Text = src[p.Start:p.End]
			pieces = append(pieces, p)
		}
		first = -1
	}
	for i, t := range toks {
		if t.Tok == token.SEMICOLON && open == 0 {
			if first < 0 || t.Lit != ";" || !opensHeader(toks[first:i], src) {
				end(i - 1)
			}
			continue
		}
		if first < 0 {
			first = i
		}
		switch t.Tok {
		case token.LPAREN, token.LBRACE, token.LBRACK:
			open++
		case token.RPAREN, token.RBRACE, token.RBRACK:
			if open--; open < 0 {
				open = 0
				if stray < 0 {
					stray = t.Off
				}
			}
		}
	}
	end(len(toks) - 1)
	return pieces, open, stray
}

// opensHeader reports whether a semicolon after toks belongs to the header of an if, for or switch.
func opensHeader(toks []Token, src string) bool {
	for len(toks) > 2 && toks[0].Tok == token.IDENT && toks[1].Tok == token.COLON {
		toks = toks[2:]
	}
	switch toks[0].Tok {
	case token.IF, token.FOR, token.SWITCH:
		for _, t := range toks { // the body would be closed by now
			if t.Tok == token.LBRACE {
				whole := "package p; func _() {" + src[toks[0].Off:toks[len(toks)-1].End()] + "\n}"
				_, err := parser.ParseFile(token.NewFileSet(), "", whole, 0)
				return err != nil
			}
		}
		return true
	}
	return false
}

func kindOf(toks []Token) kind {
	switch toks[0].Tok {
	case commandToken:
		return CommandPiece
	case token.PACKAGE:
		return PackagePiece
	case token.IMPORT:
		return ImportPiece
	case token.TYPE, token.CONST, token.VAR:
		return DeclPiece
	case token.FUNC:
		if len(toks) < 2 || toks[1].Tok == token.IDENT {
			return DeclPiece
		}
		depth := 0 // func (…) is a method if a name and a parameter list follow, else a literal
		for i := 1; i < len(toks); i++ {
			switch toks[i].Tok {
			case token.LPAREN:
				depth++
			case token.RPAREN:
				if depth--; depth == 0 {
					if i+2 < len(toks) && toks[i+1].Tok == token.IDENT && toks[i+2].Tok == token.LPAREN {
						return MethodPiece
					}
					return StmtPiece
				}
			}
		}
	}
	return StmtPiece
}

// Parse parses the piece on its own; errors carry positions in the cell. Of text with errors it keeps what the parser made of it.
func (p *Piece) Parse(fset *token.FileSet, name, src string) error {
	before, after := "package p;", "\n"
	switch p.Kind {
	case CommandPiece:
		return nil
	case StmtPiece:
		before, after = "package p; func _() {", "\n}\n"
	case PackagePiece:
		before = ""
	}
	if p.Kind != PackagePiece {
		before += LineMark(name, src, p.Start)
	}
	p.Base = token.Pos(fset.Base() + len(before))
	f, err := parser.ParseFile(fset, name, before+p.Text+after, parser.SkipObjectResolution)
	if deep := tooDeep(f, fset); deep != nil {
		return deep
	}
	p.File = f
	if err != nil {
		return SyntaxError(name, src, err)
	}
	return nil
}

// IsVar reports whether the piece declares variables.
func IsVar(p *Piece) bool {
	gd, ok := p.Decl().(*ast.GenDecl)
	return ok && gd.Tok == token.VAR
}
