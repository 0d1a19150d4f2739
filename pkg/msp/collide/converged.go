package collide

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// converged notes the pair that is nearest at the end of a step in the Report, and returns ErrNotConverged with it if that is nearer
// than Contact.Least.
func (c *descent) converged() error {
	report, least := c.task.Report, c.settings.Least
	if report == nil && least == 0 {
		return nil
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

// nearest returns the pair whose parts are nearest at x (3m), nil if there is none, and their distance in metres.
func (c *pairs) nearest(x []float64) (found *pair, d float64) {
	for k := range c.list {
		p := &c.list[k]
		if now, _, _ := p.apart(x); found == nil || now < d {
			found, d = p, now
		}
	}
	return found, d
}
