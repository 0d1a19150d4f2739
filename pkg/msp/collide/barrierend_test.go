package collide

import (
	"errors"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// TestBarrierStalls: an iteration that leads farther than Tolerance is not the last, even where no part of its way leads down. The error
// names what is nearest, an obstacle too.
func TestBarrierStalls(t *testing.T) {
	s := strandPair(0.019, 0)
	s.Obstacles = append(s.Obstacles, obstacle.Plane([3]float64{0, -0.01, 0}, [3]float64{0, 1, 0}))
	c := barrierOf(t, s, 0.02)
	c.task = msp.Task{X: s.X0, Tolerance: 0.001}
	c.stalled, c.leads = true, 0.0009
	if err := c.converged(); err != nil {
		t.Errorf("within Tolerance: %v", err)
	}
	c.leads = 0.0011
	if err := c.converged(); !errors.Is(err, msp.ErrNotConverged) || !strings.Contains(err.Error(), "no part of that way leads down") {
		t.Errorf("%v, want ErrNotConverged", err)
	}
	// The lower strand is pinned, so the upper one is 0.029 m from the plane: beyond the barrier.
	if want := "nothing is near"; c.nearest() != want {
		t.Errorf("%q, want %q", c.nearest(), want)
	}
	c.near = c.candidates(nil, s.X0, nil)
	if want := "edges [0 1] and [2 3] are 0.019 m apart"; c.nearest() != want {
		t.Errorf("%q, want %q", c.nearest(), want)
	}
	s.Obstacles[0] = obstacle.Plane([3]float64{0, 0.018, 0}, [3]float64{0, 1, 0})
	if want := "particle 2 is 0.001 m from obstacle 0, the plane"; !strings.HasPrefix(c.nearest(), want) {
		t.Errorf("%q, want %q", c.nearest(), want)
	}
}
