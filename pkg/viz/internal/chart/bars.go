package chart

import (
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
)

const (
	BarsDrawn    = 400
	BarsNamed    = 40 // up to so many all names are written
	barsNumbered = 16 // upright ones, up to so many have their numbers above them
)

// BarBody draws named bars, upright or lying.
type BarBody struct {
	Label  string
	Names  []string
	Values []float64
}

// Room in CSS pixels: of what is around the bars, and of a lying bar.
const (
	aroundBars = 70
	lyingBar   = 26
)

// slot returns how wide the place of a bar is in a body w wide.
func (b BarBody) slot(w vg.Length) vg.Length {
	return (w - ink.Px(aroundBars)) / vg.Length(len(b.Names))
}

// word returns how wide the widest word of the names is.
func (b BarBody) word() (widest vg.Length) {
	for _, name := range b.Names {
		for _, word := range strings.Fields(name) {
			widest = max(widest, ink.TickStyle.Width(word))
		}
	}
	return widest
}

// number returns how wide the widest number is.
func (b BarBody) number() (widest vg.Length) {
	for _, v := range b.Values {
		widest = max(widest, ink.TickStyle.Width(num.Short(v)))
	}
	return widest
}

// Lying reports whether the names would not fit below, or the numbers above.
func (b BarBody) Lying(w vg.Length) bool {
	room := b.slot(w) - ink.Px(6)
	return len(b.Names) <= BarsNamed && (b.word() > room || len(b.Names) <= barsNumbered && b.number() > room)
}

func (b BarBody) Height(w vg.Length) vg.Length {
	if b.Lying(w) {
		return ink.Px(lyingBar*float64(len(b.Names)) + aroundBars)
	}
	return Chart{}.Height(w)
}

func (b BarBody) Draw(c draw.Canvas) {
	w := c.Max.X - c.Min.X
	places := Axis{names: make([]string, len(b.Names))}
	numbers := Axis{Label: b.Label, Zero: true}
	l := Bars{lying: b.Lying(w), numbers: len(b.Names) <= barsNumbered}
	if l.lying {
		l.numbers = true
		for k, v := range b.Values {
			at := len(b.Names) - 1 - k // the first on top
			places.names[at] = b.Names[k]
			l.List = append(l.List, Pillar{float64(at) - 0.36, float64(at) + 0.36, v})
		}
		Chart{X: numbers, Y: places, Layers: []Layer{l}}.Draw(c)
		return
	}
	every := 1
	if len(b.Names) > BarsNamed {
		every = int((b.word()+ink.Px(8))/b.slot(w)) + 1
	}
	for k, v := range b.Values {
		if k%every == 0 {
			places.names[k] = strings.Join(ink.Wrap(ink.TickStyle, b.Names[k], b.slot(w)*vg.Length(every)-ink.Px(6), 0).Lines, "\n")
		}
		l.List = append(l.List, Pillar{float64(k) - 0.36, float64(k) + 0.36, v})
	}
	Chart{X: places, Y: numbers, Layers: []Layer{l}}.Draw(c)
}

// Pillar is a bar that stands on an axis between from and to.
type Pillar struct{ From, To, Value float64 }

// Bars is a row of bars, with their values as numbers on request.
type Bars struct {
	List    []Pillar
	lying   bool // along the horizontal axis
	numbers bool
}

func (b Bars) Spans() (x, y num.Span) {
	x, y = num.Nothing, num.Nothing.With(0)
	for _, r := range b.List {
		x, y = x.With(r.From).With(r.To), y.With(r.Value)
	}
	if b.numbers {
		y = b.withNumbers(y)
	}
	if b.lying {
		return y, x
	}
	return x, y
}

// withNumbers widens a span of values, 0 among them, by the room for the numbers on its sides.
func (b Bars) withNumbers(y num.Span) num.Span {
	room := 0.08*y.Hi - 0.08*y.Lo
	if b.lying {
		room = 0.12*y.Hi - 0.12*y.Lo
	}
	all := y
	for _, r := range b.List {
		if r.Value < 0 {
			all = all.With(r.Value - room)
		} else {
			all = all.With(r.Value + room)
		}
	}
	return all
}

func (b Bars) Paint(c Canvas) {
	at := func(place, value float64) vg.Point {
		if b.lying {
			return c.At(value, place)
		}
		return c.At(place, value)
	}
	for _, r := range b.List {
		p, q := at(r.From, 0), at(r.To, r.Value)
		path := vg.Rectangle{
			Min: vg.Point{X: min(p.X, q.X), Y: min(p.Y, q.Y)},
			Max: vg.Point{X: max(p.X, q.X), Y: max(p.Y, q.Y)},
		}.Path()
		c.SetColor(ink.Mixed(ink.White, ink.Blue, 0.75))
		c.Fill(path)
		c.SetLineStyle(draw.LineStyle{Color: ink.Blue, Width: ink.Px(1)})
		c.Stroke(path)
		if b.numbers {
			b.drawNumber(c, r, at((r.From+r.To)/2, r.Value))
		}
	}
	zero := c.At(0, 0)
	axis := draw.LineStyle{Color: ink.SoftInk, Width: ink.Px(1)}
	if b.lying {
		c.StrokeLine2(axis, zero.X, c.Min.Y, zero.X, c.Max.Y)
	} else {
		c.StrokeLine2(axis, c.Min.X, zero.Y, c.Max.X, zero.Y)
	}
}

// drawNumber writes the value of a bar beyond its end.
func (b Bars) drawNumber(c Canvas, r Pillar, end vg.Point) {
	sty := ink.TickStyle
	switch {
	case b.lying && r.Value < 0:
		sty.XAlign, sty.YAlign, end.X = draw.XRight, draw.YCenter, end.X-ink.Px(4)
	case b.lying:
		sty.XAlign, sty.YAlign, end.X = draw.XLeft, draw.YCenter, end.X+ink.Px(4)
	case r.Value < 0:
		sty.XAlign, sty.YAlign, end.Y = draw.XCenter, draw.YTop, end.Y-ink.Px(3)
	default:
		sty.XAlign, sty.YAlign, end.Y = draw.XCenter, draw.YBottom, end.Y+ink.Px(3)
	}
	c.FillText(sty, end, num.Short(r.Value))
}
