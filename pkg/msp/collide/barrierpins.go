package collide

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// Pins that are moved have no line search to hold them back, so Barrier looks at their ways too. If nothing meets on the straight way
// from the positions q to those where the iterations start, with all pins in place, they start there. Otherwise they start at q, and
// the first of them take the pins along. Such an iteration solves
//
//	A p = −∇g(x),   p_i := (place of the pin) − x_i for pinned particles,
//
// so that barriers push aside what is in the way, and moves by the parts of p until which nothing meets, downhill or not. The others go
// downhill, with the pins in place.

// holdPins moves x back to where the step begins if something meets on the way to where the iterations would start.
func (c *barrierDescent) holdPins() {
	x, q := c.task.X, c.task.From.X
	if slices.Equal(x, q) {
		return
	}
	vec.SetPlus(c.p, x, -1, q)
	c.sweep(&c.swept, q, c.p)
	if c.bound(&c.swept, q, c.p) < 1 {
		copy(x, q)
		c.arriving = true
	}
}

// aimPins sets the parts of p of pinned particles to the ways that they still have to go.
func (c *barrierDescent) aimPins() {
	for _, p := range c.System().Pins {
		v3.Put(c.p, p.I, v3.Sub(p.P, v3.At(c.task.X, p.I)))
	}
}

// stuck is a part of p that counts as none: fifty iterations of so little would not bring a pin to its place.
const stuck = 1e-3

// followPins moves x along p until something meets. If that does not take the pins to their places, and their way is free by then, they
// go on alone. If it hardly moves them, they go half of their free way alone. It returns a negative number if they hardly have one, and
// +Inf otherwise.
func (c *barrierDescent) followPins() (moved float64) {
	x := c.task.X
	c.sweep(&c.swept, x, c.p)
	t := c.bound(&c.swept, x, c.p)
	vec.SetPlus(x, x, 1, c.p)
	if t < 1 {
		alone, _ := c.inTheWay()
		switch {
		case t < stuck && alone < stuck:
			return -1
		case t < stuck: // others are
			vec.SetPlus(x, x, alone/2, c.p)
			return math.Inf(1)
		case alone < 1:
			return math.Inf(1)
		}
	}
	c.System().ApplyPins(x)
	c.arriving = false
	return math.Inf(1)
}

// inTheWay returns the part of their remaining ways that the pins can go alone, and the pair that would meet beyond, nil for none.
func (c *barrierDescent) inTheWay() (t float64, met *stencil) {
	clear(c.p)
	c.aimPins()
	c.sweep(&c.swept, c.task.X, c.p)
	t = 1
	for k := range c.swept.pairs {
		pair := &c.swept.pairs[k]
		if until := pair.feature.Advance(pair.of(c.task.X), pair.of(c.p), t); until < t {
			t, met = until, pair
		}
	}
	return t, met
}

// pinsArrived returns ErrNotConverged if pins have not reached their places. It names the pair that is in the way, and the pin of it that
// has farthest to go.
func (c *barrierDescent) pinsArrived() error {
	if !c.arriving {
		return nil
	}
	_, met := c.inTheWay()
	if met == nil {
		c.System().ApplyPins(c.task.X)
		return nil
	}
	pin, far := -1, math.Inf(-1)
	for _, i := range met.points() {
		if d := v3.Norm(v3.At(c.p, i)); c.System().Pinned(i) && d > far {
			pin, far = i, d
		}
	}
	return fmt.Errorf("%w: the pin of particle %d, %.3g m from its place, would move %v through each other",
		msp.ErrNotConverged, pin, far, met)
}
