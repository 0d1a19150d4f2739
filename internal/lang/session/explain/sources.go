package explain

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/session/source"
)

// ANSI styles of tracebacks; they say nothing that the words do not. None is a colour: JupyterLab shows errors on a
// red ground, a light or a dark one, on which no colour of its own can be read in both themes.
const (
	Bold  = "\x1b[1m"
	dim   = "\x1b[2m"
	Reset = "\x1b[0m"
)

// Sources finds the text of a cell by its name.
type Sources map[string]string

// excerpt returns the source line of pos with a caret under its column; empty when it is not known.
func (s Sources) excerpt(pos token.Position) []string {
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
	return []string{dim + "    " + Reset + text, "    " + pad + Bold + "^" + Reset}
}

// CompileError words compile errors for a student.
func (s Sources) CompileError(errs source.Errors) *cell.Error {
	e := &cell.Error{Name: cell.CompileError, Value: errs.Error(), Line: errs[0].Pos.Line, Column: errs[0].Pos.Column}
	for _, d := range errs {
		e.Traceback = append(e.Traceback, fmt.Sprintf("%s: %s%s%s", d.Pos, Bold, d.Msg, Reset))
		e.Traceback = append(e.Traceback, s.excerpt(d.Pos)...)
	}
	return e
}
