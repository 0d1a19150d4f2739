package collide

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// An iteration p leads to the minimum of a quadratic model. Its length tells how far that of g and the barriers is where the model
// holds. For a barrier of a pair at the distance d, it does where |Δd| is small against d and against d̂ − d:
//
//	d → 0:   b ≈ −d̂⁴ ln u, u = d²/d̂²; if d is far too small, Newton's method doubles it in each iteration, however small it is;
//	d → d̂:   b ≈ c (d̂ − d)³; if the two part, it halves d̂ − d in each iteration.
//
// An iteration in which a pair parts by more than a quarter of either says nothing of the distance to the minimum, and its error is the
// square of that part where it says something.
const bend = 0.25

// bends reports whether the model does not hold for the iteration p.
func (c *barrierDescent) bends() bool {
	for k := range c.curvatures {
		if h := &c.curvatures[k]; h.along(c.p) > bend*min(h.d, c.dHat-h.d) {
			return true
		}
	}
	return false
}

// slowest is the largest factor, in parts of the way of an iteration, by which those that would follow count.
const slowest = 20

// left returns how far x is from the minimum after an iteration that leads as far as c.leads: no less than that, and as far as all that
// would follow lead together, if each is shorter by the same part as the last one,
//
//	leads · ρ/(1 − ρ),   ρ = leads/before
//
// (E. Hairer, G. Wanner: Solving Ordinary Differential Equations II, sec. IV.8). The Hessian leaves out how normals turn, so ρ is that of
// linear convergence.
func (c *barrierDescent) left() float64 {
	if c.made == 1 || len(c.curvatures) == 0 {
		return c.leads
	}
	factor := float64(slowest)
	if c.leads < c.before {
		factor = min(factor, c.leads/(c.before-c.leads))
	}
	return c.leads * max(1, factor)
}

// look notes how far the iteration p leads.
func (c *barrierDescent) look() {
	c.before, c.leads, c.farthest = c.leads, 0, 0
	for n, p := range c.p {
		if math.Abs(p) > c.leads {
			c.leads, c.farthest = math.Abs(p), n/3
		}
	}
}

// End returns ErrNotConverged if pins or obstacles have not reached their places, if the iterations have not come within Tolerance of the
// minimum, or if the step has made energy.
func (c *barrierDescent) End() error {
	if err := c.pinsArrived(); err != nil {
		return err
	}
	if err := c.obstaclesArrived(); err != nil {
		return err
	}
	if err := c.makesNoEnergy(); err != nil {
		return err
	}
	if !c.settings.Unchecked {
		if err := c.converged(); err != nil {
			return err
		}
	}
	c.ended = append(c.ended[:0], c.task.X...)
	return nil
}

// certain returns left, or +Inf where the length of the iteration does not tell it: where it bends, and where something slides, which shows
// only when the step is known to a part of ε.
func (c *barrierDescent) certain(left float64) float64 {
	if slides := left > sticking*c.dHat/20 && len(c.friction) > 0; c.bent || slides {
		return math.Inf(1)
	}
	return left
}

// unit is the distance of float64 numbers near 1.
const unit = 0x1p-52

// rounding returns how far the change of g and the barriers in an iteration is from the true one, at the positions x:
//
//	u ‖x‖∞ Σ |f|,   u = 2⁻⁵²,   f the forces of all parts, times h².
//
// If a direction promises less than that, r·p, then x is the minimum but for rounding.
func (c *barrierDescent) rounding() float64 {
	s, x, h2 := c.System(), c.task.X, c.H()*c.H()
	forces := h2 * vec.Norm(s.Fext)
	for i, m := range c.Inertia() {
		forces += m * (v3.Norm(v3.Sub(v3.At(x, i), v3.At(c.task.Y, i))) + h2*v3.Norm(s.Gravity))
	}
	for _, sp := range s.Springs {
		forces += h2 * sp.K * math.Abs(v3.Norm(v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J)))-sp.R)
	}
	for n := range s.Hinges {
		hinge := &s.Hinges[n]
		forces += h2 * hinge.K * math.Abs(v3.Norm(hinge.Vector(x))-hinge.R)
	}
	for k := range c.curvatures {
		forces += c.curvatures[k].force
	}
	for k := range c.friction {
		forces += c.friction[k].limit
	}
	return unit * vec.Largest(x) * forces
}

// converged returns ErrNotConverged if the last iteration leads farther than Tolerance, or the default one if that is larger, or if it does
// not tell how far the minimum is.
func (c *barrierDescent) converged() error {
	left, down := c.moved, ""
	if c.stalled {
		left, down = c.certain(c.leads), ", and no part of that way leads down"
	}
	if left <= max(c.task.Tolerance, tolerance(c.dHat, c.H())) {
		return nil
	}
	return fmt.Errorf("%w, or make more iterations: the last of %d leads particle %d %.3g m on%s, Tolerance is %.3g m; "+
		"‖∇g‖ is %.3g kg m; %s", msp.ErrNotConverged, c.made, c.farthest, c.leads, down, c.task.Tolerance, vec.Norm(c.r), c.nearest())
}

// nearest names the two parts that are nearest to each other, or a particle and the obstacle that is nearer to it.
func (c *barrierDescent) nearest() string {
	what, least := "nothing is near", math.Inf(1)
	for k := range c.near {
		if d, _, _ := c.near[k].apart(c.task.X); d < least {
			what, least = fmt.Sprintf("%v are %.3g m apart", &c.near[k], d), d
		}
	}
	for n, o := range c.System().Obstacles {
		for _, i := range c.Free() {
			if d, _ := o.Within(c.now, v3.At(c.task.X, i), min(least, c.dHat)); d < min(least, c.dHat) {
				what, least = fmt.Sprintf("particle %d is %.3g m from obstacle %d, the %v", i, d, n, o), d
			}
		}
	}
	return what
}
