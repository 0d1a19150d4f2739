package viz

import (
	"image/color"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// One look for all figures: colours, type, axes.

// The colours that people with any kind of colour vision tell apart: M. Okabe, K. Ito, Color Universal
// Design, 2008.
var (
	black      = color.RGBA{0, 0, 0, 255}
	white      = color.RGBA{255, 255, 255, 255}
	orange     = color.RGBA{230, 159, 0, 255}
	skyBlue    = color.RGBA{86, 180, 233, 255}
	green      = color.RGBA{0, 158, 115, 255}
	yellow     = color.RGBA{240, 228, 66, 255}
	blue       = color.RGBA{0, 114, 178, 255}
	vermillion = color.RGBA{213, 94, 0, 255}
	purple     = color.RGBA{204, 121, 167, 255}
)

// series holds the colours of lines in the order they are given out: the strongest contrasts first,
// yellow left out because a thin yellow line is hard to see on white.
var series = []color.RGBA{blue, vermillion, green, purple, orange, skyBlue, black}

var (
	ink         = color.RGBA{34, 34, 34, 255}    // text
	softInk     = color.RGBA{96, 96, 96, 255}    // captions, axis lines, tick labels
	gridLine    = color.RGBA{228, 228, 228, 255} // lines behind the data
	messageFill = color.RGBA{253, 243, 236, 255}
)

// sharp is how many dots of a PNG stand on one CSS pixel: two, for sharp screens and for print.
const sharp = 2

// px returns n CSS pixels, of which there are 96 to the inch.
func px(n float64) vg.Length { return vg.Length(n * 0.75) }

var (
	fonts   = font.NewCache(liberation.Collection())
	handler = typesetter{fonts}

	bodyFont = font.Font{Typeface: "Liberation", Variant: "Sans"}
	boldFont = font.Font{Typeface: "Liberation", Variant: "Sans", Weight: stdfont.WeightBold}

	titleStyle   = style(boldFont, 15, ink)
	labelStyle   = style(bodyFont, 14, ink)
	tickStyle    = style(bodyFont, 13, softInk)
	captionStyle = style(bodyFont, 13, softInk)
	messageStyle = style(bodyFont, 14, ink)
)

func style(f font.Font, size float64, c color.Color) text.Style {
	return text.Style{Color: c, Font: font.From(f, px(size)), Handler: handler}
}

// newPlot returns a plot in the look of the house, without data.
func newPlot(xLabel, yLabel string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil // the figure has painted it
	p.TextHandler = handler
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Padding = 0
		a.LineStyle = draw.LineStyle{Color: softInk, Width: px(1)}
		a.Label.TextStyle.Color = labelStyle.Color
		a.Label.TextStyle.Font = labelStyle.Font
		a.Label.TextStyle.Handler = handler
		a.Label.Padding = px(4)
		a.Tick.Label.Color = tickStyle.Color
		a.Tick.Label.Font = tickStyle.Font
		a.Tick.Label.Handler = handler
		a.Tick.LineStyle = draw.LineStyle{Color: softInk, Width: px(1)}
		a.Tick.Length = px(5)
	}
	p.X.Label.Text = xLabel
	p.Y.Label.Text = yLabel
	return p
}
