package viz

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// workLayer is a line with triangles where it leaves the scale, at the upper edge where the error is lost and at
// the lower where it is 0.
type workLayer struct{ chart.Polyline }

func (l workLayer) Paint(c chart.Canvas) {
	l.Polyline.Paint(c)
	for _, p := range l.Points {
		switch at := c.At(p[0], 0); {
		case math.IsInf(p[1], 1):
			chart.DrawLost(c.Canvas, l.Style, vg.Point{X: at.X, Y: c.Max.Y - ink.Px(2)})
		case math.IsInf(p[1], -1):
			chart.DrawReached(c.Canvas, l.Style, vg.Point{X: at.X, Y: c.Min.Y + ink.Px(2)})
		}
	}
}

// edgeEntries says what the triangles stand for, those that there are.
func edgeEntries(layers []chart.Layer) (out []page.Entry) {
	lost, none := false, false
	for _, l := range layers {
		for _, p := range l.(workLayer).Points {
			lost, none = lost || math.IsInf(p[1], 1), none || math.IsInf(p[1], -1)
		}
	}
	if lost {
		out = append(out, page.Entry{Text: "diverges", Sign: page.Mark(func(at draw.Canvas) {
			chart.DrawLost(at, draw.LineStyle{Color: ink.SoftInk}, vg.Point{X: at.Max.X - ink.Px(9), Y: at.Center().Y + ink.Px(4)})
		})})
	}
	if none {
		out = append(out, page.Entry{Text: "error 0", Sign: page.Mark(func(at draw.Canvas) {
			chart.DrawReached(at, draw.LineStyle{Color: ink.SoftInk}, vg.Point{X: at.Max.X - ink.Px(9), Y: at.Center().Y - ink.Px(5)})
		})})
	}
	return out
}

func (l workLayer) Spans() (x, y num.Span) {
	x, y = l.Polyline.Spans()
	for _, p := range l.Points {
		if num.Finite(p[0]) {
			x = x.With(p[0])
		}
	}
	return x, y
}

// slopeLayer draws a triangle of half a decade for each order.
type slopeLayer struct {
	at     [][2]float64 // the upper left corner
	orders []int
}

// slopes places the triangles: for each order on the straight part, where it comes down, of that curve which is the
// farthest to the right, so that no other one is in the way.
func slopes(curves []workCurve, b chart.Chart) (t slopeLayer) {
	farthest := map[int]float64{}
	for _, c := range curves {
		if c.order < 1 {
			continue
		}
		for i := len(c.err) - 1; i > 0; i-- {
			upper, lower := b.Point(c.work[i-1], c.err[i-1]), b.Point(c.work[i], c.err[i])
			slope := (upper[1] - lower[1]) / (lower[0] - upper[0])
			if !num.Finite(slope) || math.Abs(slope-float64(c.order)) > 0.15*float64(c.order) {
				continue
			}
			at := [2]float64{upper[0] + 0.12, upper[1]}
			right := upper[0] + upper[1]/float64(c.order)
			k := slices.Index(t.orders, c.order)
			switch {
			case k < 0:
				t.at, t.orders = append(t.at, at), append(t.orders, c.order)
				farthest[c.order] = right
			case right > farthest[c.order]:
				t.at[k], farthest[c.order] = at, right
			}
			break
		}
	}
	return t
}

func (t slopeLayer) Spans() (x, y num.Span) { return num.Nothing, num.Nothing }

func (t slopeLayer) Paint(c chart.Canvas) {
	const run = 0.3 // decades
	for k, p := range t.at {
		drop := run * float64(t.orders[k])
		a, b, d := c.At(p[0], p[1]), c.At(p[0]+run, p[1]), c.At(p[0]+run, p[1]-drop)
		c.SetLineStyle(draw.LineStyle{Color: ink.SoftInk, Width: ink.Px(1)})
		var path vg.Path
		path.Move(a)
		path.Line(b)
		path.Line(d)
		path.Close()
		c.Stroke(path)
		sty := ink.TickStyle
		sty.XAlign, sty.YAlign = draw.XLeft, draw.YCenter
		c.FillText(sty, vg.Point{X: b.X + ink.Px(3), Y: (b.Y + d.Y) / 2}, fmt.Sprint(t.orders[k]))
	}
}
