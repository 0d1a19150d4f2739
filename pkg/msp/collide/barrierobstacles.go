package collide

import (
	"fmt"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// A step begins with the obstacles where they were, and they push before them what is in their way. A particle at the distance d from an
// obstacle whose motion would carry it by w, away from the obstacle along the normal n, goes
//
//	f (n·w) n,   f = 1 where d ≤ d̂,   1 − (d − d̂)/2(n·w) beyond, and at least 0,
//
// so that what touches a convex obstacle remains as far from it, and no particle in front of it overtakes another. If two parts would meet
// on these ways, or particles come into another obstacle, the obstacles go half of their way, a quarter and so on. Then an iteration pushes
// aside what is in the way, and they try again. Where they have arrived, iterations go downhill.

// shortest is the part of their way by which obstacles go on at least, to be worth an iteration.
const shortest = 1. / 64

// approach moves the obstacles on, as far as what is in their way goes along.
func (c *barrierDescent) approach() {
	if !slices.ContainsFunc(c.System().Obstacles, func(o obstacle.Obstacle) bool { return o.Pose(c.now) != o.Pose(c.end) }) {
		c.now = c.end
	}
	for part := 1.0; c.now < c.end && part >= shortest; part /= 2 {
		to := c.end
		if part < 1 {
			to = c.now + part*(c.end-c.now)
		}
		if c.carry(to); c.carried(to) {
			vec.SetPlus(c.task.X, c.task.X, 1, c.p)
			c.now = to
			if part < 1 {
				return
			}
		}
	}
}

// carry sets p (3m) to the ways of what obstacles take along up to a time.
func (c *barrierDescent) carry(time float64) {
	clear(c.p)
	x := c.task.X
	for n := range c.System().Obstacles {
		o := &c.System().Obstacles[n]
		from, to := o.Pose(c.now), o.Pose(time)
		if from == to {
			continue
		}
		for _, i := range c.Free() {
			w := v3.Sub(to.To(from.Back(v3.At(x, i))), v3.At(x, i))
			d, normal := o.Within(c.now, v3.At(x, i), c.dHat+2*v3.Norm(w))
			if way := v3.Dot(normal, w); way > 0 {
				v3.AddTo(c.p, i, way*max(0, min(1, 1-(d-c.dHat)/(2*way))), normal)
			}
		}
	}
}

// carried reports whether no two parts meet on the ways p, and no particle comes near to an obstacle by more than half of its distance. If
// not, it notes why.
func (c *barrierDescent) carried(time float64) bool {
	x := c.task.X
	c.swept.pairs = c.candidates(c.swept.pairs[:0], x, c.p)
	for k := range c.swept.pairs {
		if pair := &c.swept.pairs[k]; pair.feature.Advance(pair.of(x), pair.of(c.p), 1) < 1 {
			c.blocked = fmt.Sprintf("%v would meet", pair)
			return false
		}
	}
	for n, o := range c.System().Obstacles {
		for _, i := range c.Free() {
			after, _ := o.Within(time, v3.Add(v3.At(x, i), v3.At(c.p, i)), c.dHat)
			if after >= c.dHat/2 {
				continue
			}
			if before, _ := o.Within(c.now, v3.At(x, i), c.dHat); !(after > 0 && after > min(before, c.dHat)/2) {
				c.blocked = fmt.Sprintf("particle %d would enter obstacle %d, the %v", i, n, o)
				return false
			}
		}
	}
	return true
}

// obstaclesArrived returns ErrNotConverged if the obstacles have not come to their places at the end of the step.
func (c *barrierDescent) obstaclesArrived() error {
	if c.now == c.end {
		return nil
	}
	return fmt.Errorf("%w: obstacles stop at t = %g s of a step to %g s, where %s", msp.ErrNotConverged, c.now, c.end, c.blocked)
}
