// Package braille draws figures in the character cells of a terminal. Lines and areas are braille, which has 2 × 4 dots to a cell;
// solid areas are half blocks, and text is text.
package braille

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Figure is what can be drawn: gonum's plots with a size, and figures of pkg/viz.
type Figure interface {
	Size() (w, h vg.Length)
	Draw(c draw.Canvas)
}

// Colours says which colours a terminal has.
type Colours int

const (
	None Colours = iota // the terminal's own for everything
	Few                 // the 256 of xterm
	All                 // 24 bits
)

// ColoursOf returns the colours of a terminal by its environment: NO_COLOR, COLORTERM and TERM.
func ColoursOf(getenv func(string) string) Colours {
	term, colorterm := getenv("TERM"), getenv("COLORTERM")
	switch {
	case getenv("NO_COLOR") != "" || term == "" || term == "dumb" || strings.HasPrefix(term, "vt"):
		return None
	case colorterm == "truecolor" || colorterm == "24bit":
		return All
	}
	return Few
}

// pointsPerColumn is how wide a column is in a figure: text of 13 CSS pixels, the smallest in a figure, then has about a
// column for each letter.
const pointsPerColumn = 8 * 0.75

// Draw returns the figure as lines of text, at most so many columns wide, each with its newline.
func Draw(f Figure, columns int, colours Colours) string {
	w, h := f.Size()
	wide := min(columns, int(math.Ceil(float64(w)/pointsPerColumn)))
	if wide < 1 || !(h > 0) {
		return ""
	}
	c := newCanvas(w, h, wide)
	f.Draw(draw.NewCanvas(c, w, h))
	return c.text(colours)
}

// Dots and what they stand for.
const (
	dotsX, dotsY = 2, 4
	// paper is the least of red, green and blue from which on a colour counts as that of the paper.
	paper = 200
	// grey is how far red, green and blue of a colour may lie apart for it to be one without hue, which is drawn in the
	// terminal's own colour: that is seen on dark screens too.
	grey = 24
)

// text turns the dots and letters into lines, without the empty ones at the top and the bottom.
func (c *canvas) text(colours Colours) string {
	var lines []string
	for row := range c.rows {
		lines = append(lines, c.line(row, colours))
	}
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, "\n") + "\n"
}

// line is a row of cells, without the blanks at its end.
func (c *canvas) line(row int, colours Colours) string {
	var b strings.Builder
	blanks := 0
	now := ""
	for col := range c.columns {
		char, style := c.cell(col, row, colours)
		if char == ' ' {
			blanks++
			continue
		}
		if blanks > 0 && now != "" {
			b.WriteString(plain)
			now = ""
		}
		b.WriteString(strings.Repeat(" ", blanks))
		blanks = 0
		if style != now {
			b.WriteString(plain[:len(plain)*min(1, len(now))])
			b.WriteString(style)
			now = style
		}
		b.WriteRune(char)
	}
	if now != "" {
		b.WriteString(plain)
	}
	return b.String()
}

const plain = "\x1b[0m"

// cell is what stands in a cell, and in which colours.
func (c *canvas) cell(col, row int, colours Colours) (char rune, style string) {
	if l := c.letters[row*c.columns+col]; l.char != 0 {
		return l.char, foreground(l.colour, colours)
	}
	var mask rune
	var all, upper, lower mix
	n := 0
	for y := range dotsY {
		for x := range dotsX {
			d := c.at(col*dotsX+x, row*dotsY+y)
			if d.A == 0 || colours == None && !dithered(d, col*dotsX+x, row*dotsY+y) {
				continue
			}
			mask |= 1 << brailleBit[y][x]
			n++
			all.add(d)
			if y < dotsY/2 {
				upper.add(d)
			} else {
				lower.add(d)
			}
		}
	}
	switch {
	case n == 0:
		return ' ', ""
	case n == dotsX*dotsY && colours != None:
		return '▀', shade(38, upper.mean(), colours) + shade(48, lower.mean(), colours)
	case n == dotsX*dotsY:
		return '█', ""
	}
	return '⠀' + mask, foreground(all.mean(), colours)
}

// brailleBit is the bit of a dot in the code of a braille character, by its row and column.
var brailleBit = [dotsY][dotsX]int{{0, 3}, {1, 4}, {2, 5}, {6, 7}}

// foreground sets the colour of a character, that of the terminal for those without a hue.
func foreground(c color.RGBA, colours Colours) string {
	if int(max(c.R, c.G, c.B))-int(min(c.R, c.G, c.B)) <= grey {
		return ""
	}
	return shade(38, c, colours)
}

// shade is the sequence (SGR) that sets a foreground (38) or a background (48).
func shade(which int, c color.RGBA, colours Colours) string {
	switch colours {
	case All:
		return fmt.Sprintf("\x1b[%d;2;%d;%d;%dm", which, c.R, c.G, c.B)
	case Few:
		step := func(v uint8) int { return (int(v)*5 + 127) / 255 }
		return fmt.Sprintf("\x1b[%d;5;%dm", which, 16+36*step(c.R)+6*step(c.G)+step(c.B))
	}
	return ""
}

// mix is the mean of some colours.
type mix struct{ r, g, b, n int }

func (m *mix) add(c color.RGBA) {
	m.r, m.g, m.b, m.n = m.r+int(c.R), m.g+int(c.G), m.b+int(c.B), m.n+1
}

func (m mix) mean() color.RGBA {
	return color.RGBA{uint8(m.r / m.n), uint8(m.g / m.n), uint8(m.b / m.n), 255}
}

// bayer is the order in which the dots of a 4 × 4 square are set as an area gets darker (B. E. Bayer, 1973).
var bayer = [4][4]float64{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}

// dithered reports whether a dot is set where there is only one colour: of those of pictures as many as they are dark.
func dithered(c color.RGBA, x, y int) bool {
	if c.A == drawn {
		return true
	}
	light := (0.3*float64(c.R) + 0.59*float64(c.G) + 0.11*float64(c.B)) / 255
	return light < 0.35+0.6*bayer[y%4][x%4]/16
}
