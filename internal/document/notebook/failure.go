package notebook

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Error says which cell and line failed and why, then shows the source line with a caret:
//
//	cell 3, line 2: undefined: y
//	    x := y + 1
//	         ^
func (e *CellError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "cell %d", e.Cell)
	if e.Err.Line > 0 {
		fmt.Fprintf(&b, ", line %d", e.Err.Line)
	}
	first, rest, _ := strings.Cut(e.Err.Value, "\n")
	// The message of a compile error names itself: only others need their name in front.
	if stripped := ownPlace.ReplaceAllString(first, ""); stripped != first {
		first = stripped
	} else {
		first = e.Err.Name + ": " + first
	}
	b.WriteString(": " + first)
	if line, ok := e.sourceLine(); ok {
		b.WriteString("\n    " + line)
		if caret, ok := e.caret(line); ok {
			b.WriteString("\n    " + caret)
		}
	}
	for line := range strings.Lines(rest) {
		b.WriteString("\n  " + strings.TrimRight(line, "\n"))
	}
	return b.String()
}

// ownPlace is the position that begins a compile error's message; Error says it in words.
var ownPlace = regexp.MustCompile(`^In\[\d+\]:\d+(:\d+)?: `)

func (e *CellError) sourceLine() (string, bool) {
	lines := strings.Split(e.Source, "\n")
	if e.Err.Line < 1 || e.Err.Line > len(lines) {
		return "", false
	}
	return strings.TrimRight(lines[e.Err.Line-1], "\r"), true
}

// caret stands under the byte column; tabs before it are kept so that it stands there at any tab width.
func (e *CellError) caret(line string) (string, bool) {
	n := e.Err.Column - 1
	if n < 0 || n > len(line) {
		return "", false
	}
	var b strings.Builder
	for _, r := range line[:n] {
		if r != '\t' {
			r = ' '
		}
		b.WriteRune(r)
	}
	return b.String() + "^", utf8.ValidString(line)
}
