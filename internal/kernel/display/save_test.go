package display

import (
	"bytes"
	"errors"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/terminal/braille"
	"github.com/massspring/msp/pkg/viz"
)

// own saves itself; refusing and panicking fail to.
type own struct{}

func (own) Save(path string) error { return os.WriteFile(path, []byte("own"), 0o600) }

type refusing struct{}

func (refusing) Save(string) error { return errors.New("refused") }

type panicking struct{}

func (panicking) Save(string) error { panic("ouch") }

// TestSave: a value is written in each format that it has, and the error for any other format lists those.
func TestSave(t *testing.T) {
	page := cell.Bundle{"text/plain": "a <b>\nsecond", "text/html": "<i>x</i>"}
	svg := cell.Bundle{"text/plain": "s", "image/svg+xml": "<svg/>"}
	json := cell.Bundle{"text/plain": "j", "application/json": map[string]any{}}
	picture, _ := Bundle([]any{image.NewGray(image.Rect(0, 0, 2, 2))})
	for _, c := range []struct {
		v          any
		b          cell.Bundle
		file       string
		want, fail string // what the file begins with, what the error says
	}{
		{own{}, page, "x.any", "own", ""},
		{refusing{}, page, "x.html", "", "refused"},
		{panicking{}, page, "x.html", "", "panicked: ouch"},
		{plot.New(), nil, "x.svg", "<?xml", ""},
		{plot.New(), nil, "X.PDF", "%PDF", ""},
		{plot.New(), nil, "x.gif", "", `unknown format ".gif", want .eps, .jpg, .pdf, .png, .svg, .tex or .tif`},
		{viz.Lines("x", "y", viz.Curve{X: []float64{0, 1}, Y: []float64{0, 1}}), nil, "x.pdf", "%PDF", ""},
		{nil, picture, "x.png", "\x89PNG", ""},
		{nil, picture, "x.svg", "", "want .png or .txt"},
		{nil, svg, "x.svg", "<svg/>", ""},
		{nil, page, "x.html", "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>a &lt;b&gt;</title>\n<i>x</i>\n", ""},
		{nil, page, "x.txt", "a <b>\nsecond", ""},
		{nil, json, "x.json", "", "want .txt"}, // it is not text
		{nil, page, "x", "", `unknown format "", want .html or .txt`},
		{nil, page, "no/such/x.html", "", "no such file"},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, c.file)
		size, err := Save(c.v, c.b, path, func(path string, data []byte) error { return os.WriteFile(path, data, 0o600) })
		if c.fail != "" {
			if left, _ := os.ReadDir(dir); err == nil || !strings.Contains(err.Error(), c.fail) || len(left) != 0 {
				t.Errorf("%T as %s: %v, %d files; want %s", c.v, c.file, err, len(left), c.fail)
			}
			continue
		}
		data, _ := os.ReadFile(path)
		if err != nil || !bytes.HasPrefix(data, []byte(c.want)) || size != int64(len(data)) {
			t.Errorf("%T as %s: %.20q of %d bytes, %d, %v; want %q", c.v, c.file, data, len(data), size, err, c.want)
		}
	}
}

// half has a still that is drawn, as players have.
type half struct{ figure viz.Figure }

func (h half) Still() viz.Figure { return h.figure }

func TestDrawing(t *testing.T) {
	curve := viz.Lines("time (s)", "y", viz.Curve{X: []float64{0, 1}, Y: []float64{0, 1}})
	gonums := plot.New()
	gonums.Title.Text = "Title of gonum"
	black, meta := Bundle([]any{image.NewGray(image.Rect(0, 0, 160, 160))})
	for _, c := range []struct {
		name   string
		values []any
		b      cell.Bundle
		want   string
	}{
		{"a figure", []any{curve}, nil, "time (s)"},
		{"what has a still", []any{half{curve}}, nil, "time (s)"},
		{"gonum's plot", []any{gonums}, nil, "Title of gonum"},
		{"a picture", []any{1}, black, "█████"},
		{"two values", []any{1, nil}, black, "█████"},
		{"a nil plot", []any{(*plot.Plot)(nil)}, nil, ""},
		{"text", []any{"text"}, cell.Bundle{"text/plain": "text"}, ""},
		{"no picture in base64", []any{nil}, cell.Bundle{"image/png": "????"}, ""},
	} {
		got := Drawing(c.values, c.b, meta, 80, braille.None)
		if (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q in it", c.name, got, c.want)
		}
	}
	if w, h := (plotted{}).Size(); w != 396 || h != 270 { // 528 × 360 CSS pixels in points
		t.Errorf("gonum's plot is drawn %g × %g points large", w, h)
	}
	if w := Width(map[string]any{"image/png": map[string]any{"width": 3.0}}, "image/png"); w != 3 {
		t.Errorf("a width of 3 that came as JSON is %d", w)
	}
}
