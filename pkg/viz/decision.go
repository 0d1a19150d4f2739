package viz

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Decision draws the tree of questions below q, for instance that of ode.Decision (Hauth 2003, fig. 8). It goes from top to
// bottom, with the consequences of yes and no indented below each question, and a method at the end of each branch. A nil
// question is an error.
func Decision(q *ode.Question) Figure {
	if q == nil {
		return failed(fmt.Errorf("decision: %w", fault.ErrEmpty))
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
	return Figure{page: page.Page{Body: b, Width: ink.Px(b.figureWidth()), Detail: strings.Join(says, "; "),
		What: fmt.Sprintf("decision tree with %s at its ends", num.Plural(methods, "method"))}}
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
	return max(page.NormalWidth, float64(twigLeast*b.depth)+twigText+2*page.Margin)
}

// indent returns how far an answer stands to the right of its question in a drawing w wide.
func (b decisionBody) indent(w vg.Length) vg.Length {
	return max(ink.Px(twigLeast), min(ink.Px(twigIndent), (w-ink.Px(twigText))/vg.Length(max(1, b.depth))))
}

// text returns the text of a twig, broken into lines for a drawing w wide.
func (b decisionBody) text(t twig, w vg.Length) ink.Paragraph {
	p := ink.Wrap(ink.TickStyle, t.text, max(ink.Px(40), w-b.indent(w)*vg.Length(t.depth)-ink.Px(14)), 0)
	p.Style.Color = ink.Ink
	return p
}

func (b decisionBody) Height(w vg.Length) (h vg.Length) {
	for _, t := range b.twigs {
		h += b.text(t, w).Height() + ink.Px(6+twigGap)
	}
	return h
}

func (b decisionBody) Draw(c draw.Canvas) {
	w, top := c.Max.X-c.Min.X, c.Max.Y
	below := make([]vg.Length, len(b.twigs)) // the lower edges of the boxes
	line := draw.LineStyle{Color: ink.SoftInk, Width: ink.Px(1)}
	for k, t := range b.twigs {
		p := b.text(t, w)
		x := c.Min.X + b.indent(w)*vg.Length(t.depth)
		middle := top - ink.Px(3) - p.Leading()/2 // of the first line
		if t.parent >= 0 {
			stem := x - b.indent(w) + ink.Px(6)
			c.StrokeLine2(line, stem, below[t.parent], stem, middle)
			c.StrokeLine2(line, stem, middle, stem+ink.Px(5), middle)
			sty := ink.TickStyle
			sty.XAlign, sty.YAlign = draw.XRight, draw.YCenter
			c.FillText(sty, vg.Point{X: x - ink.Px(4), Y: middle + ink.Px(1)}, strings.TrimSuffix(t.answer, ":"))
		}
		below[k] = top - p.Height() - ink.Px(6)
		fill, edge := ink.White, ink.SoftInk
		if t.method {
			fill, edge = ink.Mixed(ink.White, ink.Blue, 0.16), ink.Blue
		}
		path := ink.Square(x, below[k], x+p.Width()+ink.Px(12), top)
		c.SetColor(fill)
		c.Fill(path)
		c.SetLineStyle(draw.LineStyle{Color: edge, Width: ink.Px(1)})
		c.Stroke(path)
		p.Draw(draw.Crop(c, x+ink.Px(6)-c.Min.X, 0, 0, 0), top-ink.Px(3), false)
		top = below[k] - ink.Px(twigGap)
	}
}
