// Package chart draws layers, such as lines, bars and marks, over two axes of numbers.
package chart

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/axes"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Chart is the body of figures that draw layers over two axes of numbers.
type Chart struct {
	X, Y   Axis
	Layers []Layer
	// equal says that a unit is as long on both axes.
	Equal bool
}

// Axis is one of a chart's two.
type Axis struct {
	Label string
	Log   bool      // layers give the decimal logarithm
	Whole bool      // it counts
	Zero  bool      // it has 0 on it
	Tight bool      // no room beyond the data
	Over  *num.Span // what it shows, whatever the data are
	// names stand in place of numbers at 0, 1, 2, …
	names []string
}

// Layer is something drawn on a chart, in its coordinates.
type Layer interface {
	Spans() (x, y num.Span)
	Paint(c Canvas)
}

// Canvas is where a layer is drawn.
type Canvas struct {
	draw.Canvas
	Plot *plot.Plot
}

// At returns where the chart's point (x, y) is.
func (c Canvas) At(x, y float64) vg.Point {
	return vg.Point{X: c.X(c.Plot.X.Norm(x)), Y: c.Y(c.Plot.Y.Norm(y))}
}

// Heights of charts, in CSS pixels.
const (
	ChartHeight = 330
	EqualHeight = 440 // at most, of a chart whose shape the data say
	AxesRoom    = 70  // that the labels and numbers of an axis take, about
)

func (b Chart) Height(w vg.Length) vg.Length {
	if !b.Equal {
		return min(ink.Px(ChartHeight), w*0.75)
	}
	x, y := b.Spans()
	h := (w - ink.Px(AxesRoom)) * vg.Length((y.Hi-y.Lo)/(x.Hi-x.Lo))
	return min(ink.Px(EqualHeight), max(ink.Px(120), h)) + ink.Px(AxesRoom)
}

// Spans returns what the axes show: all that the layers have, and a little room around.
func (b Chart) Spans() (x, y num.Span) {
	x, y = num.Nothing, num.Nothing
	for _, l := range b.Layers {
		lx, ly := l.Spans()
		x, y = x.Union(lx), y.Union(ly)
	}
	if b.Equal { // points on a line have room to both sides of it
		x, y = x.AtLeast(0.2*(y.Hi-y.Lo)), y.AtLeast(0.2*(x.Hi-x.Lo))
	}
	return b.X.roomy(x), b.Y.roomy(y)
}

func (a Axis) roomy(s num.Span) num.Span {
	if a.Over != nil {
		return *a.Over
	}
	if a.names != nil {
		return num.Span{Lo: -0.6, Hi: float64(len(a.names)) - 0.4}
	}
	if s.Lo > s.Hi {
		return num.Span{Lo: 0, Hi: 1}
	}
	if a.Zero {
		s = s.With(0)
	}
	if s.IsPoint() && a.Zero && s.Lo == 0 {
		return num.Span{Lo: 0, Hi: 1}
	}
	if s.IsPoint() {
		around := math.Max(math.Abs(s.Lo)*0.1, 1e-12)
		if a.Log || s.Lo == 0 {
			around = 1
		}
		return num.Span{Lo: s.Lo - around, Hi: s.Hi + around}
	}
	if a.Tight {
		return s
	}
	room := 0.05 * (s.Hi - s.Lo)
	if !a.Zero || s.Lo < 0 {
		s.Lo -= room
	}
	if !a.Zero || s.Hi > 0 {
		s.Hi += room
	}
	return s
}

// ticker marks the axis with at most so many numbers.
func (a Axis) ticker(most int) plot.Ticker {
	switch {
	case a.names != nil:
		ticks := make(plot.ConstantTicks, len(a.names))
		for k, name := range a.names {
			ticks[k] = plot.Tick{Value: float64(k), Label: name}
		}
		return ticks
	case a.Log:
		return num.LogTicks{Max: max(3, most)}
	}
	return num.LinearTicks{Max: max(2, most), Whole: a.Whole}
}

// fitting marks the axis over s with so many numbers that they do not touch, side by side in the room.
func (a Axis) fitting(s num.Span, room vg.Length) plot.Ticker {
	each := ink.Px(70)
	if a.Log { // powers of ten are short
		each = ink.Px(45)
	}
	most := int((room + ink.Px(AxesRoom)) / each)
	for ; a.names == nil && most > 2; most-- {
		var w vg.Length
		for _, t := range a.ticker(most).Ticks(s.Lo, s.Hi) {
			if t.Label != "" {
				w += ink.TickStyle.Width(t.Label) + ink.Px(10)
			}
		}
		if w <= room {
			break
		}
	}
	return a.ticker(most)
}

// mostLines is the largest number of lines that the label of an axis takes.
const mostLines = 3

// withinLines breaks the label of an axis into lines that are at most w long.
func withinLines(label string, w vg.Length) string {
	lines := ink.Wrap(ink.LabelStyle, label, w, 0).Lines
	if len(lines) > mostLines {
		lines = append(lines[:mostLines-1:mostLines-1], lines[mostLines-1]+" …")
	}
	return strings.Join(lines, "\n")
}

func (b Chart) Draw(c draw.Canvas) {
	c = draw.Crop(c, 0, -ink.Px(12), 0, -ink.Px(4))
	x, y := b.Spans()
	if b.Equal {
		c, x, y = b.equalised(c, x, y)
	}
	size := c.Size()
	p := axes.New(withinLines(b.X.Label, size.X-ink.Px(AxesRoom)), withinLines(b.Y.Label, size.Y-ink.Px(AxesRoom/2)))
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x.Lo, x.Hi, y.Lo, y.Hi
	p.X.Tick.Marker = b.X.fitting(x, size.X-ink.Px(AxesRoom))
	p.Y.Tick.Marker = b.Y.ticker(int(size.Y / ink.Px(34)))
	p.Add(axes.Grid{X: b.X.names == nil, Y: b.Y.names == nil})
	for _, l := range b.Layers {
		p.Add(layerPlotter{l})
	}
	p.Draw(c)
}

// equalised widens one of the spans until a unit is as long on both axes.
func (b Chart) equalised(c draw.Canvas, x, y num.Span) (draw.Canvas, num.Span, num.Span) {
	w, h := float64(c.Max.X-c.Min.X-ink.Px(AxesRoom)), float64(c.Max.Y-c.Min.Y-ink.Px(AxesRoom-16))
	perX, perY := (x.Hi-x.Lo)/w, (y.Hi-y.Lo)/h
	x, y = x.AtLeast(perY*w), y.AtLeast(perX*h)
	return c, x, y
}

// layerPlotter is a layer as gonum's plot takes it.
type layerPlotter struct{ Layer }

func (l layerPlotter) Plot(c draw.Canvas, p *plot.Plot) { l.Paint(Canvas{c, p}) }

// Page returns the chart as a page. alt says what it shows; layers without any point are an error.
func (b Chart) Page(what, alt string, legend []page.Entry) page.Page {
	err := fault.ErrEmpty
	for _, l := range b.Layers {
		if x, _ := l.Spans(); x.Lo <= x.Hi {
			return page.Page{Body: b, Legend: legend, What: alt}
		}
		if p, ok := l.(Polyline); ok && len(p.Points) > 0 {
			err = fmt.Errorf("%w, at every point", fault.ErrNotFinite)
			if b.X.Log || b.Y.Log {
				err = fmt.Errorf("no point is positive and finite: %w", fault.ErrNotFinite)
			}
		}
	}
	return page.Page{Fault: fmt.Errorf("%s: %w", what, err)}
}
