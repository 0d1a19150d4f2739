package source

import (
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"strings"
)

// Diagnostic is one compile error.
type Diagnostic struct {
	Pos token.Position // Filename is the cell's name
	Msg string
}

// Errors is why a cell was not run.
type Errors []Diagnostic

func (e Errors) Error() string {
	var b strings.Builder
	for i, d := range e {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s: %s", d.Pos, d.Msg)
	}
	return b.String()
}

func errorAt(name, src string, off int, msg string) error {
	return Errors{{Position(name, src, off), msg}}
}

// SyntaxError turns the parser's errors into ours. What stands past the end of the cell (the brace that was
// put around it) is reported at the end.
func SyntaxError(name, src string, err error) error {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return errorAt(name, src, len(src), err.Error())
	}
	lines := strings.Split(src, "\n")
	var out Errors
	for _, e := range list {
		p := e.Pos
		if p.Line > len(lines) || p.Filename != name {
			p.Line, p.Column = len(lines), len(lines[len(lines)-1])+1
			p.Filename = name
		}
		if len(out) > 0 && (out[len(out)-1].Pos.Line == p.Line || atEnd(e.Msg, lines[p.Line-1], p.Column)) {
			continue // one error a line, and none for what is missing at the end: the rest follow from the first
		}
		out = append(out, Diagnostic{p, plainSyntax(e.Msg, lines[p.Line-1], p.Column)})
	}
	return out
}
