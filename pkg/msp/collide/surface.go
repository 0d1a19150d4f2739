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

// surface is the triangles of a system, with those of them that are near to something.
type surface struct {
	triangles [][3]int
	edges     [][2]int
	hash      detect.Hash
	boxes     []detect.Box
	movers    []mover
	crew      *crew.Crew
	fans      [][]int // the triangles that have a particle as a corner

	at, way, drift []v3.Vec // of the particles, where candidates are looked for
}

// newSurface lists the edges of the triangles, and those of strands. body is the body of each particle.
func newSurface(s *msp.System, body []int) *surface {
	f := &surface{triangles: slices.Clone(s.Triangles), fans: make([][]int, len(s.Mass)), crew: crew.New()}
	seen := map[[2]int]bool{}
	join := func(i, j int) {
		if e := [2]int{min(i, j), max(i, j)}; !seen[e] {
			seen[e] = true
			f.edges = append(f.edges, e)
		}
	}
	for k, t := range s.Triangles {
		for _, i := range t {
			f.fans[i] = append(f.fans[i], k)
		}
		join(t[0], t[1])
		join(t[1], t[2])
		join(t[2], t[0])
	}
	for _, sp := range rods(s, body) {
		join(sp.I, sp.J)
	}
	return f
}

// of reports whether this is the surface of s as it is now.
func (f *surface) of(s *msp.System) bool { return f != nil && slices.Equal(f.triangles, s.Triangles) }

// stencil is two parts of a system without a common point.
type stencil struct {
	feature detect.Feature
	at      [4]int
}

// neighbours reports whether both parts belong to one body and are nearer than reach at the positions rest.
func (s *stencil) neighbours(rest []float64, body []int, reach float64) bool {
	if body[s.at[0]] != body[s.at[s.feature.NumPoints()-1]] {
		return false
	}
	at := s.of(rest)
	w := s.feature.Nearest(&at)
	return v3.Norm(detect.Apart(&w, &at)) < reach
}

// bodies returns the body of each particle.
func bodies(s *msp.System) []int {
	of := make([]int, len(s.Mass))
	for b, particles := range s.Components() {
		for _, i := range particles {
			of[i] = b
		}
	}
	return of
}

// String names both parts.
func (s *stencil) String() string {
	switch s.feature {
	case detect.Corner:
		return fmt.Sprintf("particle %d and triangle %v", s.at[0], s.at[1:])
	case detect.Edges:
		return fmt.Sprintf("edges %v and %v", s.at[:2], s.at[2:])
	}
	return fmt.Sprintf("particles %d and %d", s.at[0], s.at[1])
}

// points returns the particles of both parts.
func (s *stencil) points() []int { return s.at[:s.feature.NumPoints()] }

// candidates appends to list the features that come nearer to each other than reach somewhere on the straight way p (3m, nil
// for none) from x (3m), and more. Boxes around their ways are hashed, as seen from a frame that moves with their mean; then balls
// that move with the features are compared, since neighbours on a long way go it together.
func (f *surface) candidates(list []stencil, x, p []float64, reach float64) []stencil {
	return f.changed(list, x, p, reach, nil, 0)
}

// changed is candidates without those features that move hardly against each other: their ways on p − drift (3m) and those on p
// differ by no more than most. At nil for drift it is candidates.
func (f *surface) changed(list []stencil, x, p []float64, reach float64, drift []float64, most float64) []stencil {
	f.moves(x, p, drift)
	look := func(a, b *mover) bool {
		return a.Reaches(&b.Ball, reach) && (drift == nil || a.drift.Span(&b.drift) > most)
	}
	f.boxes, f.movers = f.boxes[:0], f.movers[:0]
	for _, t := range f.triangles {
		f.enclose(reach, t[:])
	}
	f.hash.Fill(f.boxes)
	for i := range len(x) / 3 {
		box, at := f.around(reach, []int{i})
		f.hash.Near(f.boxes, box, func(k int) {
			if t := f.triangles[k]; i != t[0] && i != t[1] && i != t[2] && look(&at, &f.movers[k]) {
				list = append(list, stencil{detect.Corner, [4]int{i, t[0], t[1], t[2]}})
			}
		})
	}
	f.boxes, f.movers = f.boxes[:0], f.movers[:0]
	for _, e := range f.edges {
		f.enclose(reach, e[:])
	}
	f.hash.Fill(f.boxes)
	f.hash.Pairs(f.boxes, func(i, j int) {
		a, b := f.edges[i], f.edges[j]
		if a[0] != b[0] && a[0] != b[1] && a[1] != b[0] && a[1] != b[1] && look(&f.movers[i], &f.movers[j]) {
			list = append(list, stencil{detect.Edges, [4]int{a[0], a[1], b[0], b[1]}})
		}
	})
	return list
}

// mover is a feature on its way: a ball around it, and one around its drift.
type mover struct {
	detect.Ball
	drift detect.Ball
}

// moves notes where the particles are, x (3m), how they move against their mean on the way p (3m, nil for none), and their drift
// (3m, nil for none).
func (f *surface) moves(x, p, drift []float64) {
	m := len(x) / 3
	var mean v3.Vec
	for i := range len(p) / 3 {
		mean = v3.Plus(mean, 1/float64(m), v3.At(p, i))
	}
	f.at, f.way, f.drift = slices.Grow(f.at[:0], m)[:m], slices.Grow(f.way[:0], m)[:m], slices.Grow(f.drift[:0], m)[:m]
	for i := range m {
		f.at[i] = v3.At(x, i)
		if p != nil {
			f.way[i] = v3.Sub(v3.At(p, i), mean)
		} else {
			f.way[i] = v3.Vec{}
		}
		if drift != nil {
			f.drift[i] = v3.At(drift, i)
		} else {
			f.drift[i] = v3.Vec{}
		}
	}
}

// enclose lists what is around a feature.
func (f *surface) enclose(reach float64, feature []int) {
	box, m := f.around(reach, feature)
	f.boxes, f.movers = append(f.boxes, box), append(f.movers, m)
}

// around returns the box around the way of the feature of some particles, enlarged by half of reach, and the balls that move with it.
func (f *surface) around(reach float64, feature []int) (detect.Box, mover) {
	var x, p, ends, drift, none [3]v3.Vec
	for k, i := range feature {
		x[k], p[k], drift[k] = f.at[i], f.way[i], f.drift[i]
		ends[k] = v3.Add(x[k], p[k])
	}
	n := len(feature)
	box, end := detect.Around(reach/2, x[:n]...), detect.Around(reach/2, ends[:n]...)
	for axis := range 3 {
		box.Low[axis], box.High[axis] = min(box.Low[axis], end.Low[axis]), max(box.High[axis], end.High[axis])
	}
	return box, mover{detect.BallAround(x[:n], p[:n]), detect.BallAround(drift[:n], none[:n])}
}

// of returns the points of the stencil among x (3m).
func (s *stencil) of(x []float64) (points [4][3]float64) {
	for k, i := range s.at {
		points[k] = v3.At(x, i)
	}
	return points
}

// apart returns the distance of the two features at x, the unit vector from the second to the first, and the weights of the
// points between which it is.
func (s *stencil) apart(x []float64) (d float64, n v3.Vec, w [4]float64) {
	points := s.of(x)
	w = s.feature.Nearest(&points)
	r := detect.Apart(&w, &points)
	d = v3.Norm(r)
	return d, v3.Unit(r, v3.Vec{}), w
}

// barrier is b(D) = −(D − D̂)² ln(D/D̂) of D = d², for d < d̂, in m⁴.
func barrier(d, dHat float64) float64 {
	if d >= dHat {
		return 0
	}
	u := d * d / (dHat * dHat)
	return -dHat * dHat * dHat * dHat * (u - 1) * (u - 1) * math.Log(u)
}

// barrierSlopes returns the first and the second derivative of barrier by d.
func barrierSlopes(d, dHat float64) (first, second float64) {
	if d >= dHat {
		return 0, 0
	}
	u := d * d / (dHat * dHat)
	log := math.Log(u)
	b1 := dHat * dHat * (1 - u) * (2*log - 1/u + 1) // by D
	b2 := (1/u+2)/u - 2*log - 3
	return 2 * d * b1, 2*b1 + 4*d*d*b2
}
