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
			var sum [3]float64
			for sy := range samples {
				for sx := range samples {
					at := s.index(x*samples+sx, y*samples+sy)
					if s.inv[at] == 0 {
						sum[0], sum[1], sum[2] = sum[0]+255, sum[1]+255, sum[2]+255
						continue
					}
					f := 1.0
					if s.lined[at] {
						f = s.lineShade
					}
					for k, c := range s.colour[at] {
						sum[k] += f * float64(c)
					}
				}
			}
			p := im.Pix[im.PixOffset(x, y):]
			for k := range 3 {
				p[k] = uint8(sum[k]/(samples*samples) + 0.5)
			}
			p[3] = 255
		}
	}
}
