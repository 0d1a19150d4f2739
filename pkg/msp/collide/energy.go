package collide

import (
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// limitEnergy keeps a step in contact from making energy:
//
//	E(x) ≤ E(q) + W + S,   S := the energy that the step has lost, no more than the potential ½ k depth² of the pairs at x,
//
// where E is the total energy, W the work of pins and obstacles that move, of Forces and of ether drag, and S a store, empty at first.
// Parts that overlap when a step ends early are pushed apart by the next one, which costs energy; this may only come from S. So E never
// rises above that of the start and the work since. The minimum of g that is reached from a state without overlaps keeps the limit.
// A step that began at y and does not keep it is taken again from its stand s (see stand). An x that still does not is moved back to
// the largest part t of its way from s at which it does,
//
//	x := P(s + t (x − s)),
//
// and Report.MovedBack is 1 − t.
func (c *descent) limitEnergy() error {
	c.gained = 0
	if c.task.From == nil || !c.touching() {
		c.stored = 0
		return nil
	}
	q := c.task.From
	c.stored = min(c.stored, c.storable(q.X))
	start, alone := c.TotalEnergy(*q), c.alone()
	var carried islands // of the x that the iterations have come to
	gain := func(x []float64) float64 {
		gain := c.energy(x) - start
		if !alone {
			gain -= c.work(x, carried)
		}
		return gain
	}
	most := c.stored + rounding*math.Abs(start)
	come := func() float64 {
		if c.moved() {
			carried = c.islands(c.task.X)
		}
		return gain(c.task.X)
	}
	gained := come()
	if gained > most && !c.low {
		if err := c.again(); err != nil {
			return err
		}
		gained = come()
	}
	if gained > most {
		gained = c.shorten(gain, most, c.islands(c.task.X))
	}
	c.gained = gained - c.stored
	c.stored = max(0, min(c.stored-gained, c.storable(c.task.X)))
	return nil
}

// storable returns the most that the store takes up at x, in joules: the potential of the pairs, and what lifts the system by a thousandth
// of the thickness. To so much iterations that end early settle bodies that rest on each other: without it none would begin to slide.
func (c *descent) storable(x []float64) float64 {
	s := c.System()
	return c.pairs.potential(x)/(c.H()*c.H()) + s.TotalMass()*v3.Norm(s.Gravity)*c.pairs.level/1000
}

// rounding is the part of an energy that two sums of it differ by.
const rounding = 1e-13

// shorten moves x back to where the step gains no more than most, in joules, and returns what it gains there.
func (c *descent) shorten(gain func(x []float64) float64, most float64, of islands) float64 {
	start, end := make([]float64, len(c.task.X)), append([]float64(nil), c.task.X...)
	c.stand(start, of)
	to := func(t float64) []float64 {
		for n := range end {
			c.to[n] = start[n] + t*(end[n]-start[n])
		}
		c.planes.project(c.to)
		return c.to
	}
	t, excess := lastBelow(func(t float64) float64 { return gain(to(t)) - most })
	copy(c.task.X, to(t))
	if c.task.Report != nil {
		c.task.Report.MovedBack = 1 - t
	}
	return most + excess
}

// lastBelow returns a t from 0 to 1 with f(t) ≤ 0, and f(t); where f(0) > 0, that is 0. It expects f(1) > 0. Within 1/256 from t, f comes
// to 0, or f(t) is short of 0 by a hundredth of f(1) at most. (Regula falsi with the Illinois rule: M. Dowell, P. Jarratt: A modified
// regula falsi method for computing the root of an equation, BIT 11, 1971.)
func lastBelow(f func(t float64) float64) (t, value float64) {
	low, high, value, atHigh := 0.0, 1.0, f(0), f(1)
	enough, atLow, last := 0.0, value, 0.0
	if atHigh > 0 {
		enough = 0.01 * atHigh
	}
	for value < -enough && high-low > 1.0/256 {
		t := low + (high-low)*atLow/(atLow-atHigh)
		if !(low < t && t < high) { // f is no number at the upper end
			t = (low + high) / 2
		}
		at := f(t)
		if at <= 0 {
			if last < 0 {
				atHigh /= 2
			}
			low, atLow, value, last = t, at, at, -1
		} else {
			if last > 0 {
				atLow /= 2
			}
			high, atHigh, last = t, at, 1
		}
	}
	return low, value
}

// alone reports whether nothing outside does work on the system in the step.
func (c *descent) alone() bool {
	s, q := c.System(), c.task.From
	return len(s.Forces) == 0 && s.Drag == 0 && !c.moved() && !slices.ContainsFunc(s.Pins, func(p msp.Pin) bool { return p.P != q.Point(p.I) })
}

// moved reports whether an obstacle moves in the step.
func (c *descent) moved() bool {
	t := c.task.From.T
	return slices.ContainsFunc(c.System().Obstacles, func(o obstacle.Obstacle) bool { return o.Pose(t) != o.Pose(t+c.H()) })
}

// state returns the state that the step ends in at the positions x (3m).
func (c *descent) state(x []float64) msp.State {
	q := c.task.From
	c.v = vec.Sized(c.v, len(x))
	for n := range x {
		c.v[n] = (x[n] - q.X[n]) / c.H()
	}
	return msp.State{T: q.T + c.H(), X: x, V: c.v}
}

// energy returns the total energy, in joules, at the end of a step to x.
func (c *descent) energy(x []float64) float64 { return c.TotalEnergy(c.state(x)) }

// work returns W of a step to x, in joules.
func (c *descent) work(x []float64, of islands) float64 {
	work, outer := c.Objective.Work(*c.task.From, c.state(x), c.task.Y)
	if c.moved() {
		work += c.obstacleWork(outer, x, of)
	}
	return work
}
