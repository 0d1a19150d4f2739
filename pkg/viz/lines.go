package viz

import (
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"

	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Curve is a named line of a Lines figure: the points (X[i], Y[i]).
type Curve struct {
	Name     string
	X, Y     []float64
	sketched bool // by Sketch
}

// Line names a line through the points (x[i], y[i]). It panics unless x and y are equally long.
func Line(name string, x, y []float64) Curve {
	if len(x) != len(y) {
		panic(fmt.Sprintf("viz: Line %q: len(x) = %d, len(y) = %d, want equal lengths", name, len(x), len(y)))
	}
	return Curve{Name: name, X: x, Y: y}
}

// Lines draws curves over two linear axes with the given labels, which should state the units: "time (s)". A value that is not
// finite, or beyond 1e300, interrupts its curve.
//
// A curve of more than 10000 points is drawn by its extremes in each of 2048 columns, which is finer than the picture's pixels;
// the caption says so.
func Lines(xLabel, yLabel string, curves ...Curve) Figure {
	return curveFigure(xLabel, yLabel, curves, options{})
}

// curveFigure returns the figure of Lines, which can be made again with logarithmic axes.
func curveFigure(xLabel, yLabel string, curves []Curve, o options) Figure {
	own := cloned(curves)
	f := Figure{kind: ofCurves, options: o}
	f.remake = func(o options) page.Page {
		return chartOf(chart.Chart{
			X: chart.Axis{Label: xLabel, Tight: true, Log: o.logX}, Y: chart.Axis{Label: yLabel, Log: o.logY},
		}, "lines", own).page
	}
	f.page = f.remake(o)
	return f
}

// cloned returns the curves with their own points. It panics unless X and Y of each are equally long.
func cloned(curves []Curve) []Curve {
	own := make([]Curve, len(curves))
	for k, c := range curves {
		Line(c.Name, c.X, c.Y) // panics
		own[k] = Curve{c.Name, slices.Clone(c.X), slices.Clone(c.Y), c.sketched}
	}
	return own
}

// chartOf draws curves on the axes of b. It panics unless X and Y of each are equally long.
func chartOf(b chart.Chart, what string, curves []Curve) Figure {
	var legend []page.Entry
	var alts, notes []string
	colour := 0
	first := slices.IndexFunc(curves, func(c Curve) bool { return !c.sketched }) // which guesses are compared with
	for _, c := range curves {
		Line(c.Name, c.X, c.Y) // panics
		style, dots := ink.LineStyle(colour), vg.Length(0)
		if c.sketched {
			style, dots = sketchStyle()
			if first >= 0 {
				c.Name = c.named(b, curves[first])
			}
		} else {
			colour++
		}
		l, note := b.Line(len(c.X), func(i int) chart.Point { return b.Point(c.X[i], c.Y[i]) }, style)
		l.Dots = dots
		b.Layers = append(b.Layers, l)
		if c.Name != "" {
			legend = append(legend, page.LineEntry(c.Name, l.Style))
		}
		if c.sketched && len(c.X) == 0 {
			alts = append(alts, c.Name)
			continue
		}
		alts = append(alts, c.describe())
		for _, n := range []string{note, b.Lost(c.X, c.Y)} {
			if n != "" {
				notes = append(notes, num.Named(c.Name, n))
			}
		}
	}
	alt := fmt.Sprintf("%s over %s: %s", ink.PlainText(b.Y.Label), ink.PlainText(b.X.Label), strings.Join(alts, "; "))
	f := Figure{page: b.Page(what, alt, legend)}
	f.page.Numbers = numbersOf(b.X.Label, b.Y.Label, curves)
	f.page.Caption = strings.Join(notes, "; ")
	return f
}

// describe says where a curve begins and ends and how far it reaches.
func (c Curve) describe() string {
	s, name := num.Nothing, c.Name
	for _, y := range c.Y {
		if num.Finite(y) {
			s = s.With(y)
		}
	}
	if name == "" {
		name = "a line"
	}
	if s.Lo > s.Hi {
		return ink.PlainText(name) + " without a finite value"
	}
	n := len(c.Y) - 1
	return fmt.Sprintf("%s from %.3g to %.3g, between %.3g and %.3g", ink.PlainText(name), c.Y[0], c.Y[n], s.Lo, s.Hi)
}
