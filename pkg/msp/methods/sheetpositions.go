package methods

import (
	"fmt"
	"unsafe"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// begin takes over the problem of the finest level, y with the weight of the system. It reads x only to find the origin.
func (s *sheet) begin(x, y []float64) {
	l := s.of
	l.y = y
	last := len(l.mass) - 1
	s.origin = v3.Vec{}
	for _, i := range [4]int{0, l.nx - 1, last - l.nx + 1, last} { // the corners
		s.origin = v3.Plus(s.origin, 0.25, v3.At(x, i))
	}
	s.each((*sheet).bandTarget)
}

// bandTarget sets y to of.y + M⁻¹ h² f_ext.
func (s *sheet) bandTarget(_, first, last int) {
	l, o := s.of, s.origin
	g := v3.Scale(l.h2, l.s.Gravity)
	if s.plain && len(l.s.Fext) == 0 {
		for j := first; j < last; j++ {
			s.split(s.y, l.y, j, v3.Sub(o, g))
		}
		return
	}
	for j := first; j < last; j++ {
		to0, to1, to2 := s.y[s.at(j, 0):][:l.nx], s.y[s.at(j, 1):][:l.nx], s.y[s.at(j, 2):][:l.nx]
		for i := range to0 {
			p := j*l.nx + i
			y, share := (*v3.Vec)(l.y[3*p:]), 1.0
			if l.s.Mass[p] != l.mass[p] {
				share = l.s.Mass[p] / l.mass[p]
			}
			d0, d1, d2 := share*g[0], share*g[1], share*g[2]
			if len(l.s.Fext) > 0 {
				f, c := (*v3.Vec)(l.s.Fext[3*p:]), l.h2/l.mass[p]
				d0, d1, d2 = d0+c*f[0], d1+c*f[1], d2+c*f[2]
			}
			to0[i], to1[i], to2[i] = float32(y[0]-o[0]+d0), float32(y[1]-o[1]+d1), float32(y[2]-o[2]+d2)
		}
	}
}

// takeFrom takes over the x of the finest level in double precision.
func (s *sheet) takeFrom(x []float64) {
	s.of.x = x
	s.each((*sheet).bandTake)
}

// bandTake sets x to of.x.
func (s *sheet) bandTake(_, first, last int) {
	for j := first; j < last; j++ {
		s.split(s.x, s.of.x, j, s.origin)
	}
}

// bandGive moves of.x by as much as x differs from it, and rounds x again. A particle that has not moved keeps all its bits.
func (s *sheet) bandGive(_, first, last int) {
	for j := first; j < last; j++ {
		s.merge(j)
	}
}

// plane is the number of bytes from a coordinate to the next one.
func (s *sheet) plane() int { return s.width * int(unsafe.Sizeof(float32(0))) }

// split sets a row of positions to v − less, where v is in double precision.
func (s *sheet) split(to []float32, v []float64, j int, less v3.Vec) {
	row, from, made := s.row(to, j), v[3*j*s.of.nx:][:3*s.of.nx], 0
	if hasWide {
		made = s.of.nx &^ 7
		sheetSplitFast(row[margin:], from, less, s.plane(), made)
	}
	s.splitGo(row, from, less, made)
}

// splitGo does it from the given particle on.
func (s *sheet) splitGo(row []float32, v []float64, less v3.Vec, from int) {
	n, w := s.of.nx, s.width
	to0, to1, to2 := row[margin:][:n], row[w+margin:][:n], row[2*w+margin:][:n]
	for i := from; i < n; i++ {
		x := (*v3.Vec)(v[3*i:])
		to0[i], to1[i], to2[i] = float32(x[0]-less[0]), float32(x[1]-less[1]), float32(x[2]-less[2])
	}
}

// merge does what bandGive does for a row.
func (s *sheet) merge(j int) {
	row, x, made := s.row(s.x, j), s.of.x[3*j*s.of.nx:][:3*s.of.nx], 0
	if hasWide {
		made = s.of.nx &^ 7
		sheetMergeFast(row[margin:], x, s.origin, s.plane(), made)
	}
	s.mergeGo(row, x, made)
}

// mergeGo does it from the given particle on.
func (s *sheet) mergeGo(row []float32, of []float64, from int) {
	n, w, o := s.of.nx, s.width, s.origin
	from0, from1, from2 := row[margin:][:n], row[w+margin:][:n], row[2*w+margin:][:n]
	for i := from; i < n; i++ {
		x := (*v3.Vec)(of[3*i:])
		x[0] += float64(from0[i]) - float64(float32(x[0]-o[0]))
		x[1] += float64(from1[i]) - float64(float32(x[1]-o[1]))
		x[2] += float64(from2[i]) - float64(float32(x[2]-o[2]))
		from0[i], from1[i], from2[i] = float32(x[0]-o[0]), float32(x[1]-o[1]), float32(x[2]-o[2])
	}
}

// spreadTap is tapSingle for the next eight particles of a row, in the form that assembly takes: eight coarse particles from base on, the
// first one of each particle among them, and weights of this and the next three. Package kernels depends on its layout.
type spreadTap struct {
	base  int
	first [8]int32
	w     [4][8]float32
}

// spreadTaps returns those of a row. The sites of coarse particles are two or more apart: eight particles need eight of them at most.
func spreadTaps(cubic []tapSingle) []spreadTap {
	taps := make([]spreadTap, (len(cubic)+7)/8)
	for i, t := range cubic {
		to := &taps[i/8]
		if i%8 == 0 {
			to.base = t.first
		}
		to.first[i%8] = int32(t.first - to.base)
		if to.first[i%8] > 4 {
			panic(fmt.Sprintf("methods: sites of coarse particles are too near each other at particle %d", i))
		}
		for k, w := range t.w {
			to.w[k][i%8] = w
		}
	}
	return taps
}
