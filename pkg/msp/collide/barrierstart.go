package collide

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// A barrier keeps parts on their sides, the wrong ones too: a step that begins with an edge through a triangle, or with a body within
// another one, would lead to a state like that. What ends a step needs no look.

// solid is what fills the bodies whose surface is closed: the sets of four particles that are all joined by springs. A shell has few, thin
// ones of neighbouring triangles, and room within for others.
type solid struct {
	tets  [][4]int
	skins map[int][][3]int
	hash  detect.Hash
	boxes []detect.Box
}

// newSolid finds the tetrahedra of the bodies.
func newSolid(s *msp.System, body []int) *solid {
	f := &solid{skins: closedSkins(s, body)}
	joined := make([]map[int]bool, len(body)) // the particles above each, to which springs lead
	for _, sp := range s.Springs {
		i, j := min(sp.I, sp.J), max(sp.I, sp.J)
		if f.skins[body[i]] == nil {
			continue
		}
		if joined[i] == nil {
			joined[i] = map[int]bool{}
		}
		joined[i][j] = true
	}
	for i, first := range joined {
		for j := range first {
			for k := range joined[j] {
				if !first[k] {
					continue
				}
				for l := range joined[k] {
					if first[l] && joined[j][l] {
						f.tets = append(f.tets, [4]int{i, j, k, l})
					}
				}
			}
		}
	}
	slices.SortFunc(f.tets, func(a, b [4]int) int { return slices.Compare(a[:], b[:]) })
	return f
}

// holds returns a particle within a tetrahedron of another body at the positions x (3m), and that.
func (f *solid) holds(body []int, x []float64) (particle int, in *[4]int) {
	corners := func(t [4]int) [4][3]float64 {
		return [4][3]float64{v3.At(x, t[0]), v3.At(x, t[1]), v3.At(x, t[2]), v3.At(x, t[3])}
	}
	f.boxes = f.boxes[:0]
	for _, t := range f.tets {
		c := corners(t)
		f.boxes = append(f.boxes, detect.Around(0, c[:]...))
	}
	f.hash.Fill(f.boxes)
	for i := range body {
		p := v3.At(x, i)
		f.hash.Near(f.boxes, detect.Around(0, p), func(k int) {
			t := f.tets[k]
			b := body[t[0]]
			if in != nil || b == body[i] || !detect.InTet(p, corners(t)) {
				return
			}
			// Where the surface is hollow, such a tetrahedron can be outside.
			if math.Abs(v3.Winding(p, f.skins[b], func(j int) v3.Vec { return v3.At(x, j) })) > 0.5 {
				particle, in = i, &f.tets[k]
			}
		})
		if in != nil {
			break
		}
	}
	return particle, in
}

// begins returns ErrInvalid if parts cross in the state q, or if one is within another one.
func (c *barrierDescent) begins(q *msp.State) error {
	if slices.Equal(q.X, c.ended) || msp.CheckFinite("position", q.X) != nil {
		return nil
	}
	s := c.System()
	if c.solid == nil {
		c.solid = newSolid(s, c.body)
	}
	const remedy = "a barrier would keep it there: move one of them before the first step"
	c.surface.patches.put(q.X)
	if crossed := c.surface.patches.passages(s, c.body, c.dHat); len(crossed) > 0 {
		p := crossed[0]
		return fmt.Errorf("edge %v of body %d: %w: it passes through triangle %v of body %d; %s",
			p.mover, c.body[p.mover[0]], msp.ErrInvalid, p.triangle, c.body[p.triangle[0]], remedy)
	}
	if len(c.solid.tets) == 0 {
		return nil
	}
	if i, in := c.solid.holds(c.body, q.X); in != nil {
		return fmt.Errorf("particle %d of body %d: %w: it is within body %d, between its particles %v; %s",
			i, c.body[i], msp.ErrInvalid, c.body[in[0]], *in, remedy)
	}
	return nil
}
