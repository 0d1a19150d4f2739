package page

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
)

// Widths in CSS pixels. They are little more than the 600 of a narrow notebook, so that the smallest text, of 13, has 10 where
// the picture is squeezed into that.
const (
	pairWidth  = 720 // of two figures side by side
	rowWidth   = 780 // of three and more
	leastCell  = 150 // of one of them, below which there is no room for axes
	maxInAlone = 4   // figures that the text alternative describes one by one
)

// Sharer is a Body that is drawn by one measure with others of its kind in a row, such as one camera.
type Sharer interface {
	Body
	// Kind returns a comparable value: bodies share with those whose Kind is equal.
	Kind() any
	// Share returns the bodies, of one kind and the receiver among them, by their common measure.
	Share(all []Body) []Body
}

// Footed is a Body that leaves to a row what would stand below each of its figures.
type Footed interface {
	Body
	// Bare returns the body without its foot, and the foot.
	Bare() (Body, Foot)
}

// Foot stands once below a row, for all bodies in it.
type Foot interface {
	Height() vg.Length
	// Draw draws the foot over the width of c, for bodies so wide.
	Draw(c draw.Canvas, body vg.Length)
}

// Row returns the pages side by side, so many on a line.
func Row(columns int, pages []Page) Page {
	switch len(pages) {
	case 0:
		return Page{Fault: fmt.Errorf("row of figures: %w", fault.ErrEmpty)}
	case 1:
		return pages[0]
	}
	b := rowBody{pages: Shared(pages), columns: min(columns, len(pages))}
	b.foot = commonFoot(b.pages)
	p := Page{Legend: commonLegend(b.pages), Body: b, Width: ink.Px(max(rowWidth, leastCell*float64(b.columns)))}
	how := "side by side"
	switch b.columns {
	case 1:
		p.Width, how = 0, "one below the other"
		for _, g := range pages {
			w, _ := g.Size()
			p.Width = max(p.Width, w+2*ink.Px(Margin))
		}
	case 2:
		p.Width = ink.Px(pairWidth)
	}
	var alts []string
	for k, g := range pages {
		if k < maxInAlone {
			alt := Described(g.Words, g.String())
			if note := g.note(); note != "" { // it tells the figures apart
				alt = note + ": " + alt
			}
			alts = append(alts, fmt.Sprintf("(%d) %s", k+1, alt))
		}
		if err := g.Err(); err != nil && p.Within == nil {
			p.Within = fmt.Errorf("figure %d of the row: %w", k+1, err)
		}
	}
	p.Numbers = func() (rows [][]string) {
		for k, g := range pages {
			name := cmp.Or(ink.PlainText(g.Title), g.note(), strconv.Itoa(k+1))
			for i, row := range g.Data() {
				switch {
				case i > 0:
					row = append([]string{name}, row...)
				case k > 0 && len(rows) > 0 && slices.Equal(rows[0][1:], row):
					continue // the columns are as before
				default:
					row = append([]string{"figure"}, row...)
				}
				rows = append(rows, row)
			}
		}
		return rows
	}
	p.What = fmt.Sprintf("%s %s: %s", num.Plural(len(pages), "figure"), how, strings.Join(alts, "; "))
	if len(pages) > maxInAlone {
		p.What += "; …"
	}
	return p
}

// Shared returns the pages with what their bodies share.
func Shared(pages []Page) []Page {
	out := slices.Clone(pages)
	done := map[any]bool{}
	for _, p := range pages {
		first, ok := p.Body.(Sharer)
		if !ok || done[first.Kind()] {
			continue
		}
		kind := first.Kind()
		done[kind] = true
		var at []int
		var all []Body
		for k, q := range pages {
			if b, ok := q.Body.(Sharer); ok && b.Kind() == kind {
				at, all = append(at, k), append(all, b)
			}
		}
		for n, b := range first.Share(all) {
			out[at[n]].Body = b
		}
	}
	return out
}

// commonFoot takes the feet of the bodies and returns one that stands for all, or nil unless all of them have one.
func commonFoot(pages []Page) (foot Foot) {
	for _, p := range pages {
		if _, ok := p.Body.(Footed); !ok || p.hidden() != nil {
			return nil
		}
	}
	kind := any(nil)
	for _, p := range pages {
		s, ok := p.Body.(Sharer)
		if !ok || kind != nil && s.Kind() != kind {
			return nil
		}
		kind = s.Kind()
	}
	for k, p := range pages {
		pages[k].Body, foot = p.Body.(Footed).Bare()
	}
	return foot
}

// commonLegend takes the legends of the pages if one of them holds all the others, and returns that one.
func commonLegend(pages []Page) (common []Entry) {
	legends := 0
	for _, p := range pages {
		if len(p.Legend) > 0 && p.hidden() == nil {
			legends++
			if len(p.Legend) > len(common) {
				common = p.Legend
			}
		}
	}
	for _, p := range pages {
		for _, e := range p.Legend {
			if !slices.ContainsFunc(common, func(c Entry) bool { return reflect.DeepEqual(c, e) }) {
				return nil
			}
		}
	}
	if legends < 2 {
		return nil
	}
	for k := range pages {
		pages[k].Legend = nil
	}
	return common
}

// rowBody draws pages side by side.
type rowBody struct {
	pages   []Page
	columns int  // on a line
	foot    Foot // below all, or nil
}

// lines returns the pages line by line.
func (b rowBody) lines() [][]Page {
	var out [][]Page
	for rest := b.pages; len(rest) > 0; {
		n := min(b.columns, len(rest))
		out = append(out, rest[:n])
		rest = rest[n:]
	}
	return out
}

// cell returns how wide each page is drawn.
func (b rowBody) cell(w vg.Length) vg.Length { return w / vg.Length(b.columns) }

func (b rowBody) lineHeight(line []Page, w vg.Length) (h vg.Length) {
	for _, f := range line {
		h = max(h, f.height(b.cell(w)))
	}
	return h
}

func (b rowBody) Height(w vg.Length) (h vg.Length) {
	for _, line := range b.lines() {
		h += b.lineHeight(line, w)
	}
	if b.foot != nil {
		h += b.foot.Height()
	}
	return h
}

func (b rowBody) Draw(c draw.Canvas) {
	w := c.Max.X - c.Min.X
	top := c.Max.Y
	for _, line := range b.lines() {
		h := b.lineHeight(line, w)
		for k, f := range line {
			x := c.Min.X + b.cell(w)*vg.Length(k)
			f.Draw(draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
				Min: vg.Point{X: x, Y: top - h},
				Max: vg.Point{X: x + b.cell(w), Y: top},
			}})
		}
		top -= h
	}
	if b.foot != nil {
		b.foot.Draw(draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{Min: c.Min, Max: vg.Point{X: c.Max.X, Y: top}}},
			b.cell(w)-2*ink.Px(Margin))
	}
}

// Pages returns the pages of a row, or nil if the body is none.
func Pages(b Body) []Page {
	row, _ := b.(rowBody)
	return row.pages
}
