package scenes

import (
	"math"

	"github.com/massspring/msp/pkg/msp/obstacle"
)

// stride is the time that the figure takes for two steps, in seconds. It begins to walk slowly, in the time of a stride.
const stride = 1.2

// phase returns the phase of the walk at the time t, and how large its motion is, from 0 to 1.
func phase(t float64) (angle, size float64) {
	size = max(0, min(1, t/stride))
	return 2 * math.Pi * t / stride, size * size * (3 - 2*size)
}

// sway is the motion of the trunk, up and down twice a stride and from side to side once.
func sway(t float64) [3]float64 {
	angle, size := phase(t)
	return [3]float64{0, 0.02 * size * math.Sin(2*angle), 0.02 * size * math.Sin(angle)}
}

// Figure returns a person of capsules, 1.7 m tall, who walks in place and looks along x; feet are at y = 0.
func Figure() []obstacle.Obstacle {
	trunk := func(t float64) obstacle.Pose { return obstacle.Pose{Shift: sway(t)} }
	var limbs []obstacle.Obstacle
	for _, c := range []struct {
		a, b   [3]float64
		radius float64
	}{
		{[3]float64{0, 1.25, -0.07}, [3]float64{0, 1.25, 0.07}, 0.12}, // chest
		{[3]float64{0, 1.2, 0}, [3]float64{0, 1, 0}, 0.11},
		{[3]float64{0, 0.95, -0.06}, [3]float64{0, 0.95, 0.06}, 0.12},  // hips
		{[3]float64{0, 1.37, -0.14}, [3]float64{0, 1.37, 0.14}, 0.055}, // shoulders
		{[3]float64{0, 1.38, 0}, [3]float64{0, 1.48, 0}, 0.05},         // neck
		{[3]float64{0.01, 1.56, 0}, [3]float64{0.01, 1.62, 0}, 0.1},    // head
	} {
		limb := obstacle.Capsule(c.a, c.b, c.radius)
		limb.Motion = trunk
		limbs = append(limbs, limb)
	}
	for _, side := range []float64{-1, 1} {
		swing := func(t float64) float64 {
			angle, size := phase(t)
			return side * size * math.Sin(angle)
		}
		leg := jointed{
			[3]float64{0, 0.9, 0.09 * side}, [3]float64{0, 0.49, 0.09 * side}, [3]float64{0, 0.06, 0.09 * side}, 0.075, 0.055,
			func(t float64) float64 { return 0.45 * swing(t) },
			func(t float64) float64 { return 0.45*swing(t) - 0.4*max(0, -swing(t)) },
		}
		arm := jointed{
			[3]float64{0, 1.37, 0.25 * side}, [3]float64{0, 1.1, 0.38 * side}, [3]float64{0, 0.85, 0.44 * side}, 0.04, 0.035,
			func(t float64) float64 { return -0.35 * swing(t) },
			func(t float64) float64 { return 0.25 - 0.35*swing(t) },
		}
		limbs = append(limbs, leg.capsules()...)
		limbs = append(limbs, arm.capsules()...)
	}
	for k := range limbs {
		limbs[k].Friction = 0.3
	}
	return limbs
}

// jointed is a leg or an arm, which hangs from the trunk: its ends and its joint at rest, the radii of its two capsules,
// and the angles of these about z.
type jointed struct {
	top, joint, end [3]float64
	thick, thin     float64
	upper, lower    func(t float64) float64
}

func (j jointed) capsules() []obstacle.Obstacle {
	hang := func(t float64) obstacle.Pose {
		s := sway(t)
		return turn(j.top, [3]float64{j.top[0] + s[0], j.top[1] + s[1], j.top[2] + s[2]}, j.upper(t))
	}
	upper, lower := obstacle.Capsule(j.top, j.joint, j.thick), obstacle.Capsule(j.joint, j.end, j.thin)
	upper.Motion = hang
	lower.Motion = func(t float64) obstacle.Pose { return turn(j.joint, hang(t).To(j.joint), j.lower(t)) }
	return []obstacle.Obstacle{upper, lower}
}

// turn returns the turn by an angle about z that carries p to the point to.
func turn(p, to [3]float64, angle float64) obstacle.Pose {
	pose := obstacle.Pose{Axis: [3]float64{0, 0, angle}}
	q := pose.To(p)
	pose.Shift = [3]float64{to[0] - q[0], to[1] - q[1], to[2] - q[2]}
	return pose
}
