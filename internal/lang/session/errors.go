package session

import (
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
)

// diagnostic is one compile error.
type diagnostic struct {
	pos token.Position // Filename is the cell's name
	msg string
}

// compileErrors is why a cell was not run.
type compileErrors []diagnostic

func (e compileErrors) Error() string {
	var b strings.Builder
	for i, d := range e {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s: %s", d.pos, d.msg)
	}
	return b.String()
}

func errorAt(name, src string, off int, msg string) error {
	return compileErrors{{position(name, src, off), msg}}
}

// syntaxError turns the parser's errors into ours. What stands past the end of the cell (the brace that was
// put around it) is reported at the end.
func syntaxError(name, src string, err error) error {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return errorAt(name, src, len(src), err.Error())
	}
	lines := strings.Split(src, "\n")
	var out compileErrors
	for _, e := range list {
		p := e.Pos
		if p.Line > len(lines) || p.Filename != name {
			p.Line, p.Column = len(lines), len(lines[len(lines)-1])+1
			p.Filename = name
		}
		if len(out) > 0 && (out[len(out)-1].pos.Line == p.Line || atEnd(e.Msg, lines[p.Line-1], p.Column)) {
			continue // one error a line, and none for what is missing at the end: the rest follow from the first
		}
		out = append(out, diagnostic{p, plainSyntax(e.Msg, lines[p.Line-1], p.Column)})
	}
	return out
}

// ANSI styles of tracebacks; they say nothing that the words do not. None is a colour: JupyterLab shows errors on a
// red ground, a light or a dark one, on which no colour of its own can be read in both themes.
const (
	bold  = "\x1b[1m"
	dim   = "\x1b[2m"
	reset = "\x1b[0m"
)

// sources finds the text of a cell by its name.
type sources map[string]string

// excerpt returns the source line of pos with a caret under its column; empty when it is not known.
func (s sources) excerpt(pos token.Position) []string {
	lines := strings.Split(s[pos.Filename], "\n")
	if pos.Line < 1 || pos.Line > len(lines) || s[pos.Filename] == "" {
		return nil
	}
	text := strings.TrimRight(lines[pos.Line-1], "\r")
	col := min(max(pos.Column, 1), len(text)+1)
	pad := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, text[:col-1])
	return []string{dim + "    " + reset + text, "    " + pad + bold + "^" + reset}
}

// compileError words compile errors for a student.
func (s sources) compileError(errs compileErrors) *cell.Error {
	e := &cell.Error{Name: cell.CompileError, Value: errs.Error(), Line: errs[0].pos.Line, Column: errs[0].pos.Column}
	for _, d := range errs {
		e.Traceback = append(e.Traceback, fmt.Sprintf("%s: %s%s%s", d.pos, bold, d.msg, reset))
		e.Traceback = append(e.Traceback, s.excerpt(d.pos)...)
	}
	return e
}
