package collide

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// conjugate is memory of conjugate gradients.
type conjugate struct {
	r, z, p, az, ap []float64
	removed         []removal
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
	tolerance, most := c.settings.CG.limits(n)
	m.r, m.z, m.p = vec.Sized(m.r, n), vec.Sized(m.z, n), vec.Sized(m.p, n)
	m.az, m.ap = vec.Sized(m.az, n), vec.Sized(m.ap, n)
	clear(c.p)
	clear(m.p)
	clear(m.ap)
	copy(m.r, c.r)
	c.filter(m.r)
	squares, rz := vec.Dot(m.r, m.r), 1.0
	enough := tolerance * math.Sqrt(squares)
	for k := 0; k < most && math.Sqrt(squares) > enough; k++ {
		c.plain.SolveTo(m.z, m.r)
		m.removed = c.planes.remove(m.z, m.removed[:0])
		c.model.multiply(m.az, m.z, m.r, m.removed)
		c.pairs.addStiffness(m.az, m.z)
		c.filter(m.az)
		before := rz
		rz = vec.Dot(m.r, m.z)
		curvature := m.turn(rz / before)
		if !(curvature > 0) {
			return fmt.Errorf("step in contact: %w", sparse.ErrNotPositiveDefinite)
		}
		squares = m.advance(c.p, rz/curvature)
	}
	return nil
}

// turn sets p = z + β p, and A p alike, and returns pᵀA p.
func (m *conjugate) turn(beta float64) (curvature float64) {
	z, p, az, ap := m.z, m.p[:len(m.z)], m.az[:len(m.z)], m.ap[:len(m.z)]
	for i := range z {
		p[i], ap[i] = z[i]+beta*p[i], az[i]+beta*ap[i]
		curvature += p[i] * ap[i]
	}
	return curvature
}

// advance adds α p to x, subtracts α A p from r, and returns rᵀr.
func (m *conjugate) advance(x []float64, alpha float64) (squares float64) {
	p, r, ap := m.p, m.r[:len(m.p)], m.ap[:len(m.p)]
	x = x[:len(p)]
	for i := range p {
		x[i] += alpha * p[i]
		r[i] -= alpha * ap[i]
		squares += r[i] * r[i]
	}
	return squares
}

// filter takes from v (3m) what pins and planes do not leave.
func (c *descent) filter(v []float64) {
	c.System().FilterPins(v)
	c.planes.filter(v)
}
