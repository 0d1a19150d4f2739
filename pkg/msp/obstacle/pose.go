package obstacle

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Pose is a rotation followed by a translation. The zero Pose is the identity.
type Pose struct {
	// Axis is the rotation vector: the axis through the origin, with the angle in radians as its length, right-handed.
	Axis [3]float64
	// Shift is the translation after the rotation, in metres.
	Shift [3]float64
}

// Shifted returns the motion with constant velocity v (m/s).
func Shifted(v [3]float64) func(t float64) Pose {
	return func(t float64) Pose { return Pose{Shift: v3.Scale(t, v)} }
}

// Spinning returns the rotation about an axis through the point at. The axis is the direction of omega, the angular velocity its
// length, in radians per second.
func Spinning(at, omega [3]float64) func(t float64) Pose {
	return func(t float64) Pose {
		p := Pose{Axis: v3.Scale(t, omega)}
		p.Shift = v3.Sub(at, p.Turn(at))
		return p
	}
}

// Turn rotates the vector v (Rodrigues' formula).
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

// To maps the point x from the initial place of the obstacle to its pose.
func (p Pose) To(x [3]float64) [3]float64 { return v3.Add(p.Turn(x), p.Shift) }

// Back is the inverse of To.
func (p Pose) Back(x [3]float64) [3]float64 {
	return Pose{Axis: v3.Scale(-1, p.Axis)}.Turn(v3.Sub(x, p.Shift))
}
