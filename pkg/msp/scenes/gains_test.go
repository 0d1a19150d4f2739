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
	last := c.S.TotalEnergy(q)
	most := last // the start and the work since
	// A step may push apart what overlaps, by a twentieth of the thickness against the weight, with energy that earlier steps have lost.
	apart := 9.81 * c.S.TotalMass() * c.Thickness / 20
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
		work := c.S.OuterWork(from, q)
		most += work
		e := c.S.TotalEnergy(q)
		if !(e <= most+1e-9*math.Abs(most)) { // rounding of sums of some 1000 terms
			t.Fatalf("step %d: %g J above the start and the work of what moves, %g J", n+1, e-most, most)
		}
		if !(e-last-work <= apart) {
			t.Fatalf("step %d gains %g J", n+1, e-last-work)
		}
		last = e
		for _, o := range c.S.Obstacles {
			for i := range c.S.Mass {
				if d, _ := o.Within(q.T, q.Point(i), 0); d < -deep*o.Size() && !c.S.Pinned(i) {
					t.Fatalf("step %d: particle %d is %g m inside of %v", n+1, i, -d, o)
				}
			}
		}
	}
}
