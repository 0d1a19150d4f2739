package source

import (
	"bytes"
	"go/format"
	"go/token"
	"strings"
)

// Format returns a cell as gofmt writes it. Statements, functions, imports and commands may stand in any order, so it formats each run of
// one sort by itself, with the comments before it; commands stay as they are. Of code with a syntax error it returns that error.
func Format(code string) (string, error) {
	if _, _, err := Split("cell", code); err != nil {
		return "", err
	}
	toks, err := Tokens("cell", code, map[string]bool{})
	if err != nil {
		return "", err
	}
	pieces, _, _ := Cut(toks, code)
	var b strings.Builder
	from := 0
	for i := 0; i < len(pieces); {
		sort, next := sortOf(pieces[i]), i+1
		for ; next < len(pieces) && sort != commandSort; next++ {
			other := sortOf(pieces[next])
			if sort != programSort && other != sort && other != eitherSort && sort != eitherSort ||
				other == importSort && sort == eitherSort {
				break
			}
			if sort == eitherSort {
				sort = other
			}
		}
		end := pieces[next-1].End
		if rest, _, _ := strings.Cut(code[end:], "\n"); next == len(pieces) {
			end = len(code)
		} else if sort != commandSort && end+len(rest) <= pieces[next].Start { // a comment behind the last of them
			end += len(rest)
		}
		run := code[from:end]
		if sort != commandSort {
			text, err := format.Source([]byte(run))
			if err != nil {
				return "", err
			}
			if !strings.HasSuffix(run, "\n") { // a whole file gets one
				text = bytes.TrimSuffix(text, []byte("\n"))
			}
			run = string(text)
		}
		b.WriteString(run)
		from, i = end, next
	}
	b.WriteString(code[from:])
	return b.String(), nil
}

// Sorts of pieces that one file of Go does not hold side by side at its top level.
type sort int

const (
	eitherSort sort = iota // a declaration that can also stand among statements
	stmtSort               // inside of a function
	funcSort               // outside of one
	importSort
	commandSort
	programSort // all that follows a package clause
)

func sortOf(p *Piece) sort {
	switch p.Kind {
	case ImportPiece:
		return importSort
	case CommandPiece:
		return commandSort
	case PackagePiece:
		return programSort
	case MethodPiece:
		return funcSort
	case DeclPiece:
		if strings.HasPrefix(p.Text, token.FUNC.String()) {
			return funcSort
		}
		return eitherSort
	}
	return stmtSort
}
