package check

import (
	"math"
	"strconv"
)

// Curve compares an answer with the reference: it has the same quantities of both over the same abscissae. As the value of
// a cell, it is a picture.
type Curve struct {
	Title     string    `json:"title"`
	X         string    `json:"x"` // what is along the axis, with its unit: "length (m)"
	Y         string    `json:"y"`
	LogX      bool      `json:"log_x,omitempty"`
	LogY      bool      `json:"log_y,omitempty"`
	At        []float64 `json:"at"`
	Yours     []float64 `json:"yours"` // up to the first that is not finite
	Reference []float64 `json:"reference"`
}

// plot is a curve that an answer to a question has.
type plot[F any] struct {
	title, x, y string
	logX, logY  bool
	at          []float64
	values      func(f F, d *draw, at []float64) []float64
}

// plotted draws the curve of f, for an input that no other property has met. A panic of f leaves its part empty.
func plotted(s Sheet, q *asked, f any) *Curve {
	p := q.curve
	if p == nil || s.hidden {
		return nil
	}
	const input = 2000
	c := &Curve{Title: p.title, X: p.x, Y: p.y, LogX: p.logX, LogY: p.logY, At: digits(p.at)}
	c.Reference = finite(p.values(q.right, newDraw(s.seed, input), p.at), len(p.at))
	// The properties report a panic of f.
	_ = try(func() error { c.Yours = finite(p.values(f, newDraw(s.seed, input), p.at), len(p.at)); return nil })
	return c
}

// finite returns the numbers before the first that is not finite, at most n, to four digits.
func finite(v []float64, n int) []float64 {
	for i, x := range v {
		if i == n || math.IsNaN(x) || math.IsInf(x, 0) {
			return digits(v[:i])
		}
	}
	return digits(v)
}

// digits returns the numbers with four digits each, which is more than a picture shows.
func digits(v []float64) []float64 {
	short := make([]float64, len(v))
	for i, x := range v {
		rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'e', 3, 64), 64)
		if err != nil { // beyond the greatest number
			rounded = x
		}
		short[i] = rounded
	}
	return short
}
