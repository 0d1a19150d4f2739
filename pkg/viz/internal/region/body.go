package region

import (
	"image"
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/axes"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Body draws stability regions over each other, all sampled on one window.
type Body struct {
	Names  []string
	Kinds  []ExtentKind
	Fields []*field
	Edges  [][][]complex128
	Rs     []func(z complex128) complex128
	Marks  Marks
}

// Kind makes all regions of a row share their window.
func (b Body) Kind() any { return "stability regions" }

// Share returns the regions in one window that holds those of all.
func (b Body) Share(all []page.Body) []page.Body {
	w := b.Fields[0].Window
	for _, one := range all {
		w = w.Union(one.(Body).Fields[0].Window)
	}
	w = w.Within(1.6)
	out := make([]page.Body, len(all))
	for k, one := range all {
		one := one.(Body)
		fields := make([]*field, len(one.Rs))
		for n, r := range one.Rs {
			fields[n] = one.Fields[n]
			if fields[n].Window != w {
				fields[n] = Sample(r, w, Finest)
			}
		}
		one.Fields = fields
		out[k] = one
	}
	return out
}

var (
	LeftFill    = color.RGBA{241, 241, 241, 255} // the left half-plane
	contourLine = color.RGBA{120, 120, 120, 255}
)

var thinLine = draw.LineStyle{Color: contourLine, Width: ink.Px(0.6)}

// levels of |R| whose lines are drawn thin in the picture of one region.
var levels = []float64{0.125, 0.25, 0.5, 2, 4, 8}

// stabilitySide bounds both sides of the drawn window.
const stabilitySide = 390

func (b Body) size(w vg.Length) (x, y vg.Length) {
	f := b.Fields[0]
	scale := min((w-ink.Px(80))/vg.Length(f.Width()), ink.Px(stabilitySide)/vg.Length(math.Max(f.Width(), f.Height())))
	return scale * vg.Length(f.Width()), scale * vg.Length(f.Height())
}

func (b Body) Height(w vg.Length) vg.Length {
	_, h := b.size(w)
	return h + axes.AboveBox + axes.BelowBox
}

func (b Body) Draw(c draw.Canvas) {
	w, h := b.size(c.Max.X - c.Min.X)
	f := b.Fields[0]
	xTicks := num.LinearTicks{Max: max(3, int(w/ink.Px(30)))}
	for widest := vg.Length(0); xTicks.Max > 3; xTicks.Max-- {
		for _, t := range xTicks.Ticks(f.X0, f.X1) {
			widest = max(widest, ink.TickStyle.Width(t.Label))
		}
		if (widest+ink.Px(8))*vg.Length(xTicks.Max) <= w {
			break
		}
	}
	// One step for both axes: they have one scale.
	step, _ := num.NiceStep(f.Width()/float64(xTicks.Max), false)
	a := axes.Box{
		XLabel: "Re z = Re hλ", YLabel: "Im z = Im hλ",
		X: num.Share(xTicks.Ticks(f.X0, f.X1), f.X0, f.X1, false),
		Y: num.Share(num.LinearTicks{Max: max(2, int(math.Ceil(f.Height()/step-1e-9)))}.Ticks(f.Y0, f.Y1), f.Y0, f.Y1, true),
	}
	box := a.Box(c, w, h)
	in := draw.Canvas{Canvas: c.Canvas, Rectangle: box}
	size := ink.Dots(c, box).Size()
	ink.PlaceImage(c, box, b.Image(size.X, size.Y))
	b.drawAxes(in)
	b.drawContours(in)
	b.Marks.draw(in, f.Window)
	a.Draw(c, box)
}

// drawAxes draws the imaginary axis, and the real one thinner.
func (b Body) drawAxes(c draw.Canvas) {
	f := b.Fields[0]
	x, y := c.X(-f.X0/f.Width()), c.Y(-f.Y0/f.Height())
	if c.ContainsY(y) {
		c.StrokeLine2(draw.LineStyle{Color: ink.SoftInk, Width: ink.Px(0.8)}, c.Min.X, y, c.Max.X, y)
	}
	if c.ContainsX(x) {
		c.StrokeLine2(draw.LineStyle{Color: ink.Ink, Width: ink.Px(1.4)}, x, c.Min.Y, x, c.Max.Y)
	}
}

func (b Body) drawContours(c draw.Canvas) {
	stroke := func(s *field, level float64, sty draw.LineStyle) {
		for _, line := range s.Contour(level) {
			for i, p := range line {
				line[i] = vg.Point{X: c.X(float64(p.X)), Y: c.Y(float64(p.Y))}
			}
			c.StrokeLines(sty, line)
		}
	}
	if len(b.Fields) == 1 {
		for _, l := range levels {
			stroke(b.Fields[0], math.Log(l), thinLine)
		}
	}
	for k, s := range b.Fields {
		if b.Edges[k] == nil {
			stroke(s, 0, ink.LineStyle(k))
			continue
		}
		for _, part := range b.Edges[k] {
			line := make([]vg.Point, len(part))
			for i, z := range part {
				line[i] = vg.Point{X: c.X((real(z) - s.X0) / s.Width()), Y: c.Y((imag(z) - s.Y0) / s.Height())}
			}
			c.StrokeLines(ink.LineStyle(k), c.ClipLinesXY(line)...)
		}
	}
}

// Image draws the fillings on w × h dots. The lines along their edges hide the steps of the dots.
func (b Body) Image(w, h int) *image.RGBA {
	im := image.NewRGBA(image.Rect(0, 0, w, h))
	f := b.Fields[0]
	mixed := make([]struct{ under, over color.RGBA }, len(b.Fields)) // the last colours, which are those of most next dots
	for j := range h {
		y := f.Y1 - f.Height()*(float64(j)+0.5)/float64(h)
		for i := range w {
			x := f.X0 + f.Width()*(float64(i)+0.5)/float64(w)
			dot := ink.White
			if x < 0 {
				dot = LeftFill
			}
			for k, s := range b.Fields {
				if !(s.at(x, y) <= 0) {
					continue
				}
				if m := &mixed[k]; m.under != dot {
					m.under, m.over = dot, ink.Mixed(dot, ink.Series[k%len(ink.Series)], b.opacity(k))
				}
				dot = mixed[k].over
			}
			im.SetRGBA(i, j, dot)
		}
	}
	return im
}

// opacity of the filling of region k: so light that those below are seen, and those without an end lighter still, as
// they lie over all the rest.
func (b Body) opacity(k int) float64 {
	switch {
	case len(b.Fields) == 1:
		return 0.32
	case b.Kinds[k] == FitsStable:
		return 0.2
	}
	return 0.24 / float64(len(b.Fields))
}

func (b Body) Legend() []page.Entry {
	var out []page.Entry
	for k, name := range b.Names {
		text := "|R(z)| ≤ 1"
		if name != "" {
			text = name
		}
		fill := ink.Mixed(ink.White, ink.Series[k%len(ink.Series)], b.opacity(k))
		out = append(out, page.Entry{Text: text, Sign: page.Swatch{Fill: fill, Edge: ink.LineStyle(k)}})
	}
	edge := draw.LineStyle{Color: ink.SoftInk, Width: ink.Px(0.6)}
	out = append(out, page.Entry{Text: "left half-plane", Sign: page.Swatch{Fill: LeftFill, Edge: edge}})
	if len(b.Fields) == 1 {
		out = append(out, page.LineEntry("|R| = 1/8, 1/4, 1/2, 2, 4, 8", thinLine))
	}
	return append(out, b.Marks.entries()...)
}
