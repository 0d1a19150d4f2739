package scenes

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// floor is the plane y = 0 with the given friction.
func floor(friction float64) obstacle.Obstacle {
	f := obstacle.Plane([3]float64{}, [3]float64{0, 1, 0})
	f.Friction = friction
	return f
}

// TenSheets drops ten sheets of half a metre, one above the other, on a floor.
func TenSheets() Scene { return SheetsOf(10, 10) }

// SheetsOf is TenSheets with so many sheets of n×n particles, 200 g each. Their thickness is the distance of neighbours, so that corners
// do not go through between particles.
func SheetsOf(sheets, n int) Scene {
	const side = 0.5
	thickness := side / float64(n-1)
	stack := &msp.System{Gravity: msp.Chain(1).Gravity}
	for k := range sheets {
		s := msp.Cloth(n, n)
		for c := range s.X0 {
			s.X0[c] *= side
		}
		for j := range s.Springs {
			s.Springs[j].R *= side
		}
		for i := range s.Mass {
			s.Mass[i] *= 0.2
		}
		stack.Join(s.Move([3]float64{0, 0.1 + 1.75*thickness*float64(k), 0}))
	}
	stack.Obstacles = append(stack.Obstacles, floor(0.5))
	return Scene{Name: "ten sheets", S: stack, H: frame, Iterations: 20, Thickness: thickness, Friction: 0.3}
}

// Knot pulls two ropes apart that are looped through each other, 10 cm in 2 s, until their loops are tight.
func Knot() Scene {
	both := &msp.System{Gravity: msp.Chain(1).Gravity}
	both.Join(loop(func(along, across float64) [3]float64 { return [3]float64{-along, 0, across} }))
	both.Join(loop(func(along, across float64) [3]float64 { return [3]float64{along, across, 0} }))
	rest := both.Rest()
	drive := func(t float64) {
		for _, p := range both.Pins {
			at := rest.Point(p.I)
			at[0] += math.Copysign(0.05*min(t, 2), at[0])
			both.MovePin(p.I, at)
		}
	}
	return Scene{Name: "knot", S: both, H: 1.0 / 100, Iterations: 20, Thickness: 0.02, Friction: 0.3, Drive: drive}
}

// loop returns a rope of 100 g that is bent to a U and held at its ends. Its bend is around the origin, with a radius of 8 cm; place
// returns the point so far along the arms, which are 40 cm long, and across.
func loop(place func(along, across float64) [3]float64) *msp.System {
	const n, bend, arm = 80, 0.08, 0.4
	const quarter = math.Pi * bend / 2
	m := &mesh.Mesh{}
	for k := range n {
		u := 2*float64(k)/(n-1) - 1
		from := math.Abs(u) * (quarter + arm) // along the rope, from its middle
		along, across := from-quarter+bend/2, bend
		if from < quarter {
			sin, cos := math.Sincos(from / bend)
			along, across = bend/2-bend*cos, bend*sin
		}
		m.Points = append(m.Points, place(along, math.Copysign(across, u)))
		for d := 1; d <= min(2, k); d++ { // to the next, against stretch, and to the next but one, against bending
			m.Edges = append(m.Edges, [2]int{k - d, k})
		}
	}
	s := must(m.System(mesh.Options{K: 300, Mass: 0.1, Raw: true}))
	s.Pin(0, n-1)
	return s
}

// Jelly drops a block of jelly on a floor, where it bounces.
func Jelly() Scene {
	s := must(mesh.Block(5, 5, 5, 0.1).Move([3]float64{0, 0.5, 0}).System(mesh.Options{K: 300}))
	f := floor(0.3)
	f.Restitution = 0.8
	s.Obstacles = append(s.Obstacles, f)
	return Scene{Name: "bouncing jelly", S: s, H: 1.0 / 120, Iterations: 20, Keep: 0.9}
}

// Trampoline drops a soft ball on a sheet that is held around its edge.
func Trampoline() Scene {
	const n = 25
	s := msp.Cloth(n, n)
	s.NameWhere("frame", func(p [3]float64) bool { return p[0] == 0 || p[0] == 1 || p[2] == 0 || p[2] == 1 })
	s.PinGroup("frame")
	for k := range s.Springs {
		s.Springs[k].K *= 2
	}
	ball := must(mesh.Ball(0.12, 0.06).System(mesh.Options{K: 2000, Mass: 2}))
	s.Join(ball.Move([3]float64{0.5, 0.4, 0.5}))
	return Scene{Name: "trampoline", S: s, H: 1.0 / 120, Iterations: 20, Thickness: 1.0 / (n - 1), Friction: 0.5}
}

// Sail returns a flag of 30×20 particles, 300 g, in a steady wind that lifts it: it flutters.
func Sail() Scene {
	c := Flag()
	c.Name = "flag with lift"
	for i := range c.S.Mass {
		c.S.Mass[i] *= 6
	}
	for j := range c.S.Springs {
		c.S.Springs[j].K *= 6
	}
	gust := func(t float64, p [3]float64) [3]float64 { return [3]float64{7, 0, 0.5 * math.Sin(2*t)} }
	c.S.Forces = []msp.Force{c.S.Wind(msp.Air{Drag: 0.5, Lift: 1, Velocity: gust})}
	return c
}

// Contacts returns the scenes of bodies that touch each other, a floor or the wind: ten sheets, knot, bouncing jelly, trampoline and
// flag with lift.
func Contacts() []Scene { return []Scene{TenSheets(), Knot(), Jelly(), Trampoline(), Sail()} }
