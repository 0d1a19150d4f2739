package viz

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/fault"
)

// curve is the relative error of one trace.
type curve struct {
	name string
	x    []float64 // iterations, or seconds
	err  []float64 // relative error
	// floor is the error that rounding of g alone makes.
	floor float64
	note  string // what was left out of it
}

// ulps is how many units in the last place of g are rounding: g is a sum over particles and springs, and
// values of the same state by two ways of summing differ by a few.
const ulps = 4

// relativeErrors returns the error of eq. 15 for every trace.
func relativeErrors(axis workAxis, traces []Series) ([]curve, error) {
	if len(traces) == 0 {
		return nil, fmt.Errorf("no traces: %w", fault.ErrEmpty)
	}
	for _, s := range traces {
		if err := checkSeries(s, axis); err != nil {
			return nil, fmt.Errorf("trace %q: %w", s.Name, err)
		}
	}
	seen := smallestG(traces)
	curves := make([]curve, len(traces))
	for k, s := range traces {
		gstar := seen
		if s.given {
			gstar = s.gstar
		}
		g := s.Trace.G
		start := g[0] - gstar
		if start < 0 {
			return nil, fmt.Errorf("trace %q: %w: g(x_0) = %g, g* = %g", s.Name, fault.ErrReference, g[0], gstar)
		}
		c := curve{name: s.Name, x: axis.values(s), err: make([]float64, len(g))}
		for i := range g {
			if start > 0 { // else the start is the solution, and the error is 0 where g stays there
				c.err[i] = (g[i] - gstar) / start
			} else if g[i] > gstar {
				return nil, fmt.Errorf("trace %q: %w: g(x_0) = g* = %g", s.Name, fault.ErrReference, gstar)
			}
		}
		c.floor = ulps * 0x1p-52 * math.Max(math.Abs(g[0]), math.Abs(gstar))
		if start > 0 {
			c.floor /= start
		}
		curves[k] = c.thinned()
	}
	return curves, nil
}

// thinned returns the curve with as many points as there is something to see of.
func (c curve) thinned() curve {
	last := len(c.err) - 1
	t := chart.Thin(last+1, func(i int) chart.Point {
		if !c.onScale(i) {
			return chart.Point{c.x[i], math.NaN()}
		}
		return chart.Point{c.x[i], math.Log10(c.err[i])}
	})
	if t.Index == nil {
		return c
	}
	if t.Index[len(t.Index)-1] != last {
		t.Index = append(t.Index, last) // the text alternative says where the curve ends
	}
	thin := curve{name: c.name, floor: c.floor, note: t.Note}
	for _, i := range t.Index {
		if i < 0 {
			thin.x, thin.err = append(thin.x, math.NaN()), append(thin.err, math.NaN())
			continue
		}
		thin.x, thin.err = append(thin.x, c.x[i]), append(thin.err, c.err[i])
	}
	return thin
}

func checkSeries(s Series, axis workAxis) error {
	if len(s.Trace.G) == 0 {
		return fault.ErrEmpty
	}
	for i, g := range s.Trace.G {
		if math.IsNaN(g) || math.IsInf(g, 0) {
			return fmt.Errorf("iteration %d: %w: g = %g", i, fault.ErrNotFinite, g)
		}
	}
	if axis == overTime {
		for i, t := range s.Trace.Seconds {
			if math.IsNaN(t) || math.IsInf(t, 0) {
				return fmt.Errorf("iteration %d: %w: time = %g s", i, fault.ErrNotFinite, t)
			}
		}
	}
	if math.IsNaN(s.gstar) || math.IsInf(s.gstar, 0) {
		return fmt.Errorf("%w: g* = %g", fault.ErrNotFinite, s.gstar)
	}
	return nil
}

// onScale reports whether point i can be drawn on a logarithmic scale and means something there.
func (c curve) onScale(i int) bool { return c.err[i] > c.floor }

// pieces returns the parts of the curve that are on the scale, as index ranges [from, to), and the points
// at which it leaves the scale.
func (c curve) pieces() (on [][2]int, reached []int) {
	from := -1
	for i := range c.err {
		switch {
		case c.onScale(i) && from < 0:
			from = i
		case !c.onScale(i) && from >= 0:
			on = append(on, [2]int{from, i})
			reached = append(reached, i)
			from = -1
		case !c.onScale(i) && i == 0:
			reached = append(reached, i)
		}
	}
	if from >= 0 {
		on = append(on, [2]int{from, len(c.err)})
	}
	return on, reached
}

func (a workAxis) values(s Series) []float64 {
	if a == overTime {
		return append([]float64(nil), s.Trace.Seconds...)
	}
	x := make([]float64, len(s.Trace.G))
	for i := range x {
		x[i] = float64(i)
	}
	return x
}
