package check

import (
	"fmt"
	"go/token"

	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// tooWide returns the error of a cell with an expression whose type has more parts than is allowed, nil if it has none: types that no
// declaration names, as p[p[p[int]]].
func (k *checker) tooWide() (again bool, err error) {
	known, at := scope.Parts{}, token.NoPos
	for x, tv := range k.c.Info.Types {
		if known.Count(tv.Type, true) > scope.Widest && (at == token.NoPos || x.Pos() < at) {
			at = x.Pos()
		}
	}
	if at == token.NoPos {
		return false, nil
	}
	return false, source.Errors{{Pos: k.fset.Position(at), Msg: fmt.Sprintf("this has a type of more than %d parts", scope.Widest)}}
}
