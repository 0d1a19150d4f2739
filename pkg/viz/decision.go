package viz

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/msp/ode"
)

// Decision draws the tree of questions below q, that of ode.Decision for instance (Hauth 2003, fig. 8): questions
// from left to right, yes above and no below, and a method at the end of each branch. A nil question is an error.
func Decision(q *ode.Question) Figure {
	if q == nil {
		return failed(fmt.Errorf("decision: %w", ErrEmpty))
	}
	root := newTwig(q)
	b := decisionBody{root, root.depth()}
	leaves := root.leaves()
	return Figure{body: b, width: px(decisionColumn * float64(b.columns)),
		alt: fmt.Sprintf("decision tree with %d methods at its ends; the first question: %s", leaves, q.Text)}
}

const (
	decisionColumn = 190 // from one question to the next, in CSS pixels
	decisionRow    = 44  // from one method to the next
	decisionText   = 146 // of a column is for text
)

// twig is a question or a method in the drawing.
type twig struct {
	q       *ode.Question
	yes, no *twig
}

func newTwig(q *ode.Question) *twig {
	t := &twig{q: q}
	if q.Method == "" && q.Yes != nil && q.No != nil {
		t.yes, t.no = newTwig(q.Yes), newTwig(q.No)
	}
	return t
}

func (t *twig) leaf() bool { return t.yes == nil }

func (t *twig) leaves() int {
	if t.leaf() {
		return 1
	}
	return t.yes.leaves() + t.no.leaves()
}

func (t *twig) depth() int {
	if t.leaf() {
		return 1
	}
	return 1 + max(t.yes.depth(), t.no.depth())
}

type decisionBody struct {
	root    *twig
	columns int
}

func (b decisionBody) height(vg.Length) vg.Length {
	return px(decisionRow * float64(b.root.leaves()))
}

func (b decisionBody) draw(c draw.Canvas) {
	b.twig(c, b.root, c.Min.X, c.Max.Y, (c.Max.X-c.Min.X)/vg.Length(b.columns))
}

// twig draws a twig whose leaves hang from top down, and returns the height of its own text.
func (b decisionBody) twig(c draw.Canvas, t *twig, x, top, column vg.Length) (y vg.Length) {
	text := column * decisionText / decisionColumn
	if t.leaf() {
		y = top - px(decisionRow)/2
		b.box(c, t.q.Method, x, y, text, mixed(white, blue, 0.16), blue)
		return y
	}
	below := top - px(decisionRow)*vg.Length(t.yes.leaves())
	yes := b.twig(c, t.yes, x+column, top, column)
	no := b.twig(c, t.no, x+column, below, column)
	y = (yes + no) / 2
	knee := x + text + (column-text)*0.3
	line := draw.LineStyle{Color: softInk, Width: px(1)}
	c.StrokeLine2(line, x+text, y, knee, y)
	for _, branch := range []struct {
		y      vg.Length
		answer string
		align  vg.Length
	}{{yes, "yes", px(9)}, {no, "no", -px(9)}} {
		c.StrokeLines(line, []vg.Point{{X: knee, Y: y}, {X: knee, Y: branch.y}, {X: x + column, Y: branch.y}})
		sty := tickStyle
		sty.XAlign, sty.YAlign = draw.XCenter, draw.YCenter
		c.FillText(sty, vg.Point{X: (knee + x + column) / 2, Y: branch.y + branch.align}, branch.answer)
	}
	b.box(c, t.q.Text, x, y, text, white, softInk)
	return y
}

// box writes text into a box around the height y.
func (b decisionBody) box(c draw.Canvas, text string, x, y, w vg.Length, fill, edge color.RGBA) {
	p := wrap(tickStyle, text, w-px(12), 0)
	p.style.Color = ink
	half := p.height()/2 + px(4)
	path := box(x, y-half, x+w, y+half)
	c.SetColor(fill)
	c.Fill(path)
	c.SetLineStyle(draw.LineStyle{Color: edge, Width: px(1)})
	c.Stroke(path)
	in := draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{Min: vg.Point{X: x, Y: y - half}, Max: vg.Point{X: x + w, Y: y + half}}}
	p.draw(in, y+half-px(4), true)
}
