package methods_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
)

// TestReportsNameExplosions: in steps of three times the stable length, the Reports of explicit methods say that energy is gained, which
// rises a thousandfold in thirty; at a third of the length it does not double. Together they have the change of energy. So has
// Midpoint, whose energy oscillates.
func TestReportsNameExplosions(t *testing.T) {
	s := msp.Chain(8)
	s.Pin(0)
	for n := range s.Springs {
		s.Springs[n].K = 1e5
	}
	start := s.Rest()
	for c := range start.V {
		if !s.Pinned(c / 3) {
			start.V[c] = math.Sin(float64(3 * c))
		}
	}
	limit, err := methods.StableStep(s, start, ode.RK4.R)
	if err != nil {
		t.Fatal(err)
	}
	for name, build := range map[string]func(h float64, r *msp.Report) (msp.Method, error){
		"Verlet": func(h float64, r *msp.Report) (msp.Method, error) {
			a, err := methods.NewVerlet(s, h, ode.NewVelocityVerlet)
			a.Report = r
			return a, err
		},
		"RK4": func(h float64, r *msp.Report) (msp.Method, error) {
			a, err := methods.NewRK(s, h, ode.RK4)
			a.Report = r
			return a, err
		},
		"Midpoint": func(h float64, r *msp.Report) (msp.Method, error) {
			a, err := methods.NewMidpoint(s, h, newtons)
			a.Report = r
			return a, err
		},
	} {
		for _, part := range []float64{1. / 3, 3} {
			var r msp.Report
			m, err := build(part*limit, &r)
			if err != nil {
				t.Fatal(err)
			}
			q, sum, most, said := start.Clone(), 0.0, 0.0, false
			for range 30 {
				if err := m.Step(&q); errors.Is(err, msp.ErrNotFinite) {
					break
				} else if err != nil {
					t.Fatal(err)
				}
				sum += r.Gained
				most = max(most, s.KineticEnergy(q.V)+s.E(q.X)-s.E(start.X))
				said = said || r.Gained > 0 && strings.Contains(r.String(), " J gained")
			}
			first := s.KineticEnergy(start.V)
			explodes := part > 1 && name != "Midpoint"
			if explodes != (most > 1000*first) || explodes && !said || part < 1 && most > 2*first {
				t.Errorf("%s, %.2g of the stable step: energy %.3g J after %.3g J, %v", name, part, most, first, r)
			}
			// Rounding of energies on the way, the largest of which is most.
			if change := s.TotalEnergy(q) - s.TotalEnergy(start); math.Abs(sum-change) > 1e-9*max(most, first) {
				t.Errorf("%s, %.2g of the stable step: %.9g J gained, want %.9g J", name, part, sum, change)
			}
		}
	}
}
