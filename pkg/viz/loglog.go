package viz

// LogLog draws curves over two logarithmic axes with the given labels, which should state the units. A power law y = c xᵖ is a
// straight line that rises p decades for each decade of x. A value that is not positive and finite interrupts its curve.
func LogLog(xLabel, yLabel string, curves ...Curve) Figure {
	return curveFigure(xLabel, yLabel, curves, options{logX: true, logY: true})
}
