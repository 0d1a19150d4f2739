package repl

import (
	"go/scanner"
	"go/token"
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
)

// completeness asks the runner whether code can be run. Open brackets decide if the runner does not know, because its
// session is dying or starting.
func (t *terminal) completeness(code string) cell.Completeness {
	c := t.opts.Runner.IsComplete(code)
	if c.Status != "unknown" {
		return c
	}
	if open := openBrackets(code); open > 0 {
		return cell.Completeness{Status: "incomplete", Indent: strings.Repeat("\t", open)}
	}
	return c
}

// openBrackets counts the brackets that are not closed; an unfinished comment or raw string counts as one.
func openBrackets(code string) int {
	open := 0
	fset := token.NewFileSet()
	var s scanner.Scanner
	s.Init(fset.AddFile("", -1, len(code)), []byte(code), func(_ token.Position, msg string) {
		if strings.HasSuffix(msg, "not terminated") && (strings.HasPrefix(msg, "raw string") || strings.HasPrefix(msg, "comment")) {
			open++
		}
	}, 0)
	for {
		switch _, tok, _ := s.Scan(); tok {
		case token.LPAREN, token.LBRACE, token.LBRACK:
			open++
		case token.RPAREN, token.RBRACE, token.RBRACK:
			open--
		case token.EOF:
			return open
		}
	}
}
