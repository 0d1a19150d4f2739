package viz

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/msp/ode"
)

// Decision draws the tree of questions below q, that of ode.Decision for instance (Hauth 2003, fig. 8): from top to
// bottom, what follows from yes and no indented below each question, and a method at the end of each branch. A nil
// question is an error.
func Decision(q *ode.Question) Figure {
	if q == nil {
		return failed(fmt.Errorf("decision: %w", ErrEmpty))
	}
	b := decisionBody{}
	b.add(q, 0, -1, "")
	methods := 0
	var says []string
	for _, t := range b.twigs {
		if t.method {
			methods++
		}
		says = append(says, strings.TrimSpace(t.answer+" "+t.text))
	}
	return Figure{Page{Body: b, Width: px(b.figureWidth()), Detail: strings.Join(says, "; "),
		What: fmt.Sprintf("decision tree with %s at its ends", plural(methods, "method"))}}
}

// Of the tree, in CSS pixels.
const (
	twigIndent = 46  // of an answer below its question
	twigLeast  = 34  // where there is little room
	twigText   = 130 // for the text of the deepest one, at least
	twigGap    = 5   // between two boxes
)

// twig is a question or a method in the drawing.
type twig struct {
	text   string
	method bool
	answer string // to the question above
	depth  int
	parent int // its place among the twigs, −1 for none
}

// decisionBody draws twigs, each below its parent.
type decisionBody struct {
	twigs []twig
	depth int // of the deepest
}

// add adds q and what is below it.
func (b *decisionBody) add(q *ode.Question, depth, parent int, answer string) {
	t := twig{text: q.Text, answer: answer, depth: depth, parent: parent}
	leaf := q.Scheme != "" || q.Yes == nil || q.No == nil
	if leaf {
		t.text, t.method = q.Scheme, true
	}
	at := len(b.twigs)
	b.twigs = append(b.twigs, t)
	b.depth = max(b.depth, depth)
	if !leaf {
		b.add(q.Yes, depth+1, at, "yes:")
		b.add(q.No, depth+1, at, "no:")
	}
}

func (b decisionBody) figureWidth() float64 {
	return max(normalWidth, float64(twigLeast*b.depth)+twigText+2*margin)
}

// indent returns how far an answer stands to the right of its question in a drawing w wide.
func (b decisionBody) indent(w vg.Length) vg.Length {
	return max(px(twigLeast), min(px(twigIndent), (w-px(twigText))/vg.Length(max(1, b.depth))))
}

// text returns the text of a twig, broken into lines for a drawing w wide.
func (b decisionBody) text(t twig, w vg.Length) paragraph {
	p := wrap(tickStyle, t.text, max(px(40), w-b.indent(w)*vg.Length(t.depth)-px(14)), 0)
	p.style.Color = ink
	return p
}

func (b decisionBody) Height(w vg.Length) (h vg.Length) {
	for _, t := range b.twigs {
		h += b.text(t, w).height() + px(6+twigGap)
	}
	return h
}

func (b decisionBody) Draw(c draw.Canvas) {
	w, top := c.Max.X-c.Min.X, c.Max.Y
	below := make([]vg.Length, len(b.twigs)) // the lower edges of the boxes
	line := draw.LineStyle{Color: softInk, Width: px(1)}
	for k, t := range b.twigs {
		p := b.text(t, w)
		x := c.Min.X + b.indent(w)*vg.Length(t.depth)
		middle := top - px(3) - p.leading()/2 // of the first line
		if t.parent >= 0 {
			stem := x - b.indent(w) + px(6)
			c.StrokeLine2(line, stem, below[t.parent], stem, middle)
			c.StrokeLine2(line, stem, middle, stem+px(5), middle)
			sty := tickStyle
			sty.XAlign, sty.YAlign = draw.XRight, draw.YCenter
			c.FillText(sty, vg.Point{X: x - px(4), Y: middle + px(1)}, strings.TrimSuffix(t.answer, ":"))
		}
		below[k] = top - p.height() - px(6)
		fill, edge := white, softInk
		if t.method {
			fill, edge = mixed(white, blue, 0.16), blue
		}
		path := box(x, below[k], x+p.width()+px(12), top)
		c.SetColor(fill)
		c.Fill(path)
		c.SetLineStyle(draw.LineStyle{Color: edge, Width: px(1)})
		c.Stroke(path)
		p.draw(draw.Crop(c, x+px(6)-c.Min.X, 0, 0, 0), top-px(3), false)
		top = below[k] - px(twigGap)
	}
}
