package assist

import (
	"go/scanner"
	"go/token"
	"strings"

	"github.com/massspring/msp/internal/lang/session/source"
)

// literalAt reports whether pos stands inside a comment, a string or character, or right behind a number:
// the token it is, and its text before pos without the opening quote; token.ILLEGAL anywhere else.
func literalAt(code string, pos int) (before string, tok token.Token) {
	fset := token.NewFileSet()
	f := fset.AddFile("", -1, len(code))
	var s scanner.Scanner
	s.Init(f, []byte(code), func(token.Position, string) {}, scanner.ScanComments)
	for {
		p, t, lit := s.Scan()
		at := f.Offset(p)
		if t == token.EOF || at >= pos {
			return "", token.ILLEGAL
		}
		end := at + len(lit)
		switch t {
		case token.COMMENT:
			if strings.HasPrefix(lit, "/*") {
				end = closedBy(code, at+2, "*/")
			} else if pos == end {
				return code[at:pos], t
			}
			if pos < end {
				return code[at:pos], t
			}
		case token.STRING, token.CHAR:
			closed := len(lit) > 1 && lit[len(lit)-1] == lit[0]
			if lit[0] == '`' {
				end = closedBy(code, at+1, "`")
				closed = true
			}
			if pos < end || pos == end && !closed {
				return code[at+1 : pos], t
			}
		case token.INT, token.FLOAT, token.IMAG:
			if pos <= end {
				return code[at:pos], t
			}
		}
	}
}

// closedBy returns the offset behind the next mark; past the end of the code when there is none.
func closedBy(code string, from int, mark string) int {
	if i := strings.Index(code[min(from, len(code)):], mark); i >= 0 {
		return from + i + len(mark)
	}
	return len(code) + 1
}

// inImport reports whether pos is in an import declaration.
func (s *Assistant) inImport(code string, pos int) bool {
	k := &sketch{s: s, src: code, words: map[string]bool{}}
	for _, p := range k.split() {
		if p.Start < pos && pos <= p.End {
			return p.Kind == source.ImportPiece
		}
	}
	return false
}
