package chart

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
)

// Lost says how many points of a curve cannot be drawn, if there are any.
func (b Chart) Lost(x, y []float64) string {
	lost := 0
	for i := range x {
		if p := b.Point(x[i], y[i]); !num.Finite(p[0]) || !num.Finite(p[1]) {
			lost++
		}
	}
	switch {
	case lost == 0:
		return ""
	case b.X.Log || b.Y.Log:
		return fmt.Sprintf("%d of %s not drawn, being not positive or not finite", lost, num.Plural(len(x), "point"))
	}
	return fmt.Sprintf("%d of %s not drawn, being not finite", lost, num.Plural(len(x), "point"))
}

// Line returns the line through n points, thinned if they are many, and a note that says so.
func (b Chart) Line(n int, at func(i int) Point, style draw.LineStyle) (Polyline, string) {
	t := Thin(n, at)
	return Polyline{Points: t.points, Style: style, thinned: t.Index != nil}, t.Note
}

// Point returns a point in the coordinates of the chart.
func (b Chart) Point(x, y float64) Point {
	if b.X.Log {
		x = math.Log10(x)
	}
	if b.Y.Log {
		y = math.Log10(y)
	}
	return Point{x, y}
}

// Polyline is a line through points, with a dot on each if Dots is positive.
type Polyline struct {
	Points  []Point
	Style   draw.LineStyle
	Dots    vg.Length // radius of a dot on each point; 0 for none
	thinned bool      // points were left out, so that one that is alone had neighbours
}

func (l Polyline) Spans() (x, y num.Span) {
	x, y = num.Nothing, num.Nothing
	for _, p := range l.Points {
		if num.Finite(p[0]) && num.Finite(p[1]) {
			x, y = x.With(p[0]), y.With(p[1])
		}
	}
	return x, y
}

func (l Polyline) Paint(c Canvas) {
	for rest := l.Points; len(rest) > 0; {
		var piece []vg.Point
		for len(rest) > 0 && num.Finite(rest[0][0]) && num.Finite(rest[0][1]) {
			piece = append(piece, c.At(rest[0][0], rest[0][1]))
			rest = rest[1:]
		}
		if l.Style.Width > 0 {
			for _, line := range c.ClipLinesXY(piece) {
				ink.Stroke(c.Canvas, l.Style, line)
			}
		}
		radius := max(l.Dots, ink.Px(2.5))
		if l.thinned {
			radius = l.Style.Width / 2
		}
		for _, p := range piece {
			if l.Dots > 0 || len(piece) == 1 {
				c.DrawGlyph(draw.GlyphStyle{Color: l.Style.Color, Radius: radius, Shape: draw.CircleGlyph{}}, p)
			}
		}
		if len(rest) > 0 {
			rest = rest[1:] // what interrupts the line
		}
	}
}

// Marks are signs at points, with a text beside each if there is one.
type Marks struct {
	Points [][2]float64
	Glyph  draw.GlyphStyle
	texts  []string
}

func (m Marks) Spans() (x, y num.Span) { return Polyline{Points: m.Points}.Spans() }

func (m Marks) Paint(c Canvas) {
	for i, p := range m.Points {
		if !num.Finite(p[0]) || !num.Finite(p[1]) {
			continue
		}
		at := c.At(p[0], p[1])
		c.DrawGlyphNoClip(m.Glyph, at)
		if i < len(m.texts) {
			sty := ink.TickStyle
			sty.XAlign, sty.YAlign = draw.XLeft, draw.YCenter
			c.FillText(sty, at.Add(vg.Point{X: m.Glyph.Radius + ink.Px(4)}), m.texts[i])
		}
	}
}
