package viz

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
)

// Sketch returns a guess of a curve through the points x, y, x, y, …, made before the cell that computes it has run. Lines draws it
// dashed, with a dot on each point, over its other curves; the legend says how far it is from the first of them. Without numbers the
// legend says that there is no guess yet:
//
//	guess := viz.Sketch(0, 1, 2, 0.3, 10, 0) // through (0, 1), (2, 0.3) and (10, 0)
//	viz.Lines("time (s)", "energy (J)", viz.Line("the cloth", t, E), guess)
//
// It panics if the numbers are no pairs.
func Sketch(points ...float64) Curve {
	if len(points)%2 != 0 {
		panic(fmt.Sprintf("viz: Sketch of %d numbers %v, want pairs x, y", len(points), points))
	}
	c := Curve{Name: "your guess", sketched: true}
	for i := 0; i < len(points); i += 2 {
		c.X, c.Y = append(c.X, points[i]), append(c.Y, points[i+1])
	}
	return c
}

// sketchStyle returns how a guess is drawn, unlike any curve: the line, and the radius of its dots.
func sketchStyle() (line draw.LineStyle, dots vg.Length) {
	return draw.LineStyle{Color: ink.Black, Width: ink.Px(2), Dashes: []vg.Length{ink.Px(6), ink.Px(4)}}, ink.Px(4)
}

// named returns what the legend calls a guess: with its distance from the curve on the axes of b, if they have a point in common.
func (c Curve) named(b chart.Chart, curve Curve) string {
	if len(c.X) == 0 {
		return "no guess yet"
	}
	low, high := curve.reach(b, 1)
	left, right := c.reach(b, 0)
	const places = 200 // along the guess, evenly
	sum, n := 0.0, 0.0
	for i := range places + 1 {
		x := left + (right-left)*float64(i)/places
		if off := math.Abs(c.at(b, x) - curve.at(b, x)); off <= math.MaxFloat64 {
			sum, n = sum+off, n+1
		}
	}
	switch off := sum / n; {
	case n == 0 || high <= low:
		return c.Name
	case b.Y.Log:
		return fmt.Sprintf("%s (%.2g times too large or small)", c.Name, math.Pow(10, off))
	default:
		return fmt.Sprintf("%s (%.0f %% of the height off)", c.Name, 100*off/(high-low))
	}
}

// reach returns how far the finite points reach along one of the axes of b.
func (c Curve) reach(b chart.Chart, axis int) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for i := range c.X {
		if v := b.Point(c.X[i], c.Y[i])[axis]; num.Finite(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	return low, high
}

// at returns the height of the curve on the axes of b, at the x of those axes; NaN where it is not.
func (c Curve) at(b chart.Chart, x float64) float64 {
	if len(c.X) == 1 && x == b.Point(c.X[0], c.Y[0])[0] {
		return b.Point(c.X[0], c.Y[0])[1]
	}
	for i := 1; i < len(c.X); i++ {
		p, q := b.Point(c.X[i-1], c.Y[i-1]), b.Point(c.X[i], c.Y[i])
		if x >= min(p[0], q[0]) && x <= max(p[0], q[0]) {
			if p[0] == q[0] {
				return p[1]
			}
			return p[1] + (x-p[0])/(q[0]-p[0])*(q[1]-p[1])
		}
	}
	return math.NaN()
}
