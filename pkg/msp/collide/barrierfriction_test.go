package collide_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// TestBarrierFriction: by a barrier, too, a sheet slides down a slope with g (sin α − μ cos α) if tan α > μ, and so does one sheet
// on another. Else it creeps: friction then grows from 0 to μλ with the way in a step up to ε, a hundredth of Thickness, so that
//
//	v = (ε/h) (1 − √(1 − tan α/μ))
//
// The sheet below is held. One that lay loose on a rough floor, thinner than Thickness, would let the floor brake the upper one too.
func TestBarrierFriction(t *testing.T) {
	const mu, h, g, thickness, steps, tolerance = 0.5, 1.0 / 120, 9.81, 0.01, 20, 1e-7
	slopes := []float64{24, 27} // on both sides of 26.6°, where tan α = μ
	if testkit.All() {
		slopes = append(slopes, 29, 32)
	}
	for _, degrees := range slopes {
		for _, below := range []string{"slope", "sheet"} {
			t.Run(fmt.Sprint("on a ", below, ", ", degrees, "°"), func(t *testing.T) {
				s, first := msp.Cloth(4, 4), 0
				// Newton's method leaves each step within the tolerance of where it should end.
				within := steps * tolerance / h
				if below == "sheet" {
					s, first = onSheet(t, 0.9*thickness)
					// Barriers add up where many parts are near, so that particles of the sheet lie at heights that differ by up to
					// 0.014 of their distance, to all sides. A seventh of that remains as a part of g along the slope.
					within = 0.002 * g * h * steps
				} else {
					floor := obstacle.Plane([3]float64{0, -0.9 * thickness, 0}, [3]float64{0, 1, 0})
					floor.Friction = mu
					s.Obstacles = []obstacle.Obstacle{floor}
				}
				sin, cos := math.Sincos(degrees * math.Pi / 180)
				s.Gravity = [3]float64{g * sin, -g * cos, 0} // the slope is level
				a, err := collide.NewBarrier(s, h, thickness)
				must(t, err)
				a.Friction, a.Tolerance = mu, tolerance
				q := s.Rest()
				var v [3*steps + 1]v3.Vec // of the sheet
				for n := 1; n < len(v); n++ {
					must(t, a.Step(&q))
					v[n] = middle(msp.State{X: q.V}, first)
				}
				// Of the pressure, that of the step before, all that weight does not take goes into the motion across.
				gained := v[3*steps][0] - v[2*steps][0]
				want := g*(sin-mu*cos)*h*steps - mu*(v[3*steps-1][1]-v[2*steps-1][1])
				if want > 0 && math.Abs(gained-want) > within {
					t.Errorf("becomes faster by %.6g m/s, want %.6g m/s", gained, want)
				}
				// The pressure still trembles by half of a hundredth.
				if creep := 0.01 * thickness / h * (1 - math.Sqrt(1-sin/cos/mu)); want < 0 && math.Abs(v[3*steps][0]/creep-1) > 0.01 {
					t.Errorf("creeps with %.6g m/s, want %.6g m/s", v[3*steps][0], creep)
				}
			})
		}
	}
}

// onSheet returns a sheet of half the size that lies on another, which is held, and its first particle. While it slides by 0.2 m no
// edge of it passes along one of the other: there barriers have bumps that it would have to get over.
func onSheet(t *testing.T, height float64) (s *msp.System, first int) {
	upper := msp.Cloth(3, 3)
	for c := range upper.X0 {
		upper.X0[c] /= 2
	}
	for n := range upper.Springs {
		upper.Springs[n].R /= 2
	}
	s, first = both(t, msp.Cloth(5, 5), upper, v3.Vec{0.033, height, 0.217}), 25
	for i := range first {
		s.Pin(i)
	}
	return s, first
}
