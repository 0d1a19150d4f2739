package viz

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// DirectionField draws the direction of the solutions of y' = f(t, y) at the points of a grid over t0 ≤ t ≤ t1, y0 ≤ y ≤ y1. It
// draws the curves on top, for example the steps of a method. It calls f about 200 times before it returns. If f is not finite
// at a point, there is no arrow, and the caption says so. It panics if f is nil, and unless t0 < t1 and y0 < y1.
func DirectionField(f func(t, y float64) float64, t0, t1, y0, y1 float64, curves ...Curve) Figure {
	if f == nil {
		panic("viz: DirectionField: f = nil, want a function of t and y")
	}
	return arrowFigure(chart.Chart{X: chart.Axis{Label: "time t"}, Y: chart.Axis{Label: "y"}}, "slope",
		func(t, y float64) (float64, float64) { return 1, f(t, y) }, t0, t1, y0, y1, curves)
}

// PlaneField draws the directions of x' = f(x1, x2) in the plane at the points of a grid over a0 ≤ x1 ≤ a1 and b0 ≤ x2 ≤ b1,
// with optional curves on top. For x' = (−x2, x1), for example, these are a circle and the spiral of explicit Euler (Zachmann
// 2018). It calls f as DirectionField does. Labelled renames its axes. It panics if f is nil, and unless a0 < a1 and b0 < b1.
func PlaneField(f func(a, b float64) (da, db float64), a0, a1, b0, b1 float64, curves ...Curve) Figure {
	if f == nil {
		panic("viz: PlaneField: f = nil, want a function of x1 and x2")
	}
	own := cloned(curves)
	of := func(x, y, what string) Figure {
		b := chart.Chart{X: chart.Axis{Label: x}, Y: chart.Axis{Label: y}, Equal: true}
		return arrowFigure(b, what, f, a0, a1, b0, b1, own)
	}
	fig := of("x_{1}", "x_{2}", "speed")
	fig.kind = ofPlanes
	fig.remake = func(o options) page.Page { return of(o.axes[0], o.axes[1], "size").page }
	return fig
}

func arrowFigure(b chart.Chart, what string, f func(x, y float64) (dx, dy float64), x0, x1, y0, y1 float64, curves []Curve) Figure {
	if !(x0 < x1) || !(y0 < y1) || !num.Finite(x1-x0) || !num.Finite(y1-y0) {
		panic(fmt.Sprintf("viz: direction field over [%g, %g] × [%g, %g], want intervals", x0, x1, y0, y1))
	}
	l := arrowLayer{x: num.Span{Lo: x0, Hi: x1}, y: num.Span{Lo: y0, Hi: y1}}
	l.nx, l.ny = arrowCounts(x1-x0, y1-y0, b.Equal)
	sizes, bad := num.Nothing, 0
	for j := range l.ny {
		for i := range l.nx {
			dx, dy := f(l.place(i, j))
			l.way = append(l.way, chart.Point{dx, dy})
			size := dy
			if what != "slope" {
				size = math.Hypot(dx, dy)
			}
			if num.Finite(dx) && num.Finite(size) {
				sizes = sizes.With(size)
			} else {
				bad++
			}
		}
	}
	if bad == len(l.way) {
		return failed(fmt.Errorf("direction field: %w at any of %d points", fault.ErrNotFinite, bad))
	}
	b.X.Over, b.Y.Over = &l.x, &l.y
	b.Layers = []chart.Layer{l}
	fig := Figure{page: b.Page("direction field", "", nil)}
	over := ""
	if len(curves) > 0 {
		fig = chartOf(b, "direction field", curves)
		over = ", with " + fig.page.What
	}
	fig.page.What = fmt.Sprintf("direction field over %s from %.3g to %.3g and %s from %.3g to %.3g: %s from %.3g to %.3g",
		ink.PlainText(b.X.Label), x0, x1, ink.PlainText(b.Y.Label), y0, y1, what, sizes.Lo, sizes.Hi) + over
	if bad > 0 {
		note := fmt.Sprintf("; no arrow at %d of %d points, where f is not finite", bad, len(l.way))
		fig.page.Caption = strings.TrimPrefix(fig.page.Caption+note, "; ")
	}
	return fig
}

// arrowEvery is the distance between arrows, in CSS pixels.
const arrowEvery = 26

// arrowCounts returns how many arrows there are along each side of a window, in a figure of normal width.
func arrowCounts(width, height float64, equal bool) (nx, ny int) {
	w, h := float64(page.NormalWidth-chart.AxesRoom), float64(chart.ChartHeight-chart.AxesRoom/2)
	if equal {
		unit := math.Min(w/width, chart.EqualHeight/height)
		w, h = width*unit, height*unit
	}
	return max(1, int(w/arrowEvery)), max(1, int(h/arrowEvery))
}

// arrowLayer draws arrows of one length on the screen.
type arrowLayer struct {
	x, y   num.Span
	nx, ny int
	way    []chart.Point // along which the solution goes, row by row
}

func (l arrowLayer) Spans() (x, y num.Span) { return l.x, l.y }

// place returns where arrow (i, j) stands.
func (l arrowLayer) place(i, j int) (x, y float64) {
	return l.x.Lo + (l.x.Hi-l.x.Lo)*(float64(i)+0.5)/float64(l.nx), l.y.Lo + (l.y.Hi-l.y.Lo)*(float64(j)+0.5)/float64(l.ny)
}

func (l arrowLayer) Paint(c chart.Canvas) {
	w, h := c.Max.X-c.Min.X, c.Max.Y-c.Min.Y
	perX, perY := float64(w)/(c.Plot.X.Max-c.Plot.X.Min), float64(h)/(c.Plot.Y.Max-c.Plot.Y.Min)
	sty := draw.LineStyle{Color: ink.Mixed(ink.White, ink.SoftInk, 0.65), Width: ink.Px(1)}
	// In a narrow drawing some are left out, so that they do not touch.
	every := func(length float64, n int) int {
		return max(1, int(math.Ceil(0.7*float64(ink.Px(arrowEvery))*float64(n)/length)))
	}
	ex, ey := every(perX*(l.x.Hi-l.x.Lo), l.nx), every(perY*(l.y.Hi-l.y.Lo), l.ny)
	for i := (l.nx - 1) % ex / 2; i < l.nx; i += ex {
		for j := (l.ny - 1) % ey / 2; j < l.ny; j += ey {
			way := l.way[j*l.nx+i]
			dx, dy := way[0]*perX, way[1]*perY
			long := math.Hypot(dx, dy)
			at := c.At(l.place(i, j))
			if !num.Finite(long) {
				continue
			}
			if long == 0 { // it rests here
				c.DrawGlyph(draw.GlyphStyle{Color: sty.Color, Radius: ink.Px(1.5), Shape: draw.CircleGlyph{}}, at)
				continue
			}
			arrow(c.Canvas, sty, at, dx/long, dy/long, ink.Px(arrowEvery*0.62))
		}
	}
}

// arrow draws an arrow of the given length with its middle at p, along the unit vector (ux, uy).
func arrow(c draw.Canvas, sty draw.LineStyle, p vg.Point, ux, uy float64, length vg.Length) {
	to := func(along, aside vg.Length) vg.Point {
		return vg.Point{X: p.X + along*vg.Length(ux) - aside*vg.Length(uy), Y: p.Y + along*vg.Length(uy) + aside*vg.Length(ux)}
	}
	tail, tip := to(-length/2, 0), to(length/2, 0)
	c.StrokeLine2(sty, tail.X, tail.Y, tip.X, tip.Y)
	c.StrokeLines(sty, []vg.Point{to(length/2-ink.Px(4), ink.Px(2.6)), tip, to(length/2-ink.Px(4), -ink.Px(2.6))})
}
