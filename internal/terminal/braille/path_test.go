package braille

import (
	"image"
	"image/color"
	"math"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// dots is a canvas whose dots are its units.
func dots() *canvas { return &canvas{pen: pen{to: matrix{a: 1, d: 1}}} }

// The points of an arc are on its circle, from its beginning to its end.
func TestArcsAreRound(t *testing.T) {
	var p vg.Path
	p.Move(vg.Point{X: 7, Y: 2})
	p.Arc(vg.Point{X: 3, Y: 2}, 4, 0, math.Pi/2)
	got := dots().flat(p)
	if len(got) != 1 {
		t.Fatalf("%d polygons", len(got))
	}
	for _, q := range got[0] {
		// Rounding errors of a sine and a sum of a few units.
		if r := math.Hypot(q.x-3, q.y-2); math.Abs(r-4) > 1e-14 {
			t.Errorf("%v is %v from the middle", q, r)
		}
	}
	if from, to := got[0][0], got[0][len(got[0])-1]; from != (point{7, 2}) || math.Hypot(to.x-3, to.y-6) > 1e-14 {
		t.Errorf("from %v to %v, want from (7, 2) to (3, 6)", from, to)
	}
}

// A Bézier curve begins where the path has come to: at the end of an arc, at the beginning of what was closed.
func TestCurvesFollow(t *testing.T) {
	var arc, closed vg.Path
	arc.Move(vg.Point{X: 7, Y: 2})
	arc.Arc(vg.Point{X: 3, Y: 2}, 4, 0, math.Pi/2) // to (3, 6)
	closed.Move(vg.Point{X: 3, Y: 6})
	closed.Line(vg.Point{X: 9, Y: 9})
	closed.Line(vg.Point{X: 0, Y: 9})
	closed.Close()
	for name, p := range map[string]vg.Path{"an arc": arc, "a closed path": closed} {
		before := len(dots().flat(p)[0])
		p.CubeTo(vg.Point{X: 5, Y: 6}, vg.Point{X: 5, Y: 10}, vg.Point{X: 3, Y: 10})
		curve := dots().flat(p)[0][before:]
		// Of a cubic curve, x = 3 + 6t(1−t) and y = 6 + 4t²(3−2t) here.
		for k, q := range curve {
			s := float64(k+1) / float64(len(curve))
			if x, y := 3+6*s*(1-s), 6+4*s*s*(3-2*s); math.Hypot(q.x-x, q.y-y) > 1e-13 {
				t.Errorf("after %s: at %.3f it is at %v, want (%v, %v)", name, s, q, x, y)
			}
		}
		if len(curve) < 4 {
			t.Errorf("after %s: %d points", name, len(curve))
		}
	}
}

// What is far out of sight, or nowhere, is left out; a move begins another polygon, and closing one repeats its first point.
func TestPolygons(t *testing.T) {
	p := path(0, 0, 1, 0, 1, 1)
	p.Close()
	p.Move(vg.Point{X: 5, Y: 5})
	p.Line(vg.Point{X: vg.Length(math.NaN()), Y: 1})
	p.Line(vg.Point{X: 2e6, Y: 1})
	p.Line(vg.Point{X: 6, Y: -2e6})
	p.Line(vg.Point{X: 6, Y: 5})
	p.Move(vg.Point{X: vg.Length(math.Inf(1))})
	got := dots().flat(p)
	if len(got) != 2 || len(got[0]) != 4 || got[0][3] != got[0][0] || len(got[1]) != 2 || got[1][1] != (point{6, 5}) {
		t.Errorf("%v", got)
	}
	var none vg.Path
	none.Close()
	if got := dots().flat(none); len(got) != 0 {
		t.Errorf("nothing gives %v", got)
	}
}

// A picture has its own proportions, at 96 dots to the inch where nothing else is said, and fills its place.
func TestPicture(t *testing.T) {
	m := image.NewRGBA(image.Rect(10, 10, 58, 34)) // 48 × 24
	for x := 10; x < 34; x++ {
		for y := 10; y < 34; y++ {
			m.Set(x, y, color.RGBA{255, 0, 0, 255})
		}
	}
	if w, h := (Picture{Image: m}).Size(); w != vg.Inch/2 || h != vg.Inch/4 {
		t.Errorf("%v × %v", w, h)
	}
	if w, h := (Picture{Image: m, Width: 96}).Size(); w != vg.Inch || h != vg.Inch/2 {
		t.Errorf("96 wide: %v × %v", w, h)
	}
	c := newCanvas(8, 4, 4)
	w, h := c.Size()
	Picture{Image: m}.Draw(draw.NewCanvas(c, w, h))
	for y := range c.high() {
		for x := range c.wide() {
			if got := c.dots[y*c.wide()+x]; (got.A != 0) != (x < c.wide()/2) || got.A != 0 && (got.R != 255 || got.G != 0) {
				t.Errorf("the dot (%d, %d) of %d × %d is %v", x, y, c.wide(), c.high(), got)
			}
		}
	}
}
