package collide

import (
	"math/rand/v2"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Pairs that are left out neither push, nor overlap, nor have a multiplier, wherever iterations lead; and many are left out: of two sheets
// on each other whose particles move now a little and now farther.
func TestPairsAsleepDoNotPush(t *testing.T) {
	const n, thickness = 12, 0.05
	rnd := rand.New(rand.NewPCG(11, 30))
	asleep, awake := 0, 0
	for _, surfaces := range []bool{false, true} {
		s := msp.Cloth(n, n)
		s.Join(msp.Cloth(n, n).Move([3]float64{0.005, 1.05 * thickness, 0.01}))
		c := new(pairs)
		c.beginStep(s, 1.0/30, &Contact{Thickness: thickness, Friction: 0.3, Surfaces: surfaces})
		x := s.Rest().X
		c.find(s, s.X0, x)
		r := make([]float64, len(x))
		for range 40 {
			size := thickness * []float64{1e-5, 1e-3, 1e-2, 0.1}[rnd.IntN(4)]
			for k := range x {
				x[k] += size * rnd.NormFloat64()
			}
			gone := c.asleep.gone(c, x)
			for k := range c.list {
				p := &c.list[k]
				if !c.asleep.still(k, gone) {
					awake++
					continue
				}
				asleep++
				if r := p.between(x); p.lambda != 0 || p.tau != (v3.Vec{}) || p.force != 0 || c.normalForce(p, &r) != 0 {
					t.Fatalf("surfaces %v: %v sleeps, with a force of %g and a gap of %g thicknesses",
						surfaces, &p.stencil, c.normalForce(p, &r), v3.Dot(p.normal, r)/thickness-1)
				}
			}
			c.addForces(r, x)
			c.behind = rnd.IntN(2) == 0
		}
	}
	if asleep < 5000 || awake < 5000 {
		t.Errorf("%d pairs sleep, %d are looked at: the test asks too little", asleep, awake)
	}
}
