package scenes

import (
	"errors"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
)

// touchers make the methods with contact, with the settings of a scene and else the default ones.
var touchers = map[string]func(c Scene) (msp.Stepper, error){
	"LocalGlobal": func(c Scene) (msp.Stepper, error) {
		a, err := collide.NewLocalGlobal(c.S, c.H)
		if err == nil {
			a.Thickness, a.Surfaces, a.Friction = c.Thickness, c.Surfaces, c.Friction
		}
		return a.Step, err
	},
	"Newton": func(c Scene) (msp.Stepper, error) {
		a, err := collide.NewNewton(c.S, c.H)
		if err == nil {
			a.Thickness, a.Surfaces, a.Friction = c.Thickness, c.Surfaces, c.Friction
		}
		return a.Step, err
	},
	"Barrier": func(c Scene) (msp.Stepper, error) {
		if c.Thickness == 0 {
			c.Thickness = 0.01
		}
		a, err := c.Accurate()
		return a.Step, err
	},
}

// outerWork returns the work, in joules, of pins that move and of obstacles that move in a step from one state to the next: the forces
// on what they hold or may have met, times the way of pin or obstacle there.
func outerWork(s *msp.System, from, to msp.State) (work float64) {
	f := s.OuterForce(from, to)
	along := func(i int, was [3]float64) {
		for axis := range 3 {
			work += f[3*i+axis] * (to.X[3*i+axis] - was[axis])
		}
	}
	for _, p := range s.Pins {
		along(p.I, from.Point(p.I))
	}
	for _, o := range s.Obstacles {
		before, after := o.Pose(from.T), o.Pose(to.T)
		if before == after {
			continue
		}
		for i := range s.Mass {
			if d, _ := o.Within(to.T, to.Point(i), o.Size()); !s.Pinned(i) && d < o.Size() {
				along(i, before.To(after.Back(to.Point(i))))
			}
		}
	}
	return work
}

// TestContactMakesNoEnergy: with the default settings of every method with contact, energy never rises above that of the start and the
// work of what moves. Nothing ends deep in something else.
func TestContactMakesNoEnergy(t *testing.T) {
	sheets := func(n int, surfaces bool) Scene {
		c := SheetsOf(n, 7)
		if c.Surfaces = surfaces; surfaces {
			c.Thickness /= 4
		}
		return c
	}
	// The steps of LocalGlobal; the others, ten times as slow, take a fifth of them.
	const steps = 300
	for name, scene := range map[string]func() Scene{
		"two sheets": func() Scene { return sheets(2, false) }, "three sheets": func() Scene { return sheets(3, false) },
		"ten sheets":               func() Scene { return sheets(10, false) },
		"three sheets by surfaces": func() Scene { return sheets(3, true) },
		"knot":                     Knot, "trampoline": Trampoline,
	} {
		for method, make := range touchers {
			if method == "Barrier" && name != "two sheets" && name != "knot" {
				continue // a minute each
			}
			n := steps
			if method != "LocalGlobal" {
				n /= 5
			}
			t.Run(name+", "+method, func(t *testing.T) { makesNoEnergy(t, scene(), n, make) })
		}
	}
}

func makesNoEnergy(t *testing.T, c Scene, steps int, make func(c Scene) (msp.Stepper, error)) {
	step, err := make(c)
	if err != nil {
		t.Fatal(err)
	}
	q := c.S.Rest()
	most := c.S.TotalEnergy(q) // and the work since
	for n := range steps {
		if c.Drive != nil {
			c.Drive(q.T + c.H)
		}
		from := q.Clone()
		if err := step(&q); err != nil {
			if named := errors.Is(err, msp.ErrNotConverged) || errors.Is(err, msp.ErrInvalid); !named {
				t.Errorf("step %d: %v", n+1, err)
			}
			return
		}
		most += outerWork(c.S, from, q)
		// What work is not exact by: the gradient that is left at the end of a step.
		if e := c.S.TotalEnergy(q); !(e <= most+1e-6*math.Abs(most)) {
			t.Fatalf("step %d: %g J above the start and the work of what moves, %g J", n+1, e-most, most)
		}
		for _, o := range c.S.Obstacles {
			for i := range c.S.Mass {
				if d, _ := o.Within(q.T, q.Point(i), 0); d < -deep*o.Size() && !c.S.Pinned(i) {
					t.Fatalf("step %d: particle %d is %g m inside of %v", n+1, i, -d, o)
				}
			}
		}
	}
}
