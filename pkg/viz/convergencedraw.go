package viz

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/axes"
	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// convergenceBody draws curves of relative error.
type convergenceBody struct {
	axis   workAxis
	curves []curve
}

// fewPoints is the largest number of points of a curve that get a dot each.
const fewPoints = 30

func (b convergenceBody) Height(w vg.Length) vg.Length {
	return min(ink.Px(330), w*0.75)
}

func (b convergenceBody) Draw(c draw.Canvas) {
	unit, factor := b.unit()
	p := axes.New("iteration", "relative error (g(x_{i}) − g*) / (g(x_{0}) − g*)")
	if b.axis == overTime {
		p.X.Label.Text = "time (" + unit + ")"
	}
	if c.Max.X-c.Min.X < ink.Px(420) {
		p.Y.Label.Text = "relative error"
	}
	p.X.Min, p.X.Max = 0, b.last()*factor
	if p.X.Max == 0 {
		p.X.Max = 1
	}
	p.X.Tick.Marker = num.LinearTicks{Max: max(2, int((c.Max.X-c.Min.X)/ink.Px(70))), Whole: b.axis == overWork}
	p.Y.Min, p.Y.Max = b.span()
	p.Y.Tick.Marker = num.LogTicks{Max: max(3, int((c.Max.Y-c.Min.Y)/ink.Px(34)))}
	p.Add(axes.Grid{X: true, Y: true})
	for k := range b.curves {
		p.Add(curvePlotter{b.curves[k], factor, ink.LineStyle(k)})
	}
	p.Draw(draw.Crop(c, 0, -ink.Px(12), 0, -ink.Px(4)))
}

// unit returns the unit of time to draw in, and by what to multiply seconds, or 1 for iterations.
func (b convergenceBody) unit() (string, float64) {
	switch last := b.last(); {
	case b.axis == overWork:
		return "", 1
	case last < 2e-3:
		return "µs", 1e6
	case last < 2:
		return "ms", 1e3
	}
	return "s", 1
}

// last returns the largest x of all curves.
func (b convergenceBody) last() float64 {
	last := 0.0
	for _, c := range b.curves {
		for _, x := range c.x {
			last = math.Max(last, x)
		}
	}
	return last
}

// span returns the ends of the axis, as decimal logarithms of the error: room for all that is on the
// scale, from 1 downwards, and a little more below, where the triangles stand.
func (b convergenceBody) span() (lo, hi float64) {
	for _, c := range b.curves {
		for i, e := range c.err {
			if c.onScale(i) {
				lo, hi = math.Min(lo, math.Log10(e)), math.Max(hi, math.Log10(e))
			}
		}
	}
	if lo == hi {
		return -1, 0
	}
	room := 0.06 * (hi - lo)
	if hi > 0 {
		hi += room
	}
	return lo - room, hi
}

func (b convergenceBody) reached() bool {
	for _, c := range b.curves {
		if _, r := c.pieces(); len(r) > 0 {
			return true
		}
	}
	return false
}

func (b convergenceBody) legend() []page.Entry {
	var out []page.Entry
	for k, c := range b.curves {
		out = append(out, page.LineEntry(c.name, ink.LineStyle(k)))
	}
	if b.reached() {
		out = append(out, page.Entry{Text: "g* reached to rounding", Sign: page.Mark(func(at draw.Canvas) {
			chart.DrawReached(at, draw.LineStyle{Color: ink.SoftInk}, vg.Point{X: at.Max.X - ink.Px(9), Y: at.Center().Y - ink.Px(5)})
		})})
	}
	return out
}

// alt says where every curve ends.
func (b convergenceBody) alt() string {
	var parts []string
	for _, c := range b.curves {
		n := len(c.err) - 1
		after := num.Plural(int(c.x[n]), "iteration")
		if b.axis == overTime {
			after = fmt.Sprintf("%.3g s", c.x[n])
		}
		end := fmt.Sprintf("%.2g", c.err[n])
		if !c.onScale(n) {
			end = "0 to rounding"
		}
		parts = append(parts, fmt.Sprintf("%s %s after %s", ink.PlainText(c.name), end, after))
	}
	return "relative error of g: " + strings.Join(parts, "; ")
}

// curvePlotter draws one curve.
type curvePlotter struct {
	curve
	factor float64 // x to the unit of the axis
	line   draw.LineStyle
}

func (b curvePlotter) Plot(c draw.Canvas, p *plot.Plot) {
	at := func(i int) vg.Point {
		y := p.Y.Min // where the curve has left the scale
		if b.onScale(i) {
			y = math.Log10(b.err[i])
		}
		return vg.Point{X: c.X(p.X.Norm(b.x[i] * b.factor)), Y: c.Y(p.Y.Norm(y))}
	}
	on, reached := b.pieces()
	for _, r := range on {
		var line []vg.Point
		for i := r[0]; i < r[1]; i++ {
			line = append(line, at(i))
		}
		if r[1] < len(b.err) { // on to where it leaves the scale
			line = append(line, at(r[1]))
		}
		ink.Stroke(c, b.line, line)
	}
	for i := range b.err {
		if b.onScale(i) && (len(b.err) <= fewPoints || alone(on, i)) {
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: b.line.Color, Radius: ink.Px(3), Shape: draw.CircleGlyph{}}, at(i))
		}
	}
	for _, i := range reached {
		chart.DrawReached(c, b.line, at(i))
	}
}

// alone reports whether point i is a piece by itself, which a line would not show.
func alone(on [][2]int, i int) bool {
	for _, r := range on {
		if r == [2]int{i, i + 1} {
			return true
		}
	}
	return false
}
