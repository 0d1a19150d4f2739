package region

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Marks are places of the plane that are drawn as dots over the regions.
type Marks struct {
	Name string
	Z    []complex128
}

// Window returns the rectangle around the marks, with some room; of none, the empty one at the origin.
func (m Marks) Window() Window {
	var w Window
	for _, z := range m.Z {
		w = w.Union(Window{real(z), real(z), imag(z), imag(z)})
	}
	return w.grown(0.05 * math.Max(w.Width(), w.Height()))
}

// dot is how a mark looks, and its sign in the legend.
type dot struct{ radius vg.Length }

var fewMarks, manyMarks = ink.Px(4.5), ink.Px(1.8)

// dot returns how the marks look: many are drawn smaller and without an edge, which would hide those below it.
func (m Marks) dot() dot {
	if len(m.Z) > 20 {
		return dot{manyMarks}
	}
	return dot{fewMarks}
}

func (d dot) at(c draw.Canvas, p vg.Point) {
	path := ink.Disc(p, d.radius)
	c.SetColor(ink.Ink)
	c.Fill(path)
	if d.radius == fewMarks {
		c.SetLineStyle(draw.LineStyle{Color: ink.White, Width: ink.Px(0.8)})
		c.Stroke(path)
	}
}

// Draw draws one in the middle of the canvas.
func (d dot) Draw(c draw.Canvas) { d.at(c, c.Center()) }

// draw draws the marks on a canvas that shows the window w.
func (m Marks) draw(c draw.Canvas, w Window) {
	for _, z := range m.Z {
		m.dot().at(c, vg.Point{X: c.X((real(z) - w.X0) / w.Width()), Y: c.Y((imag(z) - w.Y0) / w.Height())})
	}
}

// entries returns the marks' entry in the legend, if there are any.
func (m Marks) entries() []page.Entry {
	if len(m.Z) == 0 {
		return nil
	}
	return []page.Entry{{Text: m.Name, Sign: m.dot()}}
}
