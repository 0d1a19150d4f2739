package scenes

import "math"

// Limb is a capsule of the figure: all within Radius of the segment from A to B, as it stands at rest. It turns around an
// axis along z and is then shifted.
type Limb struct {
	A, B   [3]float64
	Radius float64
	// At returns the angle about z (rad) and the shift (m) at the time t.
	At func(t float64) (angle float64, shift [3]float64)
}

// Place returns the ends of the segment at the time t.
func (l Limb) Place(t float64) (a, b [3]float64) {
	angle, shift := l.At(t)
	return turned(l.A, angle, shift), turned(l.B, angle, shift)
}

// turned returns p turned around the z axis and then shifted.
func turned(p [3]float64, angle float64, shift [3]float64) [3]float64 {
	sin, cos := math.Sincos(angle)
	return [3]float64{cos*p[0] - sin*p[1] + shift[0], sin*p[0] + cos*p[1] + shift[1], p[2] + shift[2]}
}

// about returns the shift with which a turn carries the point p to the point to.
func about(p, to [3]float64, angle float64) [3]float64 {
	q := turned(p, angle, [3]float64{})
	return [3]float64{to[0] - q[0], to[1] - q[1], to[2] - q[2]}
}

// stride is how long the figure takes for two steps, in seconds. It begins to walk slowly, in the time of a stride.
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
func Figure() []Limb {
	trunk := func(t float64) (float64, [3]float64) { return 0, sway(t) }
	limbs := []Limb{
		{[3]float64{0, 1.25, -0.07}, [3]float64{0, 1.25, 0.07}, 0.12, trunk}, // chest
		{[3]float64{0, 1.2, 0}, [3]float64{0, 1, 0}, 0.11, trunk},
		{[3]float64{0, 0.95, -0.06}, [3]float64{0, 0.95, 0.06}, 0.12, trunk},  // hips
		{[3]float64{0, 1.37, -0.14}, [3]float64{0, 1.37, 0.14}, 0.055, trunk}, // shoulders
		{[3]float64{0, 1.38, 0}, [3]float64{0, 1.48, 0}, 0.05, trunk},         // neck
		{[3]float64{0.01, 1.56, 0}, [3]float64{0.01, 1.62, 0}, 0.1, trunk},    // head
	}
	for _, side := range []float64{-1, 1} {
		swing := func(t float64) float64 {
			angle, size := phase(t)
			return side * size * math.Sin(angle)
		}
		hip, knee, foot := [3]float64{0, 0.9, 0.09 * side}, [3]float64{0, 0.49, 0.09 * side}, [3]float64{0, 0.06, 0.09 * side}
		shoulder, elbow, hand := [3]float64{0, 1.37, 0.2 * side}, [3]float64{0, 1.1, 0.26 * side}, [3]float64{0, 0.85, 0.27 * side}
		limbs = append(limbs, jointed(hip, knee, foot, 0.075, 0.055,
			func(t float64) float64 { return 0.45 * swing(t) },
			func(t float64) float64 { return 0.45*swing(t) - 0.4*max(0, -swing(t)) })...)
		limbs = append(limbs, jointed(shoulder, elbow, hand, 0.045, 0.038,
			func(t float64) float64 { return -0.35 * swing(t) },
			func(t float64) float64 { return -0.35*swing(t) + 0.25 })...)
	}
	return limbs
}

// jointed returns the two capsules of a leg or an arm, which hang from the trunk.
func jointed(top, joint, end [3]float64, thick, thin float64, upper, lower func(t float64) float64) []Limb {
	hang := func(t float64) (float64, [3]float64) {
		s := sway(t)
		return upper(t), about(top, [3]float64{top[0] + s[0], top[1] + s[1], top[2] + s[2]}, upper(t))
	}
	return []Limb{
		{top, joint, thick, hang},
		{joint, end, thin, func(t float64) (float64, [3]float64) {
			angle, shift := hang(t)
			return lower(t), about(joint, turned(joint, angle, shift), lower(t))
		}},
	}
}
