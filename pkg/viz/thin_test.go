package viz

import (
	"image"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// lines of many points, of each kind that is thinned in a way of its own.
func manyPoints(n int) map[string]func(i int) point {
	r := rand.New(rand.NewPCG(21, 22))
	noise := make([]float64, n)
	for i := range noise {
		noise[i] = r.NormFloat64()
	}
	t := func(i int) float64 { return float64(i) / float64(n) }
	nan := math.NaN()
	return map[string]func(i int) point{
		"wave":     func(i int) point { return point{t(i), math.Sin(50 * t(i))} },
		"noise":    func(i int) point { return point{t(i), noise[i]} },
		"backward": func(i int) point { return point{-t(i), noise[i]} },
		"log":      func(i int) point { return point{math.Log10(float64(i + 1)), math.Sin(20 * t(i))} },
		"upright":  func(i int) point { return point{1, math.Sin(9 * t(i))} },
		"spiral":   func(i int) point { return point{t(i) * math.Cos(30*t(i)), t(i) * math.Sin(30*t(i))} },
		"gaps": func(i int) point {
			if i%(n/7) < n/50 {
				return point{t(i), nan}
			}
			return point{t(i), math.Sin(8 * t(i))}
		},
	}
}

// What is left out of a line is not seen: of the dots that the whole line makes, at one to the CSS pixel, next to none
// are others without it. A column is 0.3 of a dot, and so far off a line may lie: that shades a dot by 75 of 255.
func TestThinnedLinesLookTheSame(t *testing.T) {
	const n = 40_000
	for name, at := range manyPoints(n) {
		all := make([]point, n)
		for i := range all {
			all[i] = at(i)
		}
		b := chart{x: axis{label: "x"}, y: axis{label: "y"}}
		l, note := b.line(n, at, lineStyle(0))
		if len(l.points) > n*2/3 || note == "" {
			t.Errorf("%s: %d points, note %q", name, len(l.points), note)
		}
		draw := func(l polyline) *image.RGBA {
			b := b
			b.layers = []layer{l}
			return Page{Body: b}.Raster(1).(*image.RGBA)
		}
		got, want := draw(l), draw(polyline{points: all, style: l.style})
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
	at := func(i int) point { return point{math.Sin(float64(i)), float64(i)} }
	l := thin(n, at)
	if len(l.points) > thinMost+100 || !strings.Contains(l.note, "30 stretches") {
		t.Errorf("%d points, note %q", len(l.points), l.note)
	}
	if first, last := l.index[0], l.index[len(l.index)-1]; first != 0 || last != n-1 {
		t.Errorf("from point %d to %d", first, last)
	}
	for k, i := range l.index[1:] {
		if before := l.index[k]; i >= 0 && before >= 0 && i != before+1 {
			t.Fatalf("point %d after %d: not a piece of the line", i, before)
		}
	}
}

// Ten million points are drawn by as many as there are places for, and every figure says so.
func TestTenMillionPoints(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds and some hundred megabytes")
	}
	const n = 10_000_000
	x, y := make([]float64, n), make([]float64, n)
	for i := range x {
		x[i] = float64(i + 1)
		y[i] = 2 + math.Sin(float64(i)*1e-3)
	}
	c := Line("a", x, y)
	for name, f := range map[string]Figure{
		"LogLog": LogLog("x", "y", c), "Convergence": Convergence(Trace("a", msp.Trace{G: y}).Against(0)),
	} {
		if f.Err() != nil || !strings.Contains(f.Alt(), "10000000 ") {
			t.Errorf("%s: %v, %q", name, f.Err(), f.Alt())
		}
		if size := len(f.AsSVG().SVG()); size > 1_000_000 {
			t.Errorf("%s: SVG of %d bytes", name, size)
		}
	}
}

// A large system is drawn by some of its springs and particles, the same ones each time, and the caption says so.
func TestClothOfMany(t *testing.T) {
	const n = 80_000
	x, mass := make([]float64, 3*n), make([]float64, n)
	springs := make([]msp.Spring, n-1)
	for i := range n {
		sin, cos := math.Sincos(float64(i) / 100)
		x[3*i], x[3*i+1], x[3*i+2] = cos, float64(i)/n, sin
		mass[i] = 1
		if i > 0 {
			springs[i-1] = msp.Spring{I: i - 1, J: i, K: 1, R: 0.01}
		}
	}
	s, err := msp.NewSystem(x, mass, springs)
	if err != nil {
		t.Fatal(err)
	}
	f := Cloth(s, s.Rest())
	sc := f.page.Body.(clothBody).scene
	for what, drawn := range map[string]int{"springs": len(sc.rods), "particles": len(sc.balls)} {
		if math.Abs(float64(drawn)-rodsMost) > 0.02*rodsMost {
			t.Errorf("%d %s are drawn, want about %d", drawn, what, rodsMost)
		}
		if !strings.Contains(f.page.Caption, what+" is drawn") {
			t.Errorf("caption %q says nothing of %s", f.page.Caption, what)
		}
	}
	if f.Err() != nil || len(f.PNG()) == 0 {
		t.Error(f.Err())
	}
}
