package viz

import (
	"image"
	"image/color"
	"math"
	"sort"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// signColours holds the colours of positive, negative and not finite entries.
var signColours = [3]color.RGBA{blue, orange, black}

const (
	spyArea  = 400  // the longer side of the drawn matrix, in CSS pixels
	cellMax  = 44   // of one entry of a small matrix
	maxBars  = 8000 // that are drawn as shapes; more are drawn as an image
	gapCells = 40   // up to this size there is a gap between the squares
)

// cell returns the side of one entry or block, in CSS pixels.
func (b *pattern) cell() float64 {
	return math.Min(cellMax, spyArea/float64(max(b.height(), b.width())))
}

// figureWidth leaves room for the axes and for a line of caption.
func (b *pattern) figureWidth() float64 {
	return math.Max(340, math.Min(spyArea, b.cell()*float64(b.width()))+120)
}

func (b *pattern) legend() []legendEntry {
	var out []legendEntry
	for s, name := range []string{"positive", "negative", "not finite"} {
		if b.signs[s] == 0 {
			continue
		}
		out = append(out, legendEntry{name, func(c draw.Canvas) {
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

func (b spyBody) height(w vg.Length) vg.Length {
	in := math.Min(float64(w/px(1))-80, b.cell()*float64(b.width()))
	return px(in*float64(b.rows)/float64(b.cols)) + px(64)
}

func (b spyBody) draw(c draw.Canvas) {
	p := newPlot("column", "row")
	p.X.Min, p.X.Max = -0.5, float64(b.cols)-0.5
	p.Y.Min, p.Y.Max = -0.5, float64(b.rows)-0.5
	p.Y.Scale = plot.InvertedScale{Normalizer: plot.LinearScale{}}
	p.X.Tick.Marker = indexTicks{b.cols, c.Max.X - c.Min.X}
	p.Y.Tick.Marker = indexTicks{b.rows, c.Max.Y - c.Min.Y}
	p.Add(spyPlotter{b.pattern})
	p.Draw(equalAspect(p, c, float64(b.rows)/float64(b.cols)))
}

// indexTicks numbers every row or column of a small matrix and some of a large one. It leaves about 26
// CSS pixels to each number.
type indexTicks struct {
	n     int
	along vg.Length
}

func (t indexTicks) Ticks(lo, hi float64) []plot.Tick {
	room := max(2, int(t.along/px(30)))
	if t.n > 999 {
		room = max(2, int(t.along/px(52)))
	}
	ticks := linearTicks{max: room, whole: true}.Ticks(lo, hi)
	if t.n <= gapCells {
		return ticks
	}
	for i := range ticks { // single indices are not to be made out: no marks for them
		if ticks[i].Label == "" && len(ticks) > 60 {
			ticks[i].Value = -1
		}
	}
	return ticks
}

// spyPlotter draws the squares of a pattern.
type spyPlotter struct{ *pattern }

func (b spyPlotter) Plot(c draw.Canvas, p *plot.Plot) {
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
	frame(c)
}

// corner returns where the upper left corner of entry (i, j) is.
func (b spyPlotter) corner(c draw.Canvas, i, j int) vg.Point {
	return vg.Point{
		X: c.X(float64(j) / float64(b.cols)),
		Y: c.Y(1 - float64(i)/float64(b.rows)),
	}
}

// drawLattice draws the lines between rows and columns.
func (b spyPlotter) drawLattice(c draw.Canvas) {
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
func (b spyPlotter) drawSquares(c draw.Canvas) {
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
func (b spyPlotter) drawBars(c draw.Canvas, bars []bar) {
	side := (c.Max.X - c.Min.X) / vg.Length(b.cols)
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
func (b spyPlotter) image(w, h int) image.Image {
	colours := make([]color.RGBA, b.height()*b.width())
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
		row := (y * b.rows / h) / b.block * b.width()
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
