package viz

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
	"github.com/massspring/msp/pkg/widget"
)

// planeFigure draws the plane of a Pad with its point, for readers who cannot move it.
func planeFigure(p widget.Plane) Figure {
	b := chart.Chart{X: planeAxis(p.X), Y: planeAxis(p.Y), Equal: p.Equal}
	b.Layers = append(b.Layers, areaLayer{p, *b.X.Over, *b.Y.Over})
	var legend []page.Entry
	for k, name := range p.Areas {
		legend = append(legend, page.Entry{Text: name, Sign: page.Swatch{Fill: over(ink.White, p.Dots.Palette[k+1])}})
	}
	var alts []string
	for k, line := range p.Lines {
		if len(line.At) == 0 {
			continue
		}
		first, last := line.At[0], line.At[len(line.At)-1]
		l, _ := b.Line(len(line.At), func(i int) chart.Point { return b.Point(line.At[i][0], line.At[i][1]) }, ink.LineStyle(k))
		if len(line.At) == 1 {
			ring := draw.GlyphStyle{Color: l.Style.Color, Radius: ink.Px(5), Shape: draw.RingGlyph{}}
			b.Layers = append(b.Layers, chart.Marks{Points: l.Points, Glyph: ring})
			legend = append(legend, page.Entry{Text: line.Name, Sign: page.Mark(func(c draw.Canvas) { c.DrawGlyph(ring, c.Center()) })})
			alts = append(alts, fmt.Sprintf("%s at (%.3g, %.3g)", line.Name, first[0], first[1]))
			continue
		}
		b.Layers = append(b.Layers, l)
		legend = append(legend, page.LineEntry(line.Name, l.Style))
		alts = append(alts, fmt.Sprintf("%s from (%.3g, %.3g) to (%.3g, %.3g)", line.Name, first[0], first[1], last[0], last[1]))
	}
	grip := draw.GlyphStyle{Color: ink.Ink, Radius: ink.Px(6), Shape: draw.CircleGlyph{}}
	b.Layers = append(b.Layers, chart.Marks{Points: []chart.Point{b.Point(p.X.Value, p.Y.Value)}, Glyph: grip})
	legend = append(legend, page.Entry{Text: "your point", Sign: page.Mark(func(c draw.Canvas) { c.DrawGlyph(grip, c.Center()) })})

	alt := fmt.Sprintf("plane of %s from %.3g to %.3g and %s from %.3g to %.3g, with a point at (%.3g, %.3g)", ink.PlainText(p.X.Name), p.X.Low, p.X.High,
		ink.PlainText(p.Y.Name), p.Y.Low, p.Y.High, p.X.Value, p.Y.Value)
	if name := areaOf(p); name != "" {
		alt += fmt.Sprintf(", in the area “%s”", name)
	}
	if len(alts) > 0 {
		alt += "; " + strings.Join(alts, "; ")
	}
	return Figure{page: b.Page("plane", alt, legend)}
}

// planeAxis shows what the slider of a Pad can be.
func planeAxis(a widget.PlaneAxis) chart.Axis {
	s := num.Span{Lo: a.Low, Hi: a.High}
	if a.Log {
		s = num.Span{Lo: math.Log10(a.Low), Hi: math.Log10(a.High)}
	}
	return chart.Axis{Label: a.Name, Log: a.Log, Over: &s}
}

// areaOf returns the name of the area in which the point is, if it is in one.
func areaOf(p widget.Plane) string {
	if p.Dots == nil {
		return ""
	}
	share := func(a widget.PlaneAxis) float64 {
		if a.Log {
			return math.Log(a.Value/a.Low) / math.Log(a.High/a.Low)
		}
		return (a.Value - a.Low) / (a.High - a.Low)
	}
	size := p.Dots.Bounds().Size()
	j := min(size.X-1, int(share(p.X)*float64(size.X)))
	i := min(size.Y-1, int((1-share(p.Y))*float64(size.Y)))
	if k := p.Dots.ColorIndexAt(j, i); k > 0 {
		return p.Areas[k-1]
	}
	return ""
}

// over is the colour of c, which lets light through, on another.
func over(below color.RGBA, c color.Color) color.RGBA {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	return ink.Mixed(below, color.RGBA{n.R, n.G, n.B, 255}, float64(n.A)/255)
}

// areaLayer is the areas of a plane, and without areas the plane's size.
type areaLayer struct {
	of   widget.Plane
	x, y num.Span
}

func (l areaLayer) Spans() (x, y num.Span) { return l.x, l.y }

func (l areaLayer) Paint(c chart.Canvas) {
	if l.of.Dots != nil {
		ink.PlaceImage(c.Canvas.Canvas, vg.Rectangle{Min: c.At(l.x.Lo, l.y.Lo), Max: c.At(l.x.Hi, l.y.Hi)}, l.of.Dots)
	}
}
