package scenes

import (
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// A short run of go -C bench run ./endure: what comes to rest does, and nothing is inside of an obstacle.
func TestEndure(t *testing.T) {
	for _, c := range []Scene{Spring(), Chain(), Skirt()} {
		steps := 100
		if c.Drive != nil {
			steps = 20 // the test is to be over in some seconds
		}
		seen := 0
		e, err := c.Endure(steps, func(e Endurance) { seen = e.Steps })
		if err != nil {
			t.Error(err)
		}
		if e.Steps != steps || seen != steps || !e.Holds() || e.Fastest == 0 {
			t.Error(e)
		}
		if c.Drive == nil && e.Last > 0.01*e.Fastest {
			t.Errorf("%v: it does not come to rest", e)
		}
	}
}

// What is inside of an obstacle is seen.
func TestEndureSees(t *testing.T) {
	c := Skirt()
	e := Endurance{Scene: c, State: c.S.Rest()}
	e.State.X[3*(c.S.NumParticles()-1)+1] = 1.2 // of a place in the middle
	e.State.X[3*(c.S.NumParticles()-1)], e.State.X[3*(c.S.NumParticles()-1)+2] = 0, 0
	if e.look(); e.Holds() {
		t.Error("a particle in the middle of the trunk is not seen")
	}
	ball := obstacle.Sphere([3]float64{}, 2)
	s := &msp.System{Mass: []float64{1, 1}, X0: []float64{0, 0, 0, 0, 1.5, 0}, Obstacles: []obstacle.Obstacle{ball}}
	s.Pin(0)
	e = Endurance{Scene: Scene{S: s}, State: s.Rest()}
	copy(e.State.V, []float64{1, 2, 2, 2, -3, 6})
	e.look()
	if math.Abs(e.Last-7) > 1e-14 || e.Fastest != e.Last || math.Abs(e.Deepest-0.25) > 1e-14 { // the other one is pinned
		t.Errorf("%v; want 7 m/s and a quarter of the ball deep", e)
	}
	clear(e.State.V)
	e.State.X[4] = 1.8
	if e.look(); e.Last != 0 || math.Abs(e.Fastest-7) > 1e-14 || math.Abs(e.Deepest-0.25) > 1e-14 {
		t.Errorf("%v; want the former most and no motion at last", e)
	}
}

// An animal stands: its weight presses it down by some percent.
func TestHippoStands(t *testing.T) {
	c := Hippo()
	e, err := c.Endure(30, nil)
	if err != nil {
		t.Fatal(err)
	}
	if was, is := c.S.CentreOfMass(c.S.X0)[1], c.S.CentreOfMass(e.State.X)[1]; is < 0.97*was || is >= was {
		t.Errorf("its centre of mass sinks from %.3g m to %.3g m", was, is)
	}
}
