package msp

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Air describes the flow around the triangles of a system.
type Air struct {
	// Density is that of the air, in kg/m³. Zero is 1.2, that of air at 20 °C.
	Density float64
	// Drag is the coefficient c_D of a plate across the flow; 1 to 2 for cloth.
	Drag float64
	// Lift is the coefficient c_L: with it a flag flutters and a sail pulls across the wind.
	Lift float64
	// Velocity returns the velocity of the air at the time t and the place p, in m/s. Nil is still air.
	Velocity func(t float64, p [3]float64) [3]float64
}

// Steady returns the velocity field that is v everywhere, in m/s.
func Steady(v [3]float64) func(t float64, p [3]float64) [3]float64 {
	return func(float64, [3]float64) [3]float64 { return v }
}

// Wind returns the force of air on the system's triangles at each evaluation, a third of it on each corner:
//
//	s.Forces = append(s.Forces, s.Wind(msp.Air{Drag: 1, Lift: 0.5, Velocity: msp.Steady([3]float64{6, 0, 0})}))
//
// A triangle of area A and normal n has the velocity of its middle, and w is that of the air relative to it. With the side
// chosen such that c = w·n ≥ 0,
//
//	f = ½ ρ A c (c_D w + c_L (‖w‖ n − c w/‖w‖)).
//
// The first part is drag along w on the area that w sees. The second is lift across w, which does no work relative to the air. At an
// angle of attack β, lift is ½ ρ A ‖w‖² c_L sin β cos β.
//
// Methods that minimise g take it implicitly where h ρ c_D ‖w‖ is not far below the mass of the cloth per area, in kg/m²: see Force.
// Wind panics if a number is negative or not finite.
func (s *System) Wind(air Air) Force {
	for _, v := range []float64{air.Density, air.Drag, air.Lift} {
		if !(v >= 0) || math.IsInf(v, 1) {
			panic(fmt.Sprintf("msp: Wind: density %g kg/m³, drag %g, lift %g, want ≥ 0", air.Density, air.Drag, air.Lift))
		}
	}
	if air.Density == 0 {
		air.Density = 1.2
	}
	if air.Velocity == nil {
		air.Velocity = Steady([3]float64{})
	}
	return func(t float64, x, v, f []float64) {
		for _, corners := range s.Triangles {
			air.blow(t, corners, x, v, f)
		}
	}
}

// blow adds the force on one triangle.
func (air Air) blow(t float64, corners [3]int, x, v, f []float64) {
	a, b, c := v3.At(x, corners[0]), v3.At(x, corners[1]), v3.At(x, corners[2])
	var at, moves v3.Vec
	for _, i := range corners {
		at, moves = v3.Plus(at, 1./3, v3.At(x, i)), v3.Plus(moves, 1./3, v3.At(v, i))
	}
	w := v3.Sub(air.Velocity(t, at), moves)
	speed := v3.Norm(w)
	an := v3.Scale(0.5, v3.Cross(v3.Sub(b, a), v3.Sub(c, a))) // A n
	area, through := v3.Norm(an), v3.Dot(w, an)
	if area == 0 || speed == 0 {
		return
	}
	if through < 0 {
		an, through = v3.Scale(-1, an), -through
	}
	// c = through/A, so that A c = through.
	force := v3.Scale(air.Drag-air.Lift*through/(area*speed), w)
	force = v3.Plus(force, air.Lift*speed/area, an)
	for _, i := range corners {
		v3.AddTo(f, i, air.Density*through/6, force) // ½ ρ, a third
	}
}
