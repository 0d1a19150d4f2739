package axes

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/ink"
)

// Box are the axes of a picture whose shape is given, such as that of a matrix. gonum's plot fits the data
// into what the axes leave, and makes room for a label by squeezing the data when the label is the wider one.
type Box struct {
	XLabel, YLabel string
	X, Y           []plot.Tick // values 0 … 1 along the sides, y from the top
}

// Room that the axes take around the box.
var (
	tickLength = ink.Px(5)
	BelowBox   = ink.Px(46)
	AboveBox   = ink.Px(8) // half a number, at a tick on the corner
	rightOfBox = ink.Px(12)
)

func (a Box) leftOfBox() vg.Length {
	widest := vg.Length(0)
	for _, t := range a.Y {
		widest = max(widest, ink.TickStyle.Width(t.Label))
	}
	return widest + tickLength + ink.Px(32)
}

// Box returns where in c a box of the size w × h stands: in the middle, axes included, and at the top.
func (a Box) Box(c draw.Canvas, w, h vg.Length) vg.Rectangle {
	left := c.Min.X + (c.Max.X-c.Min.X-w-a.leftOfBox()-rightOfBox)/2 + a.leftOfBox()
	top := c.Max.Y - AboveBox
	return vg.Rectangle{Min: vg.Point{X: left, Y: top - h}, Max: vg.Point{X: left + w, Y: top}}
}

// Draw draws the axes around the box, and its frame.
func (a Box) Draw(c draw.Canvas, box vg.Rectangle) {
	line := draw.LineStyle{Color: ink.SoftInk, Width: ink.Px(1)}
	number := ink.TickStyle
	number.XAlign, number.YAlign = draw.XCenter, draw.YTop
	size := box.Size()
	for _, t := range a.X {
		x := box.Min.X + size.X*vg.Length(t.Value)
		c.StrokeLine2(line, x, box.Min.Y-markLength(t), x, box.Min.Y)
		c.FillText(number, vg.Point{X: x, Y: box.Min.Y - tickLength - ink.Px(2)}, t.Label)
	}
	number.XAlign, number.YAlign = draw.XRight, draw.YCenter
	for _, t := range a.Y {
		y := box.Max.Y - size.Y*vg.Length(t.Value)
		c.StrokeLine2(line, box.Min.X-markLength(t), y, box.Min.X, y)
		c.FillText(number, vg.Point{X: box.Min.X - tickLength - ink.Px(4), Y: y + ink.Px(1)}, t.Label)
	}
	label := ink.LabelStyle
	label.XAlign, label.YAlign = draw.XCenter, draw.YTop
	c.FillText(label, vg.Point{X: box.Min.X + size.X/2, Y: box.Min.Y - ink.Px(24)}, a.XLabel)
	label.Rotation = math.Pi / 2
	c.FillText(label, vg.Point{X: box.Min.X - a.leftOfBox() + ink.Px(2), Y: box.Min.Y + size.Y/2}, a.YLabel)

	path := box.Path()
	c.SetLineStyle(line)
	c.Stroke(path)
}

func markLength(t plot.Tick) vg.Length {
	if t.IsMinor() {
		return tickLength / 2
	}
	return tickLength
}
