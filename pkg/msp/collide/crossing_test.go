package collide_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/mesh"
)

// jelly is the system of a solid of one density, 1000 kg/m³.
func jelly(t *testing.T, m *mesh.Mesh) *msp.System {
	t.Helper()
	s, err := m.System(mesh.Options{Density: 1000, Altitude: 5})
	must(t, err)
	return s
}

// lump is a solid with a head and two ears.
func lump() *mesh.Mesh {
	round := func(p, at v3.Vec, radius float64) float64 { return radius - v3.Norm(v3.Sub(p, at)) }
	return mesh.Implicit(func(p [3]float64) float64 {
		return max(round(p, v3.Vec{}, 0.2), round(p, v3.Vec{0.2, 0.1, 0}, 0.12),
			round(p, v3.Vec{0.25, 0.25, 0.07}, 0.07), round(p, v3.Vec{0.25, 0.25, -0.07}, 0.07))
	}, [3]float64{-0.25, -0.25, -0.25}, [3]float64{0.35, 0.35, 0.25}, 0.1)
}

// tilted turns a system about its centre so that none of its parts is above another.
func tilted(s *msp.System) *msp.System {
	c := s.CentreOfMass(s.X0)
	sin, cos := math.Sincos(0.6)
	for i := range s.Mass {
		p := v3.Sub(v3.At(s.X0, i), c)
		p = v3.Vec{p[0], cos*p[1] - sin*p[2], sin*p[1] + cos*p[2]}
		v3.Put(s.X0, i, v3.Vec{cos*p[0] - sin*p[1], sin*p[0] + cos*p[1], p[2]})
	}
	return s
}

// above puts the second system above the middle of the first one, shifted a little to the sides. It pins the lowest particles of the
// first.
// It returns both as one, with the first particle of the second.
func above(lower, upper *msp.System) (s *msp.System, first int) {
	low, high := v3.Bounds(v3.Vectors(lower.X0)...)
	below, _ := v3.Bounds(v3.Vectors(upper.X0)...)
	c, d := lower.CentreOfMass(lower.X0), upper.CentreOfMass(upper.X0)
	for i := range lower.Mass {
		if lower.X0[3*i+1] < low[1]+1e-9 {
			lower.Pin(i)
		}
	}
	return lower, lower.Join(upper.Move([3]float64{c[0] - d[0] + 0.02, high[1] + 0.06 - below[1], c[2] - d[2] + 0.03}))
}

// between returns how many edges of triangles cross a triangle of another body, and of particles without springs within one.
func between(s *msp.System, q msp.State) (found int) {
	for _, particles := range s.Components() {
		inside := map[int]bool{}
		for _, i := range particles {
			inside[i] = true
		}
		var skin, others [][3]int
		for _, t := range s.Triangles {
			if inside[t[0]] {
				skin = append(skin, t)
			} else {
				others = append(others, t)
			}
		}
		found += detect.Crossings(q.Points(), s.Triangles) - detect.Crossings(q.Points(), skin) - detect.Crossings(q.Points(), others)
		if len(particles) == 1 && math.Abs(v3.Winding(q.Point(particles[0]), others, q.Point)) > 0.5 {
			found++
		}
	}
	return found
}

// TestNoSilentCrossing: while steps return no error, no edge of a body passes through a triangle of another one, and no particle into it.
// Most of these contacts of particles would: their Thickness is a fifth of the distance of neighbours, or bodies are fast.
func TestNoSilentCrossing(t *testing.T) {
	const cell = 0.1
	block := func(nx, ny, nz int) *msp.System { return jelly(t, mesh.Block(nx, ny, nz, cell)) }
	for name, bodies := range map[string]func() (lower, upper *msp.System){
		"block on block":  func() (lower, upper *msp.System) { return block(3, 1, 3), block(2, 2, 2) },
		"corner on block": func() (lower, upper *msp.System) { return block(3, 1, 3), tilted(block(2, 2, 2)) },
		"beam on block":   func() (lower, upper *msp.System) { return block(3, 1, 3), jelly(t, mesh.Block(1, 6, 1, cell/2)) },
		"lump on block":   func() (lower, upper *msp.System) { return block(4, 1, 4), jelly(t, lump()) },
		"cloth on block":  func() (lower, upper *msp.System) { return block(2, 2, 2), msp.Cloth(6, 6) },
		"block on cloth": func() (lower, upper *msp.System) {
			net := msp.Cloth(6, 6)
			net.Pin(0, 5, 30, 35)
			return net, block(1, 1, 1)
		},
		"particle on cloth": func() (lower, upper *msp.System) {
			net := msp.Cloth(6, 6)
			net.Pin(0, 5, 30, 35)
			return net, msp.Chain(1)
		},
		"particle on block": func() (lower, upper *msp.System) { return block(3, 2, 3), msp.Chain(1) },
		"strand on block":   func() (lower, upper *msp.System) { return block(3, 2, 3), tilted(msp.Chain(8)) },
	} {
		stopped := 0
		for _, speed := range []float64{0, 8} {
			for _, surfaces := range []bool{false, true} {
				if surfaces && speed == 0 {
					continue // slow, and nothing crosses
				}
				s, first := above(bodies())
				a, err := collide.NewLocalGlobal(s, 1.0/60)
				must(t, err)
				a.Thickness, a.Surfaces = cell/5, surfaces
				q := s.Rest()
				for i := first; i < len(s.Mass); i++ {
					q.V[3*i+1] = -speed
				}
				for n := 0; n < 12 && err == nil; n++ {
					err = a.Step(&q)
				}
				if found := between(s, q); found > 0 {
					t.Errorf("%s, %g m/s, Surfaces %t: %d edges pass through triangles: %v", name, speed, surfaces, found, err)
				}
				if err != nil {
					stopped++
				}
				if err != nil && (!errors.Is(err, msp.ErrNotConverged) || !strings.Contains(err.Error(), "has passed through triangle")) {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
		if stopped == 0 {
			t.Errorf("%s: want bodies that pass through each other, but for an error", name)
		}
	}
}

// TestCrossingAtTheStart: bodies that cross at rest are no error, as contact may part them, nor is a particle that leaves the body in which
// it begins.
func TestCrossingAtTheStart(t *testing.T) {
	const cell = 0.1
	for _, upper := range []*msp.System{jelly(t, mesh.Block(2, 2, 2, cell)), msp.Chain(1)} {
		s, first := above(jelly(t, mesh.Block(3, 1, 3, cell)), upper)
		s.Gravity = [3]float64{}
		a, err := collide.NewLocalGlobal(s, 1.0/60)
		must(t, err)
		a.Thickness = cell / 5
		q := s.Rest()
		for i := first; i < len(s.Mass); i++ {
			q.X[3*i+1] -= 0.08
			q.V[3*i+1] = 2
		}
		if between(s, q) == 0 {
			t.Fatal("nothing crosses at the start")
		}
		for range 10 {
			must(t, a.Step(&q))
		}
		if found := between(s, q); found > 0 {
			t.Errorf("%d edges still pass through triangles", found)
		}
	}
}
