package page

import (
	"bytes"
	"html"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/bits"
	"runtime"
	"strings"
	"sync"

	"git.sr.ht/~sbinet/gg"
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
func (p Page) Raster(scale int) image.Image { return p.raster(scale, nil) }

// raster is Raster with the pixels in the memory of pix, if that is large enough.
func (p Page) raster(scale int, pix []uint8) *image.RGBA {
	w, h := p.Size()
	dots := func(l vg.Length) int { return int(l.Dots(float64(96*scale)) + 0.5) }
	size := image.Rect(0, 0, dots(w), dots(h))
	im := &image.RGBA{Stride: 4 * size.Dx(), Rect: size}
	if n := im.Stride * size.Dy(); n <= cap(pix) {
		im.Pix = pix[:n] // the background covers what is there
	} else {
		im.Pix = make([]uint8, n, 1<<bits.Len(uint(n-1))) // a power of two fits more of the later images
	}
	context := gg.NewContextForRGBA(im) // vgimg would draw to a copy of the image
	context.SetLineCapButt()
	context.InvertY()
	c := vgimg.NewWith(vgimg.UseImageWithContext(im, context), vgimg.UseDPI(96*scale)) // white, as it is by default
	p.Draw(draw.NewCanvas(c, w, h))
	return im
}

// pixels and encoders are the memory of images that have become files, for the next ones.
var pixels, encoders sync.Pool

// encoderBuffers keeps the memory of png.Encoder.
type encoderBuffers struct{}

func (encoderBuffers) Get() *png.EncoderBuffer {
	b, _ := encoders.Get().(*png.EncoderBuffer) // nil has the encoder make one
	return b
}

func (encoderBuffers) Put(b *png.EncoderBuffer) { encoders.Put(b) }

// PNG returns the page as a PNG file with two dots on each CSS pixel.
func (p Page) PNG() []byte {
	pix, _ := pixels.Get().(*[]uint8)
	if pix == nil {
		pix = new([]uint8)
	}
	defer pixels.Put(pix)
	drawn := p.raster(ink.Sharp, *pix)
	*pix = drawn.Pix
	im, encoder := image.Image(drawn), png.Encoder{BufferPool: encoderBuffers{}}
	if runtime.GOOS == "js" { // files were a quarter of what lessons compute in a page
		encoder.CompressionLevel = png.BestSpeed
	} else {
		im = fewColours(im)
	}
	var b bytes.Buffer
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
