package check

import (
	"fmt"
	"go/ast"
	"slices"
	"strconv"

	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// writeOut gives an import of the prelude by its name the path that it stands for.
func writeOut(p scope.Prelude, pieces []*source.Piece) {
	for _, q := range pieces {
		if q.Kind != source.ImportPiece || p.Path == "" {
			continue
		}
		for _, im := range slices.Backward(q.File.Imports) {
			if im.Path.Value == strconv.Quote(p.Name) {
				from, to := q.At(im.Path.Pos()), q.At(im.Path.End())
				im.Path.Value = strconv.Quote(p.Path)
				q.Text = q.Text[:from] + im.Path.Value + q.Text[to:]
			}
		}
	}
}

// leaveOut removes function declarations without a body, and says so. gophernotes' notebooks use them to show what
// a package has; of Go's own programs only those with parts in assembly have any.
func leaveOut(pieces []*source.Piece) (rest []*source.Piece, notes []Note) {
	for _, p := range pieces {
		if fd, ok := p.Decl().(*ast.FuncDecl); ok && fd.Body == nil && p.Kind == source.DeclPiece {
			notes = append(notes, Note{Text: fmt.Sprintf("func %s has no body and is left out.", fd.Name.Name)})
			continue
		}
		rest = append(rest, p)
	}
	return rest, notes
}
