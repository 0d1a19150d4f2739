package session

import (
	"fmt"
	"go/ast"
	"slices"
	"strconv"
)

// Prelude is a package that cells know without importing it, as gophernotes has it: by its name, by its name as
// an import path, and some of its functions by their bare names. All of them may be declared again.
type Prelude struct {
	Path  string   // of a compiled-in package; "" for no prelude
	Name  string   // of the package
	Funcs []string // functions of it
}

// begin makes the prelude known to the names of a new session.
func (p Prelude) begin(s *Session) error {
	if p.Path == "" {
		return nil
	}
	pkg, err := s.engine.Import(p.Path)
	if err != nil {
		return err
	}
	s.names.imports[p.Name] = p.Path
	for _, f := range p.Funcs {
		s.names.live[f] = pkg.Scope().Lookup(f)
	}
	return nil
}

// long gives an import of the prelude by its name the path that it stands for.
func (p Prelude) long(pieces []*piece) {
	for _, q := range pieces {
		if q.kind != importPiece || p.Path == "" {
			continue
		}
		for _, im := range slices.Backward(q.file.Imports) {
			if im.Path.Value == strconv.Quote(p.Name) {
				from, to := q.at(im.Path.Pos()), q.at(im.Path.End())
				im.Path.Value = strconv.Quote(p.Path)
				q.text = q.text[:from] + im.Path.Value + q.text[to:]
			}
		}
	}
}

// leaveOut removes function declarations without a body, and says so. gophernotes' notebooks use them to show what
// a package has; of Go's own programs only those with parts in assembly have any.
func leaveOut(pieces []*piece) (rest []*piece, notes []note) {
	for _, p := range pieces {
		if fd, ok := p.decl().(*ast.FuncDecl); ok && fd.Body == nil && p.kind == declPiece {
			notes = append(notes, note{text: fmt.Sprintf("func %s has no body and is left out.", fd.Name.Name)})
			continue
		}
		rest = append(rest, p)
	}
	return rest, notes
}
