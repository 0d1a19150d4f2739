package page

import (
	"image/color"
	"sort"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/ink"
)

// Entry is one sign of a legend and what it stands for.
type Entry struct {
	Text string
	Sign Sign
}

// Sign is drawn in the middle of a canvas. Legends that are equal, as reflect.DeepEqual sees them, are drawn once in a row.
type Sign interface{ Draw(c draw.Canvas) }

// Line is the sign of a line.
type Line struct{ Style draw.LineStyle }

// Draw draws a piece of the line.
func (s Line) Draw(c draw.Canvas) {
	c.StrokeLine2(s.Style, c.Min.X, c.Center().Y, c.Max.X, c.Center().Y)
}

// Swatch is the sign of an area.
type Swatch struct {
	Fill color.Color
	Edge draw.LineStyle // none if it has no width
}

// Draw draws a small rectangle.
func (s Swatch) Draw(c draw.Canvas) {
	m := c.Center()
	path := ink.Square(m.X-ink.Px(9), m.Y-ink.Px(6), m.X+ink.Px(9), m.Y+ink.Px(6))
	c.SetColor(s.Fill)
	c.Fill(path)
	if s.Edge.Width > 0 {
		c.SetLineStyle(s.Edge)
		c.Stroke(path)
	}
}

// Dot is the sign of an entry of a matrix.
type Dot struct{ Fill color.Color }

// Draw draws a small square.
func (s Dot) Draw(c draw.Canvas) {
	m, r := c.Center(), ink.Px(5)
	c.SetColor(s.Fill)
	c.Fill(ink.Square(m.X-r, m.Y-r, m.X+r, m.Y+r))
}

// Mark is a sign that a function draws.
type Mark func(c draw.Canvas)

// Draw calls the function.
func (m Mark) Draw(c draw.Canvas) { m(c) }

// legend is a row of entries above the picture, where it covers nothing; as many rows as the width asks for.
type legend struct {
	rows   [][]Entry
	widths []vg.Length // of the rows
}

var (
	signWidth = ink.Px(26)
	signGap   = ink.Px(6)
	entryGap  = ink.Px(18)
	legendRow = ink.Px(20)
)

func (e Entry) width() vg.Length { return signWidth + signGap + ink.LabelStyle.Width(e.Text) }

// within returns the entry with its text cut to be at most w wide in all.
func (e Entry) within(w vg.Length) Entry {
	if e.width() <= w {
		return e
	}
	letters := []rune(ink.PlainText(e.Text)) // a cut must not fall into a script
	n := sort.Search(len(letters), func(n int) bool {
		return Entry{Text: string(letters[:n]) + "…"}.width() > w
	})
	e.Text = string(letters[:max(0, n-1)]) + "…"
	return e
}

// layLegend breaks the entries into rows at most w wide.
func layLegend(entries []Entry, w vg.Length) legend {
	var l legend
	for _, e := range entries {
		e = e.within(w)
		last := len(l.rows) - 1
		if last < 0 || l.widths[last]+entryGap+e.width() > w {
			l.rows = append(l.rows, []Entry{e})
			l.widths = append(l.widths, e.width())
			continue
		}
		l.rows[last] = append(l.rows[last], e)
		l.widths[last] += entryGap + e.width()
	}
	return l
}

func (l legend) height() vg.Length {
	if len(l.rows) == 0 {
		return 0
	}
	return legendRow*vg.Length(len(l.rows)) + ink.Px(6)
}

// draw draws the legend from top down, each row centred.
func (l legend) draw(c draw.Canvas, top vg.Length) {
	sty := ink.LabelStyle
	sty.YAlign = draw.YCenter
	for i, row := range l.rows {
		x := c.Center().X - l.widths[i]/2
		y := top - legendRow*(vg.Length(i)+0.5)
		for _, e := range row {
			e.Sign.Draw(draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
				Min: vg.Point{X: x, Y: y - legendRow/2},
				Max: vg.Point{X: x + signWidth, Y: y + legendRow/2},
			}})
			c.FillText(sty, vg.Point{X: x + signWidth + signGap, Y: y + ink.Px(1)}, e.Text)
			x += e.width() + entryGap
		}
	}
}

func LineEntry(name string, style draw.LineStyle) Entry { return Entry{name, Line{style}} }
