package film

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"math"
	"sync"

	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// GIF returns the film as a GIF file, which is played again and again. Browsers play no more than 50 frames a second
// of one.
func (r Reel) GIF() ([]byte, error) {
	const unit = 0.01 // s
	var g gif.GIF
	type part struct {
		image *image.Paletted
		delay int
	}
	err := film(r, 2*unit, func(f picture) (part, error) {
		return part{shadesOf(f.image), ticks(f.from, f.to, unit)}, nil
	}, func(f part) error {
		g.Image, g.Delay = append(g.Image, f.image), append(g.Delay, f.delay)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return encoded(func(b *bytes.Buffer) error { return gif.EncodeAll(b, &g) })
}

// shades are the colours of a GIF: those that shade makes of each colour that Draw draws with, those towards
// the white of the paper, and greys for text.
var shades = sync.OnceValue(func() color.Palette {
	var out color.Palette
	ramp := func(base scene.Linear, dark, light int) {
		for k := 1; k <= dark; k++ { // light from none to more than all, evenly for the eye
			s := math.Pow(1.15*float64(k)/float64(dark), 2.2)
			out = append(out, base.Towards(scene.Linear{}, 1-s))
		}
		for k := 1; k <= light; k++ {
			out = append(out, base.Towards(scene.Linear{1, 1, 1}, float64(k)/float64(light+1)))
		}
	}
	ramp(scene.FrontColour, 68, 8)
	ramp(scene.BackColour, 52, 8)
	for _, c := range []scene.Linear{scene.BallColour, scene.PinColour} {
		ramp(c, 14, 5)
	}
	ramp(scene.ObstacleColour, 34, 0)
	ramp(scene.GroundColour, 10, 0)
	ramp(scene.RodColour, 12, 0)
	ramp(scene.Linear{1, 1, 1}, 26, 0)
	return out // 256
})

// nearest is the shade for each colour of six bits a channel: with fewer, bands are seen on what is round.
var nearest = sync.OnceValue(func() *[1 << 18]uint8 {
	table := new([1 << 18]uint8)
	var all [256][3]int32
	for k, c := range shades() {
		r, g, b, _ := c.RGBA()
		all[k] = [3]int32{int32(r >> 8), int32(g >> 8), int32(b >> 8)}
	}
	six := func(n int) int32 { return int32(n & 63 * 255 / 63) }
	for n := range table {
		r, g, b := six(n>>12), six(n>>6), six(n)
		least := int32(math.MaxInt32)
		for k, c := range &all {
			if d := (c[0]-r)*(c[0]-r) + (c[1]-g)*(c[1]-g) + (c[2]-b)*(c[2]-b); d < least {
				least, table[n] = d, uint8(k)
			}
		}
	}
	return table
})

// shadesOf returns the picture in the shades.
func shadesOf(im *image.RGBA) *image.Paletted {
	out, table := image.NewPaletted(im.Rect, shades()), nearest()
	six := func(v uint8) int { return (int(v)*63 + 127) / 255 }
	for y := range im.Rect.Dy() {
		row := im.Pix[y*im.Stride:]
		for x := range im.Rect.Dx() {
			out.Pix[y*out.Stride+x] = table[six(row[4*x])<<12|six(row[4*x+1])<<6|six(row[4*x+2])]
		}
	}
	return out
}
