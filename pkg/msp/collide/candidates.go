package collide

import (
	"slices"

	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// candidates appends to list the features that come nearer to each other than reach somewhere on the straight way p (3m, nil
// for none) from x (3m), and more. Boxes around the ways of the patches that have them are hashed, as seen from a frame that moves with
// their mean; then balls that move with the patches are compared, since neighbours on a long way go it together, and a plane between two
// patches tells most of their features apart.
func (f *surface) candidates(list []stencil, x, p []float64, reach float64) []stencil {
	return f.changed(list, x, p, reach, nil, 0)
}

// changed is candidates without those features that move hardly against each other: their ways on p − drift (3m) and those on p
// differ by no more than most. At nil for drift it is candidates.
func (f *surface) changed(list []stencil, x, p []float64, reach float64, drift []float64, most float64) []stencil {
	f.swarm.gather(f.patches, x, p, drift, reach, most)
	f.search.begin()
	f.search.within(&f.swarm.crowd, func(found []stencil, i, j int) []stencil {
		if !f.swarm.near(i, j, reach, most) {
			return found
		}
		return f.swarm.meet(found, f.patches, i, j, reach)
	})
	for _, found := range f.search.lists() {
		list = append(list, found...)
	}
	return list
}

// swarm is the patches of a surface on their way.
type swarm struct {
	crowd
	at, way       []v3.Vec      // of the points of all patches
	balls, drifts []detect.Ball // around the patches and around their drifts
	first         bool          // look, in which nothing drifts
}

// gather notes where the patches are, x (3m), and how they move against the mean on the way p (3m, nil for none). Their boxes are enlarged
// by half of reach. In later looks it notes their drift (3m, nil in the first one).
func (w *swarm) gather(f *patches, x, p, drift []float64, reach, most float64) {
	w.first = drift == nil
	w.resize(len(f.list))
	w.at, w.way = vec.Sized(w.at, f.points), vec.Sized(w.way, f.points)
	w.balls, w.drifts = vec.Sized(w.balls, len(f.list)), vec.Sized(w.drifts, len(f.list))
	along, aside := mean(p), mean(drift)
	f.crew.Share(len(f.list), inPart, func(from, to int) {
		var drifts []v3.Vec
		for k := from; k < to; k++ {
			patch := &f.list[k]
			at, way := patch.of(w.at), patch.of(w.way)
			var box detect.Box
			for n, i := range patch.points {
				at[n], way[n] = v3.At(x, i), v3.Vec{}
				if p != nil {
					way[n] = v3.Sub(v3.At(p, i), along)
				}
				here := detect.Around(0, at[n], v3.Add(at[n], way[n]))
				if n == 0 {
					box = here
				} else {
					box.Add(&here)
				}
			}
			w.boxes[k], w.balls[k] = box.Enlarged(reach/2), detect.BallAround(at, way)
			if w.moved[k] = true; w.first {
				continue
			}
			drifts = drifts[:0]
			for _, i := range patch.points {
				drifts = append(drifts, v3.At(drift, i))
			}
			w.drifts[k] = detect.BallAround(drifts, nil)
			w.moved[k] = drifted(w.drifts[k].Centre, aside, w.drifts[k].Radius, most)
		}
	})
}

// near reports whether the balls around two patches come within reach, and the patches have moved against each other by more than most
// since an earlier look.
func (w *swarm) near(i, j int, reach, most float64) bool {
	return w.balls[i].Reaches(&w.balls[j], reach) && (w.first || w.drifts[i].Span(&w.drifts[j]) > most)
}

// meet appends the features of two patches that may come within reach: those without a common point that no plane keeps farther apart. The
// planes are across the line between the middles of the patches where these are nearest, and what is on two sides of one at the beginning
// and at the end of straight ways is so all the time.
func (w *swarm) meet(found []stencil, f *patches, i, j int, reach float64) []stencil {
	var memory [2][16]heights
	p, q := &f.list[i], &f.list[j]
	n := w.balls[i].Nearest(&w.balls[j])
	over, under := heightsOf(memory[0][:0], n, p.of(w.at), p.of(w.way)), heightsOf(memory[1][:0], n, q.of(w.at), q.of(w.way))
	slab := reach * v3.Norm(n) * (1 + nearerBy)
	if lowest(over...).above(highest(under...), slab) {
		return found
	}
	for k, e := range p.edges {
		low := lowest(over[0], over[e])
		for l, g := range q.edges {
			if low.above(highest(under[0], under[g]), slab) {
				continue
			}
			if a, b := p.edge(k), q.edge(l); !joined(a, b) {
				found = append(found, stencil{detect.Edges, [4]int{a[0], a[1], b[0], b[1]}})
			}
		}
	}
	for l, t := range q.triangles {
		if !over[0].above(highest(under[t[0]], under[t[1]], under[t[2]]), slab) {
			found = withCorner(found, p.points[0], q.triangle(l))
		}
	}
	for k, t := range p.triangles {
		if !lowest(over[t[0]], over[t[1]], over[t[2]]).above(under[0], slab) {
			found = withCorner(found, q.points[0], p.triangle(k))
		}
	}
	return found
}

// withCorner appends a particle and a triangle, if it is none of its corners.
func withCorner(found []stencil, i int, t [3]int) []stencil {
	if slices.Contains(t[:], i) {
		return found
	}
	return append(found, stencil{detect.Corner, [4]int{i, t[0], t[1], t[2]}})
}

// heights are those of a point along a normal at the beginning and at the end of its way.
type heights [2]float64

// heightsOf appends those of points along n.
func heightsOf(list []heights, n v3.Vec, at, way []v3.Vec) []heights {
	for k := range at {
		low := v3.Dot(n, at[k])
		list = append(list, heights{low, low + v3.Dot(n, way[k])})
	}
	return list
}

// lowest returns the lowest height at the beginning and that at the end.
func lowest(of ...heights) heights {
	low := of[0]
	for _, h := range of[1:] {
		low[0], low[1] = min(low[0], h[0]), min(low[1], h[1])
	}
	return low
}

// highest returns the highest ones.
func highest(of ...heights) heights {
	high := of[0]
	for _, h := range of[1:] {
		high[0], high[1] = max(high[0], h[0]), max(high[1], h[1])
	}
	return high
}

// above reports whether both heights are above those of b by more than a slab is thick.
func (a heights) above(b heights, slab float64) bool { return a[0]-b[0] > slab && a[1]-b[1] > slab }

// mean returns the mean of the vectors in p (3m).
func mean(p []float64) (mean v3.Vec) {
	part := 1 / float64(len(p)/3)
	for i := range len(p) / 3 {
		mean = v3.Plus(mean, part, v3.At(p, i))
	}
	return mean
}

// drifted reports whether a feature within a radius of d may have moved by more than most against another one. If two have, then one of
// them has moved by half of that against the mean, up to rounding.
func drifted(d, mean v3.Vec, radius, most float64) bool {
	return v3.Norm(v3.Sub(d, mean))+radius > most/2*(1-nearerBy)
}
