package axes

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/ink"
)

// Grid draws faint lines through the numbered ticks of the chosen axes.
type Grid struct{ X, Y bool }

func (g Grid) Plot(c draw.Canvas, p *plot.Plot) {
	thin := draw.LineStyle{Color: ink.GridLine, Width: ink.Px(1)}
	if g.X {
		for _, t := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
			if x := c.X(p.X.Norm(t.Value)); t.Label != "" && c.ContainsX(x) {
				c.StrokeLine2(thin, x, c.Min.Y, x, c.Max.Y)
			}
		}
	}
	if g.Y {
		for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
			if y := c.Y(p.Y.Norm(t.Value)); t.Label != "" && c.ContainsY(y) {
				c.StrokeLine2(thin, c.Min.X, y, c.Max.X, y)
			}
		}
	}
}
