package viz

// LogLog draws curves over two logarithmic axes with the given labels, which should say the units: a power law
// y = c xᵖ is a straight line, p decades high for each decade of x. A value that is not positive and finite interrupts
// its line.
func LogLog(xLabel, yLabel string, curves ...Curve) Figure {
	return curveFigure(xLabel, yLabel, curves, options{logX: true, logY: true})
}
