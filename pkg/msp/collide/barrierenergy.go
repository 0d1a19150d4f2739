package collide

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
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
			at := v3.At(x, i)
			o.Sides(c.end, at, c.dHat, func(d float64, normal [3]float64) {
				work += c.normalForce(d) * v3.Dot(normal, v3.Sub(at, carriedBack(o, c.end, q.T, at)))
			})
		}
	}
	c.addFriction() // notes its stiffness at x
	for k := range c.friction {
		if p := &c.friction[k]; p.feature == detect.Points {
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
			sum += c.wallBarrier(n, t, v3.At(x, i))
		}
	}
	return c.kappa * sum / (c.H() * c.H())
}

// wallBarrier returns the sum of those of an obstacle's sides at the point p and the time t, in m⁴.
func (c *barrierDescent) wallBarrier(obstacle int, t float64, p v3.Vec) (sum float64) {
	c.System().Obstacles[obstacle].Sides(t, p, c.dHat, func(d float64, _ [3]float64) { sum += barrier(d, c.dHat) })
	return sum
}
