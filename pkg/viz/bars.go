package viz

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/massspring/msp/pkg/msp"
)

// Bars draws one bar for each value, named below and with the value above it; label says what they are and their
// unit, "time of a frame (ms)". Where there is no room for all names, every second, third, … one is written; more than
// 400 bars are an error, for them there are Histogram and Lines. It panics unless there are as many names as values.
func Bars(label string, names []string, values []float64) Figure {
	if len(names) != len(values) {
		panic(fmt.Sprintf("viz: Bars: %d names and %d values, want as many", len(names), len(values)))
	}
	if len(values) > mostBars {
		return failed(fmt.Errorf("%d bars: %w, want at most %d", len(values), ErrTooMany, mostBars))
	}
	b := bars{numbers: len(values) <= numberedBars}
	var alts []string
	for k, v := range values {
		if !finite(v) {
			return failed(fmt.Errorf("bar %q: %w: %g", names[k], ErrNotFinite, v))
		}
		b.list = append(b.list, upright{float64(k) - 0.36, float64(k) + 0.36, v})
		alts = append(alts, fmt.Sprintf("%s %.3g", plainText(names[k]), v))
	}
	c := chart{x: axis{names: slices.Clone(names)}, y: axis{label: label, zero: true}, layers: []layer{b}}
	return c.figure("bars", plainText(label)+": "+strings.Join(alts, "; "), nil)
}

const (
	mostBars     = 400
	numberedBars = 16 // up to so many have their numbers above them
)

// Histogram draws how many of the values lie where, in bins of one width; label says what the values are and
// their unit.
func Histogram(label string, values []float64) Figure {
	if len(values) == 0 {
		return failed(fmt.Errorf("histogram: %w", ErrEmpty))
	}
	for i, v := range values {
		if !finite(v) {
			return failed(fmt.Errorf("histogram: value %d: %w: %g", i, ErrNotFinite, v))
		}
	}
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	edges := binEdges(sorted)
	counts := stat.Histogram(nil, edges, sorted, nil)
	var b bars
	for k, n := range counts {
		b.list = append(b.list, upright{edges[k], edges[k+1], n})
	}
	mean, sd := stat.MeanStdDev(sorted, nil)
	if len(sorted) == 1 {
		sd = 0
	}
	c := chart{x: axis{label: label}, y: axis{label: "number", whole: true, zero: true}, layers: []layer{b}}
	f := c.figure("histogram", fmt.Sprintf("histogram of %s in %s: %s from %.3g to %.3g, mean %.3g", plural(len(sorted), "value"),
		plural(len(counts), "bin"), plainText(label), sorted[0], sorted[len(sorted)-1], mean), nil)
	f.caption = fmt.Sprintf("%s; mean %s, standard deviation %s", plural(len(sorted), "value"), short(mean), short(sd))
	return f
}

// binEdges cuts the span of sorted values into bins of a round width, by Freedman and Diaconis's rule (1981),
// width 2 IQR/∛n, and at least 5 and at most 60 of them.
func binEdges(sorted []float64) []float64 {
	lo, hi := sorted[0], sorted[len(sorted)-1]
	if (span{lo, hi}).isPoint() {
		around := math.Max(math.Abs(lo)*0.05, 1e-12)
		return []float64{lo - around, lo + around}
	}
	iqr := stat.Quantile(0.75, stat.Empirical, sorted, nil) - stat.Quantile(0.25, stat.Empirical, sorted, nil)
	width := 2 * iqr / math.Cbrt(float64(len(sorted)))
	width, _ = niceStep(math.Min((hi-lo)/5, math.Max((hi-lo)/60, width)), false)
	first := math.Floor(lo/width+1e-9) * width
	var edges []float64
	for k := 0; ; k++ {
		e := first + float64(k)*width
		edges = append(edges, e)
		if e > hi {
			break
		}
	}
	edges[0] = math.Min(edges[0], lo) // rounding must not lose the ends
	return edges
}

// Strain draws the histogram of the strains (l − r)/r of the springs of s in the state q, in percent: positive
// where a spring is stretched. Springs without a rest length have none and are left out. It panics unless
// len(q.X) = 3m.
func Strain(s *msp.System, q msp.State) Figure {
	wantState("Strain", s, q)
	if err := stateFault(s, q); err != nil {
		return failed(fmt.Errorf("strain at t = %.4g s: %w", q.T, err))
	}
	var percent []float64
	for _, sp := range s.Springs {
		if sp.R > 0 {
			l := vec(q.X[3*sp.I : 3*sp.I+3]).distance(vec(q.X[3*sp.J : 3*sp.J+3]))
			percent = append(percent, 100*(l-sp.R)/sp.R)
		}
	}
	if len(percent) == 0 {
		return failed(fmt.Errorf("strain: no spring with a rest length: %w", ErrEmpty))
	}
	f := Histogram("strain of the springs (%)", percent)
	if f.err == nil {
		f.caption = fmt.Sprintf("t = %.3g s; ", q.T) + strings.Replace(f.caption, "value", "spring", 1)
	}
	return f
}

// short writes v with three digits, or all those before the point.
func short(v float64) string {
	a := math.Abs(v)
	if !finite(v) {
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	if v != 0 && (a < 1e-3 || a >= 1e6) {
		r, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 3, 64), 64)
		return scientific(r, 6)
	}
	text := strconv.FormatFloat(v, 'g', 3, 64)
	if a >= 1000 {
		text = strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strings.Replace(text, "-", "−", 1)
}

// upright is a bar that stands on the horizontal axis between x0 and x1.
type upright struct{ x0, x1, y float64 }

// bars is a row of them, with their values as numbers if told.
type bars struct {
	list    []upright
	numbers bool
}

func (b bars) spans() (x, y span) {
	x, y = nothing, nothing
	for _, r := range b.list {
		x, y = x.with(r.x0).with(r.x1), y.with(r.y)
		if b.numbers { // room for the number
			y = y.with(1.08 * r.y)
		}
	}
	return x, y
}

func (b bars) paint(c canvas) {
	for _, r := range b.list {
		p, q := c.at(r.x0, 0), c.at(r.x1, r.y)
		path := box(min(p.X, q.X), min(p.Y, q.Y), max(p.X, q.X), max(p.Y, q.Y))
		c.SetColor(mixed(white, blue, 0.75))
		c.Fill(path)
		c.SetLineStyle(draw.LineStyle{Color: blue, Width: px(1)})
		c.Stroke(path)
		if b.numbers {
			sty := tickStyle
			sty.XAlign, sty.YAlign = draw.XCenter, draw.YBottom
			at := vg.Point{X: (p.X + q.X) / 2, Y: q.Y + px(3)}
			if r.y < 0 {
				sty.YAlign, at.Y = draw.YTop, q.Y-px(3)
			}
			c.FillText(sty, at, short(r.y))
		}
	}
	zero := c.at(0, 0).Y
	c.StrokeLine2(draw.LineStyle{Color: softInk, Width: px(1)}, c.Min.X, zero, c.Max.X, zero)
}
