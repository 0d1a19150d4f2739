package braille

import (
	"image"
	"image/color"
	"math"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// canvas is a vg.Canvas of dots and letters.
type canvas struct {
	w, h          vg.Length
	columns, rows int
	dots          []color.RGBA // those that are set, by rows from the top; A says by what
	letters       []letter
	pen           pen
	stack         []pen
}

// What a dot's A says.
const (
	drawn   = 255 // set by a line or an area
	painted = 254 // set by a picture
)

type letter struct {
	char   rune
	colour color.RGBA
}

// pen is the state that Push keeps.
type pen struct {
	colour color.RGBA
	width  vg.Length
	dashes []vg.Length
	offset vg.Length
	to     matrix
}

// matrix is the affine map (x, y) → (a x + c y + e, b x + d y + f), from points to dots.
type matrix struct{ a, b, c, d, e, f float64 }

func (m matrix) at(p vg.Point) (x, y float64) {
	return m.a*float64(p.X) + m.c*float64(p.Y) + m.e, m.b*float64(p.X) + m.d*float64(p.Y) + m.f
}

// after is the map that first does n and then m.
func (m matrix) after(n matrix) matrix {
	return matrix{
		m.a*n.a + m.c*n.b, m.b*n.a + m.d*n.b,
		m.a*n.c + m.c*n.d, m.b*n.c + m.d*n.d,
		m.a*n.e + m.c*n.f + m.e, m.b*n.e + m.d*n.f + m.f,
	}
}

// newCanvas is a canvas of w × h points, so many columns wide; a character is twice as high as wide.
func newCanvas(w, h vg.Length, columns int) *canvas {
	scale := float64(columns*dotsX) / float64(w)
	rows := int(math.Ceil(float64(h) * scale / dotsY))
	c := &canvas{w: w, h: h, columns: columns, rows: rows,
		dots: make([]color.RGBA, columns*dotsX*rows*dotsY), letters: make([]letter, columns*rows)}
	c.pen = pen{colour: color.RGBA{A: 255}, width: 1, to: matrix{a: scale, d: -scale, f: float64(h) * scale}}
	return c
}

func (c *canvas) wide() int { return c.columns * dotsX }
func (c *canvas) high() int { return c.rows * dotsY }

func (c *canvas) at(x, y int) color.RGBA { return c.dots[y*c.wide()+x] }

// set sets a dot, or takes it away where the colour is that of the paper.
func (c *canvas) set(x, y int, colour color.RGBA, by uint8) {
	if x < 0 || y < 0 || x >= c.wide() || y >= c.high() {
		return
	}
	colour.A = by
	if min(colour.R, colour.G, colour.B) >= paper {
		colour = color.RGBA{}
	}
	c.dots[y*c.wide()+x] = colour
}

// Size is that of the figure.
func (c *canvas) Size() (w, h vg.Length) { return c.w, c.h }

func (c *canvas) SetLineWidth(w vg.Length) { c.pen.width = w }

func (c *canvas) SetLineDash(pattern []vg.Length, offset vg.Length) {
	c.pen.dashes, c.pen.offset = pattern, offset
}

func (c *canvas) SetColor(colour color.Color) {
	if colour == nil {
		colour = color.Black
	}
	n := color.NRGBAModel.Convert(colour).(color.NRGBA)
	over := func(v uint8) uint8 { return uint8(255 - (255-int(v))*int(n.A)/255) } // on white
	c.pen.colour = color.RGBA{over(n.R), over(n.G), over(n.B), 255}
}

func (c *canvas) Rotate(angle float64) {
	sin, cos := math.Sincos(angle)
	c.pen.to = c.pen.to.after(matrix{a: cos, b: sin, c: -sin, d: cos})
}

func (c *canvas) Translate(p vg.Point) {
	c.pen.to = c.pen.to.after(matrix{a: 1, d: 1, e: float64(p.X), f: float64(p.Y)})
}

func (c *canvas) Scale(x, y float64) { c.pen.to = c.pen.to.after(matrix{a: x, d: y}) }

func (c *canvas) Push() { c.stack = append(c.stack, c.pen) }

func (c *canvas) Pop() {
	c.pen = c.stack[len(c.stack)-1]
	c.stack = c.stack[:len(c.stack)-1]
}

func (c *canvas) FillString(f font.Face, p vg.Point, text string) {
	if f.Font.Size > 0 {
		c.Letters(text, vg.Point{X: p.X + f.Width(text)/2, Y: p.Y + f.Font.Size*middle})
	}
}

// middle is how high above the base line the middle of small letters is, in sizes of the font.
const middle = 0.25

// Letters writes a line of text with its middle at p, in letters of the terminal's own; one that would cover another is
// left out. Text that runs upwards is written downwards, a letter a row.
func (c *canvas) Letters(text string, p vg.Point) {
	chars := []rune(text)
	x, y := c.pen.to.at(p)
	col, row := int(x/dotsX), int(y/dotsY)
	right, down := 1, 0
	if math.Abs(c.pen.to.b) > math.Abs(c.pen.to.a) {
		right, down = 0, 1
	}
	begin := -len(chars) / 2
	if col+begin*right < 0 && len(chars) <= c.columns { // it is longer here than in the figure
		begin = -col
	}
	if over := col + (begin+len(chars))*right - c.columns; over > 0 && right == 1 {
		begin = max(-col, begin-over)
	}
	inside := func(k int) (at int, ok bool) {
		x, y := col+(begin+k)*right, row+(begin+k)*down
		return y*c.columns + x, x >= 0 && y >= 0 && x < c.columns && y < c.rows
	}
	for k := -1; k <= len(chars); k++ {
		if at, ok := inside(k); ok && c.letters[at].char > ' ' {
			return
		}
	}
	for k, char := range chars {
		if at, ok := inside(k); ok {
			c.letters[at] = letter{char, c.pen.colour}
		}
	}
}

func (c *canvas) DrawImage(rect vg.Rectangle, m image.Image) {
	x0, y1 := c.pen.to.at(rect.Min)
	x1, y0 := c.pen.to.at(rect.Max)
	b := m.Bounds()
	if b.Empty() || !(x1 > x0 && y1 > y0) {
		return
	}
	for y := max(0, int(y0)); y < min(c.high(), int(math.Ceil(y1))); y++ {
		top, bottom := span(y, y0, y1, b.Dy())
		for x := max(0, int(x0)); x < min(c.wide(), int(math.Ceil(x1))); x++ {
			left, right := span(x, x0, x1, b.Dx())
			if colour, ok := inkIn(m, image.Rect(left, top, right, bottom).Add(b.Min)); ok {
				c.set(x, y, colour, painted)
			}
		}
	}
}

// span returns which of n points, spread from one place to another, lie in the k-th dot: at least one.
func span(k int, from, to float64, n int) (begin, end int) {
	at := func(dot int) int { return int((float64(dot) - from) / (to - from) * float64(n)) }
	begin = min(max(0, at(k)), n-1)
	return begin, max(begin+1, min(at(k+1), n))
}

// inkIn returns the mean colour of the dots that are not paper in a part of a picture; ok is false where that is less than a fifth of it.
func inkIn(m image.Image, part image.Rectangle) (colour color.RGBA, ok bool) {
	var ink mix
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			d := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA)
			if d.A >= 128 && min(d.R, d.G, d.B) < paper {
				ink.add(color.RGBA{d.R, d.G, d.B, 255})
			}
		}
	}
	if 5*ink.n < part.Dx()*part.Dy() {
		return color.RGBA{}, false
	}
	return ink.mean(), true
}
