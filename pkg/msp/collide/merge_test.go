package collide

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Features that meet in a corner or an edge reduce to the same vector between the same points, with the order and the sign that the
// normal has then.
func TestReducedPairs(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 30))
	x := make([]float64, 3*8)
	for c := range x {
		x[c] = rnd.NormFloat64()
	}
	for _, c := range []struct {
		feature detect.Feature
		at      [4]int
		w       [4]float64
		want    [4]int // of the reduced pair
		kind    detect.Feature
	}{
		{detect.Corner, [4]int{5, 1, 2, 3}, [4]float64{1, -1, 0, 0}, [4]int{1, 5}, detect.Points},
		{detect.Corner, [4]int{0, 1, 2, 3}, [4]float64{1, 0, 0, -1}, [4]int{0, 3}, detect.Points},
		{detect.Corner, [4]int{5, 3, 2, 1}, [4]float64{1, -0.25, 0, -0.75}, [4]int{5, 5, 1, 3}, detect.Edges},
		{detect.Corner, [4]int{5, 3, 2, 1}, [4]float64{1, -0.25, -0.5, -0.25}, [4]int{5, 3, 2, 1}, detect.Corner},
		{detect.Edges, [4]int{5, 6, 2, 1}, [4]float64{1, 0, -1, 0}, [4]int{2, 5}, detect.Points},
		{detect.Edges, [4]int{5, 6, 2, 1}, [4]float64{0, 1, -0.3, -0.7}, [4]int{6, 6, 1, 2}, detect.Edges},
		{detect.Edges, [4]int{5, 6, 2, 1}, [4]float64{0.3, 0.7, -1, 0}, [4]int{2, 2, 5, 6}, detect.Edges},
		{detect.Edges, [4]int{5, 6, 2, 1}, [4]float64{0.3, 0.7, -0.5, -0.5}, [4]int{5, 6, 2, 1}, detect.Edges},
	} {
		p := link{stencil: stencil{c.feature, c.at}, weights: c.w}
		before := p.between(x)
		p.normal = v3.Unit(before, v3.Vec{})
		p.start = before
		p.reduce(x)
		after := p.between(x)
		// Rounding of some 1 m.
		if d := v3.Norm(before); math.Abs(v3.Dot(p.normal, after)-d) > 1e-14 || v3.Norm(v3.Sub(p.start, after)) > 1e-14 {
			t.Errorf("%v: between %v, before the reduction %v", p, after, before)
		}
		if p.at != c.want || p.feature != c.kind {
			t.Errorf("%v with weights %v reduces to %v", c.at, c.w, p.stencil)
		}
	}
}

// Of two sheets that lie on each other, particle on particle, each particle makes a few pairs, though some 37 pairs of corners,
// triangles and edges meet at it. All of those count.
func TestPairsOfAlignedSheets(t *testing.T) {
	const thickness = 0.01
	s := msp.Cloth(6, 6)
	s.Join(msp.Cloth(6, 6).Move([3]float64{0, thickness, 0}))
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	c := &descent{Objective: a.Objective, settings: &Contact{Thickness: thickness, Surfaces: true}}
	c.pairs.beginStep(s, 1.0/30, c.settings)
	c.pairs.find(s, s.X0, s.X0)
	meet, reduced := 0.0, 0
	for _, p := range c.pairs.list {
		meet += p.times
		if p.feature == detect.Points || p.at[0] == p.at[1] {
			reduced++
		}
		if v3.Norm(v3.Sub(p.normal, v3.Scale(p.normal[1], v3.Vec{0, 1, 0}))) > 1e-12 {
			t.Errorf("%v along %v", p.stencil.String(), p.normal)
		}
	}
	if n := len(c.pairs.list); n < 36 || n > 4*36 || int(meet)+reduced != len(c.pairs.known.list) || meet < 20*36 {
		t.Errorf("%d pairs, %d of them reduced, of %g features, %d known", n, reduced, meet, len(c.pairs.known.list))
	}
}
