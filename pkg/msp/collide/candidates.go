package collide

import (
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// candidates appends to list the features that come nearer to each other than reach somewhere on the straight way p (3m, nil
// for none) from x (3m), and more. Boxes around their ways are hashed, as seen from a frame that moves with their mean; then balls
// that move with the features are compared, since neighbours on a long way go it together.
func (f *surface) candidates(list []stencil, x, p []float64, reach float64) []stencil {
	return f.changed(list, x, p, reach, nil, 0)
}

// changed is candidates without those features that move hardly against each other: their ways on p − drift (3m) and those on p
// differ by no more than most. At nil for drift it is candidates.
func (f *surface) changed(list []stencil, x, p []float64, reach float64, drift []float64, most float64) []stencil {
	f.ways.set(x, p, drift)
	f.gather(&f.corners, len(x)/3, reach, most, func(k int) ([3]int, int) { return [3]int{k}, 1 })
	f.gather(&f.faces, len(f.triangles), reach, most, func(k int) ([3]int, int) { return f.triangles[k], 3 })
	f.gather(&f.sides, len(f.edges), reach, most, func(k int) ([3]int, int) { return [3]int{f.edges[k][0], f.edges[k][1]}, 2 })
	f.search.begin()
	f.search.between(&f.corners.crowd, &f.faces.crowd, func(found []stencil, i, k int) []stencil {
		t := f.triangles[k]
		if i == t[0] || i == t[1] || i == t[2] || !f.near(&f.corners, &f.faces, i, k, reach, most) {
			return found
		}
		return append(found, stencil{detect.Corner, [4]int{i, t[0], t[1], t[2]}})
	})
	f.search.within(&f.sides.crowd, func(found []stencil, i, j int) []stencil {
		a, b := f.edges[i], f.edges[j]
		if a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1] || !f.near(&f.sides, &f.sides, i, j, reach, most) {
			return found
		}
		return append(found, stencil{detect.Edges, [4]int{a[0], a[1], b[0], b[1]}})
	})
	for _, found := range f.search.lists() {
		list = append(list, found...)
	}
	return list
}

// near reports whether the balls around two features come within reach, and the features have moved against each other by more than most
// since an earlier look.
func (f *surface) near(c, d *flock, i, j int, reach, most float64) bool {
	return c.balls[i].Reaches(&d.balls[j], reach) && (f.ways.first || c.drifts[i].Span(&d.drifts[j]) > most)
}

// ways are the ways of particles.
type ways struct {
	at, way, drift []v3.Vec
	boxes          []detect.Box // around the ways
	aside          v3.Vec       // the mean drift
	first          bool         // look, in which nothing drifts
}

// set notes where the particles are, x (3m), and how they move against their mean on the way p (3m, nil for none). In later looks it notes
// their drift (3m, nil in the first one).
func (w *ways) set(x, p, drift []float64) {
	m := len(x) / 3
	along := mean(p)
	w.aside, w.first = mean(drift), drift == nil
	w.at, w.way, w.drift = vec.Sized(w.at, m), vec.Sized(w.way, m), vec.Sized(w.drift, m)
	w.boxes = vec.Sized(w.boxes, m)
	for i := range m {
		w.at[i] = v3.At(x, i)
		if p != nil {
			w.way[i] = v3.Sub(v3.At(p, i), along)
		} else {
			w.way[i] = v3.Vec{}
		}
		w.boxes[i] = detect.Around(0, w.at[i], v3.Add(w.at[i], w.way[i]))
		if drift != nil {
			w.drift[i] = v3.At(drift, i)
		}
	}
}

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
	return v3.Norm(v3.Sub(d, mean))+radius > most/2*(1-1e-9)
}

// flock is a crowd with the balls that move with its features, and balls around their drifts.
type flock struct {
	crowd
	balls, drifts []detect.Ball
}

// gather sets the boxes and balls of n features, each of which has up to three particles. The boxes are enlarged by half of reach.
func (f *surface) gather(c *flock, n int, reach, most float64, particles func(k int) ([3]int, int)) {
	c.resize(n)
	c.balls, c.drifts = vec.Sized(c.balls, n), vec.Sized(c.drifts, n)
	w := &f.ways
	f.crew.Share(n, inPart, func(from, to int) {
		var x, p, drift [3]v3.Vec
		for k := from; k < to; k++ {
			feature, n := particles(k)
			box := w.boxes[feature[0]]
			for at, i := range feature[:n] {
				x[at], p[at], drift[at] = w.at[i], w.way[i], w.drift[i]
				box.Add(&w.boxes[i])
			}
			c.boxes[k] = box.Enlarged(reach / 2)
			if n == 1 {
				c.balls[k] = detect.Ball{Centre: x[0], Way: p[0]}
			} else {
				c.balls[k] = detect.BallAround(x[:n], p[:n])
			}
			c.moved[k] = true
			if w.first {
				continue
			}
			if n == 1 {
				c.drifts[k] = detect.Ball{Centre: drift[0]}
			} else {
				c.drifts[k] = detect.BallAround(drift[:n], nil)
			}
			c.moved[k] = drifted(c.drifts[k].Centre, w.aside, c.drifts[k].Radius, most)
		}
	})
}
