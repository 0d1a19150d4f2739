package msp

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// springsChange adds the terms of springs in Change to sum. Each part of the springs has its own sum, so the bits do not depend on the
// number of processors. The first part starts from the given sum.
func (o *Objective) springsChange(sum float64, x, to []float64) float64 {
	n := len(o.packed.ends)
	o.sums = vec.Sized(o.sums, max(1, crew.Parts(n, springsInPart)))
	clear(o.sums)
	o.sums[0] = sum
	share(o.crew, n, springsInPart, springsMove{o, x, to}, springsMove.part)
	sum = o.sums[0]
	for _, part := range o.sums[1:] {
		sum += part
	}
	return sum
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
