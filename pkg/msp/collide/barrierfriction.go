package collide

import (
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Friction of Barrier is that of M. Li et al. 2020, sec. 5: the pressures at the start of a step keep their sizes, places and
// directions to its end. So friction has an energy
//
//	μλ f(‖u‖),   f(y) = y²/ε − y³/3ε² + ε/3 for y < ε,   f(y) = y for others,
//
// where u is the way across the normal in the step; Newton's method and its line search add it to theirs. Parts that move by
// less than ε stick.

// creep is ε in parts of Thickness.
const creep = 0.01

// lag lists the contacts that rub in the step of h seconds from q.
func (c *Barrier) lag(q *msp.State) {
	c.rubs = c.rubs[:0]
	s := c.System()
	if c.Friction > 0 {
		c.close = c.candidates(c.close[:0], q.X, nil, c.Thickness)
		for _, near := range c.close {
			d, n, w := near.apart(q.X)
			p := touch{stencil: near, weights: w, normal: n, grip: c.Friction * c.pressure(d)}
			if p.grip > 0 {
				p.start = p.between(q.X)
				c.rubs = append(c.rubs, p)
			}
		}
	}
	for _, o := range s.Obstacles {
		if o.Friction == 0 {
			continue
		}
		from, to := o.Pose(q.T), o.Pose(c.until)
		for _, i := range c.Free() {
			x := v3.At(q.X, i)
			d, n := o.Within(c.until, x, c.Thickness)
			if grip := o.Friction * c.pressure(d); grip > 0 {
				c.rubs = append(c.rubs, touch{stencil: stencil{detect.Points, [4]int{i, i}}, weights: [4]float64{1}, normal: n,
					start: to.To(from.Back(x)), grip: grip})
			}
		}
	}
}

// pressure returns h² times the force of the barrier between parts at the distance d.
func (c *Barrier) pressure(d float64) float64 {
	if !(d > 0) {
		return 0
	}
	slope, _ := barrierSlopes(d, c.Thickness)
	return -c.kappa * slope
}

// slid returns u at x.
func (p *touch) slid(x []float64) v3.Vec { return v3.Across(v3.Sub(p.between(x), p.start), p.normal) }

// rub takes friction at x from r, and notes its stiffness: that of a spring which pulls as much from as far, no less than the true
// one.
func (c *Barrier) rub() {
	eps := creep * c.Thickness
	for k := range c.rubs {
		p := &c.rubs[k]
		u := p.slid(c.at)
		if y := v3.Norm(u); y < eps {
			p.across = p.grip * (2 - y/eps) / eps
		} else {
			p.across = p.grip / y
		}
		p.add(c.r, v3.Scale(-p.across, u))
	}
}

// addRubbing adds the part of friction to z = A p.
func (c *Barrier) addRubbing(z, v []float64) {
	for k := range c.rubs {
		p := &c.rubs[k]
		p.add(z, v3.Scale(p.across, v3.Across(p.between(v), p.normal)))
	}
}

// rubbed returns the energy of friction at x.
func (c *Barrier) rubbed(x []float64) (sum float64) {
	eps := creep * c.Thickness
	for k := range c.rubs {
		p := &c.rubs[k]
		y := v3.Norm(p.slid(x))
		if y < eps {
			y = (y*y-y*y*y/(3*eps))/eps + eps/3
		}
		sum += p.grip * y
	}
	return sum
}
