package check

import (
	"go/ast"
	"strings"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// Cell is a cell that may run.
type Cell struct {
	*rewriting
	Cell   *engine.Cell
	Pieces []*source.Piece
	Body   *ast.FuncDecl // its statements
}

// Offset returns where the identifier stands in the cell; ok is false of one that rewriting has added or made again.
func (c *Cell) Offset(id *ast.Ident) (off int, ok bool) {
	p := c.s.Engine.Fset().Position(id.Pos())
	if p.Filename != c.Name || p.Line > 1+strings.Count(c.Src, "\n") {
		return 0, false
	}
	off = source.OffsetOf(c.Src, p.Line, p.Column)
	return off, off <= len(c.Src) && strings.HasPrefix(c.Src[off:], strings.TrimSuffix(id.Name, scope.Mark))
}

// Writes reports whether the identifier stands in the cell.
func (c *Cell) Writes(id *ast.Ident) bool { _, ok := c.Offset(id); return ok }

// Defers reports whether the cell has a defer statement outside of functions, which runs when the cell ends.
func (c *Cell) Defers() (yes bool) {
	for _, p := range c.Pieces {
		if p.Kind != source.StmtPiece {
			continue
		}
		ast.Inspect(p.Stmt(), func(n ast.Node) bool {
			_, inside := n.(*ast.FuncLit)
			_, is := n.(*ast.DeferStmt)
			yes = yes || is
			return !inside
		})
	}
	return yes
}
