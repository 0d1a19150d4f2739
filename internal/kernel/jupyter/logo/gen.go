//go:build ignore

// Gen draws the kernel's logo: two masses on a spring, as logo-32x32.png, logo-64x64.png and logo-svg.svg.
package main

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"strings"
)

type point struct{ x, y float64 }

// The drawing, in a unit square with y downwards.
var (
	upper  = point{0.26, 0.26}
	lower  = point{0.74, 0.74}
	radius = 0.155
	width  = 0.052
	steel  = color.NRGBA{0x37, 0x47, 0x4f, 0xff}
	cyan   = color.NRGBA{0x00, 0xad, 0xd8, 0xff}
	orange = color.NRGBA{0xf3, 0x76, 0x26, 0xff}
)

// spring returns the zigzag between the masses: straight ends, and turns to either side.
func spring() []point {
	const turns, amplitude, lead = 7, 0.135, 0.30
	d := point{lower.x - upper.x, lower.y - upper.y}
	l := math.Hypot(d.x, d.y)
	normal := point{-d.y / l, d.x / l}
	at := func(t, side float64) point {
		return point{upper.x + t*d.x + side*normal.x, upper.y + t*d.y + side*normal.y}
	}
	ps := []point{at(0, 0), at(lead-0.04, 0)}
	for i := 0; i < turns; i++ {
		t := lead + (1-2*lead)*float64(i)/(turns-1)
		ps = append(ps, at(t, amplitude*float64(1-2*(i%2))))
	}
	return append(ps, at(1-lead+0.04, 0), at(1, 0))
}

func distance(p, a, b point) float64 {
	abx, aby := b.x-a.x, b.y-a.y
	t := ((p.x-a.x)*abx + (p.y-a.y)*aby) / (abx*abx + aby*aby)
	t = max(0, min(1, t))
	return math.Hypot(p.x-a.x-t*abx, p.y-a.y-t*aby)
}

func shade(p point, zigzag []point) color.NRGBA {
	switch {
	case math.Hypot(p.x-upper.x, p.y-upper.y) <= radius:
		return cyan
	case math.Hypot(p.x-lower.x, p.y-lower.y) <= radius:
		return orange
	}
	for i := 1; i < len(zigzag); i++ {
		if distance(p, zigzag[i-1], zigzag[i]) <= width/2 {
			return steel
		}
	}
	return color.NRGBA{}
}

// draw averages 8 × 8 samples a pixel.
func draw(n int) image.Image {
	const samples = 8
	img := image.NewNRGBA(image.Rect(0, 0, n, n))
	zigzag := spring()
	for y := 0; y < n; y++ {
		for x := 0; x < n; x++ {
			var r, g, b, a int
			for k := 0; k < samples*samples; k++ {
				c := shade(point{
					(float64(x) + (float64(k%samples)+0.5)/samples) / float64(n),
					(float64(y) + (float64(k/samples)+0.5)/samples) / float64(n),
				}, zigzag)
				if c.A > 0 {
					r, g, b, a = r+int(c.R), g+int(c.G), b+int(c.B), a+1
				}
			}
			if a > 0 {
				img.SetNRGBA(x, y, color.NRGBA{uint8(r / a), uint8(g / a), uint8(b / a), uint8(255 * a / (samples * samples))})
			}
		}
	}
	return img
}

func svg() string {
	var line []string
	for _, p := range spring() {
		line = append(line, fmt.Sprintf("%.2f,%.2f", 64*p.x, 64*p.y))
	}
	hex := func(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<polyline points="%s" fill="none" stroke="%s" stroke-width="%.2f" stroke-linejoin="round"/>
<circle cx="%.2f" cy="%.2f" r="%.2f" fill="%s"/>
<circle cx="%.2f" cy="%.2f" r="%.2f" fill="%s"/>
</svg>
`, strings.Join(line, " "), hex(steel), 64*width,
		64*upper.x, 64*upper.y, 64*radius, hex(cyan), 64*lower.x, 64*lower.y, 64*radius, hex(orange))
}

func main() {
	for _, n := range []int{32, 64} {
		f, err := os.Create(fmt.Sprintf("logo-%dx%d.png", n, n))
		if err == nil {
			err = png.Encode(f, draw(n))
		}
		if err == nil {
			err = f.Close()
		}
		if err != nil {
			panic(err)
		}
	}
	if err := os.WriteFile("logo-svg.svg", []byte(svg()), 0o666); err != nil {
		panic(err)
	}
}
