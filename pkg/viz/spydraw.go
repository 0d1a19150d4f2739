package viz

import (
	"image"
	"image/color"
	"math"
	"sort"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// signColours holds the colours of positive, negative and not finite entries: those of Heat, as far apart as small squares
// need.
var signColours = [3]color.RGBA{orange, blue, black}

const (
	spyArea  = 400  // the longer side of the drawn matrix, in CSS pixels
	cellMax  = 44   // of one entry of a small matrix
	maxBars  = 8000 // that are drawn as shapes; more are drawn as an image
	gapCells = 40   // up to this size there is a gap between the squares
)

// cell returns the side of one entry or block, in CSS pixels.
func (b *pattern) cell() float64 {
	return math.Min(cellMax, spyArea/float64(max(b.blockRows(), b.blockCols())))
}

// longer returns the longer side of the drawn matrix, in CSS pixels.
func (b *pattern) longer() float64 { return b.cell() * float64(max(b.blockRows(), b.blockCols())) }

// figureWidth leaves room for the axes and for a line of caption.
func (b *pattern) figureWidth() float64 {
	return math.Max(340, math.Min(spyArea, b.cell()*float64(b.blockCols()))+120)
}

func (b *pattern) legend() []Entry {
	var out []Entry
	for s, name := range []string{"positive", "negative", "not finite"} {
		if b.signs[s] == 0 {
			continue
		}
		out = append(out, Entry{name, func(c draw.Canvas) {
			m, r := c.Center(), px(5)
			c.SetColor(signColours[s])
			c.Fill(box(m.X-r, m.Y-r, m.X+r, m.Y+r))
		}})
	}
	return out
}

func box(x0, y0, x1, y1 vg.Length) vg.Path {
	return vg.Rectangle{Min: vg.Point{X: x0, Y: y0}, Max: vg.Point{X: x1, Y: y1}}.Path()
}

// spyBody draws a pattern with its axes.
type spyBody struct{ *pattern }

// side returns how wide the matrix is drawn in a body w wide.
func (b spyBody) side(w vg.Length) vg.Length {
	return min(max(px(20), w-px(80)), px(b.longer()/math.Max(1, b.aspect())))
}

func (b spyBody) Height(w vg.Length) vg.Length {
	return b.side(w)*vg.Length(b.aspect()) + aboveBox + belowBox
}

func (b spyBody) Draw(c draw.Canvas) {
	w := b.side(c.Max.X - c.Min.X)
	h := w * vg.Length(b.aspect())
	widest := tickStyle.Width(strconv.Itoa(b.cols))
	a := boxAxes{
		xLabel: "column", yLabel: "row",
		x: indexTicks(b.cols, int(w/(widest+px(9)))),
		y: indexTicks(b.rows, int(h/px(24))),
	}
	box := a.box(c, w, h)
	b.drawEntries(draw.Canvas{Canvas: c.Canvas, Rectangle: box})
	a.draw(c, box)
}

// thinnest is how many times as long as wide a matrix is drawn at most: one that is longer is
// stretched across to be seen at all.
const thinnest = 25

func (b *pattern) aspect() float64 {
	return math.Min(thinnest, math.Max(1.0/thinnest, float64(b.rows)/float64(b.cols)))
}

// indexTicks numbers all n rows or columns of a small matrix and some of a large one, as many as there is
// room for.
func indexTicks(n, room int) []plot.Tick {
	ticks := []plot.Tick{{Value: 0, Label: "0"}}
	if room > 1 {
		ticks = linearTicks{max: room, whole: true}.Ticks(0, float64(n-1))
	}
	var out []plot.Tick
	for _, t := range ticks {
		if t.Label == "" && len(ticks) > 3*room {
			continue // too close together
		}
		t.Value = (t.Value + 0.5) / float64(n)
		out = append(out, t)
	}
	return out
}

// drawEntries draws the squares of the pattern over all of c.
func (b spyBody) drawEntries(c draw.Canvas) {
	bars := b.bars()
	switch {
	case b.block == 1 && max(b.rows, b.cols) <= gapCells:
		b.drawLattice(c)
		b.drawSquares(c)
	case b.block == 1 && len(bars) <= maxBars:
		b.drawBars(c, bars)
	default:
		size := dots(c, c.Rectangle).Size()
		placeImage(c, c.Rectangle, b.image(size.X, size.Y))
	}
}

// corner returns where the upper left corner of entry (i, j) is.
func (b spyBody) corner(c draw.Canvas, i, j int) vg.Point {
	return vg.Point{
		X: c.X(float64(j) / float64(b.cols)),
		Y: c.Y(1 - float64(i)/float64(b.rows)),
	}
}

// drawLattice draws the lines between rows and columns.
func (b spyBody) drawLattice(c draw.Canvas) {
	thin := draw.LineStyle{Color: gridLine, Width: px(1)}
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
func (b spyBody) drawSquares(c draw.Canvas) {
	side := (c.Max.X - c.Min.X) / vg.Length(b.cols)
	gap := side * 0.1
	for _, e := range b.entries {
		at := b.corner(c, e.i, e.j)
		c.SetColor(signColours[e.sign])
		c.Fill(box(at.X+gap, at.Y-side+gap, at.X+side-gap, at.Y-gap))
	}
}

// drawBars draws neighbours in a row as one shape. Entries of less than 1.6 CSS pixels are drawn that
// large, those of the rarer sign on top, so that a diagonal among its neighbours is seen.
func (b spyBody) drawBars(c draw.Canvas, bars []bar) {
	side := min((c.Max.X-c.Min.X)/vg.Length(b.cols), (c.Max.Y-c.Min.Y)/vg.Length(b.rows))
	more := max(0, (px(1.6)-side)/2)
	order := []sign{positive, negative, notFinite}
	sort.SliceStable(order, func(x, y int) bool { return b.signs[order[x]] > b.signs[order[y]] })
	for _, s := range order {
		var path vg.Path
		for _, r := range bars {
			if r.sign != s {
				continue
			}
			from, to := b.corner(c, r.i, r.j), b.corner(c, r.i+1, r.end)
			path = append(path, box(from.X-more, to.Y-more, to.X+more, from.Y+more)...)
		}
		if len(path) > 0 {
			c.SetColor(signColours[s])
			c.Fill(path)
		}
	}
}

// image draws the pattern on w × h dots, each in the colour of the entry or block it lies in.
func (b spyBody) image(w, h int) image.Image {
	colours := make([]color.RGBA, b.blockRows()*b.blockCols())
	for i := range colours {
		colours[i] = color.RGBA{255, 255, 255, 255}
	}
	for _, e := range b.entries {
		colours[e.i*b.cols+e.j] = signColours[e.sign]
	}
	for n, count := range b.count {
		if count > 0 {
			colours[n] = density(float64(count) / float64(b.most))
		}
	}
	im := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		row := (y * b.rows / h) / b.block * b.blockCols()
		for x := range w {
			im.SetRGBA(x, y, colours[row+(x*b.cols/w)/b.block])
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
