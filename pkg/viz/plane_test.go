package viz

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/widget"
)

// The still of a Pad has its areas where they are, and tells where the point is.
func TestPlaneBesideAFigure(t *testing.T) {
	blue := color.NRGBA{0, 114, 178, 90}
	dots := image.NewPaletted(image.Rect(0, 0, 40, 20), color.Palette{color.Transparent, blue})
	for i := range 20 {
		for j := 20; j < 40; j++ { // x > 0
			dots.SetColorIndex(j, i, 1)
		}
	}
	p := widget.Plane{X: widget.PlaneAxis{Name: "x (m)", Low: -2, High: 2, Value: 1}, Y: widget.PlaneAxis{Name: "y (m)", Low: -1, High: 1, Value: -0.5},
		Equal: true, Areas: []string{"ends above"}, Dots: dots,
		Lines: []widget.PlaneLine{{Name: "path", At: [][2]float64{{-2, -1}, {0, 1}}}, {Name: "goal", At: [][2]float64{{1.5, 0.5}}}}}
	both := picture(t, Lines("t (s)", "x (m)", Line("x", []float64{0, 1}, []float64{0, 1})), p)
	for _, want := range []string{"2 figures side by side", "point at (1, -0.5), in the area “ends above”", "path from (-2, -1) to (0, 1)", "goal at (1.5, 0.5)"} {
		if !strings.Contains(both.Alt(), want) {
			t.Errorf("the alternative text lacks %q:\n%s", want, both.Alt())
		}
	}
	alone := picture(t, "a text", p)
	left, right, all := 0, 0, alone.Image()
	fill := over(color.RGBA{255, 255, 255, 255}, blue)
	size := all.Bounds().Size()
	for i := range size.Y {
		for j := range size.X {
			switch c := color.RGBAModel.Convert(all.At(j, i)).(color.RGBA); {
			case !near(c, fill):
			case j < size.X/2:
				left++ // a sign of the legend, and dots along the edges of the path
			default:
				right++
			}
		}
	}
	share := func(n int) float64 { return float64(n) / float64(size.X*size.Y) }
	if share(left) > 0.01 || share(right) < 0.2 || share(right) > 0.5 {
		t.Errorf("%.1f %% of the picture is the area, left of its middle, and %.1f %% right of it, where half of the plane is",
			100*share(left), 100*share(right))
	}
}

// near allows for what mixing in 8 or in 16 bits may round.
func near(a, b color.RGBA) bool {
	off := func(a, b uint8) bool { return max(a, b)-min(a, b) > 2 }
	return !off(a.R, b.R) && !off(a.G, b.G) && !off(a.B, b.B)
}

// picture returns the picture in which a plane and a result stand.
func picture(t *testing.T, result any, p widget.Plane) Figure {
	t.Helper()
	out := beside([]widget.Plane{p}, []any{result})
	f, ok := out[0].(Figure)
	if !ok || f.Err() != nil {
		t.Fatal(out, f.Err())
	}
	return f
}
