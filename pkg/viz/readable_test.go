package viz

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/matrix"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/region"
)

// A notebook may be no wider than 600 CSS pixels, and squeezes what is. The smallest text, of 13, has 10 then.
func TestTextIsReadableInANarrowNotebook(t *testing.T) {
	one := Energy(msp.Chain(2), []msp.State{msp.Chain(2).Rest()})
	figures := map[string]Figure{"tree": Decision(ode.Decision()), "12 columns": Heat(mat.NewDense(12, 12, nil))}
	var row []Figure
	for n := 1; n <= 8; n++ {
		row = append(row, one)
		figures[num.Plural(n, "figure")+" in a row"] = Row(row...)
		figures[num.Plural(min(n, 5), "column")] = Grid(min(n, 5), row...)
	}
	for name, f := range figures {
		w, _ := f.page.Size()
		if size := 13 * math.Min(1, float64(ink.Px(600)/w)); size < 10 {
			t.Errorf("%s: %.4g CSS pixels wide, so that its text is %.3g high in 600", name, w/ink.Px(1), size)
		}
	}
}

// A student's function is called when the figure is made, and not again by those who look at it.
func TestFieldsAreComputedWhenMade(t *testing.T) {
	calls := 0
	f := DirectionField(func(_, y float64) float64 { calls++; return -y }, 0, 1, -1, 1)
	made := calls
	f.page.Raster(1)
	Row(f, f).page.Raster(1)
	if made == 0 || calls != made {
		t.Errorf("%d calls when made, %d when drawn, want all when made", made, calls-made)
	}
	if f := PlaneField(func(_, _ float64) (float64, float64) { return math.NaN(), 0 }, 0, 1, 0, 1); !errors.Is(f.Err(), fault.ErrNotFinite) {
		t.Errorf("a field of NaN: %v, want ErrNotFinite", f.Err())
	}
	half := DirectionField(func(t, _ float64) float64 { return math.Log(t) }, -1, 1, 0, 1)
	if !strings.Contains(half.Alt(), "no arrow at ") {
		t.Errorf("nothing says where the arrows are missing: %s", half.Alt())
	}
}

// A region is found whatever its size.
func TestStabilityOfAnySize(t *testing.T) {
	for _, scale := range []float64{1e-3, 0.3, 1, 50, 1e6} {
		f := Stability(func(z complex128) complex128 { return 1 + complex(scale, 0)*z }) // a disc of radius 1/scale
		w := f.page.Body.(region.Body).Fields[0].Window
		if share := 2 / scale / w.Height(); share < 0.5 || share > 1 {
			t.Errorf("1 + %g z: the disc takes %.2g of the height", scale, share)
		}
		if strings.Contains(f.Alt(), "unbounded") {
			t.Errorf("1 + %g z: %s", scale, f.Alt())
		}
		if alt := f.Alt(); strings.Count(alt, "left half-plane") != 1 {
			t.Errorf("says it twice: %s", alt)
		}
	}
}

// Points without a logarithm are named.
func TestLostPointsAreTold(t *testing.T) {
	f := LogLog("n", "time (s)", Line("a", []float64{1, 2, 3, 4}, []float64{-1, 1, 0, 2}))
	if want := "2 of 4 points not drawn"; !strings.Contains(f.Alt(), want) {
		t.Errorf("%s, want %q", f.Alt(), want)
	}
	if f := LogLog("n", "time (s)", Line("a", []float64{1}, []float64{-1})); !errors.Is(f.Err(), fault.ErrNotFinite) ||
		!strings.Contains(f.Err().Error(), "positive") {
		t.Errorf("no point is positive: %v", f.Err())
	}
	if f := Lines("t", "x", Line("a", []float64{1, 2}, []float64{1, 2})); f.page.Caption != "" {
		t.Errorf("all points are drawn, and %q", f.page.Caption)
	}
}

// Numbers on bars do not run into each other: the bars lie down for them.
func TestBarsLieDownForTheirNumbers(t *testing.T) {
	names := strings.Split("a b c d e f g h i j k l m n o p", " ")
	for value, lies := range map[float64]bool{7: false, 1234567: true} {
		v := make([]float64, len(names))
		for k := range v {
			v[k] = value
		}
		if b := Bars("time (s)", names, v).page.Body.(chart.BarBody); b.Lying(ink.Px(580)) != lies {
			t.Errorf("bars of %g: lying is %v, want %v", value, !lies, lies)
		}
	}
}

// Numbers in the places of a matrix are cut to the digits there is room for.
func TestRoundedNumbers(t *testing.T) {
	for _, c := range []struct {
		v      float64
		digits int
		want   string
	}{{-825404, 1, "−8e5"}, {0.00121, 2, "1.2e−3"}, {2345, 2, "2300"}, {-0.36, 1, "−0.4"}, {0, 1, "0"}, {math.NaN(), 1, "NaN"}} {
		if got := matrix.Rounded(c.v, c.digits); got != c.want {
			t.Errorf("%g in %d digits is %s, want %s", c.v, c.digits, got, c.want)
		}
	}
	if alt := Heat(mat.NewDense(2, 2, []float64{1, -2, 0, 0.5})).Alt(); !strings.Contains(alt, "1 −2; 0 0.5") {
		t.Errorf("the numbers are not told: %s", alt)
	}
}

// The text alternative of a player is about the picture that stands for it.
func TestAltOfAPlayerIsThatOfItsPicture(t *testing.T) {
	s := msp.Chain(2)
	var frames []msp.State
	for k := range 3 {
		q := s.Rest()
		q.T = float64(k)
		q.X[1] = float64(k)
		frames = append(frames, q)
	}
	p := Animate(s, frames)
	if still := p.Still().String(); !strings.Contains(p.Alt(), still) {
		t.Errorf("%s, want what is in the picture: %s", p.Alt(), still)
	}
}
