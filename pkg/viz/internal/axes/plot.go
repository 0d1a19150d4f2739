// Package axes draws the axes of charts and of pictures of a given shape.
package axes

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/ink"
)

// New returns a plot in the look of the house, without data.
func New(xLabel, yLabel string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil // the figure has painted it
	p.TextHandler = ink.Handler
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Padding = 0
		a.LineStyle = draw.LineStyle{Color: ink.SoftInk, Width: ink.Px(1)}
		a.Label.TextStyle.Color = ink.LabelStyle.Color
		a.Label.TextStyle.Font = ink.LabelStyle.Font
		a.Label.TextStyle.Handler = ink.Handler
		a.Label.Padding = ink.Px(4)
		a.Tick.Label.Color = ink.TickStyle.Color
		a.Tick.Label.Font = ink.TickStyle.Font
		a.Tick.Label.Handler = ink.Handler
		a.Tick.LineStyle = draw.LineStyle{Color: ink.SoftInk, Width: ink.Px(1)}
		a.Tick.Length = ink.Px(5)
	}
	p.X.Label.Text = xLabel
	p.Y.Label.Text = yLabel
	return p
}
