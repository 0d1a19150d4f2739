package ink

import (
	"image"
	stddraw "image/draw"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
)

// bottomCanvas returns what is really drawn to beneath the crops of a canvas.
func bottomCanvas(c vg.Canvas) vg.Canvas {
	for {
		switch in := c.(type) {
		case draw.Canvas:
			c = in.Canvas
		case *draw.Canvas:
			c = in.Canvas
		default:
			return c
		}
	}
}

// Dots returns how large r is in the dots of the canvas, for pictures that are computed dot by dot: those of
// the PNG itself, or of an image to be embedded.
func Dots(c vg.Canvas, r vg.Rectangle) image.Rectangle {
	scale := float64(Sharp) * 96
	top := r.Max.Y
	if im, ok := bottomCanvas(c).(*vgimg.Canvas); ok {
		scale = im.DPI()
		_, h := im.Size()
		top = h
	}
	at := func(l vg.Length) int { return int(math.Round(l.Dots(scale))) }
	return image.Rect(at(r.Min.X), at(top-r.Max.Y), at(r.Max.X), at(top-r.Min.Y))
}

// PlaceImage draws im over r, dot for dot where it has as many dots as r has.
func PlaceImage(c vg.Canvas, r vg.Rectangle, im image.Image) {
	switch canvas := bottomCanvas(c).(type) {
	case *vgimg.Canvas:
		if at := Dots(c, r); at.Size() == im.Bounds().Size() {
			stddraw.Draw(canvas.Image(), at, im, im.Bounds().Min, stddraw.Over)
			return
		}
	case *vgpdf.Canvas:
		// vgpdf turns the page upside down to have y run up, and images with it.
		im = upsideDown(im)
	}
	c.DrawImage(r, im)
}

func upsideDown(im image.Image) image.Image {
	b := im.Bounds()
	out := image.NewRGBA(b)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		row := image.Rect(b.Min.X, b.Max.Y-1-(y-b.Min.Y), b.Max.X, b.Max.Y-(y-b.Min.Y))
		stddraw.Draw(out, row, im, image.Pt(b.Min.X, y), stddraw.Src)
	}
	return out
}
