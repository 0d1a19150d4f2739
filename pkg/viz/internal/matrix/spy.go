package matrix

import (
	"image"
	"image/color"
	"math"
	"sort"
	"strconv"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/axes"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// SignColours holds the colours of positive, negative and not finite entries: those of Heat, as far apart as small squares
// need.
var SignColours = [3]color.RGBA{ink.Orange, ink.Blue, ink.Black}

const (
	spyArea  = 400  // the longer side of the drawn matrix, in CSS pixels
	cellMax  = 44   // of one entry of a small matrix
	maxBars  = 8000 // that are drawn as shapes; more are drawn as an image
	gapCells = 40   // up to this size there is a gap between the squares
)

// cell returns the side of one entry or block, in CSS pixels.
func (b *Pattern) cell() float64 {
	return math.Min(cellMax, spyArea/float64(max(b.BlockRows(), b.BlockCols())))
}

// longer returns the longer side of the drawn matrix, in CSS pixels.
func (b *Pattern) longer() float64 { return b.cell() * float64(max(b.BlockRows(), b.BlockCols())) }

// FigureWidth leaves room for the axes and for a line of caption.
func (b *Pattern) FigureWidth() float64 {
	return math.Max(340, math.Min(spyArea, b.cell()*float64(b.BlockCols()))+120)
}

func (b *Pattern) Legend() []page.Entry {
	var out []page.Entry
	for s, name := range []string{"positive", "negative", "not finite"} {
		if b.Signs[s] == 0 {
			continue
		}
		out = append(out, page.Entry{Text: name, Sign: page.Dot{Fill: SignColours[s]}})
	}
	return out
}

// Spy draws a pattern with its axes.
type Spy struct{ *Pattern }

// side returns how wide the matrix is drawn in a body w wide.
func (b Spy) side(w vg.Length) vg.Length {
	return min(max(ink.Px(20), w-ink.Px(80)), ink.Px(b.longer()/math.Max(1, b.Aspect())))
}

func (b Spy) Height(w vg.Length) vg.Length {
	return b.side(w)*vg.Length(b.Aspect()) + axes.AboveBox + axes.BelowBox
}

func (b Spy) Draw(c draw.Canvas) {
	w := b.side(c.Max.X - c.Min.X)
	h := w * vg.Length(b.Aspect())
	widest := ink.TickStyle.Width(strconv.Itoa(b.cols))
	a := axes.Box{
		XLabel: "column", YLabel: "row",
		X: axes.IndexTicks(b.cols, int(w/(widest+ink.Px(9)))),
		Y: axes.IndexTicks(b.rows, int(h/ink.Px(24))),
	}
	box := a.Box(c, w, h)
	b.DrawEntries(draw.Canvas{Canvas: c.Canvas, Rectangle: box})
	a.Draw(c, box)
}

// Thinnest is how many times as long as wide a matrix is drawn at most: one that is longer is
// stretched across to be seen at all.
const Thinnest = 25

func (b *Pattern) Aspect() float64 {
	return math.Min(Thinnest, math.Max(1.0/Thinnest, float64(b.rows)/float64(b.cols)))
}

// DrawEntries draws the squares of the pattern over all of c.
func (b Spy) DrawEntries(c draw.Canvas) {
	bars := b.bars()
	switch {
	case b.Block == 1 && max(b.rows, b.cols) <= gapCells:
		b.drawLattice(c)
		b.drawSquares(c)
	case b.Block == 1 && len(bars) <= maxBars:
		b.drawBars(c, bars)
	default:
		size := ink.Dots(c, c.Rectangle).Size()
		ink.PlaceImage(c, c.Rectangle, b.image(size.X, size.Y))
	}
}

// corner returns where the upper left corner of entry (i, j) is.
func (b Spy) corner(c draw.Canvas, i, j int) vg.Point {
	return vg.Point{
		X: c.X(float64(j) / float64(b.cols)),
		Y: c.Y(1 - float64(i)/float64(b.rows)),
	}
}

// drawLattice draws the lines between rows and columns.
func (b Spy) drawLattice(c draw.Canvas) {
	thin := draw.LineStyle{Color: ink.GridLine, Width: ink.Px(1)}
	for i := 1; i < b.rows; i++ {
		y := b.corner(c, i, 0).Y
		c.StrokeLine2(thin, c.Min.X, y, c.Max.X, y)
	}
	for j := 1; j < b.cols; j++ {
		x := b.corner(c, 0, j).X
		c.StrokeLine2(thin, x, c.Min.Y, x, c.Max.Y)
	}
}

// drawSquares draws every entry as a square with a gap around it.
func (b Spy) drawSquares(c draw.Canvas) {
	side := (c.Max.X - c.Min.X) / vg.Length(b.cols)
	gap := side * 0.1
	for _, e := range b.entries {
		at := b.corner(c, e.i, e.j)
		c.SetColor(SignColours[e.sign])
		c.Fill(ink.Square(at.X+gap, at.Y-side+gap, at.X+side-gap, at.Y-gap))
	}
}

// drawBars draws neighbours in a row as one shape. Entries of less than 1.6 CSS pixels are drawn that
// large, those of the rarer sign on top, so that a diagonal among its neighbours is seen.
func (b Spy) drawBars(c draw.Canvas, bars []bar) {
	side := min((c.Max.X-c.Min.X)/vg.Length(b.cols), (c.Max.Y-c.Min.Y)/vg.Length(b.rows))
	more := max(0, (ink.Px(1.6)-side)/2)
	order := []sign{Positive, Negative, NotFinite}
	sort.SliceStable(order, func(x, y int) bool { return b.Signs[order[x]] > b.Signs[order[y]] })
	for _, s := range order {
		var path vg.Path
		for _, r := range bars {
			if r.sign != s {
				continue
			}
			from, to := b.corner(c, r.i, r.j), b.corner(c, r.i+1, r.end)
			path = append(path, ink.Square(from.X-more, to.Y-more, to.X+more, from.Y+more)...)
		}
		if len(path) > 0 {
			c.SetColor(SignColours[s])
			c.Fill(path)
		}
	}
}

// image draws the pattern on w × h dots, each in the colour of the entry or block it lies in.
func (b Spy) image(w, h int) image.Image {
	colours := make([]color.RGBA, b.BlockRows()*b.BlockCols())
	for i := range colours {
		colours[i] = color.RGBA{255, 255, 255, 255}
	}
	for _, e := range b.entries {
		colours[e.i*b.cols+e.j] = SignColours[e.sign]
	}
	for n, count := range b.count {
		if count > 0 {
			colours[n] = density(float64(count) / float64(b.Most))
		}
	}
	im := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		row := (y * b.rows / h) / b.Block * b.BlockCols()
		for x := range w {
			im.SetRGBA(x, y, colours[row+(x*b.cols/w)/b.Block])
		}
	}
	return im
}

// density returns the colour of a block that has share of the nonzeros of the fullest one: from sky blue,
// so that a single nonzero is seen, to nearly black.
func density(share float64) color.RGBA {
	t := math.Sqrt(share)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + t*(float64(b)-float64(a)))) }
	light, dark := color.RGBA{140, 200, 240, 255}, color.RGBA{0, 40, 80, 255}
	return color.RGBA{mix(light.R, dark.R), mix(light.G, dark.G), mix(light.B, dark.B), 255}
}
