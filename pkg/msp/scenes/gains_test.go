package scenes

import (
	"errors"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/internal/v3"
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
	// The steps of LocalGlobal, in which all has fallen; the others, which are slower, take a third of them.
	const steps = 120
	for i, c := range []struct {
		name  string
		scene func() Scene
	}{
		{"two sheets", func() Scene { return sheets(2, false) }}, {"three sheets by surfaces", func() Scene { return sheets(3, true) }},
		{"trampoline", Trampoline}, {"ten sheets", func() Scene { return sheets(10, false) }},
		{"three sheets", func() Scene { return sheets(3, false) }}, {"knot", Knot},
	} {
		for k, method := range []string{"Barrier", "Newton", "LocalGlobal"} {
			if method == "Barrier" && c.name != "two sheets" && c.name != "knot" || !testkit.Chosen(i+2*k) {
				continue // the others of the barrier take a minute each
			}
			n := steps
			if method != "LocalGlobal" {
				n /= 3
			}
			t.Run(c.name+", "+method, func(t *testing.T) { makesNoEnergy(t, c.scene(), n, touchers[method], method == "Barrier") })
		}
	}
}

func makesNoEnergy(t *testing.T, c Scene, steps int, make func(c Scene) (msp.Stepper, error), apartAlways bool) {
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
		if found := detect.Crossings(q.Points(), c.S.Triangles); apartAlways && found > 0 { // decided without rounding
			t.Fatalf("step %d: %d edges cross triangles", n+1, found)
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

// linking returns the linking number of two ropes that are closed by a segment each, by the integral of Gauss (K. Klenin, J. Langowski:
// Computation of writhe in modeling of supercoiled DNA, Biopolymers 54(5), 2000, method 1a). It changes if one passes through the other.
func linking(a, b []v3.Vec) (sum float64) {
	for i := range a {
		for j := range b {
			p1, p2, p3, p4 := a[i], a[(i+1)%len(a)], b[j], b[(j+1)%len(b)]
			corner := [4]v3.Vec{v3.Sub(p3, p1), v3.Sub(p4, p1), v3.Sub(p4, p2), v3.Sub(p3, p2)}
			var n [4]v3.Vec
			for k := range n {
				n[k] = v3.Unit(v3.Cross(corner[k], corner[(k+1)%4]), v3.Vec{})
			}
			angle := 0.0
			for k := range n {
				angle += math.Asin(max(-1, min(1, v3.Dot(n[k], n[(k+1)%4]))))
			}
			sum += math.Copysign(angle, v3.Dot(v3.Cross(v3.Sub(p4, p3), v3.Sub(p2, p1)), corner[0]))
		}
	}
	return sum / (4 * math.Pi)
}

// The ropes of the knot are linked once, and remain so in Barrier and LocalGlobal as their ends are drawn apart. Without contact they
// pass through each other, which the number shows.
func TestKnotRemainsLinked(t *testing.T) {
	number := func(c Scene, q msp.State) float64 {
		var rope [2][]v3.Vec
		for k, particles := range c.S.Components() {
			for _, i := range particles {
				rope[k] = append(rope[k], q.Point(i))
			}
		}
		return linking(rope[0], rope[1])
	}
	for method, steps := range map[string]int{"Barrier": 60, "LocalGlobal": 250, "without contact": 250} {
		c := Knot()
		if method == "without contact" {
			c.Thickness, c.Friction = 0, 0
		}
		make, known := touchers[method]
		if !known {
			make = touchers["LocalGlobal"]
		}
		step, err := make(c)
		if err != nil {
			t.Fatal(err)
		}
		q := c.S.Rest()
		start := number(c, q)
		if math.Abs(math.Abs(start)-1) > 1e-4 { // arcsines close to 1 have half the digits, in 6400 terms
			t.Fatalf("linked %g times", start)
		}
		for range steps {
			c.Drive(q.T + c.H)
			if err := step(&q); err != nil {
				t.Fatal(err)
			}
		}
		if end := number(c, q); (math.Abs(end-start) < 1e-4) != known {
			t.Errorf("%q: linked %g times after %d steps, %g times at the start", method, end, steps, start)
		}
	}
}
