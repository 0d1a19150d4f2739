package scene

import (
	"image"
	"math"
)

// strip is a horizontal part of a picture while it is drawn, sample by sample.
type strip struct {
	w, y0, y1 int // samples: width, first row, row after the last
	inv       []float32
	colour    []rgb
	lined     []bool
	lineShade float64
}

// rgb is a colour in sRGB.
type rgb [3]uint8

func newStrip(w int) *strip {
	n := w * stripRows * samples
	return &strip{w: w, inv: make([]float32, n), colour: make([]rgb, n), lined: make([]bool, n)}
}

// begin makes the strip empty, for the rows y0 ≤ y < y1.
func (s *strip) begin(y0, y1 int) {
	s.y0, s.y1, s.lineShade = y0, y1, 1
	clear(s.inv) // infinitely far away
	clear(s.lined)
}

// clip returns the samples of the strip that can lie in the given box.
func (s *strip) clip(x0, x1, y0, y1 float64) (ix0, ix1, iy0, iy1 int) {
	within := func(v float64, lo, hi int) int { // before conversion: v may be beyond all integers
		return int(min(float64(hi), max(float64(lo), v)))
	}
	return within(math.Floor(x0), 0, s.w), within(math.Ceil(x1), 0, s.w),
		within(math.Floor(y0), s.y0, s.y1), within(math.Ceil(y1), s.y0, s.y1)
}

func (s *strip) index(x, y int) int { return (y-s.y0)*s.w + x }

func (s *strip) set(at int, inv float64, c rgb) {
	s.inv[at] = float32(inv)
	s.colour[at] = c
	s.lined[at] = false
}

// resolve averages the samples of each dot, over white, into im.
func (s *strip) resolve(im *image.RGBA) {
	for y := s.y0 / samples; y < s.y1/samples; y++ {
		for x := range s.w / samples {
			var r, g, b float64 // variables, for WebAssembly keeps arrays in memory
			for sy := range samples {
				at := s.index(x*samples, y*samples+sy)
				colour, lined := s.colour[at:at+samples], s.lined[at:at+samples]
				for sx, inv := range s.inv[at : at+samples] {
					if inv == 0 {
						r, g, b = r+255, g+255, b+255
						continue
					}
					f := 1.0
					if lined[sx] {
						f = s.lineShade
					}
					c := &colour[sx]
					r, g, b = r+f*float64(c[0]), g+f*float64(c[1]), b+f*float64(c[2])
				}
			}
			mean := func(sum float64) uint8 { return uint8(sum/(samples*samples) + 0.5) }
			*(*[4]uint8)(im.Pix[im.PixOffset(x, y):]) = [4]uint8{mean(r), mean(g), mean(b), 255}
		}
	}
}
