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

// BallAround returns a ball that holds the points on their way from x to x + p (nil for none), with the mean of the points as its centre.
// Its sums are single variables, which stay in registers: with arrays it takes several times as long.
func BallAround(x, p [][3]float64) Ball {
	n := 1 / float64(len(x))
	var c0, c1, c2, w0, w1, w2, r2 float64
	for k := range x {
		c0, c1, c2 = c0+n*x[k][0], c1+n*x[k][1], c2+n*x[k][2]
	}
	for k := range p {
		w0, w1, w2 = w0+n*p[k][0], w1+n*p[k][1], w2+n*p[k][2]
	}
	for k := range x { // a distance from the centre is largest at an end of its way
		d0, d1, d2 := x[k][0]-c0, x[k][1]-c1, x[k][2]-c2
		r2 = max(r2, d0*d0+d1*d1+d2*d2)
		if p != nil {
			d0, d1, d2 = d0+(p[k][0]-w0), d1+(p[k][1]-w1), d2+(p[k][2]-w2)
			r2 = max(r2, d0*d0+d1*d1+d2*d2)
		}
	}
	return Ball{[3]float64{c0, c1, c2}, [3]float64{w0, w1, w2}, (1 + rounding) * math.Sqrt(r2)}
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

// Nearest returns the vector from the centre of c to that of b where these are nearest to each other on their ways.
func (b *Ball) Nearest(c *Ball) [3]float64 {
	r, w := v3.Sub(b.Centre, c.Centre), v3.Sub(b.Way, c.Way)
	rw, ww := v3.Dot(r, w), v3.Dot(w, w)
	switch {
	case rw >= 0:
		return r
	case -rw >= ww:
		return v3.Add(r, w)
	}
	return v3.Plus(r, -rw/ww, w)
}

// Span returns the most by which a point of one ball can be away from a point of the other at the start of their ways.
func (b *Ball) Span(c *Ball) float64 {
	return v3.Norm(v3.Sub(b.Centre, c.Centre)) + b.Radius + c.Radius
}
