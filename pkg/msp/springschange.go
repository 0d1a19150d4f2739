package msp

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// springsChange adds the terms of springs in Change to sum.
func (o *Objective) springsChange(sum float64, x, to []float64) float64 {
	return addUp(o, sum, len(o.packed.ends), springsMove{o, x, to}, springsMove.part)
}

// springsMove is springs that move from x to other positions (3m each).
type springsMove struct {
	*Objective
	x, to []float64
}

// part adds the terms of the springs of a part to its sum.
func (c springsMove) part(part int) {
	sum, h2, x, to := c.sums[part], c.h2, c.x, c.to
	first := part * springsInPart
	for n := first; n < min(first+springsInPart, len(c.packed.ends)); n++ {
		ends := &c.packed.ends[n]
		xi, xj := (*v3.Vec)(x[ends[0]:]), (*v3.Vec)(x[ends[1]:])
		ti, tj := (*v3.Vec)(to[ends[0]:]), (*v3.Vec)(to[ends[1]:])
		// In variables of their own, which stay in registers: with arrays it takes twice as long.
		p0, p1, p2 := xi[0]-xj[0], xi[1]-xj[1], xi[2]-xj[2]
		q0, q1, q2 := ti[0]-tj[0], ti[1]-tj[1], ti[2]-tj[2]
		l, l1, r := math.Sqrt(p0*p0+p1*p1+p2*p2), math.Sqrt(q0*q0+q1*q1+q2*q2), c.packed.rest[n]
		if l+l1 == 0 {
			continue
		}
		dot := ((ti[0]-xi[0])-(tj[0]-xj[0]))*(q0+p0) + ((ti[1]-xi[1])-(tj[1]-xj[1]))*(q1+p1) + ((ti[2]-xi[2])-(tj[2]-xj[2]))*(q2+p2)
		sum += 0.5 * h2 * c.packed.k[n] * dot / (l + l1) * ((l - r) + (l1 - r))
	}
	c.sums[part] = sum
}

// massesChange returns the terms of inertia and gravity in Change.
func (o *Objective) massesChange(x, to, y []float64) float64 {
	return addUp(o, 0, len(o.mass), massesMove{o, x, to, y}, massesMove.part)
}

// massesMove is particles that move from x to other positions, at the inertial positions y (3m each).
type massesMove struct {
	*Objective
	x, to, y []float64
}

// part adds the terms of the particles of a part to its sum.
func (c massesMove) part(part int) {
	sum, h2, gravity, x, to, y := c.sums[part], c.h2, c.s.Gravity, c.x, c.to, c.y
	first := part * springsInPart
	for i := first; i < min(first+springsInPart, len(c.mass)); i++ {
		m := c.mass[i]
		for axis := range 3 {
			c := 3*i + axis
			move := to[c] - x[c]
			sum += m * move * (x[c] - y[c] + 0.5*move - h2*gravity[axis])
		}
	}
	c.sums[part] = sum
}
