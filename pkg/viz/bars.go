package viz

import (
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Bars draws one bar for each value, with its name and its number; label says what they are and their unit, "time of
// a frame (ms)". Bars stand upright where their names fit below and their numbers above them, else they lie. Of more than 40 not all names
// are written; more than 400 are an error: for them there are Histogram and Lines. It panics unless there are as many
// names as values.
func Bars(label string, names []string, values []float64) Figure {
	if len(names) != len(values) {
		panic(fmt.Sprintf("viz: Bars: %d names and %d values, want as many", len(names), len(values)))
	}
	if n := len(values); n == 0 || n > barsDrawn {
		err := ErrEmpty
		if n > 0 {
			err = fmt.Errorf("%w: %d, want at most %d", ErrTooMany, n, barsDrawn)
		}
		return failed(fmt.Errorf("bars: %w", err))
	}
	var alts []string
	for k, v := range values {
		if !finite(v) {
			return failed(fmt.Errorf("bar %q: %w: %g", names[k], ErrNotFinite, v))
		}
		if k < barsNamed {
			alts = append(alts, fmt.Sprintf("%s %.3g", plainText(names[k]), v))
		}
	}
	if n := len(values); n > barsNamed {
		alts = append(alts, fmt.Sprintf("… %d in all", n))
	}
	return Figure{Page{
		Body: barBody{label, slices.Clone(names), slices.Clone(values)},
		What: plainText(label) + ": " + strings.Join(alts, "; "),
	}}
}

const (
	barsDrawn    = 400
	barsNamed    = 40 // up to so many all names are written
	barsNumbered = 16 // upright ones, up to so many have their numbers above them
)

// barBody draws named bars, upright or lying.
type barBody struct {
	label  string
	names  []string
	values []float64
}

// Room in CSS pixels: of what is around the bars, and of a lying bar.
const (
	aroundBars = 70
	lyingBar   = 26
)

// slot returns how wide the place of a bar is in a body w wide.
func (b barBody) slot(w vg.Length) vg.Length { return (w - px(aroundBars)) / vg.Length(len(b.names)) }

// word returns how wide the widest word of the names is.
func (b barBody) word() (widest vg.Length) {
	for _, name := range b.names {
		for _, word := range strings.Fields(name) {
			widest = max(widest, tickStyle.Width(word))
		}
	}
	return widest
}

// number returns how wide the widest number is.
func (b barBody) number() (widest vg.Length) {
	for _, v := range b.values {
		widest = max(widest, tickStyle.Width(short(v)))
	}
	return widest
}

// lying reports whether the names would not fit below, or the numbers above.
func (b barBody) lying(w vg.Length) bool {
	room := b.slot(w) - px(6)
	return len(b.names) <= barsNamed && (b.word() > room || len(b.names) <= barsNumbered && b.number() > room)
}

func (b barBody) Height(w vg.Length) vg.Length {
	if b.lying(w) {
		return px(lyingBar*float64(len(b.names)) + aroundBars)
	}
	return chart{}.Height(w)
}

func (b barBody) Draw(c draw.Canvas) {
	w := c.Max.X - c.Min.X
	places := axis{names: make([]string, len(b.names))}
	numbers := axis{label: b.label, zero: true}
	l := bars{lying: b.lying(w), numbers: len(b.names) <= barsNumbered}
	if l.lying {
		l.numbers = true
		for k, v := range b.values {
			at := len(b.names) - 1 - k // the first on top
			places.names[at] = b.names[k]
			l.list = append(l.list, pillar{float64(at) - 0.36, float64(at) + 0.36, v})
		}
		chart{x: numbers, y: places, layers: []layer{l}}.Draw(c)
		return
	}
	every := 1
	if len(b.names) > barsNamed {
		every = int((b.word()+px(8))/b.slot(w)) + 1
	}
	for k, v := range b.values {
		if k%every == 0 {
			places.names[k] = strings.Join(wrap(tickStyle, b.names[k], b.slot(w)*vg.Length(every)-px(6), 0).lines, "\n")
		}
		l.list = append(l.list, pillar{float64(k) - 0.36, float64(k) + 0.36, v})
	}
	chart{x: places, y: numbers, layers: []layer{l}}.Draw(c)
}

// pillar is a bar that stands on an axis between from and to.
type pillar struct{ from, to, value float64 }

// bars is a row of them, with their values as numbers if told.
type bars struct {
	list    []pillar
	lying   bool // along the horizontal axis
	numbers bool
}

func (b bars) spans() (x, y span) {
	x, y = nothing, nothing
	room := 1.08 // for the number
	if b.lying {
		room = 1.12
	}
	for _, r := range b.list {
		x, y = x.with(r.from).with(r.to), y.with(r.value)
		if b.numbers {
			y = y.with(room * r.value)
		}
	}
	if b.lying {
		return y, x
	}
	return x, y
}

func (b bars) paint(c canvas) {
	at := func(place, value float64) vg.Point {
		if b.lying {
			return c.at(value, place)
		}
		return c.at(place, value)
	}
	for _, r := range b.list {
		p, q := at(r.from, 0), at(r.to, r.value)
		path := vg.Rectangle{
			Min: vg.Point{X: min(p.X, q.X), Y: min(p.Y, q.Y)},
			Max: vg.Point{X: max(p.X, q.X), Y: max(p.Y, q.Y)},
		}.Path()
		c.SetColor(mixed(white, blue, 0.75))
		c.Fill(path)
		c.SetLineStyle(draw.LineStyle{Color: blue, Width: px(1)})
		c.Stroke(path)
		if b.numbers {
			b.drawNumber(c, r, at((r.from+r.to)/2, r.value))
		}
	}
	zero := c.at(0, 0)
	axis := draw.LineStyle{Color: softInk, Width: px(1)}
	if b.lying {
		c.StrokeLine2(axis, zero.X, c.Min.Y, zero.X, c.Max.Y)
	} else {
		c.StrokeLine2(axis, c.Min.X, zero.Y, c.Max.X, zero.Y)
	}
}

// drawNumber writes the value of a bar beyond its end.
func (b bars) drawNumber(c canvas, r pillar, end vg.Point) {
	sty := tickStyle
	switch {
	case b.lying && r.value < 0:
		sty.XAlign, sty.YAlign, end.X = draw.XRight, draw.YCenter, end.X-px(4)
	case b.lying:
		sty.XAlign, sty.YAlign, end.X = draw.XLeft, draw.YCenter, end.X+px(4)
	case r.value < 0:
		sty.XAlign, sty.YAlign, end.Y = draw.XCenter, draw.YTop, end.Y-px(3)
	default:
		sty.XAlign, sty.YAlign, end.Y = draw.XCenter, draw.YBottom, end.Y+px(3)
	}
	c.FillText(sty, end, short(r.value))
}
