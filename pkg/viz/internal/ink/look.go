// Package ink defines the look of all figures: colours, type, lines, shapes, and images placed on any canvas of gonum/plot.
package ink

import (
	"image/color"
	"math"
	"sync"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// One look for all figures: colours, type, axes.

// The colours that people with any kind of colour vision tell apart: M. Okabe, K. Ito, Color Universal
// Design, 2008.
var (
	Black      = color.RGBA{0, 0, 0, 255}
	White      = color.RGBA{255, 255, 255, 255}
	Orange     = color.RGBA{230, 159, 0, 255}
	green      = color.RGBA{0, 158, 115, 255}
	Blue       = color.RGBA{0, 114, 178, 255}
	Vermillion = color.RGBA{213, 94, 0, 255}
	purple     = color.RGBA{204, 121, 167, 255}
)

// Series holds the colours of lines in the order they are given out: those that stand out from white paper by 3:1 at least (WCAG 2.2,
// 1.4.11), which orange, sky blue and yellow do not.
var Series = []color.RGBA{Blue, Vermillion, green, purple, Black}

var (
	Ink         = color.RGBA{34, 34, 34, 255}    // text
	SoftInk     = color.RGBA{96, 96, 96, 255}    // captions, axis lines, tick labels
	GridLine    = color.RGBA{228, 228, 228, 255} // lines behind the data
	MessageFill = color.RGBA{253, 243, 236, 255}
)

// Sharp is the number of dots of a PNG in the width of a CSS pixel: two, for sharp screens and for print.
const Sharp = 2

// Px returns n CSS pixels, of which there are 96 to the inch.
func Px(n float64) vg.Length { return vg.Length(n * 0.75) }

var (
	// fonts are read when the first text is set: most programs that can draw start without a figure.
	fonts   = sync.OnceValue(func() *font.Cache { return font.NewCache(liberation.Collection()) })
	Handler typesetter

	BodyFont = font.Font{Typeface: "Liberation", Variant: "Sans"}
	boldFont = font.Font{Typeface: "Liberation", Variant: "Sans", Weight: stdfont.WeightBold}

	TitleStyle   = Style(boldFont, 15, Ink)
	LabelStyle   = Style(BodyFont, 14, Ink)
	TickStyle    = Style(BodyFont, 13, SoftInk)
	CaptionStyle = Style(BodyFont, 13, SoftInk)
	MessageStyle = Style(BodyFont, 14, Ink)
)

func Style(f font.Font, size float64, c color.Color) text.Style {
	return text.Style{Color: c, Font: font.From(f, Px(size)), Handler: Handler}
}

// Mixed returns share of b over a.
func Mixed(a, b color.RGBA, share float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + share*(float64(b)-float64(a)))) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}
