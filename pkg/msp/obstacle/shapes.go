package obstacle

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// The distances of points from simple solids.

type plane struct{ at, normal v3.Vec }

func (s plane) nearest(p v3.Vec, _ float64) (float64, v3.Vec) {
	return v3.Dot(v3.Sub(p, s.at), s.normal), s.normal
}

func (plane) convex() bool  { return true }
func (plane) size() float64 { return 1 }

func (s plane) String() string {
	return fmt.Sprintf("plane through %.3g m, normal %.3g", s.at, s.normal)
}

// capsule is a sphere if a = b.
type capsule struct {
	a, b   v3.Vec
	radius float64
}

func (s capsule) nearest(p v3.Vec, _ float64) (float64, v3.Vec) {
	along := v3.Sub(s.b, s.a)
	onAxis := s.a
	if l2 := v3.Dot(along, along); l2 > 0 {
		onAxis = v3.Plus(s.a, min(max(v3.Dot(v3.Sub(p, s.a), along)/l2, 0), 1), along)
	}
	out := v3.Sub(p, onAxis)
	return v3.Norm(out) - s.radius, v3.Unit(out, crosswise(along))
}

// crosswise returns a unit vector perpendicular to v: where all directions are as good.
func crosswise(v v3.Vec) v3.Vec {
	return v3.Unit(v3.Cross(v, v3.Vec{0, 1, 0}), v3.Vec{1, 0, 0})
}

func (capsule) convex() bool    { return true }
func (s capsule) size() float64 { return s.radius }

func (s capsule) String() string {
	if s.a == s.b {
		return fmt.Sprintf("sphere around %.3g m, radius %.3g m", s.a, s.radius)
	}
	return fmt.Sprintf("capsule from %.3g to %.3g m, radius %.3g m", s.a, s.b, s.radius)
}

type box struct{ low, high v3.Vec }

func (s box) nearest(p v3.Vec, _ float64) (float64, v3.Vec) {
	var out v3.Vec // from the nearest point of the box
	depth, face := s.low[0]-p[0], v3.Vec{-1, 0, 0}
	for axis, c := range p {
		out[axis] = c - min(max(c, s.low[axis]), s.high[axis])
		if d := s.low[axis] - c; d > depth {
			depth, face = d, v3.Vec{}
			face[axis] = -1
		}
		if d := c - s.high[axis]; d > depth {
			depth, face = d, v3.Vec{}
			face[axis] = 1
		}
	}
	// On the surface but for rounding the direction of out is noise: the face's normal is as near as can be told.
	if d := v3.Norm(out); d > 1e-12*s.size() {
		return d, v3.Scale(1/d, out)
	}
	return depth, face
}

func (box) convex() bool { return true }

func (s box) size() float64 {
	return max(s.high[0]-s.low[0], s.high[1]-s.low[1], s.high[2]-s.low[2])
}

func (s box) String() string { return fmt.Sprintf("box from %.3g to %.3g m", s.low, s.high) }
