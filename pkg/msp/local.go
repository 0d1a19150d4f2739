package msp

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/vec"
)

//go:generate go run -C asm ./springs -out ../local_amd64.s -stubs ../local_amd64.go -pkg msp

// local sets packed directions d_i = r_i p12/‖p12‖, of springs four springs at a time where the processor can, and of hinges.
func (e *ImplicitEuler) local(d, x []float64) {
	e.share(len(e.ends), springsInPart, d, x, e.localPart)
	e.localHinges(d, x)
}

// localSome sets d for the springs from n to before end, where n is a multiple of four.
func (e *ImplicitEuler) localSome(d, x []float64, n, end int) {
	for n < end {
		n += e.localFast(d[3*n:], x, n, end)
		n = e.localGo(d, x, n, min(n+4, end))
	}
}

// localGo sets d for the springs from n to before end, and returns end.
func (e *ImplicitEuler) localGo(d, x []float64, n, end int) int {
	for ; n < end; n++ {
		p, q, di := (*[3]float64)(x[e.ends[n][0]:]), (*[3]float64)(x[e.ends[n][1]:]), (*[3]float64)(d[3*n:])
		p0, p1, p2 := p[0]-q[0], p[1]-q[1], p[2]-q[2]
		l2 := p0*p0 + p1*p1 + p2*p2
		if !(l2 > tiny && l2 < huge) {
			*di = [3]float64{p0, p1, p2}
			e.extremeDirection(di, n)
			continue
		}
		c := e.rest[n] / math.Sqrt(l2)
		di[0], di[1], di[2] = c*p0, c*p1, c*p2
	}
	return end
}

const tiny, huge = 1e-280, 1e280 // squares beyond lose digits

// extremeDirection turns p12 into d for a packed spring whose length is zero, or beyond the range of ordinary numbers. A
// spring without length takes its direction at rest.
func (e *ImplicitEuler) extremeDirection(p12 *[3]float64, n int) {
	if vec.Norm(p12[:]) == 0 {
		for axis := range p12 {
			p12[axis] = e.s.X0[int(e.ends[n][0])+axis] - e.s.X0[int(e.ends[n][1])+axis]
		}
	}
	scaleToLength(p12[:], e.rest[n])
}
