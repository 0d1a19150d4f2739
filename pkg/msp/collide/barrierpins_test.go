package collide_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// orient returns det(b − a, c − a, d − a). The tests below use it instead of package detect, which Barrier depends on.
func orient(a, b, c, d v3.Vec) float64 {
	return v3.Dot(v3.Cross(v3.Sub(b, a), v3.Sub(c, a)), v3.Sub(d, a))
}

// pierces reports whether the segment from p to q passes through the triangle a, b, c.
func pierces(p, q, a, b, c v3.Vec) bool {
	if orient(a, b, c, p)*orient(a, b, c, q) >= 0 {
		return false
	}
	u, v, w := orient(p, q, a, b), orient(p, q, b, c), orient(p, q, c, a)
	return u > 0 && v > 0 && w > 0 || u < 0 && v < 0 && w < 0
}

// pierced counts the springs of s that pass through triangles, or in the plane through each other.
func pierced(s *msp.System, q msp.State) (n int) {
	for k, e := range s.Springs {
		a, b := q.Point(e.I), q.Point(e.J)
		for _, t := range s.Triangles {
			if !slices.Contains(t[:], e.I) && !slices.Contains(t[:], e.J) && pierces(a, b, q.Point(t[0]), q.Point(t[1]), q.Point(t[2])) {
				n++
			}
		}
		if len(s.Triangles) > 0 {
			continue
		}
		up := v3.Vec{0, 0, 1}
		side := func(a, b, c v3.Vec) float64 { return v3.Dot(up, v3.Cross(v3.Sub(b, a), v3.Sub(c, a))) }
		for _, f := range s.Springs[:k] {
			c, d := q.Point(f.I), q.Point(f.J)
			if side(a, b, c)*side(a, b, d) < 0 && side(c, d, a)*side(c, d, b) < 0 {
				n++
			}
		}
	}
	return n
}

// enclosed returns how often the surface of the first m particles encloses p: by the angles of its springs in the plane, or by the solid
// angles of its triangles (A. van Oosterom, J. Strackee, IEEE Trans. Biomed. Eng. 30(2), 1983).
func enclosed(s *msp.System, q msp.State, m int, p v3.Vec) int {
	sum := 0.0
	if len(s.Triangles) == 0 {
		for _, e := range s.Springs {
			if a, b := v3.Sub(q.Point(e.I), p), v3.Sub(q.Point(e.J), p); e.I < m {
				sum += math.Atan2(a[0]*b[1]-a[1]*b[0], v3.Dot(a, b))
			}
		}
		return int(math.Round(sum / (2 * math.Pi)))
	}
	for _, t := range s.Triangles {
		if t[0] >= m {
			continue
		}
		a, b, c := v3.Sub(q.Point(t[0]), p), v3.Sub(q.Point(t[1]), p), v3.Sub(q.Point(t[2]), p)
		la, lb, lc := v3.Norm(a), v3.Norm(b), v3.Norm(c)
		sum += 2 * math.Atan2(v3.Dot(a, v3.Cross(b, c)), la*lb*lc+v3.Dot(a, b)*lc+v3.Dot(b, c)*la+v3.Dot(c, a)*lb)
	}
	return int(math.Round(sum / (4 * math.Pi)))
}

// captive returns a shell, a ring in the plane or an octahedron of radius about 1 m, and within it a strand or a triangle, whose first
// particle is a pin. The shell has m particles, of which some are pins.
func captive(t *testing.T, r *rand.Rand, space bool) (s *msp.System, m int) {
	var x []float64
	var triangles [][3]int
	put := func(p v3.Vec) { x = append(x, p[0], p[1], p[2]) }
	var edges [][2]int
	if space {
		m = 6
		for axis := range 3 {
			for _, side := range []float64{1, -1} {
				var p v3.Vec
				p[axis] = side * (0.9 + 0.2*r.Float64())
				put(p)
			}
		}
		for k := range 8 { // counter-clockwise from outside where an even number of sides is negative
			t := [3]int{k & 1, 2 + k>>1&1, 4 + k>>2}
			if (k&1+k>>1&1+k>>2)%2 == 1 {
				t[1], t[2] = t[2], t[1]
			}
			triangles = append(triangles, t)
		}
		triangles = append(triangles, [3]int{6, 7, 8})
	} else {
		m = 8 + r.IntN(5)
		for k := range m {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(m))
			put(v3.Vec{cos, sin, 0})
			edges = append(edges, [2]int{k, (k + 1) % m})
		}
		edges = append(edges, [2]int{m, m + 1}, [2]int{m + 1, m + 2})
	}
	put(v3.Vec{0, 0, 0})
	put(v3.Vec{0.2, 0.05 * r.Float64(), 0})
	put(v3.Vec{0.3, 0.2, 0})
	seen := map[[2]int]bool{}
	for _, t := range triangles {
		for k, i := range t {
			if e := [2]int{min(i, t[(k+1)%3]), max(i, t[(k+1)%3])}; !seen[e] {
				seen[e] = true
				edges = append(edges, e)
			}
		}
	}
	mass := make([]float64, len(x)/3)
	for i := range mass {
		mass[i] = 0.02 + 0.2*r.Float64()
	}
	var springs []msp.Spring
	for _, e := range edges {
		rest := v3.Norm(v3.Sub(v3.At(x, e[0]), v3.At(x, e[1])))
		springs = append(springs, msp.Spring{I: e[0], J: e[1], K: 10 * math.Pow(100, r.Float64()), R: rest})
	}
	s, err := msp.NewSystem(x, mass, springs)
	must(t, err)
	s.Triangles = triangles
	s.Gravity = v3.Vec{}
	s.Pin(m)
	for i := range m {
		if r.IntN(4) == 0 {
			s.Pin(i)
		}
	}
	return s, m
}

// TestBarrierPins: pins that are driven at random, up to a metre in a step, never take a part out of the shell around it or through
// another part, in the plane and in space. A step that would do so is an error that names the pin, or the particle that is jammed between
// others, and does not change the state.
func TestBarrierPins(t *testing.T) {
	refused, crowded := 0, 0
	seeds := testkit.Of(32, 10)
	for seed := range uint64(seeds) {
		r := rand.New(rand.NewPCG(seed, 30))
		space := seed%2 == 0
		s, m := captive(t, r, space)
		b, err := collide.NewBarrier(s, 1.0/30, 0.03)
		must(t, err)
		q := s.Rest()
		reach := 0.02 * math.Pow(50, r.Float64())
		for step := range 20 {
			before, pins := q.Clone(), slices.Clone(s.Pins)
			for k, p := range pins {
				if p.I < m && r.IntN(3) > 0 {
					continue
				}
				for axis := range 3 {
					if axis < 2 || space {
						s.Pins[k].P[axis] += reach * (2*r.Float64() - 1)
					}
				}
			}
			if err := b.Step(&q); err != nil {
				named := strings.Contains(err.Error(), "pin of particle") || strings.Contains(err.Error(), "leads particle")
				if !errors.Is(err, msp.ErrNotConverged) || !named {
					t.Errorf("seed %d, step %d: %v, want ErrNotConverged with a pin or a particle", seed, step, err)
				}
				if !slices.Equal(q.X, before.X) || !slices.Equal(q.V, before.V) || q.T != before.T {
					t.Fatalf("seed %d, step %d: the state has changed by a step with the error %v", seed, step, err)
				}
				copy(s.Pins, pins)
				refused++
			}
			if n := pierced(s, q); n > 0 {
				t.Fatalf("seed %d, step %d: %d crossings", seed, step, n)
			}
			for i := m; i < len(s.Mass); i++ {
				if n := enclosed(s, q, m, q.Point(i)); n != 1 {
					t.Fatalf("seed %d, step %d: the shell encloses particle %d %d times, want once", seed, step, i, n)
				}
			}
			if v3.Norm(v3.Sub(q.Point(m), v3.At(s.X0, m))) > 0.5 {
				crowded++
			}
		}
	}
	t.Logf("%d steps refused, %d with the pin far from its start", refused, crowded)
	if 16*refused < seeds || 16*crowded < 40*seeds { // of 20 steps each
		t.Errorf("%d steps refused, %d with the pin far from its start: the scenes show nothing", refused, crowded)
	}
}

// TestBarrierPinsPush: a pin that is driven against a free triangle carries it along; the same pin against a held triangle is an error
// that names both parts.
func TestBarrierPinsPush(t *testing.T) {
	for _, held := range []bool{false, true} {
		s, err := msp.NewSystem([]float64{0, 0, 0, 1, 0, 0, 0, 1, 0, .33, .33, -.2, .33, .33, -.4},
			[]float64{.1, .1, .1, .1, .1},
			[]msp.Spring{{I: 0, J: 1, K: 100, R: 1}, {I: 1, J: 2, K: 100, R: math.Sqrt2}, {I: 2, J: 0, K: 100, R: 1}, {I: 3, J: 4, K: 100, R: .2}})
		must(t, err)
		s.Gravity = v3.Vec{}
		s.Triangles = [][3]int{{0, 1, 2}}
		s.Pin(3, 4)
		if held {
			s.Pin(0, 1, 2)
		}
		b, err := collide.NewBarrier(s, 1.0/30, 0.05)
		must(t, err)
		q := s.Rest()
		s.MovePin(3, v3.Vec{.33, .33, .1})
		s.MovePin(4, v3.Vec{.33, .33, -.1})
		err = b.Step(&q)
		if !held {
			must(t, err)
			if side := orient(q.Point(0), q.Point(1), q.Point(2), q.Point(3)); side >= 0 || q.Point(3) != (v3.Vec{.33, .33, .1}) {
				t.Errorf("the pin is at %v, and det = %g, want it at its place and below the triangle %v", q.Point(3), side, q.Points()[:3])
			}
			continue
		}
		want := "the pin of particle 3, 0.1 m from its place, would move particle 3 and triangle [0 1 2] through each other"
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want an error with %q", err, want)
		}
	}
}
