package viz

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// DirectionField draws the direction of the solutions of y' = f(t, y) at the points of a grid over t0 ≤ t ≤ t1,
// y0 ≤ y ≤ y1, and curves over it, such as the steps of a method. Where f is not finite there is no arrow. It
// panics if f is nil, and unless t0 < t1 and y0 < y1.
func DirectionField(f func(t, y float64) float64, t0, t1, y0, y1 float64, curves ...Curve) Figure {
	if f == nil {
		panic("viz: DirectionField: f = nil, want a function of t and y")
	}
	if f == nil {
		panic("viz: DirectionField: f = nil, want a function of t and y")
	}
	return arrowFigure("time t", "y", func(t, y float64) (float64, float64) { return 1, f(t, y) }, t0, t1, y0, y1, curves)
}

// PlaneField draws the directions of x' = f(x1, x2) in the plane at the points of a grid over a0 ≤ x1 ≤ a1 and
// b0 ≤ x2 ≤ b1, and curves over it, for instance the circle of x' = (−x2, x1) and the spiral that explicit Euler
// makes of it (Zachmann 2018). It panics if f is nil, and unless a0 < a1 and b0 < b1.
func PlaneField(f func(a, b float64) (da, db float64), a0, a1, b0, b1 float64, curves ...Curve) Figure {
	if f == nil {
		panic("viz: PlaneField: f = nil, want a function of a point")
	}
	if f == nil {
		panic("viz: PlaneField: f = nil, want a function of x1 and x2")
	}
	fig := arrowFigure("x_{1}", "x_{2}", f, a0, a1, b0, b1, curves)
	if c, ok := fig.body.(chart); ok {
		c.equal = true
		fig.body = c
	}
	return fig
}

func arrowFigure(xLabel, yLabel string, f func(x, y float64) (dx, dy float64), x0, x1, y0, y1 float64, curves []Curve) Figure {
	if !(x0 < x1) || !(y0 < y1) || !finite(x1-x0) || !finite(y1-y0) {
		panic(fmt.Sprintf("viz: direction field over [%g, %g] × [%g, %g], want intervals", x0, x1, y0, y1))
	}
	arrows := arrowLayer{f: f, x: span{x0, x1}, y: span{y0, y1}}
	b := chart{x: axis{label: xLabel, over: &arrows.x}, y: axis{label: yLabel, over: &arrows.y}}
	b.layers = []layer{arrows}
	what := fmt.Sprintf("direction field of %s over %s from %.3g to %.3g", plainText(yLabel), plainText(xLabel), x0, x1)
	if len(curves) == 0 {
		return b.figure("direction field", what, nil)
	}
	fig := chartOf(b, "direction field", curves)
	fig.alt = what + ", with " + fig.alt
	return fig
}

// arrowLayer draws arrows of one length on the screen.
type arrowLayer struct {
	f    func(x, y float64) (dx, dy float64)
	x, y span
}

func (l arrowLayer) spans() (x, y span) { return l.x, l.y }

// arrowEvery is how far arrows stand apart, in CSS pixels.
const arrowEvery = 26

func (l arrowLayer) paint(c canvas) {
	w, h := c.Max.X-c.Min.X, c.Max.Y-c.Min.Y
	nx, ny := max(4, int(w/px(arrowEvery))), max(4, int(h/px(arrowEvery)))
	perX, perY := float64(w)/(c.plot.X.Max-c.plot.X.Min), float64(h)/(c.plot.Y.Max-c.plot.Y.Min)
	sty := draw.LineStyle{Color: mixed(white, softInk, 0.65), Width: px(1)}
	for i := range nx {
		for j := range ny {
			x := l.x.lo + (l.x.hi-l.x.lo)*(float64(i)+0.5)/float64(nx)
			y := l.y.lo + (l.y.hi-l.y.lo)*(float64(j)+0.5)/float64(ny)
			dx, dy := l.f(x, y)
			dx, dy = dx*perX, dy*perY
			long := math.Hypot(dx, dy)
			at := c.at(x, y)
			if !finite(long) {
				continue
			}
			if long == 0 { // it rests here
				c.DrawGlyph(draw.GlyphStyle{Color: sty.Color, Radius: px(1.5), Shape: draw.CircleGlyph{}}, at)
				continue
			}
			arrow(c.Canvas, sty, at, dx/long, dy/long, px(arrowEvery*0.62))
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
	c.StrokeLines(sty, []vg.Point{to(length/2-px(4), px(2.6)), tip, to(length/2-px(4), -px(2.6))})
}
