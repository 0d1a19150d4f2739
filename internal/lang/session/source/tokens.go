package source

import (
	"go/scanner"
	"go/token"
	"strings"

	"github.com/massspring/msp/internal/lang/command"
)

// commandToken is a command among the tokens of Go; its literal is all that belongs to it.
const commandToken = token.Token(-1)

type Token struct {
	Off int
	Tok token.Token
	Lit string

	dropped int // carriage returns of a raw string, which the literal lacks
}

func (t Token) End() int {
	if t.Lit != "" && t.Lit != "\n" {
		return t.Off + len(t.Lit) + t.dropped
	}
	return t.Off + len(t.Tok.String())
}

// Tokens scans a cell, the whole of each command as one token.
func Tokens(name, src string, words map[string]bool) (toks []Token, err error) {
	for off := 0; ; {
		var wrong error
		if toks, off, wrong = scanGo(name, src, off, toks, words); err == nil {
			err = wrong
		}
		if off == len(src) {
			return toks, err
		}
		end := command.End(src, off)
		toks = append(toks, Token{Off: off, Tok: commandToken, Lit: src[off:end]}, Token{Off: end, Tok: token.SEMICOLON, Lit: "\n"})
		off = end
	}
}

// scanGo adds the tokens from src[from] on to toks, up to where a command begins or the cell ends.
func scanGo(name, src string, from int, toks []Token, words map[string]bool) (_ []Token, end int, err error) {
	fset := token.NewFileSet()
	f := fset.AddFile(name, -1, len(src)-from)
	var wrong error
	var s scanner.Scanner
	s.Init(f, []byte(src[from:]), func(pos token.Position, msg string) {
		if strings.HasPrefix(src[from+pos.Offset:], "$") {
			msg += ": a shell command is a line of its own at the top level of a cell"
		}
		line, column := LineCol(src, from+pos.Offset)
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
		t := Token{Off: off, Tok: tok, Lit: lit}
		if raw, ok := strings.CutPrefix(src[off:], "`"); tok == token.STRING && ok {
			whole, _, _ := strings.Cut(raw, "`")
			t.dropped = strings.Count(whole, "\r")
		}
		toks = append(toks, t)
	}
}

// beginsCommand reports whether the $ or % at off, behind toks, begins a command: the first on its line, where a
// statement can begin. Go has no use for either there.
func beginsCommand(toks []Token, src string, off int) bool {
	if off == len(src) || src[off] != '$' && src[off] != '%' {
		return false
	}
	if n := len(toks); n > 0 && toks[n-1].Tok != token.SEMICOLON {
		return false
	}
	return strings.TrimSpace(src[strings.LastIndexByte(src[:off], '\n')+1:off]) == ""
}

// WithoutCommands returns a cell with its commands replaced by blanks, so that only Go is scanned.
func WithoutCommands(src string) string {
	toks, _ := Tokens("", src, map[string]bool{})
	b := []byte(src)
	for _, t := range toks {
		for i := t.Off; t.Tok == commandToken && i < t.End(); i++ {
			if b[i] != '\n' {
				b[i] = ' '
			}
		}
	}
	return string(b)
}
