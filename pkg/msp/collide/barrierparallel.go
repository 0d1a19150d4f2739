package collide

import (
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// The distance of two edges u and v has a kink where they are parallel: the points between which it is jump from one end to the other. So
// the barrier of nearly parallel edges has a factor, the mollifier of M. Li et al. 2020, sec. 4.3,
//
//	m(c) = (2 − c/ε) c/ε where c < ε, else 1,   c = ‖u × v‖²,   ε = 10⁻³ ‖u‖² ‖v‖² at rest,
//
// with which the sum of all barriers is differentiable. Parallel edges that overlap are nearest at an end of one of them. Where the other
// edge is one of a triangle, a barrier of a corner and a triangle keeps that end away. Ends near other edges, those of strands, have
// barriers of their own.

// nearlyParallel is ε in parts of ‖u‖² ‖v‖².
const nearlyParallel = 1e-3

// mollifier is m of two nearly parallel edges.
type mollifier struct {
	u, v v3.Vec
	w    v3.Vec  // u × v
	part float64 // c/ε
	eps  float64
}

// mollify returns the mollifier of two features at x (3m), and false where m = 1.
func (c *barrierDescent) mollify(s *stencil, x []float64) (m mollifier, nearly bool) {
	if s.feature != detect.Edges {
		return m, false
	}
	points, rest := s.of(x), s.of(c.System().X0)
	m.u, m.v = v3.Sub(points[1], points[0]), v3.Sub(points[3], points[2])
	m.w = v3.Cross(m.u, m.v)
	u, v := v3.Sub(rest[1], rest[0]), v3.Sub(rest[3], rest[2])
	m.eps = nearlyParallel * v3.Dot(u, u) * v3.Dot(v, v)
	cross := v3.Dot(m.w, m.w)
	m.part = cross / m.eps
	return m, cross < m.eps
}

// addEnds appends to the list the ends of its edges near the other edges, where no triangle guards these.
func (c *barrierDescent) addEnds(list []stencil) []stencil {
	features := len(list)
	for _, s := range list[:features] {
		if s.feature != detect.Edges {
			continue
		}
		for k, i := range s.at {
			e := s.at[2:]
			if k >= 2 {
				e = s.at[:2]
			}
			if !c.guarded(i, e) {
				list = append(list, stencil{detect.Edges, [4]int{i, i, e[0], e[1]}})
			}
		}
	}
	ends := list[features:] // each as often as its particle has edges there
	slices.SortFunc(ends, func(a, b stencil) int { return slices.Compare(a.at[:], b.at[:]) })
	return list[:features+len(slices.Compact(ends))]
}

// guarded reports whether the barrier of a triangle of the edge e keeps particle i from it.
func (c *barrierDescent) guarded(i int, e []int) bool {
	if len(c.surface.fans[e[1]]) == 0 { // one of a strand
		return false
	}
	return slices.ContainsFunc(c.surface.fans[e[0]], func(k int) bool {
		t := c.surface.triangles[k]
		return slices.Contains(t[:], e[1]) && !slices.Contains(t[:], i) &&
			!c.adjacent.has(&stencil{detect.Corner, [4]int{i, t[0], t[1], t[2]}})
	})
}

// factor returns m.
func (m *mollifier) factor() float64 { return (2 - m.part) * m.part }

// addTo adds f ∇m to the particles at of r.
func (m *mollifier) addTo(r []float64, at [4]int, f float64) {
	f *= 4 / m.eps * (1 - m.part) // ∇m = m'(c) ∇c, ∇c = 2 (v × w, w × u)
	du, dv := v3.Scale(f, v3.Cross(m.v, m.w)), v3.Scale(f, v3.Cross(m.w, m.u))
	v3.AddTo(r, at[0], -1, du)
	v3.AddTo(r, at[1], 1, du)
	v3.AddTo(r, at[2], -1, dv)
	v3.AddTo(r, at[3], 1, dv)
}

// turning is f ∇²m, with w linear in u and v, and positive semidefinite:
//
//	Jᵀ (across (I − ŵŵᵀ) + along ŵŵᵀ) J,   across = 4f/ε (1 − c/ε),   along = 4f/ε max(0, 1 − 3c/ε),   J p = u̇ × v + u × v̇.
type turning struct {
	mollifier
	at            [4]int
	across, along float64
}

// turn returns f ∇²m of the particles at.
func (m *mollifier) turn(at [4]int, f float64) turning {
	t := turning{*m, at, 4 * f / m.eps * (1 - m.part), 4 * f / m.eps * max(0, 1-3*m.part)}
	t.w = v3.Unit(t.w, v3.Vec{})
	return t
}

// multiply adds the product with p (3m) to z.
func (t *turning) multiply(z, p []float64) {
	a, b := v3.Sub(v3.At(p, t.at[1]), v3.At(p, t.at[0])), v3.Sub(v3.At(p, t.at[3]), v3.At(p, t.at[2]))
	w := v3.Add(v3.Cross(a, t.v), v3.Cross(t.u, b))
	f := v3.Plus(v3.Scale(t.across, w), (t.along-t.across)*v3.Dot(t.w, w), t.w)
	du, dv := v3.Cross(t.v, f), v3.Cross(f, t.u)
	v3.AddTo(z, t.at[0], -1, du)
	v3.AddTo(z, t.at[1], 1, du)
	v3.AddTo(z, t.at[2], -1, dv)
	v3.AddTo(z, t.at[3], 1, dv)
}

// addTurning adds the part κ b ∇m of two features at the distance d to r, and κ b ∇²m to the list. It returns their m.
func (c *barrierDescent) addTurning(s *stencil, d float64) (part float64) {
	m, nearly := c.mollify(s, c.task.X)
	if !nearly {
		return 1
	}
	b := c.kappa * barrier(d, c.dHat)
	m.addTo(c.r, s.at, -b)
	c.turnings = append(c.turnings, m.turn(s.at, b))
	return m.factor()
}

// barrier returns that of two features at x (3m), in m⁴.
func (c *barrierDescent) barrier(s *stencil, x []float64) float64 {
	d, _, _ := s.apart(x)
	if d >= c.dHat {
		return 0
	}
	b := barrier(d, c.dHat)
	if m, nearly := c.mollify(s, x); nearly && !math.IsInf(b, 1) {
		b *= m.factor()
	}
	return b
}
