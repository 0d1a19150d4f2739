package chart

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/viz/internal/num"
)

// Lines of more points than a picture has dots are thinned: of consecutive points in one column of the picture those are
// drawn where the line enters and leaves it and where it is lowest and highest (Jugel et al., M4: a visualization-oriented
// time series data aggregation, 2014). There are more columns than dots across any chart, so what is left out is
// not to be seen, and files stay small.
const (
	thinFrom    = 10_000 // up to so many points all are drawn
	thinColumns = 2048
	// A line that is in another column with every step stays as long as it is: stretches of it are drawn.
	thinMost    = 60_000
	thinStretch = 2000
)

// Point is a point in the coordinates of a chart.
type Point = [2]float64

// thinned is what there is to draw of many points.
type thinned struct {
	points []Point
	Index  []int  // where in the line they were, −1 for a gap between stretches; nil if these are all
	Note   string // what was left out, for the caption
}

// Thin returns what to draw of the line through at(0) … at(n−1). Where the line is interrupted, a point that is not
// finite stays.
func Thin(n int, at func(i int) Point) (t thinned) {
	if n <= thinFrom {
		for i := range n {
			t.points = append(t.points, at(i))
		}
		return t
	}
	t.Index = columnExtremes(n, at)
	t.Note = fmt.Sprintf("%d points, drawn by the extremes in each of %d columns", n, thinColumns)
	if len(t.Index) > thinMost {
		t.Index = stretches(t.Index)
		t.Note = fmt.Sprintf("%d points, of which %d stretches are drawn", n, thinMost/thinStretch)
	}
	for _, i := range t.Index {
		p := Point{math.NaN(), math.NaN()}
		if i >= 0 {
			p = at(i)
		}
		t.points = append(t.points, p)
	}
	return t
}

// column is a run of consecutive points within one column, by their indices; gaps are −1 if there are none.
type column struct {
	first, last, lowest, highest int
	firstGap, lastGap            int
}

// kept returns the indices in order.
func (c column) kept() []int {
	all := []int{c.first, c.last, c.lowest, c.highest}
	if c.firstGap >= 0 {
		all = append(all, c.firstGap, c.lastGap)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// columnExtremes returns the indices of the points that make up the picture.
func columnExtremes(n int, at func(i int) Point) []int {
	x := num.Nothing
	for i := range n {
		if p := at(i); num.Finite(p[0]) && num.Finite(p[1]) {
			x = x.With(p[0])
		}
	}
	perColumn := (x.Hi - x.Lo) / thinColumns
	var keep []int
	var c column
	var edge num.Span // of the column
	var low, high float64
	open := false
	for i := range n {
		p := at(i)
		switch {
		case !num.Finite(p[0]) || !num.Finite(p[1]):
			if open {
				if c.firstGap < 0 {
					c.firstGap = i
				}
				c.lastGap = i
			}
			continue
		case !open || p[0] < edge.Lo || p[0] > edge.Hi:
			if open {
				keep = append(keep, c.kept()...)
			}
			open = true
			c, low, high = column{i, i, i, i, -1, -1}, p[1], p[1]
			edge.Lo = x.Lo + perColumn*math.Floor((p[0]-x.Lo)/math.Max(perColumn, num.LeastSpan))
			edge.Hi = edge.Lo + perColumn
			edge = edge.With(p[0]) // whatever was rounded
		}
		c.last = i
		if p[1] < low {
			c.lowest, low = i, p[1]
		}
		if p[1] > high {
			c.highest, high = i, p[1]
		}
	}
	if open {
		keep = append(keep, c.kept()...)
	}
	return keep
}

// stretches returns parts of the list, evenly over its length, with −1 between them.
func stretches(list []int) []int {
	const n = thinMost / thinStretch
	var out []int
	for k := range n {
		from := (len(list) - thinStretch) * k / (n - 1)
		if k > 0 {
			out = append(out, -1)
		}
		out = append(out, list[from:from+thinStretch]...)
	}
	return out
}
