package live

import (
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/player"
)

// tears finds the springs that steps take out of a system, so that what is drawn of them goes, too.
type tears struct {
	springs   []msp.Spring // at the start, as the page has them
	triangles [][3]int
	broken    []bool // of springs
	left      int    // the number of springs when look was last called
	gone      []int  // the particles of broken springs: i, j, i, j …
	events    []player.Tear
}

func newTears(s *msp.System) *tears {
	n := len(s.Springs)
	return &tears{springs: slices.Clone(s.Springs), triangles: slices.Clone(s.Triangles), broken: make([]bool, n), left: n}
}

// look looks for springs that are gone at the time t. Those left are in the order of the start; where they are not, the system
// has become another one, of which nothing is known.
func (r *tears) look(s *msp.System, t float64) {
	if len(s.Springs) == r.left {
		return
	}
	r.left = len(s.Springs)
	var fresh []int
	at := 0
	for n, sp := range r.springs {
		switch {
		case at < len(s.Springs) && s.Springs[at].I == sp.I && s.Springs[at].J == sp.J:
			at++
		case !r.broken[n]:
			fresh = append(fresh, n)
		}
	}
	if at < len(s.Springs) || len(fresh) == 0 {
		return
	}
	tear := player.Tear{T: t}
	for _, n := range fresh {
		r.broken[n] = true
		tear.Gone = append(tear.Gone, r.springs[n].I, r.springs[n].J)
	}
	r.gone = append(r.gone, tear.Gone...)
	r.events = append(r.events, tear)
}

// whole returns the system with the springs and triangles that it had at the start.
func (r *tears) whole(s *msp.System) *msp.System {
	if len(r.events) == 0 {
		return s
	}
	before := *s
	before.Springs, before.Triangles = r.springs, r.triangles
	return &before
}
