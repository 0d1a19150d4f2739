package viz

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
)

// Heat draws the entries of a matrix as colours: blue below zero, white at zero, orange above, on a scale that is as
// long on both sides. Colours grow with the square root of an entry's size, so that small ones are seen. Up to 12 rows
// and columns the numbers stand in their cells, with as many digits, up to three, as there is room for; up to 400 every entry has a place of its own, and beyond that each
// place shows the entry of the largest size in its block, which the caption says. Black is an entry that is not finite.
//
// It is for dense matrices, of up to a thousand million entries; Spy shows where a sparse one has its nonzeros.
func Heat(m mat.Matrix) Figure {
	wantMatrix("Heat", "m", m)
	r, c := m.Dims()
	if r == 0 || c == 0 {
		return failed(fmt.Errorf("heat map of a %d×%d matrix: %w", r, c, ErrEmpty))
	}
	if n := float64(r) * float64(c); n > mostEntries {
		return failed(fmt.Errorf("heat map of a %d×%d matrix: %w: %.3g entries, want at most %.0g", r, c, ErrTooMany, n, mostEntries))
	}
	block := (max(r, c) + heatPlaces - 1) / heatPlaces
	b := heatBody{rows: r, cols: c, block: block}
	b.h, b.w = (r+block-1)/block, (c+block-1)/block
	b.v = make([]float64, b.h*b.w)
	least, most := math.Inf(1), math.Inf(-1)
	bad := 0
	for i := range r {
		for j := range c {
			v := m.At(i, j)
			at := &b.v[i/block*b.w+j/block]
			if !finite(v) {
				bad++
				*at = math.NaN()
				continue
			}
			least, most = math.Min(least, v), math.Max(most, v)
			b.most = math.Max(b.most, math.Abs(v))
			if math.Abs(v) > math.Abs(*at) {
				*at = v
			}
		}
	}
	f := Figure{Page{Body: b, Width: px(b.figureWidth())}}
	f.page.What = fmt.Sprintf("heat map of a %d×%d matrix", r, c)
	if least <= most {
		f.page.What += fmt.Sprintf(", entries from %s to %s", plainText(short(least)), plainText(short(most)))
	}
	if r*c <= heatTold {
		f.page.Detail = rowsOf(m)
	}
	if bad > 0 {
		f.page.What += fmt.Sprintf(", %d not finite", bad)
	}
	if math.Max(float64(r)/float64(c), float64(c)/float64(r)) > thinnest {
		f.page.Caption = "stretched across, to be seen"
	}
	if block > 1 {
		f.page.Caption = fmt.Sprintf("each place is the largest entry in size of a block of %d×%d", block, block)
	}
	return f
}

const (
	heatPlaces  = 400
	heatNumbers = 12 // up to so many rows and columns have numbers
	heatTold    = 16 // entries that the text alternative names
	heatCell    = 46 // of a place with a number, where there is room for that
	heatArea    = 400
	heatScale   = 84 // width of the scale and its numbers, in CSS pixels
	heatLeast   = 90 // length of the scale, at least
	heatNarrow  = 360
	heatBelow   = 38 // of a scale below
)

// heatBody draws a matrix of places.
type heatBody struct {
	rows, cols  int // of the matrix
	block, h, w int // of a place, and how many places
	v           []float64
	most        float64 // largest size of an entry
}

func (b heatBody) numbered() bool { return max(b.rows, b.cols) <= heatNumbers }

// side is how long a place is, in CSS pixels.
func (b heatBody) side() float64 {
	if b.numbered() {
		return math.Min(heatCell, heatArea/float64(b.w))
	}
	return math.Min(cellMax, heatArea/float64(max(b.h, b.w)))
}

func (b heatBody) figureWidth() float64 { return math.Max(340, b.side()*float64(b.w)+90+heatScale) }

// narrow reports whether the scale stands below, where it takes no width, as in a row of figures.
func (b heatBody) narrow(w vg.Length) bool { return w < px(heatNarrow) }

func (b heatBody) size(w vg.Length) (x, y vg.Length) {
	room := w - px(80)
	if !b.narrow(w) {
		room -= px(heatScale)
	}
	side := min(px(b.side()), max(px(20), room)/vg.Length(b.w))
	x, y = side*vg.Length(b.w), side*vg.Length(b.h)
	return max(x, y/thinnest), max(y, x/thinnest)
}

func (b heatBody) Height(w vg.Length) vg.Length {
	_, h := b.size(w)
	if b.narrow(w) {
		return h + aboveBox + belowBox + px(heatBelow)
	}
	return max(h, px(heatLeast)) + aboveBox + belowBox
}

func (b heatBody) Draw(c draw.Canvas) {
	w, h := b.size(c.Max.X - c.Min.X)
	widest := tickStyle.Width(strconv.Itoa(b.cols))
	a := boxAxes{xLabel: "column", yLabel: "row",
		x: indexTicks(b.cols, int(w/(widest+px(9)))), y: indexTicks(b.rows, int(h/px(20)))}
	in := c
	narrow := b.narrow(c.Max.X - c.Min.X)
	if !narrow {
		in = draw.Crop(c, 0, -px(heatScale), 0, 0)
	}
	r := a.box(in, w, h)
	im := image.NewRGBA(image.Rect(0, 0, b.w, b.h))
	for i := range b.h {
		for j := range b.w {
			im.SetRGBA(j, i, b.colour(b.v[i*b.w+j]))
		}
	}
	size := dots(c, r).Size()
	placeImage(c, r, enlarged(im, size.X, size.Y))
	if b.numbered() {
		b.drawNumbers(draw.Canvas{Canvas: c.Canvas, Rectangle: r})
	}
	a.draw(c, r)
	switch {
	case b.most == 0: // there is but one colour
	case narrow:
		half := max(w, px(heatLeast)) / 2
		middle, top := (r.Min.X+r.Max.X)/2, r.Min.Y-belowBox-px(6)
		b.drawScale(c, vg.Rectangle{Min: vg.Point{X: middle - half, Y: top - px(12)}, Max: vg.Point{X: middle + half, Y: top}}, true)
	default:
		b.drawScale(c, vg.Rectangle{
			Min: vg.Point{X: r.Max.X + px(18), Y: r.Max.Y - max(h, px(heatLeast))},
			Max: vg.Point{X: r.Max.X + px(32), Y: r.Max.Y},
		}, false)
	}
}

// colour of an entry: white at 0, the full colour at the largest size.
func (b heatBody) colour(v float64) color.RGBA {
	switch {
	case !finite(v):
		return black
	case b.most == 0:
		return white
	case v < 0:
		return mixed(white, blue, math.Sqrt(-v/b.most)) // small entries are to be seen too
	}
	return mixed(white, vermillion, math.Sqrt(v/b.most))
}

// Sizes of the numbers, in CSS pixels: what is smaller is not read.
const (
	numberSize  = 13
	numberLeast = 10
)

// drawNumbers writes the entries into their places: all in one size, with three digits or, where these are too long at
// the least size, with as many as there is room for. Where that is none, the colours have to do.
func (b heatBody) drawNumbers(c draw.Canvas) {
	side := (c.Max.X - c.Min.X) / vg.Length(b.w)
	fits := func(text string, size float64) bool { return style(bodyFont, size, ink).Width(text) <= side-px(3) }
	size := float64(numberSize)
	texts := make([]string, len(b.v))
	for k, v := range b.v {
		texts[k] = short(v)
		for !fits(texts[k], size) && size > numberLeast {
			size--
		}
		for digits := 2; digits > 0 && !fits(texts[k], size); digits-- {
			texts[k] = rounded(v, digits)
		}
		if !fits(texts[k], size) {
			return
		}
	}
	for k, v := range b.v {
		sty := style(bodyFont, size, ink)
		sty.XAlign, sty.YAlign = draw.XCenter, draw.YCenter
		switch {
		case v == 0:
			sty.Color = softInk
		case b.most > 0 && (math.Abs(v) > 0.5*b.most || !finite(v)):
			sty.Color = white
		}
		i, j := k/b.w, k%b.w
		c.FillText(sty, vg.Point{X: c.Min.X + side*(vg.Length(j)+0.5), Y: c.Max.Y - (c.Max.Y-c.Min.Y)*vg.Length(float64(i)+0.5)/vg.Length(b.h)}, texts[k])
	}
}

// rounded writes v with so many digits, large and small ones as programs do, which is the shortest: 2e−6.
func rounded(v float64, digits int) string {
	r, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', digits, 64), 64)
	if a := math.Abs(r); r != 0 && (a >= 1e4 || a < 1e-2) {
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(r, 'e', -1, 64), "e")
		e, _ := strconv.Atoi(exponent)
		return strings.ReplaceAll(fmt.Sprintf("%se%d", mantissa, e), "-", "−")
	}
	return short(r)
}

// rowsOf writes the entries of a small matrix, row by row.
func rowsOf(m mat.Matrix) string {
	r, c := m.Dims()
	rows := make([]string, r)
	for i := range r {
		entries := make([]string, c)
		for j := range c {
			entries[j] = plainText(short(m.At(i, j)))
		}
		rows[i] = strings.Join(entries, " ")
	}
	return strings.Join(rows, "; ")
}

// drawScale draws which colour is which value: upwards, or to the right if it lies.
func (b heatBody) drawScale(c draw.Canvas, r vg.Rectangle, lies bool) {
	size := dots(c, r).Size()
	im := image.NewRGBA(image.Rect(0, 0, max(1, size.X), max(1, size.Y)))
	for y := range im.Rect.Dy() {
		for x := range im.Rect.Dx() {
			share := 1 - (float64(y)+0.5)/float64(im.Rect.Dy())
			if lies {
				share = (float64(x) + 0.5) / float64(im.Rect.Dx())
			}
			im.SetRGBA(x, y, b.colour(b.most*(2*share-1)))
		}
	}
	placeImage(c, r, im)
	c.SetLineStyle(draw.LineStyle{Color: softInk, Width: px(1)})
	c.Stroke(r.Path())
	sty := tickStyle
	if lies {
		for _, end := range []struct {
			at    float64
			align text.XAlignment
		}{{-1, draw.XLeft}, {0, draw.XCenter}, {1, draw.XRight}} {
			sty.XAlign, sty.YAlign = end.align, draw.YTop
			x := r.Min.X + (r.Max.X-r.Min.X)*vg.Length(1+end.at)/2
			c.FillText(sty, vg.Point{X: x, Y: r.Min.Y - px(2)}, short(end.at*b.most))
		}
		return
	}
	sty.YAlign = draw.YCenter
	for _, at := range []float64{-1, -0.5, 0, 0.5, 1} {
		y := r.Min.Y + (r.Max.Y-r.Min.Y)*vg.Length(1+at)/2
		c.FillText(sty, vg.Point{X: r.Max.X + px(5), Y: y}, short(at*b.most))
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
