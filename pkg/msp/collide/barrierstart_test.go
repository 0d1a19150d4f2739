package collide_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/mesh"
)

// TestBarrierStartsWithin: a barrier keeps what is within a body there, so a step refuses to begin with a body or a particle within a
// solid one, and with parts that cross. A shell has room within; TestBarrierPins fills some.
func TestBarrierStartsWithin(t *testing.T) {
	ball := func(radius float64, at [3]float64) *msp.System {
		m := mesh.Implicit(func(p [3]float64) float64 { return radius*radius - p[0]*p[0] - p[1]*p[1] - p[2]*p[2] },
			[3]float64{-0.5, -0.5, -0.5}, [3]float64{0.5, 0.5, 0.5}, radius/1.5)
		return jelly(t, m).Move(at)
	}
	particle, err := msp.NewSystem([]float64{0.05, 0.1, 0}, []float64{0.1}, nil)
	must(t, err)
	sheet := msp.Cloth(5, 5).Move([3]float64{-0.5, 0.1, -0.5})
	sheet.X0[0] -= 0.01 // no two edges in one plane
	for name, c := range map[string]struct {
		first, second *msp.System
		want          string // "" for a step
	}{
		"a ball in a ball":     {ball(0.4, [3]float64{}), ball(0.1, [3]float64{0.05, 0.03, 0.02}), "within body"},
		"a ball around a ball": {ball(0.1, [3]float64{0.05, 0.03, 0.02}), ball(0.4, [3]float64{}), "within body"},
		"a particle in a ball": {ball(0.4, [3]float64{}), particle, "within body"},
		"a ball in a sheet":    {ball(0.4, [3]float64{}), sheet, "passes through triangle"},
		"a ball above a ball":  {ball(0.4, [3]float64{}), ball(0.1, [3]float64{0.05, 0.6, 0.02}), ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := c.first.Clone()
			s.Join(c.second)
			a, err := collide.NewBarrier(s, 1.0/60, 0.01)
			must(t, err)
			q := s.Rest()
			err = a.Step(&q)
			if c.want == "" {
				must(t, err)
			} else if !errors.Is(err, msp.ErrInvalid) || !strings.Contains(err.Error(), c.want) || q.T != 0 {
				t.Errorf("%v, want ErrInvalid, %s", err, c.want)
			}
		})
	}
}
