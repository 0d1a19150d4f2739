package viz

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// chart is the body of figures that draw layers over two axes of numbers.
type chart struct {
	x, y   axis
	layers []layer
	// equal says that a unit is as long on both axes.
	equal bool
}

// axis is one of a chart's two.
type axis struct {
	label string
	log   bool  // layers give the decimal logarithm
	whole bool  // it counts
	zero  bool  // it has 0 on it
	tight bool  // no room beyond the data
	over  *span // what it shows, whatever the data are
	// names stand in place of numbers at 0, 1, 2, …
	names []string
}

// span is a part of an axis; one that nothing was added to has lo > hi.
type span struct{ lo, hi float64 }

var nothing = span{math.Inf(1), math.Inf(-1)}

func (s span) with(v float64) span { return span{math.Min(s.lo, v), math.Max(s.hi, v)} }

func (s span) union(t span) span { return span{math.Min(s.lo, t.lo), math.Max(s.hi, t.hi)} }

// isPoint reports whether the ends differ by rounding only, so that there is nothing to mark between them.
func (s span) isPoint() bool {
	return s.hi-s.lo <= 1e-12*math.Max(math.Abs(s.lo), math.Abs(s.hi)) || s.hi-s.lo < leastSpan
}

// Bounds of what can be drawn: beyond them sums, differences and squares of coordinates are no numbers any more.
const (
	mostValue = 1e300
	leastSpan = 1e-300
)

// layer is something drawn on a chart, in its coordinates.
type layer interface {
	spans() (x, y span)
	paint(c canvas)
}

// canvas is where a layer is drawn.
type canvas struct {
	draw.Canvas
	plot *plot.Plot
}

// at returns where the chart's point (x, y) is.
func (c canvas) at(x, y float64) vg.Point {
	return vg.Point{X: c.X(c.plot.X.Norm(x)), Y: c.Y(c.plot.Y.Norm(y))}
}

// Heights of charts, in CSS pixels.
const (
	chartHeight = 330
	equalHeight = 440 // at most, of a chart whose shape the data say
	axesRoom    = 70  // that the labels and numbers of an axis take, about
)

func (b chart) Height(w vg.Length) vg.Length {
	if !b.equal {
		return min(px(chartHeight), w*0.75)
	}
	x, y := b.spans()
	h := (w - px(axesRoom)) * vg.Length((y.hi-y.lo)/(x.hi-x.lo))
	return min(px(equalHeight), max(px(120), h)) + px(axesRoom)
}

// spans returns what the axes show: all that the layers have, and a little room around.
func (b chart) spans() (x, y span) {
	x, y = nothing, nothing
	for _, l := range b.layers {
		lx, ly := l.spans()
		x, y = x.union(lx), y.union(ly)
	}
	if b.equal { // points on a line have room to both sides of it
		x, y = x.atLeast(0.2*(y.hi-y.lo)), y.atLeast(0.2*(x.hi-x.lo))
	}
	return b.x.roomy(x), b.y.roomy(y)
}

// atLeast returns s, made so long from its middle.
func (s span) atLeast(length float64) span {
	if s.hi-s.lo >= length {
		return s
	}
	middle := (s.lo + s.hi) / 2
	return span{middle - length/2, middle + length/2}
}

func (a axis) roomy(s span) span {
	if a.over != nil {
		return *a.over
	}
	if a.names != nil {
		return span{-0.6, float64(len(a.names)) - 0.4}
	}
	if s.lo > s.hi {
		return span{0, 1}
	}
	if a.zero {
		s = s.with(0)
	}
	if s.isPoint() && a.zero && s.lo == 0 {
		return span{0, 1}
	}
	if s.isPoint() {
		around := math.Max(math.Abs(s.lo)*0.1, 1e-12)
		if a.log || s.lo == 0 {
			around = 1
		}
		return span{s.lo - around, s.hi + around}
	}
	if a.tight {
		return s
	}
	room := 0.05 * (s.hi - s.lo)
	if !a.zero || s.lo < 0 {
		s.lo -= room
	}
	if !a.zero || s.hi > 0 {
		s.hi += room
	}
	return s
}

// ticker marks the axis with at most so many numbers.
func (a axis) ticker(most int) plot.Ticker {
	switch {
	case a.names != nil:
		ticks := make(plot.ConstantTicks, len(a.names))
		for k, name := range a.names {
			ticks[k] = plot.Tick{Value: float64(k), Label: name}
		}
		return ticks
	case a.log:
		return logTicks{max: max(3, most)}
	}
	return linearTicks{max: max(2, most), whole: a.whole}
}

// fitting marks the axis over s with so many numbers that they do not touch, side by side in the room.
func (a axis) fitting(s span, room vg.Length) plot.Ticker {
	each := px(70)
	if a.log { // powers of ten are short
		each = px(45)
	}
	most := int((room + px(axesRoom)) / each)
	for ; a.names == nil && most > 2; most-- {
		var w vg.Length
		for _, t := range a.ticker(most).Ticks(s.lo, s.hi) {
			if t.Label != "" {
				w += tickStyle.Width(t.Label) + px(10)
			}
		}
		if w <= room {
			break
		}
	}
	return a.ticker(most)
}

// mostLines is up to how many lines the label of an axis takes.
const mostLines = 3

// withinLines breaks the label of an axis into lines that are at most w long.
func withinLines(label string, w vg.Length) string {
	lines := wrap(labelStyle, label, w, 0).lines
	if len(lines) > mostLines {
		lines = append(lines[:mostLines-1:mostLines-1], lines[mostLines-1]+" …")
	}
	return strings.Join(lines, "\n")
}

func (b chart) Draw(c draw.Canvas) {
	c = draw.Crop(c, 0, -px(12), 0, -px(4))
	x, y := b.spans()
	if b.equal {
		c, x, y = b.equalised(c, x, y)
	}
	size := c.Size()
	p := newPlot(withinLines(b.x.label, size.X-px(axesRoom)), withinLines(b.y.label, size.Y-px(axesRoom/2)))
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x.lo, x.hi, y.lo, y.hi
	p.X.Tick.Marker = b.x.fitting(x, size.X-px(axesRoom))
	p.Y.Tick.Marker = b.y.ticker(int(size.Y / px(34)))
	p.Add(gridPlotter{x: b.x.names == nil, y: b.y.names == nil})
	for _, l := range b.layers {
		p.Add(layerPlotter{l})
	}
	p.Draw(c)
}

// equalised widens one of the spans until a unit is as long on both axes.
func (b chart) equalised(c draw.Canvas, x, y span) (draw.Canvas, span, span) {
	w, h := float64(c.Max.X-c.Min.X-px(axesRoom)), float64(c.Max.Y-c.Min.Y-px(axesRoom-16))
	perX, perY := (x.hi-x.lo)/w, (y.hi-y.lo)/h
	x, y = x.atLeast(perY*w), y.atLeast(perX*h)
	return c, x, y
}

// layerPlotter is a layer as gonum's plot takes it.
type layerPlotter struct{ layer }

func (l layerPlotter) Plot(c draw.Canvas, p *plot.Plot) { l.paint(canvas{c, p}) }

// page returns the chart as a page. alt says what it shows; layers without any point are an error.
func (b chart) page(what, alt string, legend []Entry) Page {
	err := ErrEmpty
	for _, l := range b.layers {
		if x, _ := l.spans(); x.lo <= x.hi {
			return Page{Body: b, Legend: legend, What: alt}
		}
		if p, ok := l.(polyline); ok && len(p.points) > 0 {
			err = fmt.Errorf("%w, at every point", ErrNotFinite)
			if b.x.log || b.y.log {
				err = fmt.Errorf("no point is positive and finite: %w", ErrNotFinite)
			}
		}
	}
	return Page{Fault: fmt.Errorf("%s: %w", what, err)}
}
