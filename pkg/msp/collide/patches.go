package collide

import (
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// patch is the edges and triangles of a surface of which a particle is the first point. On a cloth grid these are three and two.
//
// Where an edge crosses a triangle, the boxes of their patches overlap. Nearly all pairs of such patches are neighbours on the sheet,
// and the distance at rest of their two particles is enough to leave out all their parts.
type patch struct {
	particle  int
	edges     [][2]int
	triangles [][3]int
}

// patches divide a surface.
type patches struct {
	list  []patch
	x     []float64    // where the particles are (3m)
	boxes []detect.Box // around the patches
	hash  detect.Hash
	crew  *crew.Crew
	found gathering[passage]
}

// newPatches divides edges, each with its lower particle first, and triangles. Without triangles, nothing passes through one.
func newPatches(particles int, edges [][2]int, triangles [][3]int) *patches {
	f := &patches{crew: crew.New()}
	if len(triangles) == 0 {
		return f
	}
	of := make([]patch, particles)
	for _, e := range edges {
		of[e[0]].edges = append(of[e[0]].edges, e)
	}
	for _, t := range triangles {
		first := &of[slices.Min(t[:])]
		first.triangles = append(first.triangles, t)
	}
	for i, p := range of {
		if p.particle = i; len(p.edges)+len(p.triangles) > 0 {
			f.list = append(f.list, p)
		}
	}
	return f
}

// place puts the patches where they are at the positions x (3m).
func (f *patches) place(x []float64) {
	if len(f.list) == 0 {
		return
	}
	f.x, f.boxes = x, vec.Sized(f.boxes, len(f.list))
	f.crew.Share(len(f.list), inPart, func(from, to int) {
		for k := from; k < to; k++ {
			p := &f.list[k]
			at := v3.At(x, p.particle)
			box := detect.Box{Low: at, High: at}
			add := func(i int) {
				at := v3.At(x, i)
				box.Add(&detect.Box{Low: at, High: at})
			}
			for _, e := range p.edges {
				add(e[1])
			}
			for _, t := range p.triangles {
				add(t[0])
				add(t[1])
				add(t[2])
			}
			f.boxes[k] = box
		}
	})
	f.hash.Fill(f.boxes)
}

// near calls found for the triangles of all patches whose boxes overlap b.
func (f *patches) near(b detect.Box, found func(t *[3]int)) {
	if len(f.list) == 0 {
		return
	}
	f.hash.Near(f.boxes, b, func(k int) {
		for n := range f.list[k].triangles {
			found(&f.list[k].triangles[n])
		}
	})
}

// passages returns the edges and triangles that cross, ordered by their particles. Those of one body that have parts nearer than reach at
// rest are exempt.
func (f *patches) passages(s *msp.System, body []int, reach float64) (all []passage) {
	if len(f.list) == 0 {
		return nil
	}
	f.found.begin()
	f.found.divide(f.hash.Parts(), func(found []passage, part int) []passage {
		f.hash.PairsIn(part, f.boxes, func(k, l int) {
			p, q := &f.list[k], &f.list[l]
			rest := v3.Sub(v3.At(s.X0, p.particle), v3.At(s.X0, q.particle))
			if body[p.particle] == body[q.particle] && v3.Dot(rest, rest) < reach*reach {
				return
			}
			found = f.through(found, p, q, s, body, reach)
			found = f.through(found, q, p, s, body, reach)
		})
		return found
	})
	for _, found := range f.found.lists() {
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b passage) int {
		if order := slices.Compare(a.mover, b.mover); order != 0 {
			return order
		}
		return slices.Compare(a.triangle[:], b.triangle[:])
	})
	return all
}

// through appends the edges of p that cross triangles of q.
func (f *patches) through(found []passage, p, q *patch, s *msp.System, body []int, reach float64) []passage {
	for k := range p.edges {
		e := &p.edges[k]
		a, b := v3.At(f.x, e[0]), v3.At(f.x, e[1])
		box := detect.Around(0, a, b)
		for l := range q.triangles {
			t := &q.triangles[l]
			if slices.Contains(t[:], e[0]) || slices.Contains(t[:], e[1]) {
				continue
			}
			u, v, w := v3.At(f.x, t[0]), v3.At(f.x, t[1]), v3.At(f.x, t[2])
			of := detect.Around(0, u, v, w)
			if box.Overlap(&of) && detect.Crosses(a, b, u, v, w) && !related(s, body, *e, *t, reach) {
				found = append(found, passage{e[:], *t})
			}
		}
	}
	return found
}
