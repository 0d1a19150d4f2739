package display

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// The size at which a *plot.Plot is shown, about the text width of a notebook. The picture has twice as many pixels as
// CSS has there (96 to an inch), so that it is sharp on any screen and in print.
const (
	plotWidth  = 528 // CSS pixels
	plotHeight = 360
	plotMargin = 8 // gonum draws up to the very edge
	cssDPI     = 96
	sharpness  = 2
)

// maxPixels is the largest picture that is encoded for the notebook.
const maxPixels = 50_000_000

// builtin adds the rich form of types that have none of their own.
func (r *representation) builtin(v any) {
	what := ""
	if m, ok := smallMatrix(v); ok {
		guard(func() { r.data["text/html"] = matrixHTML(m) })
		return
	}
	panicked := guard(func() {
		switch v := v.(type) {
		case *plot.Plot:
			if v != nil {
				what = "drawing the plot"
				r.plot(v)
			}
		case image.Rectangle, *image.Uniform: // images by their methods only
		case image.Image:
			what = fmt.Sprintf("encoding the %T", v)
			if b := v.Bounds(); !b.Empty() {
				r.png(v)
			}
		}
	})
	if panicked != "" && !isNil(v) {
		r.troubles = append(r.troubles, what+" panicked: "+panicked)
	}
}

func (r *representation) plot(p *plot.Plot) {
	paper := p.BackgroundColor
	if paper == nil {
		paper = color.White
	}
	const px = vg.Inch / cssDPI
	c := vgimg.NewWith(vgimg.UseWH(plotWidth*px, plotHeight*px), vgimg.UseDPI(cssDPI*sharpness), vgimg.UseBackgroundColor(paper))
	p.Draw(draw.Crop(draw.New(c), plotMargin*px, -plotMargin*px, plotMargin*px, -plotMargin*px))
	r.png(c.Image())
	r.metadata = map[string]any{"image/png": map[string]any{"width": plotWidth, "height": plotHeight}}
}

func (r *representation) png(m image.Image) {
	b := m.Bounds()
	if b.Dx() > maxPixels/b.Dy() {
		r.troubles = append(r.troubles, fmt.Sprintf("a picture of %d × %d pixels is too large to show", b.Dx(), b.Dy()))
		return
	}
	var out bytes.Buffer
	if err := png.Encode(&out, m); err != nil {
		r.trouble("encoding the picture", err)
		return
	}
	r.data["image/png"] = base64.StdEncoding.EncodeToString(out.Bytes())
}

// pictureText returns the text that stands for a picture where only text can be shown.
func pictureText(v any) (text string, ok bool) {
	panicked := guard(func() {
		switch v := v.(type) {
		case *plot.Plot:
			if v != nil {
				text = strings.TrimSpace("plot " + v.Title.Text)
			}
		case image.Rectangle, *image.Uniform:
		case image.Image:
			b := v.Bounds()
			text = fmt.Sprintf("%T, %d × %d pixels", v, b.Dx(), b.Dy())
		}
	})
	return text, panicked == "" && text != ""
}

// A matrix of more than maxRows rows, or maxCols columns, is shown by margin rows and columns at its edges.
const (
	maxRows = 24
	maxCols = 14
	margin  = 5
)

// matrixText lays a matrix out in rows, below a line with its dimensions. Elements are in shortest form when
// all of them are short, and otherwise rounded to 6 digits.
func matrixText(m mat.Matrix) (text string, ok bool) {
	panicked := guard(func() {
		rows, cols := m.Dims()
		head := fmt.Sprintf("%T, %s × %s", m, thousands(rows), thousands(cols))
		if rows == 0 || cols == 0 {
			text = head
			return
		}
		excerpt := 0
		if rows > maxRows || cols > maxCols {
			excerpt = margin
		}
		verb := "%v"
		if !shortElements(m, excerpt) {
			verb = "%.6g"
		}
		body := fmt.Sprintf(verb, mat.Formatted(m, mat.Excerpt(excerpt)))
		if excerpt > 0 {
			_, body, _ = strings.Cut(body, "\n") // Formatted's own line of dimensions
		}
		text = head + "\n" + body
	})
	return text, panicked == ""
}

// shortElements reports whether each element that is shown takes at most 8 characters in its shortest form.
func shortElements(m mat.Matrix, excerpt int) bool {
	rows, cols := m.Dims()
	for i := range rows {
		for j := range cols {
			if excerpt > 0 && (i >= excerpt && i < rows-excerpt || j >= excerpt && j < cols-excerpt) {
				continue
			}
			if len(fmt.Sprint(m.At(i, j))) > 8 {
				return false
			}
		}
	}
	return true
}
