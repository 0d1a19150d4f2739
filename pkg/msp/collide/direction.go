package collide

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// conjugate is memory of conjugate gradients.
type conjugate struct {
	r, z, p, az, ap []float64
	removed         []removal
	sums            []v3.Vec
	vectors
}

// removal is the part of the motion of a particle that its bound does not leave.
type removal struct {
	particle int
	part     v3.Vec
}

// direction sets p to the solution of F A F p = F r, where F is the filter of pins and planes, by the conjugate gradients of sparse.CG
// with the preconditioner F P⁻¹ F, P = M + h² L. It computes A z and not A p:
//
//	z = F P⁻¹ r,   β = rᵀz / rᵀz before,   p = z + β p,   A p = A z + β A p,
//
// because A z is P z, but for pairs, and P z = r − P (P⁻¹r − z), whose second part the few particles with bounds have: see quadratic.
func (c *descent) direction() error {
	m, n := &c.memory, len(c.r)
	tolerance, most := c.settings.CG.solver(nil).Limits(n)
	m.r, m.z, m.p = vec.Sized(m.r, n), vec.Sized(m.z, n), vec.Sized(m.p, n)
	m.az, m.ap = vec.Sized(m.az, n), vec.Sized(m.ap, n)
	m.each(n, func(from, to int) {
		clear(c.p[from:to])
		clear(m.p[from:to])
		clear(m.ap[from:to])
		copy(m.r[from:to], c.r[from:to])
	})
	c.filter(m.r)
	c.before(m.r)
	squares, rz := m.dot(m.r, m.r), 1.0
	enough := tolerance * math.Sqrt(squares)
	for k := 0; k < most && math.Sqrt(squares) > enough; k++ {
		c.plain.SolveTo(m.z, m.r)
		m.removed = c.planes.remove(m.z, m.removed[:0])
		c.model.multiply(m.az, m.z, m.r, m.removed)
		c.pairs.addStiffness(m.az, m.z)
		c.filter(m.az)
		before := rz
		rz = m.dot(m.r, m.z)
		curvature := m.turn(rz / before)
		if !(curvature > 0) {
			return fmt.Errorf("step in contact: %w", sparse.ErrNotPositiveDefinite)
		}
		squares = m.advance(c.p, rz/curvature)
	}
	c.after(c.p)
	return nil
}

// sum calls part for parts of n numbers, on all processors, and returns the sum of the results. Each axis has its own sum, so that
// additions need not wait for one another.
func (m *conjugate) sum(n int, part func(from, to int) v3.Vec) float64 {
	parts := crew.Parts(n, 3*vectorsInPart)
	m.sums = vec.Sized(m.sums, parts)
	m.each(n, func(from, to int) { m.sums[from/(3*vectorsInPart)] = part(from, to) })
	var sum v3.Vec
	for _, s := range m.sums {
		sum = v3.Add(sum, s)
	}
	return sum[0] + sum[1] + sum[2]
}

// turn sets p = z + β p, and A p alike, and returns pᵀA p.
func (m *conjugate) turn(beta float64) (curvature float64) {
	return m.sum(len(m.z), func(from, to int) (sum v3.Vec) {
		for at := from; at < to; at += 3 {
			z, p, az, ap := (*v3.Vec)(m.z[at:]), (*v3.Vec)(m.p[at:]), (*v3.Vec)(m.az[at:]), (*v3.Vec)(m.ap[at:])
			p[0], p[1], p[2] = z[0]+beta*p[0], z[1]+beta*p[1], z[2]+beta*p[2]
			ap[0], ap[1], ap[2] = az[0]+beta*ap[0], az[1]+beta*ap[1], az[2]+beta*ap[2]
			sum[0], sum[1], sum[2] = sum[0]+p[0]*ap[0], sum[1]+p[1]*ap[1], sum[2]+p[2]*ap[2]
		}
		return sum
	})
}

// advance adds α p to x, subtracts α A p from r, and returns rᵀr.
func (m *conjugate) advance(x []float64, alpha float64) (squares float64) {
	return m.sum(len(x), func(from, to int) (sum v3.Vec) {
		for at := from; at < to; at += 3 {
			x, r, p, ap := (*v3.Vec)(x[at:]), (*v3.Vec)(m.r[at:]), (*v3.Vec)(m.p[at:]), (*v3.Vec)(m.ap[at:])
			x[0], x[1], x[2] = x[0]+alpha*p[0], x[1]+alpha*p[1], x[2]+alpha*p[2]
			r[0], r[1], r[2] = r[0]-alpha*ap[0], r[1]-alpha*ap[1], r[2]-alpha*ap[2]
			sum[0], sum[1], sum[2] = sum[0]+r[0]*r[0], sum[1]+r[1]*r[1], sum[2]+r[2]*r[2]
		}
		return sum
	})
}

// dot returns aᵀb (3m each).
func (m *conjugate) dot(a, b []float64) float64 {
	return m.sum(len(a), func(from, to int) (sum v3.Vec) {
		for at := from; at < to; at += 3 {
			a, b := (*v3.Vec)(a[at:]), (*v3.Vec)(b[at:])
			sum[0], sum[1], sum[2] = sum[0]+a[0]*b[0], sum[1]+a[1]*b[1], sum[2]+a[2]*b[2]
		}
		return sum
	})
}

// filter takes from v (3m) what pins and planes do not leave.
func (c *descent) filter(v []float64) {
	c.System().FilterPins(v)
	c.planes.filter(v)
}
