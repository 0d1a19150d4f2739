package chart

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/ink"
)

// DrawReached draws an open triangle that points down at pt.
func DrawReached(c draw.Canvas, line draw.LineStyle, pt vg.Point) {
	r := ink.Px(5)
	var path vg.Path
	path.Move(pt)
	path.Line(vg.Point{X: pt.X - r, Y: pt.Y + 1.6*r})
	path.Line(vg.Point{X: pt.X + r, Y: pt.Y + 1.6*r})
	path.Close()
	c.SetColor(ink.White)
	c.Fill(path)
	c.SetLineStyle(draw.LineStyle{Color: line.Color, Width: ink.Px(1.6)})
	c.Stroke(path)
}

// DrawLost draws an open triangle that points up to pt.
func DrawLost(c draw.Canvas, line draw.LineStyle, pt vg.Point) {
	r := ink.Px(4)
	c.SetLineStyle(draw.LineStyle{Color: line.Color, Width: ink.Px(1.4)})
	var path vg.Path
	path.Move(pt)
	path.Line(vg.Point{X: pt.X - r, Y: pt.Y - 1.6*r})
	path.Line(vg.Point{X: pt.X + r, Y: pt.Y - 1.6*r})
	path.Close()
	c.Stroke(path)
}
