package viz

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Curve is a named line of a Lines figure: the points (X[i], Y[i]).
type Curve struct {
	Name string
	X, Y []float64
}

// Line names a line through the points (x[i], y[i]). It panics unless x and y are equally long.
func Line(name string, x, y []float64) Curve {
	if len(x) != len(y) {
		panic(fmt.Sprintf("viz: Line %q: len(x) = %d, len(y) = %d, want as many", name, len(x), len(y)))
	}
	return Curve{Name: name, X: x, Y: y}
}

// Lines draws curves over two linear axes with the given labels, which should say the units: "time (s)". A value
// that is not finite, or beyond 1e300, interrupts its line.
//
// A line of more than 10000 points is drawn by its extremes in each of 2048 columns, more than a picture has dots, and
// the caption says so.
func Lines(xLabel, yLabel string, curves ...Curve) Figure {
	return chartOf(chart{x: axis{label: xLabel, tight: true}, y: axis{label: yLabel}}, "lines", curves)
}

// chartOf draws curves on the axes of b. It panics unless X and Y of each are equally long.
func chartOf(b chart, what string, curves []Curve) Figure {
	var legend []Entry
	var alts, notes []string
	for k, c := range curves {
		c = Line(c.Name, c.X, c.Y)
		l, note := b.line(len(c.X), func(i int) point { return b.point(c.X[i], c.Y[i]) }, lineStyle(k))
		b.layers = append(b.layers, l)
		if c.Name != "" {
			legend = append(legend, lineEntry(c.Name, l.style))
		}
		alts = append(alts, c.describe())
		for _, n := range []string{note, b.lost(c.X, c.Y)} {
			if n != "" {
				notes = append(notes, named(c.Name, n))
			}
		}
	}
	f := Figure{b.page(what, fmt.Sprintf("%s over %s: %s", plainText(b.y.label), plainText(b.x.label), strings.Join(alts, "; ")), legend)}
	f.page.Caption = strings.Join(notes, "; ")
	return f
}

// lost says how many points of a curve cannot be drawn, if there are any.
func (b chart) lost(x, y []float64) string {
	lost := 0
	for i := range x {
		if p := b.point(x[i], y[i]); !finite(p[0]) || !finite(p[1]) {
			lost++
		}
	}
	switch {
	case lost == 0:
		return ""
	case b.x.log || b.y.log:
		return fmt.Sprintf("%d of %s not drawn, being not positive or not finite", lost, plural(len(x), "point"))
	}
	return fmt.Sprintf("%d of %s not drawn, being not finite", lost, plural(len(x), "point"))
}

// line returns the line through n points, thinned if they are many, and a note that says so.
func (b chart) line(n int, at func(i int) point, style draw.LineStyle) (polyline, string) {
	t := thin(n, at)
	return polyline{points: t.points, style: style, thinned: t.index != nil}, t.note
}

// named says of what a note is, if that has a name.
func named(name, note string) string {
	if name == "" {
		return note
	}
	return name + ": " + note
}

// point is a point in the coordinates of the chart.
func (b chart) point(x, y float64) point {
	if b.x.log {
		x = math.Log10(x)
	}
	if b.y.log {
		y = math.Log10(y)
	}
	return point{x, y}
}

// describe says where a curve begins and ends and how far it reaches.
func (c Curve) describe() string {
	s, name := nothing, c.Name
	for _, y := range c.Y {
		if finite(y) {
			s = s.with(y)
		}
	}
	if name == "" {
		name = "a line"
	}
	if s.lo > s.hi {
		return plainText(name) + " without a finite value"
	}
	n := len(c.Y) - 1
	return fmt.Sprintf("%s from %.3g to %.3g, between %.3g and %.3g", plainText(name), c.Y[0], c.Y[n], s.lo, s.hi)
}

func lineEntry(name string, style draw.LineStyle) Entry {
	return Entry{name, func(at draw.Canvas) {
		at.StrokeLine2(style, at.Min.X, at.Center().Y, at.Max.X, at.Center().Y)
	}}
}

// finite reports whether v can be drawn: it is a number, and not beyond all measure.
func finite(v float64) bool { return math.Abs(v) <= mostValue }

// polyline is a line through points, with dots on them if told.
type polyline struct {
	points  []point
	style   draw.LineStyle
	dots    vg.Length // radius of a dot on each point; 0 for none
	thinned bool      // points were left out, so that one that is alone had neighbours
}

func (l polyline) spans() (x, y span) {
	x, y = nothing, nothing
	for _, p := range l.points {
		if finite(p[0]) && finite(p[1]) {
			x, y = x.with(p[0]), y.with(p[1])
		}
	}
	return x, y
}

func (l polyline) paint(c canvas) {
	for rest := l.points; len(rest) > 0; {
		var piece []vg.Point
		for len(rest) > 0 && finite(rest[0][0]) && finite(rest[0][1]) {
			piece = append(piece, c.at(rest[0][0], rest[0][1]))
			rest = rest[1:]
		}
		if l.style.Width > 0 {
			for _, line := range c.ClipLinesXY(piece) {
				stroke(c.Canvas, l.style, line)
			}
		}
		radius := max(l.dots, px(2.5))
		if l.thinned {
			radius = l.style.Width / 2
		}
		for _, p := range piece {
			if l.dots > 0 || len(piece) == 1 {
				c.DrawGlyph(draw.GlyphStyle{Color: l.style.Color, Radius: radius, Shape: draw.CircleGlyph{}}, p)
			}
		}
		if len(rest) > 0 {
			rest = rest[1:] // what interrupts the line
		}
	}
}

// marks are signs at points, with a text beside each if there is one.
type marks struct {
	points [][2]float64
	glyph  draw.GlyphStyle
	texts  []string
}

func (m marks) spans() (x, y span) { return polyline{points: m.points}.spans() }

func (m marks) paint(c canvas) {
	for i, p := range m.points {
		if !finite(p[0]) || !finite(p[1]) {
			continue
		}
		at := c.at(p[0], p[1])
		c.DrawGlyphNoClip(m.glyph, at)
		if i < len(m.texts) {
			sty := tickStyle
			sty.XAlign, sty.YAlign = draw.XLeft, draw.YCenter
			c.FillText(sty, at.Add(vg.Point{X: m.glyph.Radius + px(4)}), m.texts[i])
		}
	}
}
