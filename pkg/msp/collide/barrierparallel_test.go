package collide

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// sheets returns two sheets of n×n over each other, 1 kg and 1 m each, of which the upper one falls with 3 m/s.
func sheets(n int) (*msp.System, msp.State) {
	s := msp.Cloth(n, n)
	upper := s.Join(msp.Cloth(n, n).Move([3]float64{0, 0.05, 0}))
	q := s.Rest()
	for i := upper; i < len(s.Mass); i++ {
		q.V[3*i+1] = -3
	}
	return s, q
}

// TestMollifier: ∇m is the slope of m, and f ∇²m that of f ∇m where the edges are parallel. Elsewhere it is positive semidefinite.
func TestMollifier(t *testing.T) {
	s, _ := sheets(2)
	c := barrierOf(t, s, 0.1)
	pair := stencil{detect.Edges, [4]int{0, 1, 4, 5}}
	r := rand.New(rand.NewPCG(1, 2))
	vector := func(size float64) []float64 {
		v := make([]float64, len(s.X0))
		for k := range v {
			v[k] = size * (2*r.Float64() - 1)
		}
		return v
	}
	plus := func(x []float64, d float64, p []float64) []float64 {
		y := make([]float64, len(x))
		vec.SetPlus(y, x, d, p)
		return y
	}
	factor := func(x []float64) float64 {
		m, nearly := c.mollify(&pair, x)
		if !nearly {
			return 1
		}
		return m.factor()
	}
	gradient := func(x []float64) []float64 {
		g := make([]float64, len(x))
		if m, nearly := c.mollify(&pair, x); nearly {
			m.addTo(g, pair.at, 1)
		}
		return g
	}
	const d = 1e-5 // of a central difference, whose error is d² times the third derivatives, 1/ε² = 10⁶
	nearly := 0
	for range 200 {
		x, p := plus(s.X0, 1, vector(0.02)), vector(1)
		slope := (factor(plus(x, d, p)) - factor(plus(x, -d, p))) / (2 * d)
		if got := vec.Dot(gradient(x), p); math.Abs(got-slope) > 1e-2 {
			t.Fatalf("∇m·p = %g, the slope of m is %g", got, slope)
		}
		if m, is := c.mollify(&pair, x); is {
			nearly++
			turning, z := m.turn(pair.at, 1), make([]float64, len(x))
			if turning.multiply(z, p); vec.Dot(p, z) < 0 {
				t.Fatalf("pᵀ ∇²m p = %g, want ≥ 0", vec.Dot(p, z))
			}
		}
	}
	if nearly < 50 || nearly > 190 {
		t.Errorf("%d of 200 pairs are nearly parallel: the test shows too little", nearly)
	}
	m, _ := c.mollify(&pair, s.X0)
	turning := m.turn(pair.at, 1)
	for range 20 {
		p, z := vector(1), make([]float64, len(s.X0))
		turning.multiply(z, p)
		high, low := gradient(plus(s.X0, d, p)), gradient(plus(s.X0, -d, p))
		for k := range z {
			if want := (high[k] - low[k]) / (2 * d); math.Abs(z[k]-want) > 1e-3*4000 { // 4/ε is the size of ∇²m
				t.Fatalf("∇²m p = %g, want %g", z[k], want)
			}
		}
	}
}

// strandPair returns a strand of 2 m, held at its ends, and one of 1 m, at a height above its middle and turned by an angle.
func strandPair(height, angle float64) *msp.System {
	s := msp.Chain(2)
	s.Join(msp.Chain(2))
	sin, cos := math.Sincos(angle)
	copy(s.X0, []float64{-1, 0, 0, 1, 0, 0, -0.5 * cos, height, -0.5 * sin, 0.5 * cos, height, 0.5 * sin})
	for k := range s.Springs {
		s.Springs[k].R = v3.Norm(v3.Sub(v3.At(s.X0, s.Springs[k].I), v3.At(s.X0, s.Springs[k].J)))
	}
	s.Pin(0, 1)
	return s
}

// TestEnds: the ends of edges have barriers of their own where no triangle has one.
func TestEnds(t *testing.T) {
	overSheet := msp.Cloth(2, 2)
	overSheet.Join(msp.Chain(2))
	copy(overSheet.X0[12:], []float64{0, 0.05, 0.1, 1, 0.05, 0.1})
	sheets, _ := sheets(2)
	for name, want := range map[string]struct {
		s    *msp.System
		ends [][4]int
	}{
		"sheets":              {sheets, nil},
		"strands":             {strandPair(0.05, 0), [][4]int{{0, 0, 2, 3}, {1, 1, 2, 3}, {2, 2, 0, 1}, {3, 3, 0, 1}}},
		"strand over a sheet": {overSheet, [][4]int{{0, 0, 4, 5}, {1, 1, 4, 5}, {2, 2, 4, 5}, {3, 3, 4, 5}}},
	} {
		c := barrierOf(t, want.s, 2)
		var ends [][4]int
		for _, s := range c.candidates(nil, want.s.X0, nil) {
			if s.feature == detect.Edges && s.at[0] == s.at[1] {
				ends = append(ends, s.at)
			}
		}
		if !slices.Equal(ends, want.ends) {
			t.Errorf("%s: the ends %v have barriers of their own, want %v", name, ends, want.ends)
		}
	}
}

// barrierOf returns the descent of a system whose barriers are dHat wide, with κ = 1.
func barrierOf(t *testing.T, s *msp.System, dHat float64) *barrierDescent {
	t.Helper()
	a, err := msp.NewLocalGlobal(s, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	c := &barrierDescent{Objective: a.Objective, dHat: dHat, kappa: 1, body: bodies(s), r: make([]float64, len(s.X0))}
	c.surface = newSurface(s, c.body)
	c.adjacent.find(c.surface, s.X0, c.body, dHat)
	return c
}

// TestSmoothWhereParallel: the forces of barriers are the slope of their sum where strands are parallel, too. The distance of the strands
// has a kink there.
func TestSmoothWhereParallel(t *testing.T) {
	s := strandPair(0.03, 0)
	c := barrierOf(t, s, 0.05)
	r := rand.New(rand.NewPCG(1, 3))
	sum := func(x []float64) (b float64) {
		for _, near := range c.candidates(nil, x, nil) {
			b += c.barrier(&near, x)
		}
		return b
	}
	const d = 1e-6 // of a central difference, m; more than what the strands are turned by
	for n := range 100 {
		x, p := slices.Clone(s.X0), make([]float64, len(s.X0))
		for k := range x {
			x[k] += 1e-7 * (2*r.Float64() - 1)
			p[k] = 2*r.Float64() - 1
		}
		c.task.X = x
		clear(c.r)
		if err := c.addNormalForces(); err != nil {
			t.Fatal(err)
		}
		high, low := slices.Clone(x), slices.Clone(x)
		vec.SetPlus(high, x, d, p)
		vec.SetPlus(low, x, -d, p)
		slope := (sum(high) - sum(low)) / (2 * d)
		// The slope of a barrier changes by a few percent of itself over a hundredth of its width, and d is far less.
		if got := -vec.Dot(c.r, p); math.Abs(got-slope) > 1e-3*vec.Norm(c.r) {
			t.Fatalf("case %d: the forces are %g along p, the slope is %g", n, got, slope)
		}
	}
}

// TestParallelStrands: a strand that lies on a parallel one comes to rest there, whether exactly above it or hardly turned.
func TestParallelStrands(t *testing.T) {
	for _, angle := range []float64{0, 1e-9, 1e-4, 0.01, 1} {
		s := strandPair(0.0196, angle)
		b, err := NewBarrier(s, 1.0/30, 0.02)
		if err != nil {
			t.Fatal(err)
		}
		q := s.Rest()
		energy := s.TotalEnergy(q)
		for step := range 30 {
			if err := b.Step(&q); err != nil {
				t.Fatalf("turned by %g, step %d: %v", angle, step+1, err)
			}
		}
		if e := s.TotalEnergy(q); e > energy {
			t.Errorf("turned by %g: the energy rises from %g J to %g J", angle, energy, e)
		}
	}
}

// TestParallelSheets: where edges are parallel, iterations come to the minimum as elsewhere. With the kinks of their distances, one of
// these steps ends after hundreds of iterations.
func TestParallelSheets(t *testing.T) {
	s, q := sheets(6)
	b, err := NewBarrier(s, 1.0/60, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	b.Friction, b.Report = 0.3, &msp.Report{}
	for n := range 10 {
		if err := b.Step(&q); err != nil {
			t.Fatal(err)
		}
		if b.Report.Iterations > 25 {
			t.Errorf("step %d takes %d iterations", n+1, b.Report.Iterations)
		}
		if d := v3.Norm(v3.Sub(q.Point(0), q.Point(36))); d < 1e-4 {
			t.Errorf("step %d: particles 0 and 36 are %g m apart", n+1, d)
		}
	}
}
