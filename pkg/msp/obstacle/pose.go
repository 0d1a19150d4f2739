package obstacle

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Pose is a turn and then a shift. The zero Pose leaves everything where it is.
type Pose struct {
	// Axis is the axis of the turn through the origin, right-handed by its length in radians.
	Axis [3]float64
	// Shift is added after the turn, in metres.
	Shift [3]float64
}

// Shifted returns the motion with the velocity v (m/s).
func Shifted(v [3]float64) func(t float64) Pose {
	return func(t float64) Pose { return Pose{Shift: v3.Scale(t, v)} }
}

// Spinning returns the motion around the axis through the point at, omega radians a second by its length.
func Spinning(at, omega [3]float64) func(t float64) Pose {
	return func(t float64) Pose {
		p := Pose{Axis: v3.Scale(t, omega)}
		p.Shift = v3.Sub(at, p.Turn(at))
		return p
	}
}

// Turn turns the vector v (Rodrigues' formula).
func (p Pose) Turn(v [3]float64) [3]float64 {
	angle := v3.Norm(p.Axis)
	if angle == 0 {
		return v
	}
	u := v3.Scale(1/angle, p.Axis)
	sin, cos := math.Sincos(angle)
	turned := v3.Plus(v3.Scale(cos, v), sin, v3.Cross(u, v))
	return v3.Plus(turned, (1-cos)*v3.Dot(u, v), u)
}

// To carries the point x along.
func (p Pose) To(x [3]float64) [3]float64 { return v3.Add(p.Turn(x), p.Shift) }

// Back takes the point x to where it comes from.
func (p Pose) Back(x [3]float64) [3]float64 {
	return Pose{Axis: v3.Scale(-1, p.Axis)}.Turn(v3.Sub(x, p.Shift))
}
