package grade

import (
	"go/scanner"
	"go/token"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/document/notebook"
)

// secrets are the words of hidden tests that no message may repeat: a compiler quotes the line that it stops at.
type secrets []string

// secretsOf collects the lines of all hidden tests, and the texts in quotes in them.
func secretsOf(nb *notebook.Notebook) (list secrets) {
	for _, c := range nb.Cells {
		hidden := false
		for line := range strings.SplitSeq(c.Source, "\n") {
			switch {
			case strings.Contains(line, beginHidden):
				hidden = true
			case strings.Contains(line, endHidden):
				hidden = false
			case hidden:
				list = append(list, strings.Trim(line, " \t,"))
				list = append(list, quoted(line)...)
			}
		}
	}
	return list
}

// quoted returns the values of the string literals in a line of Go that have a space in them: single words are not secret.
func quoted(line string) (list []string) {
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", fset.Base(), len(line)), []byte(line), func(token.Position, string) {}, 0)
	for {
		_, t, text := s.Scan()
		if t == token.EOF {
			return list
		}
		if value, err := strconv.Unquote(text); t == token.STRING && err == nil && strings.Contains(value, " ") {
			list = append(list, value)
		}
	}
}

// kept returns the text, or something to say instead if a hidden test shows in it.
func (s secrets) kept(text, instead string) string {
	for _, secret := range s {
		if len(secret) > 3 && strings.Contains(text, secret) {
			return instead
		}
	}
	return text
}
