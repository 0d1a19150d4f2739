package page

import (
	"bytes"
	"html"
	"image"
	"image/color"
	"image/png"
	"math"
	"runtime"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/massspring/msp/pkg/viz/internal/ink"
)

// Image returns the page as an image with two dots on each CSS pixel.
func (p Page) Image() image.Image { return p.Raster(ink.Sharp) }

// Raster returns the page as an image with scale dots on each CSS pixel.
func (p Page) Raster(scale int) image.Image {
	w, h := p.Size()
	c := vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(96*scale), vgimg.UseBackgroundColor(color.White))
	p.Draw(draw.New(c))
	return c.Image()
}

// PNG returns the page as a PNG file with two dots on each CSS pixel.
func (p Page) PNG() []byte {
	var b bytes.Buffer
	im, encoder := p.Image(), png.Encoder{}
	if runtime.GOOS == "js" { // files were a quarter of what lessons compute in a page
		encoder.CompressionLevel = png.BestSpeed
	} else {
		im = fewColours(im)
	}
	if err := encoder.Encode(&b, im); err != nil {
		panic("viz: " + err.Error()) // a buffer takes everything, and every figure has a size
	}
	return b.Bytes()
}

// SVG returns the page as an SVG document. Text is drawn as outlines, so no font has to be there; the
// shaded surfaces of 3-D pictures are embedded as an image.
func (p Page) SVG() string {
	w, h := p.Size()
	c := vgsvg.New(w, h)
	background(c, w, h)
	p.Draw(draw.New(c))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		panic("viz: " + err.Error())
	}
	return describe(b.String(), p.Alt())
}

// describe puts the text alternative into an SVG document.
func describe(svg, alt string) string {
	at := strings.Index(svg, "<svg ")
	end := at + strings.Index(svg[at:], ">") + 1
	return svg[:at] + `<svg role="img" ` + svg[at+5:end] + "\n<title>" + html.EscapeString(alt) + "</title>" + svg[end:]
}

// PDF returns the page as a PDF file of one page. Text is drawn as outlines; the shaded surfaces of 3-D
// pictures are embedded as an image. The file carries the time at which it was made.
func (p Page) PDF() []byte {
	w, h := p.Size()
	c := vgpdf.New(w, h)
	background(c, w, h)
	p.Draw(draw.New(c))
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
func (p Page) Metadata() map[string]any {
	w, h := p.Size()
	return map[string]any{
		"image/png": map[string]any{
			"width":  int(math.Round(float64(w / ink.Px(1)))),
			"height": int(math.Round(float64(h / ink.Px(1)))),
			"alt":    p.Alt(),
		},
	}
}
