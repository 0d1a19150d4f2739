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
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"github.com/massspring/msp/internal/kernel/cell"
)

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

type jsonText string

func (j jsonText) JSON() string { return string(j) }

// What JSON returns as a string is the text of a value; in a bundle a string is a value, and bytes are the text of one.
func TestJSONText(t *testing.T) {
	if b, _ := Bundle([]any{jsonText(`{"w": [1, 2]}`)}); fmt.Sprint(b["application/json"]) != "map[w:[1 2]]" {
		t.Errorf("JSON gives %v", b)
	}
	if b, _ := Bundle([]any{jsonText(`{"w"`)}); b["application/json"] != nil || !strings.Contains(fmt.Sprint(b["text/plain"]), "JSON() failed: ") {
		t.Errorf("half of a value gives %v", b)
	}
	b, _ := Bundle([]any{bundle{"application/json": "[1]", "application/vnd.x+json": []byte("[1]"), "text/html": ""}})
	if b["application/json"] != "[1]" || fmt.Sprint(b["application/vnd.x+json"]) != "[1]" || b["application/vnd.x+json"] == "[1]" || len(b) != 3 {
		t.Errorf("a bundle gives %v", b)
	}
}
