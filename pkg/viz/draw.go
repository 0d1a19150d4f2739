package viz

import (
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/page"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// Draw draws the state q of the system s as a shaded picture in space, seen from the front, a little from the
// right and from above; up is against gravity. Surfaces (s.Triangles) are blue on the side from which their
// triangles run counter-clockwise and orange on the other; springs that lie on no surface are drawn as rods
// and their particles as balls; pinned particles are marked in red. The axes are in the lower left
// corner; the scale in the lower right holds at the middle of what is drawn.
//
// The camera stands so that the whole state is in the picture. Pictures to be compared stand in one Row:
// it draws them all with the same camera. Of more than 50000 rods, or balls, some are drawn, and the caption says so.
// The obstacles of the system are drawn in grey, where they are at q.T.
//
// Of a system that tears (methods.Tearing), the springs and triangles are drawn that the state has.
//
// It panics unless len(q.X) = 3m; q.V is not looked at. A state that is not finite, or a system that Check
// finds fault with, gives a figure with that error.
func Draw(s *msp.System, q msp.State) Figure {
	fault.WantState("Draw", s, q)
	s, q = s.At(q).Clone(), q.Clone()
	f := Figure{kind: inSpace, options: options{look: scene.Usual}}
	f.remake = func(o options) page.Page { return scene.Page(s, q, o.look, nil) }
	f.page = f.remake(f.options)
	return f
}
