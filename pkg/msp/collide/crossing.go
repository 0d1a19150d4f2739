package collide

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// crossed returns ErrNotConverged if a step has led parts of the system that are no neighbours through each other:
//
//	an edge that passes through a triangle at its end     exactly, see detect.Crosses
//	a body, all of which has passed through triangles     a particle without springs, for example
//	two springs of strands, on straight ways              their sides are known only from step to step
//
// Two bodies that cross where the step begins are left to contact, which may part them.
func (c *descent) crossed() error {
	q, x := c.task.From, c.task.X
	if q == nil || c.settings.Unchecked || c.pairs.level <= 0 || msp.CheckFinite("position", x) != nil {
		return nil
	}
	found := c.pairs.passages(c.System(), x)
	if len(found) > 0 {
		before := map[[2]int]bool{}
		for _, p := range c.pairs.passages(c.System(), q.X) {
			before[p.bodies(c.pairs.body)] = true
		}
		for _, p := range found {
			if !before[p.bodies(c.pairs.body)] {
				return c.passed(p)
			}
		}
		return nil
	}
	if p := c.pairs.leap(c.System(), q.X, x); p != nil {
		return c.passed(*p)
	}
	if s := c.pairs.strandsPass(c.System(), q.X, x); s != nil {
		return fmt.Errorf("%w, %s: %v of strands have passed through each other", msp.ErrNotConverged, c.remedy(), s)
	}
	return nil
}

// remedy is what may keep parts from passing through each other.
func (c *descent) remedy() string {
	if c.settings.Surfaces {
		return "make more iterations, or use Barrier"
	}
	return "set Thickness to the distance of neighbouring particles, or set Surfaces"
}

// passed returns the error that names a passage.
func (c *descent) passed(p passage) error {
	mover := fmt.Sprint("edge ", p.mover)
	if len(p.mover) == 1 {
		mover = fmt.Sprint("particle ", p.mover[0])
	}
	return fmt.Errorf("%w, %s: %s of body %d has passed through triangle %v of body %d",
		msp.ErrNotConverged, c.remedy(), mover, c.pairs.body[p.mover[0]], p.triangle, c.pairs.body[p.triangle[0]])
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

// passages returns the edges and triangles of the surface that cross at x (3m), without neighbours.
func (c *pairs) passages(s *msp.System, x []float64) []passage {
	c.surface.patches.put(x)
	return c.surface.patches.passages(s, c.body, apart*c.level)
}

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
// within it: no edge crosses a triangle at the end of such a step. The patches of the surface are at x.
func (c *pairs) leap(s *msp.System, q, x []float64) *passage {
	if len(c.surface.triangles) == 0 || slices.Max(c.body) == 0 {
		return nil
	}
	along := v3.Sub(s.CentreOfMass(x), s.CentreOfMass(q))
	farthest := 0.0 // that a particle goes from the way of the centre
	for i := range s.Mass {
		farthest = max(farthest, v3.Norm(v3.Sub(v3.Sub(v3.At(x, i), v3.At(q, i)), along)))
	}
	// through returns a triangle through which a particle passes: of the body other, or of any if that is −1.
	through := func(i, other int) (found *[3]int) {
		way := detect.Around(farthest, v3.Add(v3.At(q, i), along), v3.At(x, i))
		c.surface.patches.near(way, func(t [3]int) {
			if b := c.body[t[0]]; found != nil || b == c.body[i] || other >= 0 && b != other {
				return
			}
			parts := stencil{detect.Corner, [4]int{i, t[0], t[1], t[2]}}
			if from, ways := parts.of(q), parts.ways(q, x); detect.PassesThrough(&from, &ways) {
				found = &t
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

// strandsPass returns two springs of strands, no neighbours, that pass through each other on straight ways from q to x (3m each), nil for
// none.
func (c *pairs) strandsPass(s *msp.System, q, x []float64) (found *stencil) {
	rods := c.surface.edges[c.surface.strands:]
	if len(rods) < 2 {
		return nil
	}
	along := v3.Sub(s.CentreOfMass(x), s.CentreOfMass(q))
	c.boxes = c.boxes[:0]
	for _, e := range rods {
		i, j := e[0], e[1]
		c.boxes = append(c.boxes, detect.Around(0, v3.Add(v3.At(q, i), along), v3.Add(v3.At(q, j), along), v3.At(x, i), v3.At(x, j)))
	}
	c.hash.Fill(c.boxes)
	c.hash.Pairs(c.boxes, func(i, j int) {
		a, b := rods[i], rods[j]
		if found != nil || joined(a, b) {
			return
		}
		parts := stencil{detect.Edges, [4]int{a[0], a[1], b[0], b[1]}}
		from, ways := parts.of(q), parts.ways(q, x)
		if detect.SegmentsPass(&from, &ways) && !parts.neighbours(s.X0, c.body, apart*c.level) {
			found = &parts
		}
	})
	return found
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
