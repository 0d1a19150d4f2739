package collide

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// crossed returns ErrNotConverged if a step has led parts of the system that are no neighbours through each other:
//
//	an edge that passes through a triangle at its end     exactly, see detect.Crosses
//	a body, all of which has passed through triangles     a particle without springs, for example
//
// Two bodies that cross where the step begins are left to contact, which may part them. Strands may pass each other unseen.
func (c *descent) crossed() error {
	q, x := c.task.From, c.task.X
	if q == nil || c.settings.Unchecked || c.pairs.level <= 0 || msp.CheckFinite("position", x) != nil {
		return nil
	}
	skin := c.pairs.skinAt(x)
	found := c.pairs.passages(c.System(), skin)
	if len(found) > 0 {
		before := map[[2]int]bool{}
		for _, p := range c.pairs.passages(c.System(), c.pairs.skinAt(q.X)) {
			before[p.bodies(c.pairs.body)] = true
		}
		for _, p := range found {
			if !before[p.bodies(c.pairs.body)] {
				return c.passed(p)
			}
		}
		return nil
	}
	if p := c.pairs.leap(c.System(), skin, q.X, x); p != nil {
		return c.passed(*p)
	}
	return nil
}

// passed returns the error that names a passage.
func (c *descent) passed(p passage) error {
	remedy := "set Thickness to the distance of neighbouring particles, or set Surfaces"
	if c.settings.Surfaces {
		remedy = "make more iterations, or use Barrier"
	}
	mover := fmt.Sprint("edge ", p.mover)
	if len(p.mover) == 1 {
		mover = fmt.Sprint("particle ", p.mover[0])
	}
	return fmt.Errorf("%w, %s: %s of body %d has passed through triangle %v of body %d",
		msp.ErrNotConverged, remedy, mover, c.pairs.body[p.mover[0]], p.triangle, c.pairs.body[p.triangle[0]])
}

// passage is two parts of a system that pass through each other: an edge, or a particle, and a triangle.
type passage struct {
	mover    []int
	triangle [3]int
}

// bodies returns those of both parts, the lower one first.
func (p *passage) bodies(body []int) [2]int {
	a, b := body[p.mover[0]], body[p.triangle[0]]
	return [2]int{min(a, b), max(a, b)}
}

// skinAt returns the surface at x (3m).
func (c *pairs) skinAt(x []float64) *detect.Skin {
	c.skin.Fill(c.surface.triangles, func(i int) v3.Vec { return v3.At(x, i) })
	return &c.skin
}

// passages returns the edges and triangles of the skin that cross, without neighbours.
func (c *pairs) passages(s *msp.System, skin *detect.Skin) []passage {
	return c.surface.passages(skin, func(e [2]int, t [3]int) bool { return related(s, c.body, e, t, apart*c.level) })
}

// passages returns the edges and triangles of the surface that cross, without those that are exempt. The skin is the surface where it is
// now.
func (f *surface) passages(skin *detect.Skin, exempt func(e [2]int, t [3]int) bool) []passage {
	if len(f.triangles) == 0 {
		return nil
	}
	parts := (len(f.edges) + edgesInPart - 1) / edgesInPart
	lists := make([][]passage, parts)
	f.crew.Do(crew.Processors(parts), parts, func(_, part int) {
		for n := part * edgesInPart; n < min((part+1)*edgesInPart, len(f.edges)); n++ {
			e := f.edges[n]
			skin.Crossed(e[0], e[1], func(k int) {
				if t := f.triangles[k]; !exempt(e, t) {
					lists[part] = append(lists[part], passage{f.edges[n][:], t})
				}
			})
		}
	})
	return slices.Concat(lists...)
}

// edgesInPart is the number of edges that a processor looks at at once: some milliseconds.
const edgesInPart = 4 << 10

// related reports whether a part of an edge and one of a triangle belong to one body and are nearer than reach at rest.
func related(s *msp.System, body []int, e [2]int, t [3]int, reach float64) bool {
	if body[e[0]] != body[t[0]] {
		return false
	}
	for k := range t {
		for _, parts := range []stencil{
			{detect.Corner, [4]int{e[min(k, 1)], t[0], t[1], t[2]}},
			{detect.Edges, [4]int{e[0], e[1], t[k], t[(k+1)%3]}},
		} {
			if parts.neighbours(s.X0, body, reach) {
				return true
			}
		}
	}
	return false
}

// leap returns a body that passes as a whole through triangles of another one on straight ways from q to x (3m each), unless it begins
// within it: no edge crosses a triangle at the end of such a step. The skin is that at x.
func (c *pairs) leap(s *msp.System, skin *detect.Skin, q, x []float64) *passage {
	along := v3.Sub(s.CentreOfMass(x), s.CentreOfMass(q))
	farthest := 0.0 // that a particle goes from the way of the centre
	for i := range s.Mass {
		farthest = max(farthest, v3.Norm(v3.Sub(v3.Sub(v3.At(x, i), v3.At(q, i)), along)))
	}
	// through returns a triangle through which a particle passes: of the body other, or of any if that is −1.
	through := func(i, other int) (found *[3]int) {
		way := detect.Around(farthest, v3.Add(v3.At(q, i), along), v3.At(x, i))
		skin.Near(way, func(k int) {
			t := &c.surface.triangles[k]
			if b := c.body[t[0]]; found != nil || b == c.body[i] || other >= 0 && b != other {
				return
			}
			parts := stencil{detect.Corner, [4]int{i, t[0], t[1], t[2]}}
			if from, ways := parts.of(q), parts.ways(q, x); detect.PassesThrough(&from, &ways) {
				found = t
			}
		})
		return found
	}
	seen := 0
	for first, b := range c.body {
		if b < seen { // bodies are in the order of their first particles
			continue
		}
		seen++
		t := through(first, -1)
		if t == nil {
			continue
		}
		other, all := c.body[t[0]], true
		for i, of := range c.body {
			all = all && (of != b || through(i, other) != nil)
		}
		if all && !c.begins(s, q, first, other) {
			return &passage{[]int{first}, *t}
		}
	}
	return nil
}

// begins reports whether a particle is within the surface of a body at q (3m).
func (c *pairs) begins(s *msp.System, q []float64, i, other int) bool {
	var skin [][3]int
	for _, t := range c.surface.triangles {
		if c.body[t[0]] == other {
			skin = append(skin, t)
		}
	}
	return math.Abs(v3.Winding(v3.At(q, i), skin, func(j int) v3.Vec { return v3.At(q, j) })) > 0.5
}

// ways returns those of the points of the stencil from q to x (3m each).
func (s *stencil) ways(q, x []float64) (p [4][3]float64) {
	for k, i := range s.at {
		p[k] = v3.Sub(v3.At(x, i), v3.At(q, i))
	}
	return p
}
