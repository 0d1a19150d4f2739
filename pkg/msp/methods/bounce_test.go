package methods_test

import (
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
