package page

import (
	"image"
	"image/color"
	"testing"
)

func TestFewColours(t *testing.T) {
	im := image.NewRGBA(image.Rect(0, 0, 20, 20))
	for i := range im.Pix {
		im.Pix[i] = uint8(i / 4 % 250)
		if i%4 == 3 {
			im.Pix[i] = 255
		}
	}
	small, ok := fewColours(im).(*image.Paletted)
	if !ok {
		t.Fatal("no palette for 250 colours")
	}
	for y := range 20 {
		for x := range 20 {
			if small.At(x, y) != im.At(x, y) {
				t.Fatalf("(%d, %d) is %v, want %v", x, y, small.At(x, y), im.At(x, y))
			}
		}
	}
	for x := range 20 {
		im.SetRGBA(x, 0, color.RGBA{uint8(x), 77, 0, 255})
	}
	if fewColours(im) != image.Image(im) {
		t.Error("a palette for more than 256 colours")
	}
}
