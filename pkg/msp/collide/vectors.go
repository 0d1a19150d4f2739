package collide

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// vectors has processors share loops over vectors (3m), in parts of vectorsInPart. Results do not depend on the number of processors.
type vectors struct {
	crew *crew.Crew // nil until needed
	most []float64  // of each part
}

// vectorsInPart is the number of vectors that a processor looks at at once: some hundredths of a millisecond.
const vectorsInPart = 16 << 10

// each calls part for parts of n numbers.
func (v *vectors) each(n int, part func(from, to int)) {
	if v.crew == nil {
		v.crew = crew.New()
	}
	v.crew.Share(n, 3*vectorsInPart, part)
}

// largest returns the largest result of part for parts of n numbers, 0 if there are none. A NaN counts as the largest.
func (v *vectors) largest(n int, part func(from, to int) float64) (most float64) {
	v.most = vec.Sized(v.most, crew.Parts(n, 3*vectorsInPart))
	v.each(n, func(from, to int) { v.most[from/(3*vectorsInPart)] = part(from, to) })
	for _, m := range v.most {
		most = max(most, m)
	}
	return most
}

// farthest returns the largest |a_c − b_c|.
func (v *vectors) farthest(a, b []float64) float64 {
	return v.largest(len(a), func(from, to int) float64 { return vec.Farthest(a[from:to], b[from:to]) })
}

// longest returns the largest ‖a_i − b_i‖².
func (v *vectors) longest(a, b []float64) float64 {
	return v.largest(len(a), func(from, to int) (most float64) {
		for at := from; at < to; at += 3 {
			p, q := (*v3.Vec)(a[at:]), (*v3.Vec)(b[at:])
			d0, d1, d2 := p[0]-q[0], p[1]-q[1], p[2]-q[2] // in registers
			if d := d0*d0 + d1*d1 + d2*d2; !(d <= most) {
				if most = d; math.IsNaN(d) {
					return d
				}
			}
		}
		return most
	})
}

// copy sets to = a.
func (v *vectors) copy(to, a []float64) {
	v.each(len(a), func(from, end int) { copy(to[from:end], a[from:end]) })
}

// clone returns a copy of a, in the memory of to if there is enough.
func (v *vectors) clone(to, a []float64) []float64 {
	to = vec.Sized(to, len(a))
	v.copy(to, a)
	return to
}

// minus returns a − b, in the memory of d if there is enough.
func (v *vectors) minus(d, a, b []float64) []float64 {
	d = vec.Sized(d, len(a))
	v.each(len(a), func(from, to int) { vec.SetMinus(d[from:to], a[from:to], b[from:to]) })
	return d
}

// setPlus sets to = a + c b.
func (v *vectors) setPlus(to, a []float64, c float64, b []float64) {
	v.each(len(a), func(from, end int) { vec.SetPlus(to[from:end], a[from:end], c, b[from:end]) })
}
