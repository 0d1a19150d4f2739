package collide

import (
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Friction of Barrier is that of M. Li et al. 2020, sec. 5, lagged: the normal forces at the start of a step keep their sizes,
// places and directions to its end. So friction has an energy
//
//	μλ f(‖u‖),   f(y) = y²/ε − y³/3ε² + ε/3 for y < ε,   f(y) = y for others,
//
// where u is the slip, the way across the normal in the step; Newton's method and its line search add it to theirs. Parts that move
// by less than ε stick.

// sticking is ε in parts of Thickness.
const sticking = 0.01

// rub is a link that has friction.
type rub struct {
	link
	limit  float64 // h² times μλ
	across float64 // its stiffness where the iteration starts, times h²
}

// lagFriction lists the contacts that have friction in the step of h seconds from q.
func (c *barrierDescent) lagFriction(q *msp.State) {
	c.friction = c.friction[:0]
	c.known.clear()
	s, mu := c.System(), c.settings.Friction
	if mu > 0 {
		c.near = c.candidates(c.near[:0], q.X, nil)
		for _, near := range c.near {
			d, n, w := near.apart(q.X)
			p := rub{link: link{stencil: near, weights: w, normal: n}, limit: mu * c.normalForce(d)}
			if m, nearly := c.mollify(&near, q.X); nearly {
				p.limit *= m.factor()
			}
			if p.limit == 0 {
				continue
			}
			if k := p.place(&c.known, &w, len(c.friction)); k < len(c.friction) {
				c.friction[k].limit += p.limit
				continue
			}
			p.start = p.between(q.X)
			c.friction = append(c.friction, p)
		}
	}
	for _, o := range s.Obstacles {
		if o.Friction == 0 {
			continue
		}
		from, to := o.Pose(q.T), o.Pose(c.end)
		for _, i := range c.Free() {
			x := v3.At(q.X, i)
			o.Sides(q.T, x, c.dHat, func(d float64, n [3]float64) {
				start := to.To(from.Back(x))
				normal := v3.Sub(to.To(from.Back(v3.Add(x, n))), start)
				at := link{stencil{detect.Points, [4]int{i, i}}, [4]float64{1}, normal, start}
				c.friction = append(c.friction, rub{link: at, limit: o.Friction * c.normalForce(d)})
			})
		}
	}
}

// normalForce returns h² times the force of the barrier between parts at the distance d.
func (c *barrierDescent) normalForce(d float64) float64 {
	if !(d > 0) {
		return 0
	}
	slope, _ := barrierSlopes(d, c.dHat)
	return -c.kappa * slope
}

// slip returns u at x.
func (l *link) slip(x []float64) v3.Vec { return v3.Across(v3.Sub(l.between(x), l.start), l.normal) }

// addFriction adds friction at x to r, and notes its stiffness: that of a spring which pulls as much from as far, no less than the
// true one.
func (c *barrierDescent) addFriction() {
	eps := sticking * c.dHat
	for k := range c.friction {
		p := &c.friction[k]
		u := p.slip(c.task.X)
		if y := v3.Norm(u); y < eps {
			p.across = p.limit * (2 - y/eps) / eps
		} else {
			p.across = p.limit / y
		}
		p.add(c.r, v3.Scale(-p.across, u))
	}
}

// addFrictionStiffness adds the part of friction to z = A p.
func (c *barrierDescent) addFrictionStiffness(z, v []float64) {
	for k := range c.friction {
		p := &c.friction[k]
		p.add(z, v3.Scale(p.across, v3.Across(p.between(v), p.normal)))
	}
}

// frictionEnergy returns the energy of friction at x, times h².
func (c *barrierDescent) frictionEnergy(x []float64) (sum float64) {
	eps := sticking * c.dHat
	for k := range c.friction {
		p := &c.friction[k]
		y := v3.Norm(p.slip(x))
		if y < eps {
			y = (y*y-y*y*y/(3*eps))/eps + eps/3
		}
		sum += p.limit * y
	}
	return sum
}
