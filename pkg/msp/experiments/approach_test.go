package experiments_test

import (
	"errors"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/experiments"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/msp/scenes"
)

// TestRaceInContact: methods of different kinds come to the same step of a cloth that a rough ball has caught. The step is so short
// that it has one solution.
func TestRaceInContact(t *testing.T) {
	s := msp.Cloth(15, 15)
	ball := obstacle.Sphere([3]float64{0.5, -0.4, 0.5}, 0.3)
	ball.Friction = 0.3
	s.Obstacles = []obstacle.Obstacle{ball}
	c := scenes.Scene{Name: "cloth on a ball", S: s, H: 1.0 / 240, Iterations: 20}
	frames, err := c.Run(56)
	if err != nil {
		t.Fatal(err)
	}
	frames = frames[54:]
	all := experiments.InContact()
	exact, _, err := all[1].Last(c, frames, 60)
	if err != nil {
		t.Fatal(err)
	}
	for n, last := range []int{64, 24, 24} {
		all[n].Iterations = []int{1, 4, last}
	}
	// As near as 60 iterations of Newton's method come, which conjugate gradients stop early; local/global converges linearly.
	most := map[string]float64{"local/global": 1e-4}
	for _, a := range experiments.RaceSteps(c, frames, exact, all) {
		if a.Err != nil || len(a.Errors) != 3 {
			t.Fatalf("%s: %v", a.Name, a.Err)
		}
		if !(a.Errors[2] < max(most[a.Name], 1e-6)) || !(a.Errors[2] < a.Errors[0]) || !(a.Seconds[2] > 0) {
			t.Errorf("%s: errors %.2g, times %.2g s", a.Name, a.Errors, a.Seconds)
		}
	}
}

// TestRaceOfRods: both methods come to the same step of a rope of rods with a load a hundred times as heavy as itself.
func TestRaceOfRods(t *testing.T) {
	s := msp.Chain(10)
	s.Pin(0)
	s.Mass[9] = 100
	for n := range s.Springs {
		s.Springs[n].K = 1e5 // of rods only ADMM reads it, as a weight
	}
	c := scenes.Scene{Name: "rods", S: s, H: 1.0 / 60}
	all := experiments.Rods()
	m, err := all[0].New(s, c.H, 1000)
	if err != nil {
		t.Fatal(err)
	}
	frames, err := msp.Run(s.Rest(), m.Step, 12)
	if err != nil {
		t.Fatal(err)
	}
	frames = frames[10:12]
	exact, _, err := all[0].Last(c, frames, 2000)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range experiments.RaceSteps(c, frames, exact, all) {
		// How fast ADMM is depends on its weight.
		if n := len(a.Errors) - 1; a.Err != nil || !(a.Errors[n] < 1e-4) {
			t.Errorf("%s: errors %.2g: %v", a.Name, a.Errors, a.Err)
		}
	}
}

// TestRaceStepsSaysWhy: a contender that refuses the scene does not stop the others.
func TestRaceStepsSaysWhy(t *testing.T) {
	s, err := mesh.Block(1, 1, 2, 0.1).System(mesh.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.Pin(0)
	s.Obstacles = []obstacle.Obstacle{obstacle.Plane([3]float64{0, -1, 0}, [3]float64{0, 1, 0})}
	c := scenes.Scene{S: s, H: 1.0 / 60}
	all := []experiments.Contender{experiments.Rods()[1], experiments.InContact()[0]}
	found := experiments.RaceSteps(c, []msp.State{s.Rest()}, s.X0, all)
	if !errors.Is(found[0].Err, msp.ErrObstacles) || found[1].Err != nil {
		t.Errorf("ADMM with a floor: %v; local/global: %v", found[0].Err, found[1].Err)
	}
}
