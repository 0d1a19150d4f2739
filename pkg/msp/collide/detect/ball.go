package detect

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Ball is a ball around a feature that moves on straight ways: at 0 ≤ t ≤ 1 its centre is Centre + t Way.
type Ball struct {
	Centre, Way [3]float64
	Radius      float64
}

// BallAround returns a ball that holds the points on their way from x to x + p, with the mean of the points as its centre.
func BallAround(x, p [][3]float64) (b Ball) {
	n := 1 / float64(len(x))
	for k := range x {
		b.Centre, b.Way = v3.Plus(b.Centre, n, x[k]), v3.Plus(b.Way, n, p[k])
	}
	r2 := 0.0
	for k := range x { // a distance from the centre is largest at an end of its way
		from := v3.Sub(x[k], b.Centre)
		to := v3.Add(from, v3.Sub(p[k], b.Way))
		r2 = max(r2, v3.Dot(from, from), v3.Dot(to, to))
	}
	b.Radius = (1 + rounding) * math.Sqrt(r2)
	return b
}

// rounding is more than the part by which a radius or a distance may be wrong.
const rounding = 1e-9

// Reaches reports whether the two balls come as near as reach on their ways.
func (b *Ball) Reaches(c *Ball, reach float64) bool {
	r, w := v3.Sub(b.Centre, c.Centre), v3.Sub(b.Way, c.Way)
	near := reach + b.Radius + c.Radius
	near *= near * (1 + rounding)
	rr, rw, ww := v3.Dot(r, r), v3.Dot(r, w), v3.Dot(w, w)
	switch {
	case rw >= 0: // apart at first
		return rr <= near
	case -rw >= ww: // nearest at the end
		return rr+2*rw+ww <= near
	}
	return rr*ww-rw*rw <= near*ww
}

// Span returns the most by which a point of one ball can be away from a point of the other at the start of their ways.
func (b *Ball) Span(c *Ball) float64 {
	return v3.Norm(v3.Sub(b.Centre, c.Centre)) + b.Radius + c.Radius
}
