package viz

import (
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// Many points are drawn by as many as there are places for, and every figure says so.
func TestMillionsOfPoints(t *testing.T) {
	const n = 400_000
	x, y := make([]float64, n), make([]float64, n)
	for i := range x {
		x[i] = float64(i + 1)
		y[i] = 2 + math.Sin(float64(i)*1e-3)
	}
	c := Line("a", x, y)
	for name, f := range map[string]Figure{
		"LogLog": LogLog("x", "y", c), "Convergence": Convergence(Trace("a", msp.Trace{G: y}).Against(0)),
	} {
		if f.Err() != nil || !strings.Contains(f.Alt(), "400000 ") {
			t.Errorf("%s: %v, %q", name, f.Err(), f.Alt())
		}
		if size := len(f.AsSVG().SVG()); size > 1_000_000 {
			t.Errorf("%s: SVG of %d bytes", name, size)
		}
	}
}

// TestThinnedCurve holds that a thinned curve consists of points of the whole one, from the first to the last, and that there is a
// gap where it leaves out a stretch, and nowhere else.
func TestThinnedCurve(t *testing.T) {
	const n = 100_000
	whole := curve{x: make([]float64, n), err: make([]float64, n)}
	for i := range n {
		whole.x[i], whole.err[i] = float64(i), math.Exp(-float64(i)/n)
	}
	jumps := curve{x: make([]float64, n), err: whole.err}
	for i := range n {
		jumps.x[i] = math.Sin(float64(i))
	}
	for name, c := range map[string]struct {
		curve
		gaps int
	}{"in columns": {whole, 0}, "in stretches": {jumps, 29}} {
		thin, at, gaps := c.thinned(), 0, 0
		for k, x := range thin.x {
			if math.IsNaN(x) && math.IsNaN(thin.err[k]) {
				gaps++
				continue
			}
			for at < n && (c.x[at] != x || c.err[at] != thin.err[k]) {
				at++
			}
			if k == 0 && at != 0 || at == n {
				t.Fatalf("%s: point %d, (%v, %v), is not the next of the curve", name, k, x, thin.err[k])
			}
		}
		if at != n-1 || gaps != c.gaps || len(thin.x) >= n {
			t.Errorf("%s: %d points up to number %d, with %d gaps, want fewer than %d, up to the last, with %d gaps",
				name, len(thin.x), at, gaps, n, c.gaps)
		}
	}
}

// A large system is drawn by some of its springs and particles, the same ones each time, and the caption says so.
func TestClothOfMany(t *testing.T) {
	const n = 60_000
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
	f := Draw(s, s.Rest())
	sc := f.page.Body.(scene.Body).Scene
	for what, drawn := range map[string]int{"springs": len(sc.Rods), "particles": len(sc.Balls)} {
		if math.Abs(float64(drawn)-scene.RodsMost) > 0.02*scene.RodsMost {
			t.Errorf("%d %s are drawn, want about %d", drawn, what, scene.RodsMost)
		}
		if !strings.Contains(f.page.Caption, what+" is drawn") {
			t.Errorf("caption %q says nothing of %s", f.page.Caption, what)
		}
	}
	if f.Err() != nil || len(f.Wide(150).PNG()) == 0 {
		t.Error(f.Err())
	}
}
