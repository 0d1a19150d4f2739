package msp

import "math"

// projectTo sets d to the vector of length R along (p0, p1, p2); for a spring without length, along what
// it is at rest, or the x axis.
func projectTo(d []float64, p0, p1, p2, r float64, s *System, sp Spring) {
	const tiny, huge = 1e-280, 1e280 // squares beyond lose digits
	l2 := p0*p0 + p1*p1 + p2*p2
	if l2 > tiny && l2 < huge {
		c := r / math.Sqrt(l2)
		d[0], d[1], d[2] = c*p0, c*p1, c*p2
		return
	}
	p := []float64{p0, p1, p2}
	if p0 == 0 && p1 == 0 && p2 == 0 {
		for axis := range p {
			p[axis] = s.X0[3*sp.I+axis] - s.X0[3*sp.J+axis]
		}
	}
	copy(d, ProjectToLength(p, r))
}
