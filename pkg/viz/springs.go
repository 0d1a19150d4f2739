package viz

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

const (
	numberedBall = 11     // radius of a particle with its number, in CSS pixels
	springsMost  = 60     // particles and springs of a system that is drawn with their numbers
	springsDrawn = 20_000 // of one that is drawn at all: of more, nothing is to be seen but grey
)

// Springs draws the state q of the system s as masses and springs seen from the front: x to the right, y up, in metres. The
// discs carry the numbers of the particles, which are the rows of L and J. The springs carry theirs, which are the columns of J.
// Pinned particles are red squares.
//
// Numbers are omitted for more than 60 particles or springs, and if most discs would overlap. Those of the springs are also omitted
// if most springs have no room for a zigzag next to their number. For more than 20000 particles or springs, use Draw instead.
//
// If all particles have the same y, as in a cloth at rest, the view is from above: z points down the page, so the first row is
// on top. It panics unless len(q.X) = 3m.
func Springs(s *msp.System, q msp.State) Figure {
	fault.WantState("Springs", s, q)
	if err := fault.OfState(s, q); err != nil {
		return failed(fmt.Errorf("drawing of springs: %w", err))
	}
	m := s.NumParticles()
	if n := max(m, len(s.Springs)); n > springsDrawn {
		return failed(fmt.Errorf("drawing of springs: %w: %s and %s, want at most %d of each; Draw draws more",
			fault.ErrTooMany, num.Plural(m, "particle"), num.Plural(len(s.Springs), "spring"), springsDrawn))
	}
	x := scene.Points(q.X)
	l := springLayer{numbered: max(m, len(s.Springs)) <= springsMost, pinned: make([]bool, m), springs: slices.Clone(s.Springs)}
	b := chart.Chart{X: chart.Axis{Label: "x (m)"}, Y: chart.Axis{Label: "y (m)"}, Equal: true}
	_, high := chart.Polyline{Points: flat(x, 1, 1)}.Spans()
	_, deep := chart.Polyline{Points: flat(x, 2, 1)}.Spans()
	up, sign := 1, 1.0
	if high.Hi-high.Lo < 1e-9*(deep.Hi-deep.Lo) {
		up, sign = 2, -1
		b.Y.Label = "−z (m)"
	}
	l.points = flat(x, up, sign)
	for _, p := range s.Pins {
		l.pinned[p.I] = true
	}
	l.bowed = make([]bool, len(l.springs))
	for k, sp := range l.springs {
		l.bowed[k] = l.numbered && l.blocked(sp)
	}
	var notes []string
	if !l.numbered {
		notes = append(notes, num.Plural(m, "particle")+", "+num.Plural(len(s.Springs), "spring"))
	}
	if len(s.Pins) > 0 {
		notes = append(notes, "square: pinned")
	}
	xs, ys := chart.Polyline{Points: l.points}.Spans()
	what := fmt.Sprintf("drawing of %s and %s, %d pinned; %s from %.3g to %.3g m, %s from %.3g to %.3g m",
		num.Plural(m, "particle"), num.Plural(len(s.Springs), "spring"), len(s.Pins),
		"x", xs.Lo, xs.Hi+0, strings.TrimSuffix(b.Y.Label, " (m)"), ys.Lo+0, ys.Hi+0)
	remake := func(o options) page.Page {
		l, b, what := l, b, what
		for _, k := range o.lit {
			if k < 0 || k >= len(l.springs) {
				panic(fmt.Sprintf("viz: Lit(%d) of %s", k, num.Plural(len(l.springs), "spring")))
			}
		}
		if l.lit = o.lit; l.lit != nil {
			what += fmt.Sprintf("; lit are the springs %v", l.lit)
		}
		b.Layers = []chart.Layer{l}
		p := b.Page("springs", what, nil)
		p.Numbers = func() [][]string {
			rows := [][]string{{"spring", "from", "to", "length at rest (m)", "stiffness (N/m)"}}
			for k, sp := range l.springs {
				rows = append(rows, []string{strconv.Itoa(k), strconv.Itoa(sp.I), strconv.Itoa(sp.J), num.Plain(sp.R), num.Plain(sp.K)})
			}
			return rows
		}
		p.Caption = num.Sentence(strings.Join(notes, "; "))
		return p
	}
	return Figure{page: remake(options{}), kind: ofSprings, remake: remake}
}

// Lit returns the figure of Springs with the springs of these numbers thick and orange. It panics unless the figure is one of Springs
// that has them.
func (f Figure) Lit(springs ...int) Figure {
	o := f.options
	o.lit = append([]int{}, springs...)
	return f.with("Lit", ofSprings, o)
}

// flat drops an axis: x to the right, the axis up with the sign upwards.
func flat(x []scene.Vec, up int, sign float64) []chart.Point {
	p := make([]chart.Point, len(x))
	for i, v := range x {
		p[i] = chart.Point{v[0], sign * v[up]}
	}
	return p
}

// springLayer draws masses and springs.
type springLayer struct {
	points   []chart.Point
	pinned   []bool
	springs  []msp.Spring
	bowed    []bool // springs that go around a particle
	numbered bool
	lit      []int
}

func (l springLayer) Spans() (x, y num.Span) {
	x, y = chart.Polyline{Points: l.points}.Spans()
	for k, sp := range l.springs {
		if l.bowed[k] {
			a, b := l.points[sp.I], l.points[sp.J]
			apex := bow(vg.Point{X: vg.Length(a[0]), Y: vg.Length(a[1])}, vg.Point{X: vg.Length(b[0]), Y: vg.Length(b[1])})[10]
			x, y = x.With(float64(apex.X)), y.With(float64(apex.Y))
		}
	}
	return x, y
}

func (l springLayer) Paint(c chart.Canvas) {
	at := make([]vg.Point, len(l.points))
	for i, p := range l.points {
		at[i] = c.At(p[0], p[1])
	}
	radius := ink.Px(3)
	l.numbered = l.numbered && spacing(at) > ink.Px(1.6*numberedBall)
	if l.numbered {
		radius = ink.Px(numberedBall)
	}
	for k, sp := range l.springs {
		line := springLine
		if slices.Contains(l.lit, k) {
			line = litLine
		}
		if l.bowed[k] {
			c.StrokeLines(line, bow(at[sp.I], at[sp.J]))
		} else {
			l.coil(c, line, at[sp.I], at[sp.J], radius)
		}
	}
	for i, p := range at {
		fill := ballFill
		path := ink.Disc(p, radius)
		if l.pinned[i] {
			fill, path = ink.Vermillion, ink.Square(p.X-radius, p.Y-radius, p.X+radius, p.Y+radius)
		}
		c.SetColor(fill)
		c.Fill(path)
		if l.numbered {
			sty := ink.TickStyle
			sty.Color, sty.XAlign, sty.YAlign = ink.White, draw.XCenter, draw.YCenter
			c.FillText(sty, vg.Point{X: p.X, Y: p.Y + ink.Px(1)}, strconv.Itoa(i))
		}
	}
	if l.numbered && l.free(at, radius) > zigzagRoom+numberRoom {
		for k, sp := range l.springs {
			a, b := at[sp.I], at[sp.J]
			place := vg.Point{X: a.X + 0.42*(b.X-a.X), Y: a.Y + 0.42*(b.Y-a.Y)} // diagonals cross in the middle
			if l.bowed[k] {
				place = bow(a, b)[10]
			}
			numberAt(c, k, place)
		}
	}
}

var (
	ballFill   = ink.Series[0]
	springLine = draw.LineStyle{Color: ink.SoftInk, Width: ink.Px(1)}
	litLine    = draw.LineStyle{Color: ink.Vermillion, Width: ink.Px(3)}
	zigzagRoom = ink.Px(24) // the shortest zigzag
	numberRoom = ink.Px(20) // what the number of a spring hides
)

// coil draws a spring between two discs: a zigzag where there is room for one, else a line.
func (l springLayer) coil(c chart.Canvas, style draw.LineStyle, a, b vg.Point, radius vg.Length) {
	dx, dy := float64(b.X-a.X), float64(b.Y-a.Y)
	long := math.Hypot(dx, dy)
	free := long - 2*float64(radius)
	if !l.numbered || free < float64(zigzagRoom) {
		c.StrokeLine2(style, a.X, a.Y, b.X, b.Y)
		return
	}
	ux, uy := dx/long, dy/long
	at := func(along, aside float64) vg.Point {
		return vg.Point{X: a.X + vg.Length(along*ux-aside*uy), Y: a.Y + vg.Length(along*uy+aside*ux)}
	}
	lead := math.Min(float64(ink.Px(8)), free/5)
	turns := max(3, int((free-2*lead)/float64(ink.Px(7))))
	start, end := float64(radius)+lead, long-float64(radius)-lead
	line := []vg.Point{at(float64(radius), 0), at(start, 0)}
	for k := range turns {
		aside := float64(ink.Px(4))
		if k%2 == 1 {
			aside = -aside
		}
		line = append(line, at(start+(end-start)*(float64(k)+0.5)/float64(turns), aside))
	}
	c.StrokeLines(style, append(line, at(end, 0), at(long-float64(radius), 0)))
}

// spacing returns how far a particle is from the one nearest to it: the median of all.
func spacing(at []vg.Point) vg.Length {
	if len(at) < 2 {
		return vg.Length(math.Inf(1))
	}
	nearest := make([]float64, len(at))
	for i, p := range at {
		nearest[i] = math.Inf(1)
		for j, q := range at {
			if i != j {
				nearest[i] = math.Min(nearest[i], math.Hypot(float64(p.X-q.X), float64(p.Y-q.Y)))
			}
		}
	}
	slices.Sort(nearest)
	return vg.Length(nearest[len(nearest)/2])
}

// free returns how much of a spring its discs leave: the median of all.
func (l springLayer) free(at []vg.Point, radius vg.Length) vg.Length {
	if len(l.springs) == 0 {
		return 0
	}
	long := make([]float64, len(l.springs))
	for k, sp := range l.springs {
		long[k] = math.Hypot(float64(at[sp.J].X-at[sp.I].X), float64(at[sp.J].Y-at[sp.I].Y))
	}
	slices.Sort(long)
	return vg.Length(long[len(long)/2]) - 2*radius
}

// blocked reports whether another particle lies on the straight line of a spring.
func (l springLayer) blocked(sp msp.Spring) bool {
	a, b := l.points[sp.I], l.points[sp.J]
	dx, dy := b[0]-a[0], b[1]-a[1]
	long := math.Hypot(dx, dy)
	for i, p := range l.points {
		if i == sp.I || i == sp.J || long == 0 {
			continue
		}
		along := ((p[0]-a[0])*dx + (p[1]-a[1])*dy) / (long * long)
		aside := ((p[1]-a[1])*dx - (p[0]-a[0])*dy) / long
		if along > 0 && along < 1 && math.Abs(aside) < 0.03*long {
			return true
		}
	}
	return false
}

// bow returns a curve from a to b that leaves the straight line by a tenth of its length.
func bow(a, b vg.Point) []vg.Point {
	var line []vg.Point
	for k := range 21 {
		t := vg.Length(k) / 20
		aside := 0.4 * t * (1 - t)
		line = append(line, vg.Point{X: a.X + t*(b.X-a.X) - aside*(b.Y-a.Y), Y: a.Y + t*(b.Y-a.Y) + aside*(b.X-a.X)})
	}
	return line
}

// numberAt writes the number of a spring on a white ground.
func numberAt(c chart.Canvas, k int, p vg.Point) {
	sty := ink.TickStyle
	sty.XAlign, sty.YAlign = draw.XCenter, draw.YCenter
	text := strconv.Itoa(k)
	w := sty.Width(text)/2 + ink.Px(2)
	c.SetColor(ink.White)
	c.Fill(ink.Square(p.X-w, p.Y-ink.Px(8), p.X+w, p.Y+ink.Px(7)))
	c.FillText(sty, p, text)
}
