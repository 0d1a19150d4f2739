package methods_test

import (
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// A block of jelly that falls half a metre bounces with a budget, and hardly without one. Its energy never rises.
func TestJellyBouncesWithABudget(t *testing.T) {
	const h, fall = 1.0 / 120, 0.5
	rise := map[float64]float64{}
	for _, keep := range []float64{0, 0.9} {
		s, err := mesh.Block(5, 5, 5, 0.1).Move([3]float64{0, fall, 0}).System(mesh.Options{K: 300})
		if err != nil {
			t.Fatal(err)
		}
		floor := obstacle.Plane([3]float64{}, [3]float64{0, 1, 0})
		floor.Friction, floor.Restitution = 0.3, 0.8
		s.Obstacles = append(s.Obstacles, floor)
		a, err := collide.NewLocalGlobal(s, h)
		if err != nil {
			t.Fatal(err)
		}
		a.Iterations = 20
		frames, err := msp.Run(s.Rest(), methods.Budget(s, a.Step, keep), 120)
		if err != nil {
			t.Fatal(err)
		}
		lowest, top := 1.0, 0.0 // of the centre of mass, and after that
		for k, q := range frames {
			y := s.CentreOfMass(q.X)[1]
			if y < lowest {
				lowest, top = y, y
			}
			top = max(top, y)
			if e := s.TotalEnergy(q) - s.TotalEnergy(frames[0]); e > 1e-9 { // of 7.4 J
				t.Fatalf("keep = %g: %g J more at step %d than at the start", keep, e, k)
			}
		}
		const rest = 0.2486 // of the centre of mass on the floor
		rise[keep] = (top - rest) / fall
	}
	// A block of springs leaves more than half of its energy in vibration, with steps of 1/2000 s too: it rises to a third or so.
	if rise[0] > 0.1 || rise[0.9] < 0.25 || rise[0.9] > 0.8 {
		t.Errorf("rises to %.2f of its fall with a budget, to %.2f without", rise[0.9], rise[0])
	}
}

// TestBudgetKnowsWork: a pin that pulls a mass, and a plate that lifts a cloth, faster and faster, do work. A budget does not take it for
// energy gained: what they move keeps up with them.
func TestBudgetKnowsWork(t *testing.T) {
	const h, a, steps = 1.0 / 60, 10.0, 60
	speed := a * h * steps
	pulled := msp.Chain(2)
	pulled.Pin(0)
	lifted := msp.Cloth(4, 4)
	plate := obstacle.Box([3]float64{-1, -1, -1}, [3]float64{2, 0, 2})
	plate.Motion = func(t float64) obstacle.Pose { return obstacle.Pose{Shift: [3]float64{0, 0.5 * a * t * t, 0}} }
	lifted.Obstacles = []obstacle.Obstacle{plate}
	for name, s := range map[string]*msp.System{"pin": pulled, "plate": lifted} {
		m, err := collide.NewLocalGlobal(s, h)
		if err != nil {
			t.Fatal(err)
		}
		step, q := methods.Budget(s, m.Step, 1), s.Rest()
		for range steps {
			if len(s.Pins) > 0 {
				s.MovePin(0, [3]float64{0, 0.5 * a * (q.T + h) * (q.T + h), 0})
			}
			if err := step(&q); err != nil {
				t.Fatal(err)
			}
		}
		// The mass swings to and fro by (a + g) m/k = 5 cm with 20 rad/s, and by more as the work, of forces at the end of each step, is
		// not that of the mean forces. If the work were taken away nothing would move.
		last := len(q.V) - 2
		if v := q.V[last]; math.Abs(v-speed) > 0.3*speed {
			t.Errorf("%s: %g m/s after a pull to %g m/s", name, v, speed)
		}
	}
}
