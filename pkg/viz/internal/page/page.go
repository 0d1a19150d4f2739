// Package page lays out a picture with its title, legend and caption, puts pages side by side, and writes them as PNG, SVG and PDF.
package page

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
)

// Page is a picture with all that stands around it: title, legend and caption. A page with a Fault shows that in place
// of the picture.
type Page struct {
	Title   string
	Caption string    // below the picture: what the reader has to know to read it
	What    string    // what is in the picture, for those who do not see it
	Detail  string    // more of that, too much for a line
	Said    string    // the part of the caption that What says already
	Words   string    // what the author of the figure says of it to those who do not see it
	Fault   error     // why the data cannot be drawn
	Within  error     // why a page of a row, which shows it itself, cannot be drawn
	Width   vg.Length // 0: that of a normal figure
	Legend  []Entry
	Body    Body
	Numbers Numbers // that the body draws; nil: none
}

// Numbers returns what a body draws as rows of a table, the names of the columns first.
type Numbers func() [][]string

// Data returns the numbers of the page, or a row that says why there are none.
func (p Page) Data() [][]string {
	if err := p.hidden(); err != nil {
		return [][]string{{"no data: " + err.Error()}}
	}
	if p.Numbers == nil {
		return [][]string{{"no table of numbers for this figure: " + p.String()}}
	}
	return p.Numbers()
}

// Body is what a page draws between its legend and its caption.
type Body interface {
	// Height returns how high the body is when it is drawn w wide.
	Height(w vg.Length) vg.Length
	Draw(c draw.Canvas)
}

// Err returns why the data could not be drawn, or nil.
func (p Page) Err() error {
	if err := p.hidden(); err != nil {
		return err
	}
	return p.Within
}

// hidden returns why there is a message in place of the body, or nil.
func (p Page) hidden() error {
	if p.Fault == nil && p.Body == nil {
		return fmt.Errorf("figure: %w", fault.ErrEmpty)
	}
	return p.Fault
}

// Alt describes the picture in one or two sentences, title and caption included, after the words of its author.
func (p Page) Alt() string {
	s := Described(p.Words, p.String())
	if p.Detail != "" {
		s += ": " + p.Detail
	}
	if note := p.note(); note != "" {
		s += ". " + note
	}
	return s
}

// Described puts the words of an author, as a sentence, before a text alternative.
func Described(words, alt string) string {
	words = ink.PlainText(strings.TrimSpace(words))
	switch {
	case words == "":
		return alt
	case strings.ContainsRune(".?!", rune(words[len(words)-1])):
		return words + " " + alt
	}
	return words + ". " + alt
}

// note returns what the caption says that String does not.
func (p Page) note() string {
	if p.hidden() != nil {
		return ""
	}
	return ink.PlainText(strings.TrimPrefix(strings.TrimPrefix(p.Caption, p.Said), ". "))
}

// String describes the picture in one line.
func (p Page) String() string {
	if err := p.hidden(); err != nil {
		return "no picture: " + err.Error()
	}
	if p.Title == "" {
		return p.What
	}
	return ink.PlainText(p.Title) + ": " + p.What
}

// Widths of figures, and the margin around them, in CSS pixels.
const (
	NormalWidth = 600
	Margin      = 10
)

// Size returns how large the whole page is.
func (p Page) Size() (w, h vg.Length) {
	w = p.Width
	if w == 0 {
		w = ink.Px(NormalWidth)
	}
	return w, p.height(w)
}

// height returns how high the whole page is when it is drawn w wide.
func (p Page) height(w vg.Length) vg.Length {
	in := p.parts(w)
	return in.title.Height() + in.legend.height() + in.body + in.caption.Height() + 2*ink.Px(Margin)
}

// parts of a page drawn w wide, from top to bottom.
type parts struct {
	title   ink.Paragraph
	legend  legend
	body    vg.Length // its height
	caption ink.Paragraph
	message ink.Paragraph // in place of a body
}

func (p Page) parts(w vg.Length) (in parts) {
	w -= 2 * ink.Px(Margin)
	in.title = ink.Wrap(ink.TitleStyle, p.Title, w, ink.Px(8))
	if err := p.hidden(); err != nil {
		in.message = ink.Wrap(ink.MessageStyle, err.Error(), w-ink.Px(24), 0)
		in.body = in.message.Height() + ink.Px(32)
		return in
	}
	in.legend = layLegend(p.Legend, w)
	in.caption = ink.Wrap(ink.CaptionStyle, p.Caption, w, ink.Px(8))
	in.body = p.Body.Height(w)
	return in
}

// Draw draws the whole page into c, at the width of c and from the top.
func (p Page) Draw(c draw.Canvas) {
	parts := p.parts(c.Max.X - c.Min.X)
	c = draw.Crop(c, ink.Px(Margin), -ink.Px(Margin), ink.Px(Margin), -ink.Px(Margin))
	top := c.Max.Y
	parts.title.Draw(c, top, true)
	top -= parts.title.Height()
	parts.legend.draw(c, top)
	top -= parts.legend.height()
	in := draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
		Min: vg.Point{X: c.Min.X, Y: top - parts.body},
		Max: vg.Point{X: c.Max.X, Y: top},
	}}
	if p.hidden() != nil {
		drawMessage(in, parts.message)
		return
	}
	p.Body.Draw(in)
	parts.caption.DrawBelow(c, top-parts.body, ink.Px(8))
}

// drawMessage draws a box with the text p in place of a picture.
func drawMessage(c draw.Canvas, p ink.Paragraph) {
	c.SetColor(ink.MessageFill)
	c.Fill(c.Rectangle.Path())
	bar := c.Rectangle
	bar.Max.X = bar.Min.X + ink.Px(4)
	c.SetColor(ink.Vermillion)
	c.Fill(bar.Path())
	p.Draw(draw.Crop(c, ink.Px(16), -ink.Px(8), ink.Px(16), -ink.Px(16)), c.Max.Y-ink.Px(16), false)
}
