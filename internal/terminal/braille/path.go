package braille

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"
	"gonum.org/v1/plot/vg"
)

type point struct{ x, y float64 }

// flat is the path as polygons, in dots.
func (c *canvas) flat(p vg.Path) (polygons [][]point) {
	var now []point
	var first, last vg.Point
	to := func(at vg.Point) {
		last = at
		x, y := c.pen.to.at(at)
		if math.Abs(x) < 1e6 && math.Abs(y) < 1e6 { // NaN neither
			now = append(now, point{x, y})
		}
	}
	end := func() {
		if len(now) > 0 {
			polygons = append(polygons, now)
		}
		now = nil
	}
	for _, part := range p {
		switch part.Type {
		case vg.MoveComp:
			end()
			to(part.Pos)
			first = last
		case vg.LineComp:
			to(part.Pos)
		case vg.ArcComp:
			const pieces = 16
			for k := range pieces + 1 {
				sin, cos := math.Sincos(part.Start + part.Angle*float64(k)/pieces)
				to(vg.Point{X: part.Pos.X + part.Radius*vg.Length(cos), Y: part.Pos.Y + part.Radius*vg.Length(sin)})
			}
		case vg.CurveComp:
			const pieces = 8
			from := last
			for k := 1; k <= pieces; k++ {
				to(onCurve(append(append([]vg.Point{from}, part.Control...), part.Pos), vg.Length(k)/pieces))
			}
		case vg.CloseComp:
			if len(now) > 0 {
				now = append(now, now[0])
			}
			last = first
		}
	}
	end()
	return polygons
}

// onCurve is the point at t of a Bézier curve (de Casteljau's algorithm).
func onCurve(p []vg.Point, t vg.Length) vg.Point {
	for n := len(p) - 1; n > 0; n-- {
		for k := range n {
			p[k] = vg.Point{X: p[k].X + t*(p[k+1].X-p[k].X), Y: p[k].Y + t*(p[k+1].Y-p[k].Y)}
		}
	}
	return p[0]
}

// Stroke draws lines one dot wide. Those as light as the paper are guides, which the dots have no room for.
func (c *canvas) Stroke(p vg.Path) {
	if c.pen.width <= 0 || min(c.pen.colour.R, c.pen.colour.G, c.pen.colour.B) >= paper {
		return
	}
	scale := math.Hypot(c.pen.to.a, c.pen.to.b)
	for _, polygon := range c.flat(p) {
		walked := float64(c.pen.offset) * scale
		for k := 1; k < len(polygon); k++ {
			walked = c.stroke(polygon[k-1], polygon[k], walked, scale)
		}
	}
}

// stroke draws a line from a to b; walked is the way behind a, by which dashes come and go.
func (c *canvas) stroke(a, b point, walked, scale float64) float64 {
	long := math.Max(math.Abs(b.x-a.x), math.Abs(b.y-a.y))
	step := math.Hypot(b.x-a.x, b.y-a.y) / math.Max(1, math.Ceil(long))
	n := int(math.Ceil(long))
	for k := range n + 1 {
		t := float64(k) / math.Max(1, float64(n))
		if c.dashed(walked+float64(k)*step, scale) {
			c.set(int(a.x+t*(b.x-a.x)), int(a.y+t*(b.y-a.y)), c.pen.colour, drawn)
		}
	}
	return walked + float64(n)*step
}

// dashed reports whether there is ink, and no gap, after so much of a line.
func (c *canvas) dashed(walked, scale float64) bool {
	period := 0.0
	for _, d := range c.pen.dashes {
		period += float64(d) * scale
	}
	if period < 2 { // finer than dots
		return true
	}
	walked = math.Mod(walked, period)
	for k, d := range c.pen.dashes {
		if walked -= float64(d) * scale; walked < 0 {
			return k%2 == 0
		}
	}
	return true
}

// Fill sets the dots of which an area covers a third: markers and thin bars are no larger than a dot.
func (c *canvas) Fill(p vg.Path) {
	const covered = 255 / 3
	polygons := c.flat(p)
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, polygon := range polygons {
		for _, q := range polygon {
			low = point{math.Min(low.x, q.x), math.Min(low.y, q.y)}
			high = point{math.Max(high.x, q.x), math.Max(high.y, q.y)}
		}
	}
	box := image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
	box = box.Intersect(image.Rect(0, 0, c.wide(), c.high()))
	if box.Empty() {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, polygon := range polygons {
		for k, q := range polygon {
			x, y := float32(q.x-float64(box.Min.X)), float32(q.y-float64(box.Min.Y))
			if k == 0 {
				r.MoveTo(x, y)
			} else {
				r.LineTo(x, y)
			}
		}
		r.ClosePath()
	}
	mask := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	r.Draw(mask, mask.Rect, image.NewUniform(color.Opaque), image.Point{})
	for y := range box.Dy() {
		for x := range box.Dx() {
			if mask.AlphaAt(x, y).A >= covered {
				c.set(box.Min.X+x, box.Min.Y+y, c.pen.colour, drawn)
			}
		}
	}
}
