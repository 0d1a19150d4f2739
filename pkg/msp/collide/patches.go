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
	points    []int // of its parts; the particle first
	first     int   // where they are among those of all patches
	part      int   // where the edges and then the triangles are among the parts of all patches
	edges     []int // the places in points of their other ends
	triangles [][3]int
}

// edge returns the points of an edge.
func (p *patch) edge(k int) [2]int { return [2]int{p.points[0], p.points[p.edges[k]]} }

// triangle returns those of a triangle.
func (p *patch) triangle(k int) [3]int {
	t := &p.triangles[k]
	return [3]int{p.points[t[0]], p.points[t[1]], p.points[t[2]]}
}

// of returns what the points of the patch have, of what the points of all patches have.
func (p *patch) of(all []v3.Vec) []v3.Vec { return all[p.first : p.first+len(p.points)] }

// place returns where a particle is in points, and adds it if it is new.
func (p *patch) place(i int) int {
	if at := slices.Index(p.points, i); at >= 0 {
		return at
	}
	p.points = append(p.points, i)
	return len(p.points) - 1
}

// patches divide a surface.
type patches struct {
	list   []patch
	points int // of all patches
	parts  int
	at     []v3.Vec     // where the points are
	boxes  []detect.Box // around the patches
	within []detect.Box // around their parts
	hash   detect.Hash
	crew   *crew.Crew
	found  gathering[passage]
}

// newPatches divides edges, each with its lower particle first, and triangles.
func newPatches(particles int, edges [][2]int, triangles [][3]int) *patches {
	f := &patches{list: make([]patch, particles), crew: crew.New()}
	for i := range f.list {
		f.list[i].points = []int{i}
	}
	for _, e := range edges {
		p := &f.list[e[0]]
		p.edges = append(p.edges, p.place(e[1]))
	}
	for _, t := range triangles {
		p := &f.list[slices.Min(t[:])]
		p.triangles = append(p.triangles, [3]int{p.place(t[0]), p.place(t[1]), p.place(t[2])})
	}
	for i := range f.list {
		p := &f.list[i]
		p.first, p.part = f.points, f.parts
		f.points, f.parts = f.points+len(p.points), f.parts+len(p.edges)+len(p.triangles)
	}
	return f
}

// put puts the patches where they are at the positions x (3m).
func (f *patches) put(x []float64) {
	f.at = vec.Sized(f.at, f.points)
	f.boxes, f.within = vec.Sized(f.boxes, len(f.list)), vec.Sized(f.within, f.parts)
	f.crew.Share(len(f.list), inPart, func(from, to int) {
		for k := from; k < to; k++ {
			p := &f.list[k]
			at := p.of(f.at)
			for n, i := range p.points {
				at[n] = v3.At(x, i)
			}
			f.boxes[k] = detect.Around(0, at...)
			for n, end := range p.edges {
				f.within[p.part+n] = detect.Around(0, at[0], at[end])
			}
			for n, t := range p.triangles {
				f.within[p.part+len(p.edges)+n] = detect.Around(0, at[t[0]], at[t[1]], at[t[2]])
			}
		}
	})
	f.hash.Fill(f.boxes)
}

// near calls found for the triangles of all patches whose boxes overlap b.
func (f *patches) near(b detect.Box, found func(t [3]int)) {
	f.hash.Near(f.boxes, b, func(k int) {
		for n := range f.list[k].triangles {
			found(f.list[k].triangle(n))
		}
	})
}

// passages returns the edges and triangles that cross, ordered by their particles. Those of one body that have parts nearer than reach at
// rest are exempt.
func (f *patches) passages(s *msp.System, body []int, reach float64) (all []passage) {
	if len(s.Triangles) == 0 {
		return nil
	}
	f.found.begin()
	f.found.divide(f.hash.Parts(), func(found []passage, part int) []passage {
		f.hash.PairsIn(part, f.boxes, func(k, l int) {
			i, j := f.list[k].points[0], f.list[l].points[0]
			rest := v3.Sub(v3.At(s.X0, i), v3.At(s.X0, j))
			if body[i] == body[j] && v3.Dot(rest, rest) < reach*reach {
				return
			}
			found = f.through(found, k, l, s, body, reach)
			found = f.through(found, l, k, s, body, reach)
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

// through appends the edges of patch k that cross triangles of patch l.
func (f *patches) through(found []passage, k, l int, s *msp.System, body []int, reach float64) []passage {
	p, q := &f.list[k], &f.list[l]
	for n, corners := range q.triangles {
		box := &f.within[q.part+len(q.edges)+n]
		if !box.Overlap(&f.boxes[k]) {
			continue
		}
		for m, end := range p.edges {
			if !box.Overlap(&f.within[p.part+m]) {
				continue
			}
			e, t := p.edge(m), q.triangle(n)
			if slices.Contains(t[:], e[0]) || slices.Contains(t[:], e[1]) {
				continue
			}
			a, b := p.of(f.at), q.of(f.at)
			if detect.Crosses(a[0], a[end], b[corners[0]], b[corners[1]], b[corners[2]]) && !related(s, body, e, t, reach) {
				found = append(found, passage{e[:], t})
			}
		}
	}
	return found
}
