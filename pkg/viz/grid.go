package viz

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"
)

// gridPlotter draws faint lines through the numbered ticks of the axes it is told.
type gridPlotter struct{ x, y bool }

func (g gridPlotter) Plot(c draw.Canvas, p *plot.Plot) {
	thin := draw.LineStyle{Color: gridLine, Width: px(1)}
	if g.x {
		for _, t := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
			if x := c.X(p.X.Norm(t.Value)); t.Label != "" && c.ContainsX(x) {
				c.StrokeLine2(thin, x, c.Min.Y, x, c.Max.Y)
			}
		}
	}
	if g.y {
		for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
			if y := c.Y(p.Y.Norm(t.Value)); t.Label != "" && c.ContainsY(y) {
				c.StrokeLine2(thin, c.Min.X, y, c.Max.X, y)
			}
		}
	}
}
