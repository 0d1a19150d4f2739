package page

import (
	"sort"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/ink"
)

// Entry is one sign of a legend and what it stands for.
type Entry struct {
	Text string
	// sign draws the sign in the middle of c.
	Sign func(c draw.Canvas)
}

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
			e.Sign(draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
				Min: vg.Point{X: x, Y: y - legendRow/2},
				Max: vg.Point{X: x + signWidth, Y: y + legendRow/2},
			}})
			c.FillText(sty, vg.Point{X: x + signWidth + signGap, Y: y + ink.Px(1)}, e.Text)
			x += e.width() + entryGap
		}
	}
}

func LineEntry(name string, style draw.LineStyle) Entry {
	return Entry{name, func(at draw.Canvas) {
		at.StrokeLine2(style, at.Min.X, at.Center().Y, at.Max.X, at.Center().Y)
	}}
}
