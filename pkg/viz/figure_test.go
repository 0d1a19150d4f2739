package viz

import (
	"bytes"
	"compress/zlib"
	"encoding/xml"
	"errors"
	"image"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/page"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// figures holds one of each kind. They are small: what their tests ask is no matter of size, and examples draw large ones.
var figures = sync.OnceValue(func() map[string]Figure {
	s := msp.Cloth(5, 5)
	s.Pin(0, 4)
	c := msp.Chain(3)
	cloth, spy := Draw(s, s.Rest()), Spy(s.L())
	all := map[string]Figure{
		"spy":         spy,
		"spy blocks":  Spy(mat.NewDiagDense(1000, ones(1000))),
		"convergence": Convergence(Trace("a", trace(9, 5, 1, 1)), Trace("b", trace(9, 3, 2))),
		"time":        Convergence(Trace("a", trace(9, 5, 1))).OverTime(),
		"cloth":       cloth,
		"chain":       Draw(c, c.Rest()),
		"one point":   Draw(msp.Chain(1), msp.Chain(1).Rest()),
		"row":         Row(cloth, spy.Titled("L"), spy),
		"row of one":  Row(spy),
		"energy":      Energy(c, []msp.State{c.Rest()}),
		"trajectory":  Trajectory([]msp.State{c.Rest()}, 0, 2),
		"lines":       Lines("t (s)", "y", Line("a", []float64{0, 1, 2}, []float64{1, math.NaN(), 3})),
		"directions":  DirectionField(func(t, y float64) float64 { return 1 / y }, 0, 1, -1, 1),
		"bars":        Bars("t (ms)", []string{"a", "b"}, []float64{1, -2}),
		"histogram":   Histogram("x", []float64{1}),
		"heat":        Heat(mat.NewDense(2, 2, []float64{1, math.Inf(1), 0, -3})),
		"heat blocks": Heat(mat.NewDiagDense(900, ones(900))),
		"springs":     Springs(s, s.Rest()),
		"many":        Springs(msp.Cloth(9, 9), msp.Cloth(9, 9).Rest()),
		"work":        WorkPrecision(ode.Dahlquist(-2), ode.RungeKutta(ode.ExplicitEuler)),
		"decision":    Decision(ode.Decision()),
		"grid":        Grid(2, cloth, spy, cloth),
		"still":       Animate(c, []msp.State{c.Rest()}).Still(),
		"error":       Convergence(),
		"row error":   Row(spy, Convergence()),
		"zero":        {},
		"titled":      spy.Titled("a title that is long enough to need a second line, with x_{i} and 10^{−3} in it, and then a third"),
	}
	for name, f := range all {
		all[name] = f.Wide(200)
	}
	return all
})

// The same figure is the same bytes, however often it is drawn, and a complete picture of the size it says.
func TestPNG(t *testing.T) {
	t.Parallel()
	for name, f := range figures() {
		b := f.PNG()
		if one, two := f.page.Raster(1).(*image.RGBA), f.page.Raster(1).(*image.RGBA); !bytes.Equal(one.Pix, two.Pix) {
			t.Errorf("%s: two pictures differ", name)
		}
		im, err := png.Decode(bytes.NewReader(b))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		m := f.Metadata()["image/png"].(map[string]any)
		w, h := 2*m["width"].(int), 2*m["height"].(int)
		if d := im.Bounds().Size(); abs(d.X-w) > 1 || abs(d.Y-h) > 1 {
			t.Errorf("%s: %v dots, want %d×%d", name, d, w, h)
		}
		if m["alt"] == "" || strings.Contains(f.String(), "\n") {
			t.Errorf("%s: alt %q, String %q", name, m["alt"], f)
		}
	}
}

func abs(n int) int { return max(n, -n) }

func TestSVG(t *testing.T) {
	t.Parallel()
	for name, f := range figures() {
		s := f.AsSVG().SVG()
		if s != f.AsSVG().SVG() {
			t.Errorf("%s: two SVGs differ", name)
		}
		d := xml.NewDecoder(strings.NewReader(s))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Errorf("%s: %v", name, err)
				break
			}
		}
		if !strings.Contains(s, "<title>") || strings.Contains(s, "<text") {
			t.Errorf("%s: want a title, and text as outlines", name)
		}
	}
}

// vgpdf draws on a page turned upside down, so images have to be turned, too. If this fails because the
// page is no longer turned, placeImage must no longer turn them.
func TestPDF(t *testing.T) {
	t.Parallel()
	for name, f := range figures() {
		if b := f.PDF(); !bytes.HasPrefix(b, []byte("%PDF-")) || !bytes.Contains(b, []byte("%%EOF")) {
			t.Errorf("%s: not a complete PDF file", name)
		}
	}
	page := regexp.MustCompile(`(?s)stream\r?\n(.*?)\r?\nendstream`)
	turned := regexp.MustCompile(`(?s)^.*?1\.0+ 0\.0+ 0\.0+ -1\.0+ [\d.]+ [\d.]+ cm.*?\nq [\d.]+ 0 0 [\d.]+ [\d.]+ [\d.]+ cm /I\w+ Do Q`)
	found := false
	for _, m := range page.FindAllSubmatch(figures()["cloth"].PDF(), -1) {
		z, err := zlib.NewReader(bytes.NewReader(m[1]))
		if err != nil {
			continue
		}
		text, _ := io.ReadAll(z)
		found = found || turned.Match(text)
	}
	if !found {
		t.Error("no image on a page turned upside down")
	}
}

// A figure is of the data as it was.
func TestFiguresCopy(t *testing.T) {
	s := msp.Cloth(3, 3)
	q := s.Rest()
	A := mat.NewDense(2, 2, []float64{1, 0, 0, 1})
	tr := trace(3, 2, 1)
	figures := []Figure{Draw(s, q).Wide(150), Spy(A), Convergence(Trace("a", tr)).OverTime()}
	var before [][]byte
	for _, f := range figures {
		before = append(before, f.PNG())
	}
	q.X[1], s.Triangles[0], A.RawMatrix().Data[1], tr.G[1], tr.Seconds[1] = 7, [3]int{0, 4, 8}, 5, 2.5, 0.3
	for k, f := range figures {
		if !bytes.Equal(f.PNG(), before[k]) {
			t.Errorf("figure %d changed with its data", k)
		}
	}
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	f := Spy(mat.NewDense(1, 1, []float64{1}))
	for ext, magic := range map[string]string{".png": "\x89PNG", ".svg": "<?xml", ".pdf": "%PDF", ".PNG": "\x89PNG"} {
		path := filepath.Join(dir, "a"+ext)
		if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := f.Save(path); err != nil {
			t.Error(err)
		}
		if b, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(b), magic) {
			t.Errorf("%s begins with %.5q (%v), want %q", ext, b, err, magic)
		}
	}
	keep := filepath.Join(dir, "keep.png")
	if err := os.WriteFile(keep, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Convergence().Save(keep); !errors.Is(err, fault.ErrEmpty) {
		t.Errorf("error %v, want ErrEmpty", err)
	}
	if b, err := os.ReadFile(keep); err != nil || string(b) != "old" {
		t.Errorf("a figure that cannot be drawn replaced a file: %.9q, %v", b, err)
	}
	for _, name := range []string{"a.gif", "a", ""} {
		if err := f.Save(filepath.Join(dir, name)); !errors.Is(err, fault.ErrFormat) {
			t.Errorf("%q: error %v, want ErrFormat", name, err)
		}
	}
	if err := f.Save(filepath.Join(dir, "no", "such", "a.png")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v, want ErrNotExist", err)
	}
	left, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}

func TestClothOfBadData(t *testing.T) {
	for _, test := range []struct {
		name string
		make func(s *msp.System, q *msp.State)
		want error
	}{
		{"NaN", func(_ *msp.System, q *msp.State) { q.X[4] = math.NaN() }, fault.ErrNotFinite},
		{"infinite", func(_ *msp.System, q *msp.State) { q.X[4] = math.Inf(-1) }, fault.ErrNotFinite},
		{"beyond measure", func(_ *msp.System, q *msp.State) { q.X[4] = 1e200 }, fault.ErrNotFinite},
		{"no mass", func(s *msp.System, _ *msp.State) { s.Mass[1] = 0 }, msp.ErrInvalid},
		{"triangle", func(s *msp.System, _ *msp.State) { s.Triangles[0][1] = 99 }, msp.ErrInvalid},
		{"no particles", func(s *msp.System, q *msp.State) { *s, *q = msp.System{}, msp.State{} }, fault.ErrEmpty},
	} {
		s := msp.Cloth(3, 3)
		q := s.Rest()
		test.make(s, &q)
		if err := Draw(s, q).Err(); !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, want %v", test.name, err, test.want)
		}
	}
	// A state that has blown up without overflow is drawn.
	s := msp.Cloth(3, 3)
	q := s.Rest()
	q.X[4] = 1e90
	if f := Draw(s, q); f.Err() != nil || len(f.PNG()) == 0 {
		t.Error(f.Err())
	}
}

func TestClothOfAnotherSystem(t *testing.T) {
	defer func() {
		if r, want := recover(), "viz: Draw: len(q.X) = 12, want 3m = 27"; r != want {
			t.Errorf("panic %v, want %q", r, want)
		}
	}()
	Draw(msp.Cloth(3, 3), msp.Cloth(2, 2).Rest())
}

// In a row, a point of space is at the same place of every picture.
func TestRowSharesTheCamera(t *testing.T) {
	s := msp.Cloth(3, 3)
	q := s.Rest()
	for i := range q.X {
		q.X[i] *= 3
	}
	row := page.Shared([]page.Page{Draw(s, s.Rest()).page, Spy(s.L()).page, Draw(s, q).page})
	if a, b := row[0].Body.(scene.Body).View, row[2].Body.(scene.Body).View; a != b || len(a.Frame) != 18 {
		t.Errorf("points of view %v and %v", a, b)
	}
	if err := Row().Err(); !errors.Is(err, fault.ErrEmpty) {
		t.Errorf("error %v, want ErrEmpty", err)
	}
	if err := Row(Figure{}, Convergence()).Err(); !errors.Is(err, fault.ErrEmpty) || !strings.Contains(err.Error(), "figure 1") {
		t.Errorf("error %v, want that of figure 1", err)
	}
}
