package collide

import (
	"math"
	"math/rand/v2"
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
	c := &barrierDescent{dHat: 0.1, body: bodies(s)}
	a, err := msp.NewLocalGlobal(s, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	c.Objective, c.surface = a.Objective, newSurface(s, c.body)
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

// TestMollified: edges of different sheets are mollified. Strands are not, nor edges whose ends no triangle keeps apart.
func TestMollified(t *testing.T) {
	for name, want := range map[string]bool{"sheets": true, "strand over a sheet": false, "one sheet, nearer than the thickness": false} {
		s := msp.Cloth(2, 2)
		c := &barrierDescent{dHat: 0.1}
		pair := stencil{detect.Edges, [4]int{0, 1, 4, 5}}
		switch name {
		case "sheets":
			s.Join(msp.Cloth(2, 2).Move([3]float64{0, 0.05, 0}))
		case "strand over a sheet":
			s.Join(msp.Chain(2).Move([3]float64{0, 0.05, 0}))
			copy(s.X0[12:], []float64{0, 0.05, 0, 1, 0.05, 0})
		default:
			pair.at, c.dHat = [4]int{0, 1, 2, 3}, 2
		}
		a, err := msp.NewLocalGlobal(s, 0.01)
		if err != nil {
			t.Fatal(err)
		}
		c.Objective, c.body = a.Objective, bodies(s)
		c.surface = newSurface(s, c.body)
		if _, nearly := c.mollify(&pair, s.X0); nearly != want {
			t.Errorf("%s: mollified is %t, want %t", name, nearly, want)
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
