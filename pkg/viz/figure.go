package viz

import (
	"errors"
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// What can be wrong with the data of a figure. Errors are wrapped with where it was found; test for them
// with errors.Is.
var (
	ErrEmpty     = errors.New("viz: nothing to draw")
	ErrNotFinite = errors.New("viz: value is not finite")
	ErrReference = errors.New("viz: g starts below the reference g*")
	ErrTooMany   = errors.New("viz: more than a picture can show")
	ErrFormat    = errors.New("viz: unknown picture format")
)

// Figure is a finished picture. It shows itself in a notebook (PNG, drawn for sharp screens), prints as
// one line of text that says what is in it, and can be saved. It is a value: Titled and the like return
// another one.
type Figure struct {
	title   string
	caption string // below the picture: what the reader has to know to read it
	alt     string // what is in the picture, for those who do not see it
	detail  string // more of that, too much for a line
	said    string // the part of the caption that alt says already
	err     error  // what is wrong with the data, if it cannot be drawn
	rowErr  error  // what is wrong with a figure within a row, which shows it itself
	width   vg.Length
	legend  []legendEntry
	body    body
}

// body is what a figure draws between its legend and its caption.
type body interface {
	// height returns how high the body is when it is drawn w wide.
	height(w vg.Length) vg.Length
	draw(c draw.Canvas)
}

// Titled returns the figure with the title s above it. In titles, _{…} sets a subscript and ^{…} a
// superscript.
func (f Figure) Titled(s string) Figure {
	f.title = s
	return f
}

// Captioned returns the figure with the caption s below it, in place of the one it came with.
func (f Figure) Captioned(s string) Figure {
	f.caption = s
	return f
}

// Err returns why the data could not be drawn, or nil.
func (f Figure) Err() error {
	if err := f.hidden(); err != nil {
		return err
	}
	return f.rowErr
}

// hidden returns why there is a message in place of the body, or nil.
func (f Figure) hidden() error {
	if f.err == nil && f.body == nil {
		return fmt.Errorf("figure: %w", ErrEmpty)
	}
	return f.err
}

// Alt says in one or two sentences what is in the picture, title and caption included: the text for those
// who do not see it.
func (f Figure) Alt() string {
	s := f.String()
	if f.detail != "" {
		s += ": " + f.detail
	}
	if note := strings.TrimPrefix(strings.TrimPrefix(f.caption, f.said), ". "); f.hidden() == nil && note != "" {
		s += ". " + plainText(note)
	}
	return s
}

// String says in one line what is in the picture.
func (f Figure) String() string {
	if err := f.hidden(); err != nil {
		return "no picture: " + err.Error()
	}
	if f.title == "" {
		return f.alt
	}
	return plainText(f.title) + ": " + f.alt
}

// failed returns the figure that shows err.
func failed(err error) Figure { return Figure{err: err} }

// Widths of figures, and the margin around them, in CSS pixels.
const (
	normalWidth = 600
	margin      = 10
)

// size returns how large the whole figure is.
func (f Figure) size() (w, h vg.Length) {
	w = f.width
	if w == 0 {
		w = px(normalWidth)
	}
	return w, f.height(w)
}

// height returns how high the whole figure is when it is drawn w wide.
func (f Figure) height(w vg.Length) vg.Length {
	p := f.parts(w)
	return p.title.height() + p.legend.height() + p.body + p.caption.height() + 2*px(margin)
}

// parts of a figure drawn w wide, from top to bottom.
type parts struct {
	title   paragraph
	legend  legend
	body    vg.Length // its height
	caption paragraph
	message paragraph // in place of a body
}

func (f Figure) parts(w vg.Length) parts {
	in := w - 2*px(margin)
	p := parts{title: wrap(titleStyle, f.title, in, px(8))}
	if err := f.hidden(); err != nil {
		p.message = wrap(messageStyle, err.Error(), in-px(24), 0)
		p.body = p.message.height() + px(32)
		return p
	}
	p.legend = layLegend(f.legend, in)
	p.caption = wrap(captionStyle, f.caption, in, px(8))
	p.body = f.body.height(in)
	return p
}

// draw draws the whole figure into c, at the width of c and from the top.
func (f Figure) draw(c draw.Canvas) {
	p := f.parts(c.Max.X - c.Min.X)
	c = draw.Crop(c, px(margin), -px(margin), px(margin), -px(margin))
	top := c.Max.Y
	p.title.draw(c, top, true)
	top -= p.title.height()
	p.legend.draw(c, top)
	top -= p.legend.height()
	in := draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
		Min: vg.Point{X: c.Min.X, Y: top - p.body},
		Max: vg.Point{X: c.Max.X, Y: top},
	}}
	if f.hidden() != nil {
		drawMessage(in, p.message)
		return
	}
	f.body.draw(in)
	p.caption.drawBelow(c, top-p.body, px(8))
}

// drawMessage draws a box with the text p in place of a picture.
func drawMessage(c draw.Canvas, p paragraph) {
	c.SetColor(messageFill)
	c.Fill(c.Rectangle.Path())
	bar := c.Rectangle
	bar.Max.X = bar.Min.X + px(4)
	c.SetColor(vermillion)
	c.Fill(bar.Path())
	p.draw(draw.Crop(c, px(16), -px(8), px(16), -px(16)), c.Max.Y-px(16), false)
}
