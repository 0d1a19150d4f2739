package display

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"github.com/massspring/msp/internal/cell"
)

type point struct{ X, Y float64 }

type node struct {
	name string
	next *node
}

type broken struct{ N int }

func (*broken) String() string { panic("no luck") }

type brokenError struct{}

func (brokenError) Error() string { panic(errors.New("inner")) }

type celsius float64

func (c celsius) String() string { return fmt.Sprintf("%.1f °C", float64(c)) }

type empty struct{}

func (empty) String() string { return "" }

func text(t *testing.T, values ...any) string {
	t.Helper()
	b, _ := Bundle(values)
	s, ok := b["text/plain"].(string)
	if !ok {
		t.Fatalf("Bundle(%T) has no text/plain: %v", values[0], b)
	}
	return s
}

func numbers(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(i) / 4
	}
	return x
}

func TestText(t *testing.T) {
	ring := &node{name: "a"}
	ring.next = &node{"b", ring}
	self := []any{1, nil}
	self[1] = self
	three := 3
	var noChan chan int
	for _, c := range []struct {
		v    any
		want string
	}{
		{nil, "<nil>"},
		{42, "42"},
		{uint8(7), "7"},
		{0.1, "0.1"},
		{float32(0.1), "0.1"},
		{1e21, "1e+21"},
		{math.NaN(), "NaN"},
		{2 + 3i, "(2+3i)"},
		{"two\nlines\ttab", "two\nlines\ttab"},
		{"bell\a", `"bell\a"`},
		{"\xff", `"\xff"`},
		{[]string{"a b", ""}, `["a b" ""]`},
		{point{1, 2.5}, "{X:1 Y:2.5}"},
		{&point{1, 2.5}, "&{X:1 Y:2.5}"},
		{(*point)(nil), "<nil>"},
		{&three, "&3"},
		{[]*point{{1, 2}, nil}, "[&{X:1 Y:2} <nil>]"},
		{map[string]int{"b": 2, "a": 1}, `map["a":1 "b":2]`},
		{map[int]string(nil), "map[]"},
		{[]int(nil), "[]"},
		{[3]bool{true}, "[true false false]"},
		{ring, `&{name:"a" next:&{name:"b" next:&{…}}}`},
		{self, "[1 […]]"},
		{make(chan int), "chan int"},
		{noChan, "<nil>"},
		{func(int) string { return "" }, "func(int) string"},
		{1500 * time.Millisecond, "1.5s"},
		{[]time.Duration{time.Second}, "[1s]"},
		{celsius(21), "21.0 °C"},
		{map[string]celsius{"in": 21}, `map["in":21.0 °C]`},
		{errors.New("no such file"), "no such file"},
		{big.NewInt(1234), "1234"},
		{big.NewFloat(0.5), "0.5"},
		{&broken{1}, "(String() of *display.broken panicked: no luck)"},
		{(*broken)(nil), "<nil>"},
		{brokenError{}, "(Error() of display.brokenError panicked: inner)"},
		{empty{}, ""},
		{image.Pt(1, 2), "(1,2)"},
		{image.Rect(0, 0, 2, 2), "(0,0)-(2,2)"},
		{numbers(3), "[0 0.25 0.5]"},
		{numbers(10_000), "[0 0.25 0.5 0.75 1 1.25 … 9,988 more … 2498.5 2498.75 2499 2499.25 2499.5 2499.75]"},
		{[1 << 40]struct{}{}, "[" + strings.Repeat("{} ", 6) + "… 1,099,511,627,764 more …" + strings.Repeat(" {}", 6) + "]"},
		{[][]int{{1, 2}, {3}}, "[[1 2] [3]]"},
		{[][]float64{numbers(22), numbers(2)}, "[[0 0.25 0.5 … 16 more … 4.75 5 5.25] [0 0.25]]"},
		{[][]int{{1111111111, 2111111111, 311111111}, {1111111111, 2111111111, 311111111}, {1111111111, 2, 3}},
			"[[1111111111 2111111111 311111111]\n [1111111111 2111111111 311111111]\n [1111111111 2 3]]"},
		{struct {
			Name, Path string
			Size       int
		}{strings.Repeat("n", 40), strings.Repeat("p", 40), 3},
			"{\n  Name:\"" + strings.Repeat("n", 40) + "\"\n  Path:\"" + strings.Repeat("p", 40) + "\"\n  Size:3\n}"},
		{mat.NewDense(2, 2, []float64{1, 0, -0.5, 2}), "*mat.Dense, 2 × 2\n⎡   1     0⎤\n⎣-0.5     2⎦"},
		{mat.NewVecDense(2, []float64{1.0 / 3, 2}), "*mat.VecDense, 2 × 1\n⎡0.333333⎤\n⎣       2⎦"},
		{(*mat.Dense)(nil), "<nil>"},
		{&mat.Dense{}, "*mat.Dense, 0 × 0"},
		{mat.Formatted(mat.NewDense(1, 2, []float64{1, 2})), "[1  2]"},
		{[]mat.Matrix{mat.NewDense(2, 3, nil), nil}, "[*mat.Dense 2×3 <nil>]"},
	} {
		if got := text(t, c.v); got != c.want {
			t.Errorf("%T:\n got %s\nwant %s", c.v, got, c.want)
		}
	}
}

func TestLongMap(t *testing.T) {
	m := map[int]int{}
	for i := range 1000 {
		m[i] = i * i
	}
	want := "map[\n  0:0\n  1:1\n  2:4\n  3:9\n  4:16\n  5:25\n  6:36\n  7:49\n  8:64\n  9:81\n  10:100\n  11:121\n  … 988 more\n]"
	if got := strings.ReplaceAll(text(t, m), "\n", " "); got != strings.ReplaceAll("map[0:0 1:1 2:4 3:9 4:16 5:25 6:36 7:49 8:64 9:81 10:100 11:121 … 988 more]", "\n", " ") &&
		got != strings.ReplaceAll(want, "\n", " ") {
		t.Error(got)
	}
}

func TestLargeMatrixShowsItsEdges(t *testing.T) {
	m := mat.NewDense(1000, 1000, nil)
	m.Set(0, 0, 1)
	m.Set(999, 999, 2)
	m.Set(500, 500, math.Pi) // not shown: it must not widen the columns
	got := text(t, m)
	lines := strings.Split(got, "\n")
	if lines[0] != "*mat.Dense, 1,000 × 1,000" || len(lines) < 11 || len(lines) > 14 || strings.Contains(got, "3.14") {
		t.Errorf("%d lines:\n%s", len(lines), got)
	}
}

func TestSeveralValues(t *testing.T) {
	if got := text(t, 3, nil); got != "(3, <nil>)" {
		t.Error(got)
	}
	if got := text(t, "a", errors.New("bad")); got != `("a", bad)` {
		t.Error(got)
	}
	b, _ := Bundle([]any{page("<b>x</b>"), nil})
	if b["text/html"] != "<b>x</b>" || b["text/plain"] != `("<b>x</b>", <nil>)` {
		t.Error(b)
	}
	b, _ = Bundle([]any{page("1"), page("2")})
	if len(b) != 1 {
		t.Error("two rich values cannot share a bundle:", b)
	}
	if b, m := Bundle(nil); b != nil || m != nil {
		t.Error("no values show something:", b, m)
	}
}

type page string

func (p page) HTML() string { return string(p) }

type figure struct{ w int }

func (f *figure) PNG() ([]byte, error) {
	if f == nil {
		panic("nil figure")
	}
	if f.w == 0 {
		return nil, errors.New("empty figure")
	}
	return []byte{1, 2}, nil
}
func (f *figure) SVG() string              { return "<svg/>" }
func (f *figure) Latex() string            { return "$x$" }
func (f *figure) Markdown() string         { return "" }
func (f *figure) JSON() map[string]any     { return map[string]any{"w": 1.5} }
func (f *figure) HTML(width int) string    { return "not ours: it has a parameter" }
func (f *figure) JPEG() (int, int, string) { return 1, 2, "not ours" }
func (f *figure) Metadata() map[string]any {
	return map[string]any{"image/png": map[string]any{"width": 10}}
}

func TestMethods(t *testing.T) {
	for _, v := range []any{&figure{3}, figure{3}} {
		b, m := Bundle([]any{v})
		want := cell.Bundle{"image/png": "AQI=", "image/svg+xml": "<svg/>", "text/latex": "$x$",
			"application/json": map[string]any{"w": 1.5}}
		want["text/plain"] = text(t, v)
		if fmt.Sprint(b) != fmt.Sprint(want) || fmt.Sprint(m) != "map[image/png:map[width:10]]" {
			t.Errorf("%T: %v %v", v, b, m)
		}
	}
	if got := text(t, &figure{}); got != "&{w:0}\n(PNG() of *display.figure failed: empty figure)" {
		t.Error(got)
	}
	if got := text(t, (*figure)(nil)); got != "<nil>" {
		t.Error(got)
	}
}

type bundle map[string]any

func (b bundle) MIMEBundle() map[string]any { return b }

func TestMIMEBundle(t *testing.T) {
	b, _ := Bundle([]any{bundle{"text/plain": "mine", "image/png": []byte{0}, "text/html": []byte("<i>"),
		"application/vnd.x+json": map[string]int{"a": 1}, "text/latex": 3, "application/json": func() {}}})
	if b["image/png"] != "AA==" || b["text/html"] != "<i>" || fmt.Sprint(b["application/vnd.x+json"]) != "map[a:1]" ||
		b["text/latex"] != nil {
		t.Error(b)
	}
	plain := b["text/plain"].(string)
	for _, want := range []string{"mine\n", "text/latex as a int", "json: unsupported type: func()"} {
		if !strings.Contains(plain, want) {
			t.Errorf("%q lacks %q", plain, want)
		}
	}
	if _, err := json.Marshal(b); err != nil {
		t.Error(err)
	}
}

func picture(t *testing.T, b cell.Bundle) image.Image {
	t.Helper()
	raw, err := base64.StdEncoding.DecodeString(fmt.Sprint(b["image/png"]))
	if err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err, b)
	}
	return m
}

func TestImage(t *testing.T) {
	m := image.NewRGBA(image.Rect(2, 3, 5, 7))
	m.Set(3, 4, color.RGBA{255, 0, 0, 255})
	b, _ := Bundle([]any{m})
	got := picture(t, b)
	if got.Bounds().Size() != image.Pt(3, 4) || b["text/plain"] != "*image.RGBA, 3 × 4 pixels" {
		t.Error(got.Bounds(), b["text/plain"])
	}
	if r, g, _, _ := got.At(1, 1).RGBA(); r != 0xffff || g != 0 {
		t.Error("the red pixel is lost")
	}
	for _, v := range []any{image.NewRGBA(image.Rectangle{}), (*image.RGBA)(nil), image.NewUniform(color.Black), image.Rect(0, 0, 1, 1)} {
		if b, _ := Bundle([]any{v}); b["image/png"] != nil {
			t.Errorf("%T makes a picture", v)
		}
	}
	if got := text(t, huge{}); got != "display.huge, 100000 × 100000 pixels\n(a picture of 100000 × 100000 pixels is too large to show)" {
		t.Error(got)
	}
}

type huge struct{}

func (huge) ColorModel() color.Model { return color.GrayModel }
func (huge) Bounds() image.Rectangle { return image.Rect(0, 0, 100_000, 100_000) }
func (huge) At(x, y int) color.Color { return color.White }

func TestPlot(t *testing.T) {
	p := plot.New()
	p.Title.Text = "A line"
	line, err := plotter.NewLine(plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: 2}})
	if err != nil {
		t.Fatal(err)
	}
	p.Add(line)
	b, meta := Bundle([]any{p})
	if got := picture(t, b).Bounds().Size(); got != image.Pt(2*plotWidth, 2*plotHeight) {
		t.Error("size", got)
	}
	if b["text/plain"] != "plot A line" || fmt.Sprint(meta) != "map[image/png:map[height:360 width:528]]" {
		t.Error(b["text/plain"], meta)
	}
	if got := text(t, (*plot.Plot)(nil)); got != "<nil>" {
		t.Error(got)
	}
	b, _ = Bundle([]any{&plot.Plot{}}) // not made by plot.New: drawing it panics
	if b["image/png"] != nil || !strings.Contains(fmt.Sprint(b["text/plain"]), "drawing the plot panicked") {
		t.Error(b)
	}
}

type printed struct{}

func (printed) PDF() []byte { return []byte("%PDF-1.4") }

type printedPicture struct{ printed }

func (printedPicture) PNG() []byte { return []byte("\x89PNG") }

// A document is shown only where there is nothing else: beside a picture it would only make files larger.
func TestDocumentOnlyWithoutPicture(t *testing.T) {
	alone, _ := Bundle([]any{printed{}})
	both, _ := Bundle([]any{printedPicture{}})
	if alone["application/pdf"] == nil || both["application/pdf"] != nil || both["image/png"] == nil {
		t.Errorf("a document shows itself as %v, one with a picture as %v", alone, both)
	}
}

// A picture that comes as a string is base64, possibly in several lines; anything else would break the notebook's file.
func TestPicturesInBase64(t *testing.T) {
	got, _ := Bundle([]any{bundle{"image/png": "AAAA\nBBBB", "image/jpeg": "no base64!", "image/svg+xml": "<svg/>",
		"application/pdf": "%PDF", "audio/wav": ""}})
	if got["image/png"] != "AAAA\nBBBB" || got["image/svg+xml"] != "<svg/>" || len(got) != 3 {
		t.Errorf("gives %v", got)
	}
	for _, mime := range []string{"image/jpeg", "application/pdf"} {
		if s, _ := got["text/plain"].(string); !strings.Contains(s, "MIMEBundle() failed: "+mime+" as a string must be base64") {
			t.Errorf("the text is %s", s)
		}
	}
}

// A value that does not want to be shown loses its rich form beside others, and an output of its own altogether.
func TestNothingToShow(t *testing.T) {
	if b, _ := Bundle([]any{bundle{}}); b != nil {
		t.Errorf("alone it gives %v", b)
	}
	if got := text(t, bundle{}, 3); got != "(map[], 3)" {
		t.Errorf("beside 3 it gives %s", got)
	}
}
