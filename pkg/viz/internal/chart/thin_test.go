package chart

import (
	"image"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// lines of many points, of each kind that is thinned in a way of its own.
func manyPoints(n int) map[string]func(i int) Point {
	r := rand.New(rand.NewPCG(21, 22))
	noise := make([]float64, n)
	for i := range noise {
		noise[i] = r.NormFloat64()
	}
	t := func(i int) float64 { return float64(i) / float64(n) }
	nan := math.NaN()
	return map[string]func(i int) Point{
		"wave":     func(i int) Point { return Point{t(i), math.Sin(50 * t(i))} },
		"noise":    func(i int) Point { return Point{t(i), noise[i]} },
		"backward": func(i int) Point { return Point{-t(i), noise[i]} },
		"log":      func(i int) Point { return Point{math.Log10(float64(i + 1)), math.Sin(20 * t(i))} },
		"upright":  func(i int) Point { return Point{1, math.Sin(9 * t(i))} },
		"spiral":   func(i int) Point { return Point{t(i) * math.Cos(30*t(i)), t(i) * math.Sin(30*t(i))} },
		"gaps": func(i int) Point {
			if i%(n/7) < n/50 {
				return Point{t(i), nan}
			}
			return Point{t(i), math.Sin(8 * t(i))}
		},
	}
}

// What is left out of a line is not seen: of the dots that the whole line makes, at one to the CSS pixel, next to none
// are others without it. A column is 0.3 of a dot, and so far off a line may lie: that shades a dot by 75 of 255.
func TestThinnedLinesLookTheSame(t *testing.T) {
	const n = 40_000
	for name, at := range manyPoints(n) {
		all := make([]Point, n)
		for i := range all {
			all[i] = at(i)
		}
		b := Chart{X: Axis{Label: "x"}, Y: Axis{Label: "y"}}
		l, note := b.Line(n, at, ink.LineStyle(0))
		if len(l.Points) > n*2/3 || note == "" {
			t.Errorf("%s: %d points, note %q", name, len(l.Points), note)
		}
		draw := func(l Polyline) *image.RGBA {
			b := b
			b.Layers = []Layer{l}
			return page.Page{Body: b}.Raster(1).(*image.RGBA)
		}
		got, want := draw(l), draw(Polyline{Points: all, Style: l.Style})
		bad, inked := 0, 0
		for i := 0; i < len(want.Pix); i += 4 {
			if want.Pix[i] < 128 {
				inked++
			}
			if d := int(got.Pix[i]) - int(want.Pix[i]); d > 100 || d < -100 {
				bad++
			}
		}
		if inked < 500 || bad > inked/200 {
			t.Errorf("%s: %d dots of %d differ", name, bad, inked)
		}
	}
}

// A line that jumps from column to column is shown in stretches of its own points, over all its length.
func TestStretches(t *testing.T) {
	const n = 300_000
	at := func(i int) Point { return Point{math.Sin(float64(i)), float64(i)} }
	l := Thin(n, at)
	if len(l.points) > thinMost+100 || !strings.Contains(l.Note, "30 stretches") {
		t.Errorf("%d points, note %q", len(l.points), l.Note)
	}
	if first, last := l.Index[0], l.Index[len(l.Index)-1]; first != 0 || last != n-1 {
		t.Errorf("from point %d to %d", first, last)
	}
	for k, i := range l.Index[1:] {
		if before := l.Index[k]; i >= 0 && before >= 0 && i != before+1 {
			t.Fatalf("point %d after %d: not a piece of the line", i, before)
		}
	}
}
