package viz

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"

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
// The text alternative goes on to say what the planes show.
func beside(planes []still.Plane, result any) any {
	f, ok := result.(Figure)
	if !ok {
		return result
	}
	var pages []page.Page
	about := strings.TrimLeft(strings.TrimPrefix(f.page.Alt(), f.page.String()), ":. ")
	for _, p := range planes {
		pages = append(pages, planePage(p))
		if about == "" {
			about = "to the left is " + planeText(p)
		} else {
			about += ". To the left is " + planeText(p)
		}
	}
	row := page.Row(2, append(pages, f.page))
	row.What, row.Detail = f.page.String(), about
	return Figure{page: row}
}

// planeText says what a plane is, and what it shows besides the point.
func planeText(p still.Plane) string {
	axis := func(a still.Axis) string { return fmt.Sprintf("%s from %.3g to %.3g", a.Name, a.Low, a.High) }
	var shown []string
	if p.Areas != nil {
		shown = append(shown, "the areas “"+strings.Join(p.Areas.Names, "”, “")+"”")
	}
	for _, line := range p.Lines {
		shown = append(shown, "the line “"+line.Name+"”")
	}
	text := fmt.Sprintf("a plane, %s and %s", axis(p.X), axis(p.Y))
	if shown != nil {
		text += ", with " + strings.Join(shown, ", ")
	}
	return text
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
