package collide

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// converged notes the pair that is nearest at the end of a step in the Report. If Contact.Least is set, it returns ErrNotConverged
// where that pair is nearer, or where the step has made energy.
func (c *descent) converged() error {
	if err := c.crossed(); err != nil {
		return err
	}
	report, least := c.task.Report, c.settings.Least
	if report == nil && least == 0 {
		return nil
	}
	if least > 0 && c.gained > noise*math.Abs(c.energy(c.task.X)) {
		return fmt.Errorf("%w: the step makes %.3g J; ‖∇g‖ is %.3g kg m after %d iterations",
			msp.ErrNotConverged, c.gained, vec.Norm(c.r), c.made)
	}
	nearest, d := c.pairs.nearest(c.task.X)
	if nearest == nil {
		return nil
	}
	if report != nil {
		report.Pair, report.Distance = nearest.String(), d
	}
	if d < least {
		return fmt.Errorf("%w: %v are %.3g m apart, want %.3g m; ‖∇g‖ is %.3g kg m after %d iterations",
			msp.ErrNotConverged, nearest, d, least, vec.Norm(c.r), c.made)
	}
	return nil
}

// noise is the part of its energy that a step may gain by rounding.
const noise = 1e-9

// distant is a pair, and the distance of its parts, in metres.
type distant struct {
	pair *pair
	d    float64
}

// nearest returns the pair whose parts are nearest at x (3m), nil if there is none, and their distance in metres. Of several as near it is
// the first.
func (c *pairs) nearest(x []float64) (*pair, float64) {
	c.nearby.begin()
	c.nearby.over(len(c.list), func(found []distant, from, to int) []distant {
		of := distant{d: math.Inf(1)}
		for k := from; k < to; k++ {
			if now, _, _ := c.list[k].apart(x); of.pair == nil || now < of.d {
				of = distant{&c.list[k], now}
			}
		}
		return append(found, of)
	})
	var of distant
	for _, found := range c.nearby.lists() {
		if of.pair == nil || found[0].d < of.d {
			of = found[0]
		}
	}
	return of.pair, of.d
}
