package viz

import (
	"image"
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/internal/still"
	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

func init() { still.Beside = beside }

// beside returns the figure with the planes on its left. Its text stays that of the figure: the text of the interaction has the points.
func beside(planes []still.Plane, result any) any {
	f, ok := result.(Figure)
	if !ok {
		return result
	}
	var pages []page.Page
	for _, p := range planes {
		pages = append(pages, planePage(p))
	}
	row := page.Row(2, append(pages, f.page))
	row.What, row.Detail = f.page.What, f.page.Detail
	return Figure{page: row}
}

// planePage draws a Pad as its page does: areas, lines, and the point as a disc.
func planePage(p still.Plane) page.Page {
	axis := func(a still.Axis) chart.Axis {
		over := num.Span{Lo: a.Low, Hi: a.High}
		if a.Log {
			over = num.Span{Lo: math.Log10(a.Low), Hi: math.Log10(a.High)}
		}
		return chart.Axis{Label: a.Name, Log: a.Log, Over: &over}
	}
	b := chart.Chart{X: axis(p.X), Y: axis(p.Y), Equal: p.Equal}
	var legend []page.Entry
	if p.Areas != nil {
		b.Layers = append(b.Layers, areaLayer{p.Areas.Picture, *b.X.Over, *b.Y.Over})
		for k, name := range p.Areas.Names {
			legend = append(legend, page.LineEntry(name, draw.LineStyle{Color: p.Areas.Picture.Palette[k+1], Width: ink.Px(10)}))
		}
	}
	for k, line := range p.Lines {
		l, _ := b.Line(len(line.X), func(i int) chart.Point { return b.Point(line.X[i], line.Y[i]) }, ink.LineStyle(k))
		b.Layers = append(b.Layers, l)
		if len(p.Lines) > 1 {
			legend = append(legend, page.LineEntry(line.Name, l.Style))
		}
	}
	point := chart.Polyline{Points: []chart.Point{b.Point(p.X.Value, p.Y.Value)}, Style: draw.LineStyle{Color: ink.Black}, Dots: ink.Px(6)}
	b.Layers = append(b.Layers, point)
	return b.Page("plane", "a plane with a point", legend)
}

// areaLayer is a picture over all of a chart.
type areaLayer struct {
	picture *image.Paletted
	x, y    num.Span
}

func (l areaLayer) Spans() (x, y num.Span) { return l.x, l.y }

func (l areaLayer) Paint(c chart.Canvas) {
	opaque := image.NewNRGBA(l.picture.Bounds()) // with smooth transparency, PDF and SVG would need a mask
	for y := range opaque.Rect.Dy() {
		for x := range opaque.Rect.Dx() {
			over := color.NRGBAModel.Convert(l.picture.At(x, y)).(color.NRGBA)
			mix := func(v uint8) uint8 { return uint8((int(v)*int(over.A) + 255*(255-int(over.A))) / 255) }
			opaque.SetNRGBA(x, y, color.NRGBA{mix(over.R), mix(over.G), mix(over.B), 255})
		}
	}
	c.DrawImage(vg.Rectangle{Min: c.At(l.x.Lo, l.y.Lo), Max: c.At(l.x.Hi, l.y.Hi)}, opaque)
}
