package viz

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Widths in CSS pixels. They are little more than the 600 of a narrow notebook, so that the smallest text, of 13, has 10 where
// the picture is squeezed into that.
const (
	pairWidth  = 720 // of two figures side by side
	rowWidth   = 780 // of three and more
	leastCell  = 150 // of one of them, below which there is no room for axes
	perLine    = 3   // figures of a Row side by side; more go on another line
	maxInAlone = 4   // figures that the text alternative describes one by one
)

// Row returns the figures side by side, up to three on a line and as many on each as its number allows: four are two lines
// of two. Those made by Cloth are all drawn with one camera, which has every one of their states in view, so that
// they can be compared.
//
// If one of the figures could not be drawn, its place shows why, and Err returns that error.
func Row(figures ...Figure) Figure {
	lines := (len(figures) + perLine - 1) / perLine
	return gridOf((len(figures)+lines-1)/max(1, lines), figures)
}

// Grid is Row with the given number of figures on a line. More than five make the picture wider, and with it the text smaller
// where there is no room for it. It panics unless columns is positive.
func Grid(columns int, figures ...Figure) Figure {
	if columns < 1 {
		panic(fmt.Sprintf("viz: Grid: columns = %d, want 1 or more", columns))
	}
	return gridOf(columns, figures)
}

func gridOf(columns int, figures []Figure) Figure {
	switch len(figures) {
	case 0:
		return failed(fmt.Errorf("row of figures: %w", ErrEmpty))
	case 1:
		return figures[0]
	}
	b := rowBody{sharedCamera(figures), min(columns, len(figures))}
	f := Figure{body: b, width: px(max(rowWidth, leastCell*float64(b.columns)))}
	how := "side by side"
	switch b.columns {
	case 1:
		f.width, how = 0, "one below the other"
		for _, g := range figures {
			w, _ := g.size()
			f.width = max(f.width, w+2*px(margin))
		}
	case 2:
		f.width = px(pairWidth)
	}
	var alts []string
	for k, g := range figures {
		if k < maxInAlone {
			alts = append(alts, fmt.Sprintf("(%d) %s", k+1, g.String()))
		}
		if err := g.Err(); err != nil && f.rowErr == nil {
			f.rowErr = fmt.Errorf("figure %d of the row: %w", k+1, err)
		}
	}
	f.alt = fmt.Sprintf("%s %s: %s", plural(len(figures), "figure"), how, strings.Join(alts, "; "))
	if len(figures) > maxInAlone {
		f.alt += "; …"
	}
	return f
}

// sharedCamera returns the figures with one point of view for all that Cloth made, as far as they agree on
// what is up.
func sharedCamera(figures []Figure) []Figure {
	views := map[vec]*viewpoint{}
	out := make([]Figure, len(figures))
	for k, f := range figures {
		if b, ok := f.body.(clothBody); ok {
			v := views[b.up]
			if v == nil {
				v = &viewpoint{up: b.up}
				views[b.up] = v
			}
			v.frame = append(v.frame, b.view.frame...)
			f.body = clothBody{b.scene, v}
		}
		out[k] = f
	}
	return out
}

// rowBody draws figures side by side.
type rowBody struct {
	figures []Figure
	columns int // on a line
}

// lines returns the figures line by line.
func (b rowBody) lines() [][]Figure {
	var out [][]Figure
	for rest := b.figures; len(rest) > 0; {
		n := min(b.columns, len(rest))
		out = append(out, rest[:n])
		rest = rest[n:]
	}
	return out
}

// cell returns how wide each figure is drawn.
func (b rowBody) cell(w vg.Length) vg.Length { return w / vg.Length(b.columns) }

func (b rowBody) lineHeight(line []Figure, w vg.Length) (h vg.Length) {
	for _, f := range line {
		h = max(h, f.height(b.cell(w)))
	}
	return h
}

func (b rowBody) height(w vg.Length) (h vg.Length) {
	for _, line := range b.lines() {
		h += b.lineHeight(line, w)
	}
	return h
}

func (b rowBody) draw(c draw.Canvas) {
	w := c.Max.X - c.Min.X
	top := c.Max.Y
	for _, line := range b.lines() {
		h := b.lineHeight(line, w)
		for k, f := range line {
			x := c.Min.X + b.cell(w)*vg.Length(k)
			f.draw(draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
				Min: vg.Point{X: x, Y: top - h},
				Max: vg.Point{X: x + b.cell(w), Y: top},
			}})
		}
		top -= h
	}
}
