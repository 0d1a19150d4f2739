package scenes

import (
	"testing"

	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// A hippo of the default material that falls 30 cm keeps its volume by altitude springs, and few tetrahedra turn over; no energy is
// gained by them.
func TestAltitudesKeepTheVolume(t *testing.T) {
	inverted, kept := map[float64]float64{}, map[float64]float64{}
	for _, altitude := range []float64{0, 5} {
		m := hippo.mesh(0.068).Move([3]float64{0, 0.3, 0})
		s, err := m.System(mesh.Options{Raw: true, Altitude: altitude})
		if err != nil {
			t.Fatal(err)
		}
		s.Obstacles = append(s.Obstacles, floor(0.3))
		a, err := collide.NewLocalGlobal(s, frame)
		if err != nil {
			t.Fatal(err)
		}
		q, volume := s.Rest(), m.Volume()
		start := s.TotalEnergy(q)
		kept[altitude] = 1
		for range testkit.Of(40, 20) {
			if err := a.Step(&q); err != nil {
				t.Fatal(err)
			}
			now, turned := 0.0, 0
			for _, tet := range m.Tets {
				v := msptest.TetVolume(q.X, tet)
				if now += v; v < 0 {
					turned++
				}
			}
			kept[altitude] = min(kept[altitude], now/volume)
			inverted[altitude] = max(inverted[altitude], float64(turned)/float64(len(m.Tets)))
			if e := s.TotalEnergy(q); e > start*(1+1e-9) { // rounding of a sum of ten thousand terms
				t.Fatalf("t = %.2f s: %g J, %g J at the start", q.T, e, start)
			}
		}
	}
	t.Logf("inverted %v, kept %v", inverted, kept)
	if inverted[5] > 0.02 || kept[5] < 0.9 || inverted[5] > inverted[0]/2 {
		t.Errorf("with altitude springs %.1f %% inverted, %.1f %% of the volume; without %.1f %% and %.1f %%",
			100*inverted[5], 100*kept[5], 100*inverted[0], 100*kept[0])
	}
}
