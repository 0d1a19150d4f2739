package ink

import (
	"image"
	"image/color"
	"testing"
)

func TestUpsideDown(t *testing.T) {
	im := image.NewRGBA(image.Rect(0, 0, 2, 3))
	im.SetRGBA(1, 0, color.RGBA{9, 8, 7, 255})
	if c := upsideDown(im).At(1, 2); c != (color.RGBA{9, 8, 7, 255}) {
		t.Errorf("the dot went elsewhere: %v", c)
	}
}
