package viz

import (
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/page"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// Draw draws the state q of the system s as a shaded picture in space, seen from the front, slightly from the right and from
// above. Up is against gravity. Surfaces (s.Triangles) are blue on the side from which their triangles are counter-clockwise and
// orange on the other. Springs outside of surfaces are rods, and their particles balls. Pinned particles are red, and obstacles
// grey. The axes are in the lower left corner. The scale in the lower right is correct at the middle depth of the drawing.
//
// The camera has the whole state in view. To compare pictures, put them in one Row, which draws them with the same camera. If
// there are more than 50000 rods or balls, only some are drawn, and the caption says so. Of a system that tears
// (methods.Tearing), Draw draws the remaining springs and triangles of the state.
//
// It panics unless len(q.X) = 3m; it ignores q.V. The figure has an error if the state is not finite or if Check finds a fault
// in the system.
func Draw(s *msp.System, q msp.State) Figure {
	fault.WantState("Draw", s, q)
	s, q = s.At(q).Clone(), q.Clone()
	f := Figure{kind: inSpace, options: options{look: scene.Usual}}
	f.remake = func(o options) page.Page { return scene.Page(s, q, o.look, nil) }
	f.page = f.remake(f.options)
	return f
}
