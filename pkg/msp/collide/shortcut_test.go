package collide_test

import (
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// TestShortCut: after a step nothing is inside, a cloth that sinks on a floor comes to rest, and the scene of TestClothOnBall ends
// as the documentation says: energy from nowhere, and the cloth below the ball.
func TestShortCut(t *testing.T) {
	s := msp.Cloth(8, 8)
	s.Obstacles = []obstacle.Obstacle{obstacle.Plane([3]float64{0, -0.01, 0}, [3]float64{0, 1, 0})}
	a, err := collide.NewShortCut(s, 1.0/30)
	must(t, err)
	q := s.Rest()
	for range 60 {
		must(t, a.Step(&q))
		outside(t, s, q)
	}
	if v := s.KineticEnergy(q.V); v > 1e-6 { // of 0.1 J that it had
		t.Errorf("on a floor it has %g J left", v)
	}
	s = over(31, 0)
	a, err = collide.NewShortCut(s, 1.0/30)
	must(t, err)
	q = s.Rest()
	start, peak := s.TotalEnergy(q), 0.0
	for range 45 {
		must(t, a.Step(&q))
		outside(t, s, q)
		peak = max(peak, s.TotalEnergy(q)-start)
	}
	t.Logf("peak %g J, centre of mass at %.3g m", peak, s.CentreOfMass(q.X))
	if peak < 10 {
		t.Errorf("energy rises by %g J only: the documentation is wrong", peak)
	}
}
