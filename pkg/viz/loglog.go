package viz

import (
	"github.com/massspring/msp/pkg/viz/internal/chart"
)

// LogLog draws curves over two logarithmic axes with the given labels, which should say the units: a power law
// y = c xᵖ is a straight line, p decades high for each decade of x. A value that is not positive and finite interrupts
// its line.
func LogLog(xLabel, yLabel string, curves ...Curve) Figure {
	return chartOf(chart.Chart{X: chart.Axis{Label: xLabel, Log: true, Tight: true}, Y: chart.Axis{Label: yLabel, Log: true}}, "log-log", curves)
}
