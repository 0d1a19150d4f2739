package matrix

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/axes"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
)

const (
	HeatPlaces  = 400
	heatNumbers = 12 // up to so many rows and columns have numbers
	HeatTold    = 16 // entries that the text alternative names
	heatCell    = 46 // of a place with a number, where there is room for that
	heatArea    = 400
	heatScale   = 84 // width of the scale and its numbers, in CSS pixels
	heatLeast   = 90 // length of the scale, at least
	heatNarrow  = 360
	heatBelow   = 38 // of a scale below
)

// Heat draws a matrix of places.
type Heat struct {
	Rows, Cols  int // of the matrix
	Block, H, W int // of a place, and how many places
	V           []float64
	Most        float64 // largest size of an entry
}

func (b Heat) numbered() bool { return max(b.Rows, b.Cols) <= heatNumbers }

// side is the side of a place, in CSS pixels.
func (b Heat) side() float64 {
	if b.numbered() {
		return math.Min(heatCell, heatArea/float64(b.W))
	}
	return math.Min(cellMax, heatArea/float64(max(b.H, b.W)))
}

func (b Heat) FigureWidth() float64 { return math.Max(340, b.side()*float64(b.W)+90+heatScale) }

// narrow reports whether the scale stands below, where it takes no width, as in a row of figures.
func (b Heat) narrow(w vg.Length) bool { return w < ink.Px(heatNarrow) }

func (b Heat) size(w vg.Length) (x, y vg.Length) {
	room := w - ink.Px(80)
	if !b.narrow(w) {
		room -= ink.Px(heatScale)
	}
	side := min(ink.Px(b.side()), max(ink.Px(20), room)/vg.Length(b.W))
	x, y = side*vg.Length(b.W), side*vg.Length(b.H)
	return max(x, y/Thinnest), max(y, x/Thinnest)
}

func (b Heat) Height(w vg.Length) vg.Length {
	_, h := b.size(w)
	if b.narrow(w) {
		return h + axes.AboveBox + axes.BelowBox + ink.Px(heatBelow)
	}
	return max(h, ink.Px(heatLeast)) + axes.AboveBox + axes.BelowBox
}

func (b Heat) Draw(c draw.Canvas) {
	w, h := b.size(c.Max.X - c.Min.X)
	widest := ink.TickStyle.Width(strconv.Itoa(b.Cols))
	a := axes.Box{XLabel: "column", YLabel: "row",
		X: axes.IndexTicks(b.Cols, int(w/(widest+ink.Px(9)))), Y: axes.IndexTicks(b.Rows, int(h/ink.Px(20)))}
	in := c
	narrow := b.narrow(c.Max.X - c.Min.X)
	if !narrow {
		in = draw.Crop(c, 0, -ink.Px(heatScale), 0, 0)
	}
	r := a.Box(in, w, h)
	im := image.NewRGBA(image.Rect(0, 0, b.W, b.H))
	for i := range b.H {
		for j := range b.W {
			im.SetRGBA(j, i, b.colour(b.V[i*b.W+j]))
		}
	}
	size := ink.Dots(c, r).Size()
	ink.PlaceImage(c, r, enlarged(im, size.X, size.Y))
	if b.numbered() {
		b.drawNumbers(draw.Canvas{Canvas: c.Canvas, Rectangle: r})
	}
	a.Draw(c, r)
	switch {
	case b.Most == 0: // there is but one colour
	case narrow:
		half := max(w, ink.Px(heatLeast)) / 2
		middle, top := (r.Min.X+r.Max.X)/2, r.Min.Y-axes.BelowBox-ink.Px(6)
		b.drawScale(c, vg.Rectangle{Min: vg.Point{X: middle - half, Y: top - ink.Px(12)}, Max: vg.Point{X: middle + half, Y: top}}, true)
	default:
		b.drawScale(c, vg.Rectangle{
			Min: vg.Point{X: r.Max.X + ink.Px(18), Y: r.Max.Y - max(h, ink.Px(heatLeast))},
			Max: vg.Point{X: r.Max.X + ink.Px(32), Y: r.Max.Y},
		}, false)
	}
}

// colour of an entry: white at 0, the full colour at the largest size.
func (b Heat) colour(v float64) color.RGBA {
	switch {
	case !num.Finite(v):
		return ink.Black
	case b.Most == 0:
		return ink.White
	case v < 0:
		return ink.Mixed(ink.White, ink.Blue, math.Sqrt(-v/b.Most)) // small entries are to be seen too
	}
	return ink.Mixed(ink.White, ink.Vermillion, math.Sqrt(v/b.Most))
}

// Sizes of the numbers, in CSS pixels: what is smaller is not read.
const (
	numberSize  = 13
	numberLeast = 10
)

// drawNumbers writes the entries into their places: all in one size, with three digits or, where these are too long at
// the least size, with as many as there is room for. Where that is none, the colours have to do.
func (b Heat) drawNumbers(c draw.Canvas) {
	side := (c.Max.X - c.Min.X) / vg.Length(b.W)
	fits := func(text string, size float64) bool {
		return ink.Style(ink.BodyFont, size, ink.Ink).Width(text) <= side-ink.Px(3)
	}
	size := float64(numberSize)
	texts := make([]string, len(b.V))
	for k, v := range b.V {
		texts[k] = num.Short(v)
		for !fits(texts[k], size) && size > numberLeast {
			size--
		}
		for digits := 2; digits > 0 && !fits(texts[k], size); digits-- {
			texts[k] = Rounded(v, digits)
		}
		if !fits(texts[k], size) {
			return
		}
	}
	for k, v := range b.V {
		sty := ink.Style(ink.BodyFont, size, ink.Ink)
		sty.XAlign, sty.YAlign = draw.XCenter, draw.YCenter
		switch {
		case v == 0:
			sty.Color = ink.SoftInk
		case b.Most > 0 && (math.Abs(v) > 0.5*b.Most || !num.Finite(v)):
			sty.Color = ink.White
		}
		i, j := k/b.W, k%b.W
		y := c.Max.Y - (c.Max.Y-c.Min.Y)*vg.Length(float64(i)+0.5)/vg.Length(b.H)
		c.FillText(sty, vg.Point{X: c.Min.X + side*(vg.Length(j)+0.5), Y: y}, texts[k])
	}
}

// Rounded writes v with so many digits, large and small ones as programs do, which is the shortest: 2e−6.
func Rounded(v float64, digits int) string {
	r, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', digits, 64), 64)
	if a := math.Abs(r); r != 0 && (a >= 1e4 || a < 1e-2) {
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(r, 'e', -1, 64), "e")
		e, _ := strconv.Atoi(exponent)
		return strings.ReplaceAll(fmt.Sprintf("%se%d", mantissa, e), "-", "−")
	}
	return num.Short(r)
}

// RowsOf writes the entries of a small matrix, row by row.
func RowsOf(m mat.Matrix) string {
	r, c := m.Dims()
	rows := make([]string, r)
	for i := range r {
		entries := make([]string, c)
		for j := range c {
			entries[j] = ink.PlainText(num.Short(m.At(i, j)))
		}
		rows[i] = strings.Join(entries, " ")
	}
	return strings.Join(rows, "; ")
}

// drawScale draws which colour is which value: upwards, or to the right if it lies.
func (b Heat) drawScale(c draw.Canvas, r vg.Rectangle, lies bool) {
	size := ink.Dots(c, r).Size()
	im := image.NewRGBA(image.Rect(0, 0, max(1, size.X), max(1, size.Y)))
	for y := range im.Rect.Dy() {
		for x := range im.Rect.Dx() {
			share := 1 - (float64(y)+0.5)/float64(im.Rect.Dy())
			if lies {
				share = (float64(x) + 0.5) / float64(im.Rect.Dx())
			}
			im.SetRGBA(x, y, b.colour(b.Most*(2*share-1)))
		}
	}
	ink.PlaceImage(c, r, im)
	c.SetLineStyle(draw.LineStyle{Color: ink.SoftInk, Width: ink.Px(1)})
	c.Stroke(r.Path())
	sty := ink.TickStyle
	if lies {
		for _, end := range []struct {
			at    float64
			align text.XAlignment
		}{{-1, draw.XLeft}, {0, draw.XCenter}, {1, draw.XRight}} {
			sty.XAlign, sty.YAlign = end.align, draw.YTop
			x := r.Min.X + (r.Max.X-r.Min.X)*vg.Length(1+end.at)/2
			c.FillText(sty, vg.Point{X: x, Y: r.Min.Y - ink.Px(2)}, num.Short(end.at*b.Most))
		}
		return
	}
	sty.YAlign = draw.YCenter
	for _, at := range []float64{-1, -0.5, 0, 0.5, 1} {
		y := r.Min.Y + (r.Max.Y-r.Min.Y)*vg.Length(1+at)/2
		c.FillText(sty, vg.Point{X: r.Max.X + ink.Px(5), Y: y}, num.Short(at*b.Most))
	}
}

// enlarged repeats the dots of im until it has w × h of them.
func enlarged(im *image.RGBA, w, h int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			out.SetRGBA(x, y, im.RGBAAt(x*im.Rect.Dx()/w, y*im.Rect.Dy()/h))
		}
	}
	return out
}
