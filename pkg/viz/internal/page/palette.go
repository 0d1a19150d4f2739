package page

import (
	"image"
	"image/color"
)

// fewColours returns im with a palette, for a smaller file, if it has no more than 256 colours, and im
// itself if it has more. No pixel changes.
func fewColours(im image.Image) image.Image {
	src, ok := im.(*image.RGBA)
	if !ok {
		return im
	}
	at := map[[4]uint8]uint8{}
	var palette color.Palette
	out := image.NewPaletted(src.Rect, nil)
	var last [4]uint8 // what the table was last asked for, since most pixels have the colour of the one before
	var n uint8
	for y := range src.Rect.Dy() {
		row := src.Pix[y*src.Stride:]
		for x := range src.Rect.Dx() {
			p := [4]uint8(row[4*x : 4*x+4])
			if p != last || len(palette) == 0 {
				seen := false
				if n, seen = at[p]; !seen {
					if len(palette) == 256 {
						return im
					}
					n = uint8(len(palette))
					at[p] = n
					palette = append(palette, color.RGBA{p[0], p[1], p[2], p[3]})
				}
				last = p
			}
			out.Pix[y*out.Stride+x] = n
		}
	}
	out.Palette = palette
	return out
}
