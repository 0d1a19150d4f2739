// Package num handles the numbers of figures: spans of axes, ticks, and numbers and counts as text.
package num

import (
	"math"
)

// Span is a part of an axis; one that nothing was added to has lo > hi.
type Span struct{ Lo, Hi float64 }

var Nothing = Span{math.Inf(1), math.Inf(-1)}

func (s Span) With(v float64) Span { return Span{math.Min(s.Lo, v), math.Max(s.Hi, v)} }

func (s Span) Union(t Span) Span { return Span{math.Min(s.Lo, t.Lo), math.Max(s.Hi, t.Hi)} }

// IsPoint reports whether the ends differ by rounding only, so that there is nothing to mark between them.
func (s Span) IsPoint() bool {
	return s.Hi-s.Lo <= 1e-12*math.Max(math.Abs(s.Lo), math.Abs(s.Hi)) || s.Hi-s.Lo < LeastSpan
}

// Bounds of what can be drawn: beyond them sums, differences and squares of coordinates are no numbers any more.
const (
	mostValue = 1e300
	LeastSpan = 1e-300
)

// AtLeast returns s, made so long from its middle.
func (s Span) AtLeast(length float64) Span {
	if s.Hi-s.Lo >= length {
		return s
	}
	middle := (s.Lo + s.Hi) / 2
	return Span{middle - length/2, middle + length/2}
}

// Finite reports whether v can be drawn: it is a number, and not beyond all measure.
func Finite(v float64) bool { return math.Abs(v) <= mostValue }
