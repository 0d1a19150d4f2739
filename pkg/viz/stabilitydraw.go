package viz

import (
	"image"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// stabilityBody draws stability regions over each other, all sampled on one window.
type stabilityBody struct {
	names  []string
	kinds  []extentKind
	fields []*field
	edges  [][][]complex128
}

var (
	leftFill    = color.RGBA{241, 241, 241, 255} // the left half-plane
	contourLine = color.RGBA{120, 120, 120, 255}
)

// levels of |R| whose lines are drawn thin in the picture of one region.
var levels = []float64{0.125, 0.25, 0.5, 2, 4, 8}

// stabilitySide bounds both sides of the drawn window.
const stabilitySide = 390

func (b stabilityBody) size(w vg.Length) (x, y vg.Length) {
	f := b.fields[0]
	scale := min((w-px(80))/vg.Length(f.width()), px(stabilitySide)/vg.Length(math.Max(f.width(), f.height())))
	return scale * vg.Length(f.width()), scale * vg.Length(f.height())
}

func (b stabilityBody) Height(w vg.Length) vg.Length {
	_, h := b.size(w)
	return h + aboveBox + belowBox
}

func (b stabilityBody) Draw(c draw.Canvas) {
	w, h := b.size(c.Max.X - c.Min.X)
	f := b.fields[0]
	xTicks := linearTicks{max: max(3, int(w/px(30)))}
	for widest := vg.Length(0); xTicks.max > 3; xTicks.max-- {
		for _, t := range xTicks.Ticks(f.x0, f.x1) {
			widest = max(widest, tickStyle.Width(t.Label))
		}
		if (widest+px(8))*vg.Length(xTicks.max) <= w {
			break
		}
	}
	// One step for both axes: they have one scale.
	step, _ := niceStep(f.width()/float64(xTicks.max), false)
	a := boxAxes{
		xLabel: "Re z = Re hλ", yLabel: "Im z = Im hλ",
		x: share(xTicks.Ticks(f.x0, f.x1), f.x0, f.x1, false),
		y: share(linearTicks{max: max(2, int(math.Ceil(f.height()/step-1e-9)))}.Ticks(f.y0, f.y1), f.y0, f.y1, true),
	}
	box := a.box(c, w, h)
	in := draw.Canvas{Canvas: c.Canvas, Rectangle: box}
	size := dots(c, box).Size()
	placeImage(c, box, b.image(size.X, size.Y))
	b.drawAxes(in)
	b.drawContours(in)
	a.draw(c, box)
}

// share places ticks along a side, from the top for an axis that runs up.
func share(ticks []plot.Tick, lo, hi float64, up bool) []plot.Tick {
	for i, t := range ticks {
		v := (t.Value - lo) / (hi - lo)
		if up {
			v = 1 - v
		}
		ticks[i].Value = v
	}
	return ticks
}

// drawAxes draws the imaginary axis, and the real one thinner.
func (b stabilityBody) drawAxes(c draw.Canvas) {
	f := b.fields[0]
	x, y := c.X(-f.x0/f.width()), c.Y(-f.y0/f.height())
	if c.ContainsY(y) {
		c.StrokeLine2(draw.LineStyle{Color: softInk, Width: px(0.8)}, c.Min.X, y, c.Max.X, y)
	}
	if c.ContainsX(x) {
		c.StrokeLine2(draw.LineStyle{Color: ink, Width: px(1.4)}, x, c.Min.Y, x, c.Max.Y)
	}
}

func (b stabilityBody) drawContours(c draw.Canvas) {
	stroke := func(s *field, level float64, sty draw.LineStyle) {
		for _, line := range s.contour(level) {
			for i, p := range line {
				line[i] = vg.Point{X: c.X(float64(p.X)), Y: c.Y(float64(p.Y))}
			}
			c.StrokeLines(sty, line)
		}
	}
	if len(b.fields) == 1 {
		for _, l := range levels {
			stroke(b.fields[0], math.Log(l), draw.LineStyle{Color: contourLine, Width: px(0.6)})
		}
	}
	for k, s := range b.fields {
		if b.edges[k] == nil {
			stroke(s, 0, lineStyle(k))
			continue
		}
		for _, part := range b.edges[k] {
			line := make([]vg.Point, len(part))
			for i, z := range part {
				line[i] = vg.Point{X: c.X((real(z) - s.x0) / s.width()), Y: c.Y((imag(z) - s.y0) / s.height())}
			}
			c.StrokeLines(lineStyle(k), c.ClipLinesXY(line)...)
		}
	}
}

// image draws the fillings on w × h dots. The lines along their edges hide the steps of the dots.
func (b stabilityBody) image(w, h int) *image.RGBA {
	im := image.NewRGBA(image.Rect(0, 0, w, h))
	f := b.fields[0]
	for j := range h {
		y := f.y1 - f.height()*(float64(j)+0.5)/float64(h)
		for i := range w {
			x := f.x0 + f.width()*(float64(i)+0.5)/float64(w)
			dot := white
			if x < 0 {
				dot = leftFill
			}
			for k, s := range b.fields {
				if s.at(x, y) <= 0 {
					dot = mixed(dot, series[k%len(series)], b.opacity(k))
				}
			}
			im.SetRGBA(i, j, dot)
		}
	}
	return im
}

// opacity of the filling of region k: so light that those below are seen, and those without an end lighter still, as
// they lie over all the rest.
func (b stabilityBody) opacity(k int) float64 {
	switch {
	case len(b.fields) == 1:
		return 0.32
	case b.kinds[k] == fitsStable:
		return 0.2
	}
	return 0.24 / float64(len(b.fields))
}

// mixed returns share of b over a.
func mixed(a, b color.RGBA, share float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + share*(float64(b)-float64(a)))) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

func (b stabilityBody) legend() []Entry {
	swatch := func(fill color.RGBA, edge draw.LineStyle) func(at draw.Canvas) {
		return func(at draw.Canvas) {
			m := at.Center()
			path := box(m.X-px(9), m.Y-px(6), m.X+px(9), m.Y+px(6))
			at.SetColor(fill)
			at.Fill(path)
			at.SetLineStyle(edge)
			at.Stroke(path)
		}
	}
	var out []Entry
	for k, name := range b.names {
		text := "|R(z)| ≤ 1"
		if name != "" {
			text = name
		}
		out = append(out, Entry{text, swatch(mixed(white, series[k%len(series)], b.opacity(k)), lineStyle(k))})
	}
	return append(out, Entry{"left half-plane", swatch(leftFill, draw.LineStyle{Color: softInk, Width: px(0.6)})})
}
