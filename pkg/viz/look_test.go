package viz

import (
	"bytes"
	"math"
	"math/cmplx"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/page"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// small returns the picture with few dots.
func small(f Figure) []byte { return f.Wide(160).PNG() }

// A picture can be taken from another side, wider, of the surface only, and of strains; title and caption stay.
func TestLooks(t *testing.T) {
	t.Parallel()
	c := msp.Cloth(3, 3)
	s, err := msp.NewSystem(append(c.X0, 0, 0.5, 0), append(c.Mass, 1), append(c.Springs, msp.Spring{I: 4, J: 9, K: 1, R: 0.4}))
	if err != nil {
		t.Fatal(err)
	}
	s.Triangles = c.Triangles
	q := s.Rest()
	f := Draw(s, q).Titled("T").Captioned("C")
	q.X[4], s.Springs = 9, nil // of no concern to the figure
	seen := map[string]string{string(small(f)): "as it is"}
	for name, g := range map[string]Figure{
		"from behind": f.From(180, 16), "from above": f.From(28, 80), "surface only": f.SurfaceOnly(), "strained": f.Strained(),
	} {
		png := small(g)
		if other := seen[string(png)]; other != "" {
			t.Errorf("%s is the same picture as %s", name, other)
		}
		seen[string(png)] = name
		if g.page.Title != "T" || g.page.Caption != "C" || g.Err() != nil {
			t.Errorf("%s: title %q, caption %q, %v", name, g.page.Title, g.page.Caption, g.Err())
		}
	}
	if !bytes.Equal(small(f.From(28, 16)), small(f)) {
		t.Error("28° and 16° are not the usual view")
	}
	if w := f.Wide(300).Image().Bounds().Dx(); w != 600 {
		t.Errorf("%d dots wide, want 2 for each of 300 pixels", w)
	}
	if alt := f.Strained().Alt(); !strings.Contains(alt, "springs coloured by strain") || !strings.Contains(alt, "27 springs") {
		t.Errorf("strains are described as %s", alt)
	}
	p := Animate(msp.Cloth(3, 3), []msp.State{msp.Cloth(3, 3).Rest()})
	if a, b := p.HTML(), p.From(90, 0).HTML(); a == b || !strings.Contains(b, `"elevation":0,`) {
		t.Error("the player's page does not say from where it is seen")
	}
	if bytes.Equal(small(p.Still()), small(p.From(90, 0).Still())) {
		t.Error("the player's picture is not seen from another side")
	}
}

// Axes can be made logarithmic one by one.
func TestSemilogAxes(t *testing.T) {
	t.Parallel()
	x, y := []float64{1, 10, 100}, []float64{1e-3, 1, 0}
	f := Lines("x", "y", Line("a", x, y)).Titled("T")
	both := LogLog("x", "y", Line("a", x, y)).Titled("T")
	if !bytes.Equal(small(f.LogX().LogY()), small(both)) || !bytes.Equal(small(f.LogY().LogX()), small(both)) {
		t.Error("LogX and LogY are not LogLog")
	}
	x[0] = 50 // of no concern to the figure
	if g := f.LogY(); !strings.Contains(g.Alt(), "1 of 3 points not drawn, being not positive") || bytes.Equal(small(g), small(f)) {
		t.Errorf("semilog: %s", g.Alt())
	}
	if g := f.LogX(); strings.Contains(g.Alt(), "not drawn") || bytes.Equal(small(g), small(f.LogY())) {
		t.Errorf("semilog: %s", g.Alt())
	}
}

func TestLabelledAxes(t *testing.T) {
	t.Parallel()
	f := PlaneField(func(a, b float64) (float64, float64) { return -b, a }, 0, 1, 0, 2).Captioned("c")
	want := "direction field over x (m) from 0 to 1 and y (m) from 0 to 2: size from "
	if got := f.Labelled("x (m)", "y (m)").Alt(); !strings.HasPrefix(got, want) {
		t.Errorf("the alternative text is %q, want %q…", got, want)
	}
	if bytes.Equal(small(f), small(f.Labelled("x (m)", "y (m)"))) {
		t.Error("other labels make no other picture")
	}
}

func TestLookMisusePanics(t *testing.T) {
	t.Parallel()
	cloth, lines := Draw(msp.Cloth(2, 2), msp.Cloth(2, 2).Rest()), Lines("x", "y", Line("a", []float64{1, 2}, []float64{1, 2}))
	for says, f := range map[string]func(){
		"viz: LogY: shaded":            func() { cloth.LogY() },
		"viz: Labelled: y over x":      func() { lines.Labelled("a", "b") },
		"viz: Strained: y over x":      func() { lines.Strained() },
		"viz: From(NaN, 0)":            func() { cloth.From(math.NaN(), 0) },
		"viz: From(0, 90)":             func() { cloth.From(0, 90) },
		"viz: Wide(20)":                func() { lines.Wide(20) },
		"viz: Mark: y over x":          func() { lines.Mark("z", 1) },
		`viz: Mark("z"): z[1] = (NaN`:  func() { Stability(ode.Heun.R).Mark("z", 1, cmplx.NaN()) },
		"viz: SurfaceOnly: spy plot o": func() { Spy(msp.Cloth(2, 2).L()).SurfaceOnly() },
	} {
		func() {
			defer func() {
				if v, _ := recover().(string); !strings.HasPrefix(v, says) {
					t.Errorf("panic %q, want %q…", v, says)
				}
			}()
			f()
		}()
	}
	if err := failed(ErrEmpty).LogY().Strained().Err(); err == nil {
		t.Error("a figure with an error lost it")
	}
}

// What all figures of a row would say is said once: axes and scale, legends, the window of stability regions.
func TestRowsSayItOnce(t *testing.T) {
	t.Parallel()
	s := msp.Cloth(3, 3)
	one := Draw(s, s.Rest())
	for _, p := range page.Pages(Row(one, one, one).page.Body) {
		if b := p.Body.(scene.Body); b.Height(100) >= one.page.Body.Height(100) {
			t.Error("a picture of the row has axes and a scale of its own")
		}
	}
	spy := Spy(s.L())
	r := Row(spy, Spy(msp.Cloth(2, 2).L()))
	if in := page.Pages(r.page.Body); len(r.page.Legend) != 2 || in[0].Legend != nil || in[1].Legend != nil {
		t.Errorf("the row has %d entries, its figures %v", len(r.page.Legend), page.Pages(r.page.Body))
	}
	line := func(name string) Figure { return Lines("x", "y", Line(name, []float64{1, 2}, []float64{1, 2})) }
	if r := Row(line("a"), line("b")); len(r.page.Legend) > 0 || len(page.Pages(r.page.Body)[0].Legend) != 1 {
		t.Error("legends that say different things became one")
	}
	mixed := Row(one, spy)
	if page.Pages(mixed.page.Body)[0].Body.Height(100) != one.page.Body.Height(100) || len(page.Pages(mixed.page.Body)[1].Legend) == 0 {
		t.Error("figures of different kinds share what is below them")
	}
	rk4, euler := Stability(ode.RK4.R), Stability(ode.ExplicitEuler.R)
	pages := page.Pages(Row(euler, rk4).page.Body)
	a, b := pages[0].Body.Height(ink.Px(200)), pages[1].Body.Height(ink.Px(200))
	if a != b || euler.page.Body.Height(ink.Px(200)) == rk4.page.Body.Height(ink.Px(200)) {
		t.Errorf("stability regions are %g and %g high", a, b)
	}
}
