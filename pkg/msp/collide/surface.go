package collide

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// surface is the triangles of a system, with those of them that are near to something.
type surface struct {
	triangles [][3]int
	edges     [][2]int
	strands   int     // where those of strands begin among the edges
	fans      [][]int // the triangles that have a particle as a corner
	patches   *patches
	swarm     swarm // of the patches, where candidates are looked for
	search    search[stencil]
}

// newSurface lists the edges of the triangles, and those of strands. body is the body of each particle.
func newSurface(s *msp.System, body []int) *surface {
	f := &surface{triangles: slices.Clone(s.Triangles), fans: make([][]int, len(s.Mass))}
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
	f.strands = len(f.edges)
	for _, sp := range rods(s, body) {
		join(sp.I, sp.J)
	}
	f.patches = newPatches(len(s.Mass), f.edges, f.triangles)
	return f
}

// of reports whether this is the surface of s as it is now.
func (f *surface) of(s *msp.System) bool { return f != nil && slices.Equal(f.triangles, s.Triangles) }

// joined reports whether two edges have a common point.
func joined(a, b [2]int) bool { return a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1] }

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
		if s.at[0] == s.at[1] {
			return fmt.Sprintf("particle %d and edge %v", s.at[0], s.at[2:])
		}
		return fmt.Sprintf("edges %v and %v", s.at[:2], s.at[2:])
	}
	return fmt.Sprintf("particles %d and %d", s.at[0], s.at[1])
}

// points returns the particles of both parts.
func (s *stencil) points() []int { return s.at[:s.feature.NumPoints()] }

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
