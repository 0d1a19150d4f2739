package detect

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// PassesThrough reports whether the point x_0 passes through the triangle of the others to its other side, on the straight ways from x to
// x + p. It is false for a point that comes back. At a passage the four points are in one plane, and
//
//	f(t) = det(x_1 − x_0, x_2 − x_0, x_3 − x_0),   x_k at the time t,
//
// a cubic polynomial, changes its sign (X. Provot: Collision and self-collision handling in cloth model dedicated to design garments,
// Computer Animation and Simulation 1997). The times are rounded.
func PassesThrough(x, p *[4][3]float64) (passes bool) {
	inPlane(x, p, func(a, b, c v3.Vec) {
		if holdsOrigin(a, b, c) {
			passes = !passes
		}
	})
	return passes
}

// SegmentsPass reports whether the segment from x_0 to x_1 passes through that from x_2 to x_3 to its other side, on the straight ways from
// x to x + p. It is false for one that comes back. The segments meet where the four points are in one plane; see PassesThrough.
func SegmentsPass(x, p *[4][3]float64) (passes bool) {
	inPlane(x, p, func(a, b, c v3.Vec) {
		n := v3.Cross(a, v3.Sub(c, b)) // the origin and a on two sides of the line through b and c, those on two sides of the first line
		apart := v3.Dot(n, v3.Cross(a, b))*v3.Dot(n, v3.Cross(a, c)) <= 0
		if apart && v3.Dot(n, v3.Cross(b, c))*v3.Dot(n, v3.Cross(v3.Sub(b, a), v3.Sub(c, a))) <= 0 {
			passes = !passes
		}
	})
	return passes
}

// inPlane calls f with x_1 − x_0, x_2 − x_0 and x_3 − x_0 for each time at which they come through one plane.
func inPlane(x, p *[4][3]float64, f func(a, b, c v3.Vec)) {
	a, b, c := v3.Sub(x[1], x[0]), v3.Sub(x[2], x[0]), v3.Sub(x[3], x[0])
	u, v, w := v3.Sub(p[1], p[0]), v3.Sub(p[2], p[0]), v3.Sub(p[3], p[0])
	det := func(a, b, c v3.Vec) float64 { return v3.Dot(a, v3.Cross(b, c)) }
	cubic := [4]float64{
		det(a, b, c), det(u, b, c) + det(a, v, c) + det(a, b, w), det(u, v, c) + det(u, b, w) + det(a, v, w), det(u, v, w),
	}
	for _, t := range signChanges(cubic) {
		f(v3.Plus(a, t, u), v3.Plus(b, t, v), v3.Plus(c, t, w))
	}
}

// holdsOrigin reports whether the origin, a point of their plane, is in the triangle a, b, c: on the same side of all its sides.
func holdsOrigin(a, b, c v3.Vec) bool {
	n := v3.Cross(v3.Sub(b, a), v3.Sub(c, a))
	return v3.Dot(n, v3.Cross(a, b)) >= 0 && v3.Dot(n, v3.Cross(b, c)) >= 0 && v3.Dot(n, v3.Cross(c, a)) >= 0
}

// signChanges returns the t in [0, 1] at which c_0 + c_1 t + c_2 t² + c_3 t³ changes its sign.
func signChanges(c [4]float64) (times []float64) {
	value := func(t float64) float64 { return c[0] + t*(c[1]+t*(c[2]+t*c[3])) }
	ends := []float64{0}
	for _, t := range turns(c) { // between them it rises or falls
		if t > 0 && t < 1 {
			ends = append(ends, t)
		}
	}
	ends = append(ends, 1)
	for k := range ends[1:] {
		low, high := ends[k], ends[k+1]
		below := value(low) < 0
		if below == (value(high) < 0) {
			continue
		}
		for range 60 {
			if t := (low + high) / 2; (value(t) < 0) == below {
				low = t
			} else {
				high = t
			}
		}
		times = append(times, high)
	}
	return times
}

// turns returns the roots of c_1 + 2 c_2 t + 3 c_3 t² in ascending order.
func turns(c [4]float64) []float64 {
	disc := c[2]*c[2] - 3*c[1]*c[3]
	if !(disc > 0) {
		return nil
	}
	q := -(c[2] + math.Copysign(math.Sqrt(disc), c[2])) // no difference of almost equal numbers
	r, s := q/(3*c[3]), c[1]/q
	return []float64{min(r, s), max(r, s)}
}
