package braille

import (
	"image"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Picture is an image as a Figure; its letters are drawn with the rest, and can hardly be read.
type Picture struct {
	Image image.Image
	Width int // in CSS pixels, 0 for one for each dot
}

// Size is that of the image.
func (p Picture) Size() (w, h vg.Length) {
	b := p.Image.Bounds()
	css := p.Width
	if css <= 0 {
		css = b.Dx()
	}
	w = vg.Length(css) * vg.Inch / 96
	return w, w * vg.Length(b.Dy()) / vg.Length(max(1, b.Dx()))
}

// Draw draws the image.
func (p Picture) Draw(c draw.Canvas) { c.DrawImage(c.Rectangle, p.Image) }
