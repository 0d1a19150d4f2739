package viz

import (
	"bytes"
	"html"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"
)

// sharp is how many dots of a PNG stand on one CSS pixel: two, for sharp screens and for print.
const sharp = 2

// Image returns the figure as an image with two dots on each CSS pixel.
func (f Figure) Image() image.Image { return f.raster(sharp) }

func (f Figure) raster(scale int) image.Image {
	w, h := f.size()
	c := vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(96*scale), vgimg.UseBackgroundColor(color.White))
	f.draw(draw.New(c))
	return c.Image()
}

// PNG returns the figure as a PNG file with two dots on each CSS pixel.
func (f Figure) PNG() []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, fewColours(f.Image())); err != nil {
		panic("viz: " + err.Error()) // a buffer takes everything, and every figure has a size
	}
	return b.Bytes()
}

// Vector is a figure that shows itself as SVG, where Figure shows itself as PNG.
type Vector struct{ figure Figure }

// AsSVG returns the figure as one that a notebook shows as SVG: it stays sharp however far one looks into it,
// and takes more room than a PNG where there is much to draw.
func (f Figure) AsSVG() Vector { return Vector{f} }

// String says in one line what is in the picture.
func (v Vector) String() string { return v.figure.String() }

// SVG returns the figure as an SVG document. Text is drawn as outlines, so no font has to be there; the
// shaded surfaces of 3-D pictures are embedded as an image.
func (v Vector) SVG() string {
	w, h := v.figure.size()
	c := vgsvg.New(w, h)
	background(c, w, h)
	v.figure.draw(draw.New(c))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		panic("viz: " + err.Error())
	}
	return describe(b.String(), v.figure.Alt())
}

// describe puts the text alternative into an SVG document.
func describe(svg, alt string) string {
	at := strings.Index(svg, "<svg ")
	end := at + strings.Index(svg[at:], ">") + 1
	return svg[:at] + `<svg role="img" ` + svg[at+5:end] + "\n<title>" + html.EscapeString(alt) + "</title>" + svg[end:]
}

// PDF returns the figure as a PDF file of one page. Text is drawn as outlines; the shaded surfaces of 3-D
// pictures are embedded as an image. The file carries the time at which it was made.
func (f Figure) PDF() []byte {
	w, h := f.size()
	c := vgpdf.New(w, h)
	background(c, w, h)
	f.draw(draw.New(c))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		panic("viz: " + err.Error())
	}
	return b.Bytes()
}

func background(c vg.Canvas, w, h vg.Length) {
	c.SetColor(color.White)
	c.Fill(vg.Rectangle{Max: vg.Point{X: w, Y: h}}.Path())
}

// Metadata returns what a notebook has to know to show the PNG: how large it is in CSS pixels, and the text
// for those who do not see it.
func (f Figure) Metadata() map[string]any {
	w, h := f.size()
	return map[string]any{
		"image/png": map[string]any{
			"width":  int(math.Round(float64(w / px(1)))),
			"height": int(math.Round(float64(h / px(1)))),
			"alt":    f.Alt(),
		},
	}
}
