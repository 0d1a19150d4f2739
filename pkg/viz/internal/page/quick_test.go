package page

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"testing"
)

// drawn are images of each kind that a figure can have: more colours than a palette takes, few, and one that is not opaque.
func drawn() map[string]image.Image {
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
	few := image.NewRGBA(image.Rect(0, 0, 31, 7))
	for i := range few.Pix {
		few.Pix[i] = 255
	}
	few.SetRGBA(4, 4, color.RGBA{10, 20, 30, 255})
	seenThrough := image.NewRGBA(few.Rect)
	return map[string]image.Image{
		"many": many, "part": many.SubImage(image.Rect(20, 10, 61, 40)), "few": fewColours(few), "opaque": few, "clear": seenThrough,
	}
}

// A page's pictures have the pixels of those that a program writes.
func TestQuick(t *testing.T) {
	for name, im := range drawn() {
		file, err := quick(im)
		if err != nil {
			t.Fatal(name, err)
		}
		got, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(name, err)
		}
		at := im.Bounds().Min
		if want := im.Bounds().Sub(at); got.Bounds() != want {
			t.Fatalf("%s: bounds %v, want %v", name, got.Bounds(), want)
		}
		for y := range got.Bounds().Dy() {
			for x := range got.Bounds().Dx() {
				r, g, b, a := got.At(x, y).RGBA()
				wr, wg, wb, wa := im.At(at.X+x, at.Y+y).RGBA()
				if r != wr || g != wg || b != wb || a != wa {
					t.Fatalf("%s: pixel %d, %d is %v, want %v", name, x, y, got.At(x, y), im.At(at.X+x, at.Y+y))
				}
			}
		}
	}
}
