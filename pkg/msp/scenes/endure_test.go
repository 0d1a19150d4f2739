package scenes

import "testing"

// A short run of go run ./bench/endure: what comes to rest does, and nothing is inside of an obstacle.
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
