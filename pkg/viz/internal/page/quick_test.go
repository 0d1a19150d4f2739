package page

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"testing"
)

// A file for a page has the pixels of its image. Images that are not opaque are left to image/png.
func TestQuick(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	many := image.NewRGBA(image.Rect(3, 5, 200, 107)) // its rows do not begin at 0, and some are like the one above
	for y := 5; y < 107; y++ {
		for x := 3; x < 200; x++ {
			c := color.RGBA{255, 255, 255, 255}
			if y%3 == 0 {
				c = color.RGBA{uint8(random.Uint32()), uint8(x), uint8(y), 255}
			}
			many.SetRGBA(x, y, c)
		}
	}
	part := many.SubImage(image.Rect(20, 10, 61, 40)).(*image.RGBA)
	hole := image.NewRGBA(image.Rect(0, 0, 31, 7))
	for i := range hole.Pix {
		hole.Pix[i] = 255
	}
	hole.SetRGBA(30, 6, color.RGBA{10, 20, 30, 254})
	for name, im := range map[string]*image.RGBA{"many": many, "part": part, "hole": hole, "many again": many} {
		file, ok := quick(im)
		if opaque := im.Opaque(); ok != opaque {
			t.Fatalf("%s: taken %v, opaque %v", name, ok, opaque)
		}
		if !ok {
			continue
		}
		got, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(name, err)
		}
		at := im.Rect.Min
		if want := im.Rect.Sub(at); got.Bounds() != want {
			t.Fatalf("%s: bounds %v, want %v", name, got.Bounds(), want)
		}
		for y := range im.Rect.Dy() {
			for x := range im.Rect.Dx() {
				if got, want := color.RGBAModel.Convert(got.At(x, y)), im.At(at.X+x, at.Y+y); got != want {
					t.Fatalf("%s: pixel %d, %d is %v, want %v", name, x, y, got, want)
				}
			}
		}
	}
}
