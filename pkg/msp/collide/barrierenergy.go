package collide

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// A step that ends at the minimum of g and the barriers makes no energy, but where springs are pressed together,
//
//	E(x) + B(x) ≤ E(q) + B(q) + W,
//
// B that of the barriers and W the work of pins, obstacles, Forces and ether drag. One that ends within Tolerance has velocities within
// Tolerance/h of those, and makes no more than
//
//	Σ m (‖v'‖ + u) u,   u = Tolerance/h,   Tolerance at least the default one.

// makesNoEnergy returns ErrNotConverged for a step that makes more because its iterations were too few, or came to no end.
func (c *barrierDescent) makesNoEnergy() error {
	if !c.stalled && (c.made < c.settings.Iterations || c.moved <= c.task.Tolerance) {
		return nil
	}
	s, q, x, h := c.System(), c.task.From, c.task.X, c.H()
	to := msp.State{T: c.end, X: x, V: c.to}
	for n := range x {
		to.V[n] = (x[n] - q.X[n]) / h
	}
	work, _ := c.Work(*q, to, c.task.Y)
	work += c.obstacleWork(q, x)
	u := max(c.task.Tolerance, tolerance(c.dHat, h)) / h
	most := 0.0
	for i, m := range s.Mass {
		most += m * (v3.Norm(v3.At(to.V, i)) + u) * u
	}
	made := s.TotalEnergy(to) + c.barriers(x, c.end) - s.TotalEnergy(*q) - c.barriers(q.X, q.T) - work
	if made > most {
		return fmt.Errorf("%w: after %d iterations the step makes %.3g J, more than the %.3g J that Tolerance allows",
			msp.ErrNotConverged, c.made, made, most)
	}
	return nil
}

// obstacleWork returns the work, in joules, of obstacles that move, by their barriers and by friction.
func (c *barrierDescent) obstacleWork(q *msp.State, x []float64) (work float64) {
	for n := range c.System().Obstacles {
		o := &c.System().Obstacles[n]
		if o.Pose(q.T) == o.Pose(c.end) {
			continue
		}
		for _, i := range c.Free() {
			if d, normal := o.Within(c.end, v3.At(x, i), c.dHat); d < c.dHat {
				work += c.normalForce(d) * v3.Dot(normal, v3.Sub(v3.At(x, i), carriedBack(o, c.end, q.T, v3.At(x, i))))
			}
		}
	}
	c.addFriction() // notes its stiffness at x
	for k := range c.friction {
		if p := &c.friction[k]; p.at[0] == p.at[1] {
			work -= p.across * v3.Dot(p.slip(x), v3.Sub(p.start, v3.At(q.X, p.at[0])))
		}
	}
	return work / (c.H() * c.H())
}

// barriers returns B at x (3m), in joules, where obstacles are as at the time t.
func (c *barrierDescent) barriers(x []float64, t float64) (sum float64) {
	c.near = c.candidates(c.near[:0], x, nil)
	for k := range c.near {
		sum += c.barrier(&c.near[k], x)
	}
	for n := range c.System().Obstacles {
		for _, i := range c.Free() {
			d, _ := c.System().Obstacles[n].Within(t, v3.At(x, i), c.dHat)
			sum += barrier(d, c.dHat)
		}
	}
	return c.kappa * sum / (c.H() * c.H())
}
